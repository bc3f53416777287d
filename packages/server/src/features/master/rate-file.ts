import type { Construction } from '@karsetu/contract/master/rate-cell.ts'
import { type ReadRate, readRate } from '@karsetu/contract/master/rate-figure.ts'
import { Failure, type FieldError, fail } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { asciiDigits, type Cell, isFormulaError, tidy } from '@karsetu/domain/register-import/cell.ts'
import { acceptFile } from '../../platform/files/accept-file.ts'
import type { WorkbookFormat } from '../../platform/spreadsheet/open-workbook.ts'
import { readWorkbook } from '../../platform/spreadsheet/read-workbook.ts'
import type { WorkbookRow } from '../../platform/spreadsheet/workbook.ts'

/** Beyond these many the file is plainly another one. */
const mostErrors = 100
/** Many a rate for each of a thousand mohallas. */
const mostRows = 20_000

/**
 * The rows of the first sheet that is in view, without those that are empty.
 * @throws Failure file.*
 */
export async function readRateFile(sent: { path: string; fileName: string }): Promise<WorkbookRow[]> {
  const accepted = await acceptFile(sent, 'spreadsheet')
  const read = await readWorkbook(accepted.path, accepted.kind as WorkbookFormat) // a spreadsheet's kinds are these
  const sheet = Math.max(
    0,
    read.sheets.findIndex(({ hidden }) => !hidden),
  )
  const rows: WorkbookRow[] = []
  for await (const row of read.rows) {
    if (row.sheet === sheet && row.cells.some((cell) => typed(cell) !== '')) rows.push(row)
    if (rows.length > mostRows) break
  }
  await read.close()
  if (rows.length > mostRows) throw fail('file.too_many_rows', { limit: mostRows })
  return rows
}

export const typed = (cell: Cell | null | undefined): string => tidy(cell?.typed ?? '')

/** The rate in a cell, or what is wrong with it. @param construction null: of every one */
export function readRateCell(cell: Cell | null | undefined, construction: Construction | null): ReadRate {
  if (cell && isFormulaError(cell)) return { fault: m.master_sheet_formula_error() }
  // The figure as stored: a format of two decimals may hide the third.
  return readRate(cell?.number === undefined ? asciiDigits(typed(cell)) : plainFigure(cell.number), construction)
}

/** A stored number without the noise of its binary form: 1.61 is kept as 1.6100000000000001. */
const plainFigure = (value: number) => (Math.abs(value) < 1e12 ? value.toFixed(9) : String(value))

/** The file is refused whole, naming row, column and value of every fault. */
export const invalidFile = (errors: readonly FieldError[]): Failure =>
  new Failure('master.rate_file_faulty', { faults: errors.length }, errors.slice(0, mostErrors))
