import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { ErrorEntry } from '../platform/error-entry.ts'
import { formatCount, formatMoney } from '../words/format.ts'
import { m } from '../words/messages.ts'

/** Of rows that are not what their dry run saw, the first of them named. */
const ofRows = (say: (facts: { count: string; rows: string }) => string) => (facts: { count: number; rows: string }) =>
  say({ count: formatCount(facts.count), rows: facts.rows })

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
  'bulk_update.built_on': {
    status: 409,
    say: (facts: { count: number; example: string }) => m.bulk_update_error_built_on(facts),
  },
} satisfies Record<string, ErrorEntry>
