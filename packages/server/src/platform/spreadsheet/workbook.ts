import type { Cell } from '@karsetu/domain/register-import/cell.ts'
import type { Merge } from '@karsetu/domain/register-import/find-header.ts'

export interface SheetInfo {
  readonly name: string
  readonly hidden: boolean
  readonly merges: readonly Merge[]
}

export interface WorkbookRow {
  /** Index into the workbook's sheets. */
  readonly sheet: number
  /** As the spreadsheet numbers it, from 1. */
  readonly row: number
  /** By column from 0; a hole where nothing stands. Rows without any content are left out. */
  readonly cells: readonly (Cell | undefined)[]
}

/** A spreadsheet that is read row by row. */
export interface Workbook {
  readonly sheets: readonly SheetInfo[]
  /** All rows of all sheets, in their order. Can be read again. @throws Failure file.* when the file is not sound. */
  rows(): AsyncIterable<WorkbookRow>
}
