import type { PropertyDraft } from '@karsetu/domain/register-import/property-draft.ts'
import type { RowIssue } from '@karsetu/domain/register-import/read-row.ts'
import type { LeftOutReason } from '@karsetu/domain/register-import/row-kinds.ts'
import type { Arrears, FileTotals, RowEnd } from '@karsetu/domain/register-import/tally.ts'

/** A row of the file as the reader hands it over; plain data, since it crosses from one process to another. */
export type StagedRow = {
  sheetNo: number
  rowNo: number
  state: RowEnd
  reason: LeftOutReason | null
  zoneId: number | null
  wardId: number | null
  mohallaId: number | null
  newMohalla: string | null
  numberKey: string | null
  houseKey: string | null
  rowKey: string
  decision: 'keep' | 'drop' | null
  arrears: Arrears
  facts: PropertyDraft | null
  evidence: Record<string, unknown> | null
  cells: string[]
  issues: StagedIssue[]
}

export type StagedIssue = RowIssue & { column: number | null; typed: string }

/** Rows as the spreadsheet numbers them, blank ones among them: those are counted, not kept. */
export type ReadTotals = FileTotals & { blankRows: number }

/** What the reading process says, one line of JSON each. */
export type ReaderMessage<Inspected> =
  | { kind: 'inspection'; inspection: Inspected }
  | { kind: 'rows'; rows: StagedRow[] }
  /** Counted apart from the rows handed over, so that both accounts can be compared. */
  | { kind: 'end'; totals: ReadTotals }
  | { kind: 'refused'; code: string; facts: unknown }
