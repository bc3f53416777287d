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

/** How far a file has been read: the rows met, and what the reader itself counted until then. */
export type ReadSoFar = { met: number; totals: ReadTotals }

/** What the reading process says, one line of JSON each. */
export type ReaderMessage<Inspected> =
  | { kind: 'inspection'; inspection: Inspected }
  /** How many rows the file has, before any of them is handed over. */
  | { kind: 'size'; rows: number }
  /** Counted apart from the rows handed over, so that both accounts can be compared. */
  | { kind: 'rows'; rows: StagedRow[]; soFar: ReadSoFar }
  | { kind: 'end'; totals: ReadTotals }
  | { kind: 'refused'; code: string; facts: unknown }
