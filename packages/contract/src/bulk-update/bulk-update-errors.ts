import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { ErrorEntry } from '../platform/error-entry.ts'
import { formatCount, formatMoney } from '../words/format.ts'
import { m } from '../words/messages.ts'

/** A row of a spreadsheet by its number in the file; of a part that a split made, by the property alone. */
export type NamedRow = { row: number | null; propertyUniqueId: string }

/** Rows that a refusal names; beyond them it says how many there are. */
const namedRows = 20

/** Of rows that hinder the whole spreadsheet, the first of them named. */
const ofRows =
  (say: (facts: { count: string; rows: string }) => string) =>
  ({ count, rows }: { count: number; rows: readonly NamedRow[] }) =>
    say({
      count: formatCount(count),
      rows: rows.slice(0, namedRows).map(nameOf).join('; ') + (count > namedRows ? ' …' : ''),
    })

const nameOf = ({ row, propertyUniqueId }: NamedRow) =>
  row === null ? propertyUniqueId : m.bulk_update_row_of({ row: String(row), propertyUniqueId })

export const bulkUpdateErrors = {
  'bulk_update.no_heading': {
    status: 422,
    // Of properties that are only named, no other column counts.
    say: (facts: { columns: string }) =>
      facts.columns === '' ? m.bulk_update_error_no_id_heading() : m.bulk_update_error_no_heading(facts),
  },
  'bulk_update.formula_cells': {
    status: 422,
    say: (facts: { count: number; cells: string }) =>
      m.bulk_update_error_formula_cells({ count: formatCount(facts.count), cells: facts.cells }),
  },
  'bulk_update.ptin_taken': {
    status: 409,
    say: (facts: { ptin: string; propertyUniqueId: string }) => m.bulk_update_error_ptin_taken(facts),
  },
  'bulk_update.not_now': { status: 409, say: () => m.bulk_update_error_not_now() },
  'bulk_update.nothing_ready': { status: 409, say: () => m.bulk_update_error_nothing_ready() },
  'bulk_update.same_person': { status: 403, say: () => m.bulk_update_error_same_person() },
  'bulk_update.rows_stale': { status: 409, say: ofRows((facts) => m.bulk_update_error_rows_stale(facts)) },
  'bulk_update.rows_changed': { status: 409, say: ofRows((facts) => m.bulk_update_error_rows_changed(facts)) },
  'bulk_update.stale': { status: 409, say: () => m.bulk_update_error_stale() },
  'bulk_update.above_own_limit': {
    status: 403,
    say: (facts: { mostPaise: Paise }) => m.bulk_update_error_above_own_limit({ most: formatMoney(facts.mostPaise) }),
  },
  'bulk_update.built_on': { status: 409, say: ofRows((facts) => m.bulk_update_error_built_on(facts)) },
  'bulk_update.posted_since': { status: 409, say: ofRows((facts) => m.bulk_update_error_posted_since(facts)) },
} satisfies Record<string, ErrorEntry>
