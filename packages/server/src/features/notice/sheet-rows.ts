import { Failure, type FieldError } from '@karsetu/contract/platform/fail.ts'
import type { Locale } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type Cell, tidy } from '@karsetu/domain/register-import/cell.ts'
import type { SentFile } from '../../platform/http/context.ts'
import type { WorkbookFormat } from '../../platform/spreadsheet/open-workbook.ts'
import { readWorkbook } from '../../platform/spreadsheet/read-workbook.ts'
import type { WorkbookRow } from '../../platform/spreadsheet/workbook.ts'
import { inWords } from '../master/rate-sheet-labels.ts'

/** A sheet longer than this is plainly another one. */
const mostRows = 20_000
/** Beyond these many faults nobody reads on. */
const mostErrors = 100

type Word = (inputs?: Record<string, never>, options?: { locale?: Locale }) => string

export type SheetLine<Column extends string> = {
  /** As the spreadsheet numbers it, from 1. */
  row: number
  says(column: Column): string
  cell(column: Column): Cell | undefined
  /** Notes a fault of this row, naming row, column and value. */
  refuse(column: Column, error: string): void
}

export type ReadSheet<Column extends string> = { lines: SheetLine<Column>[]; faults: FieldError[] }

/**
 * The rows under the heading of a sheet that somebody sent; its columns are found by their names in either language.
 * @throws Failure notice.sheet_faulty when a column or every row is missing
 */
export async function readSheet<Column extends string>(
  file: SentFile,
  headings: Record<Column, Word>,
): Promise<ReadSheet<Column>> {
  const [heading, ...rows] = await firstRows(file)
  const names = Object.keys(headings) as Column[] // its own keys
  const columns = new Map(
    names.map((name) => {
      const words = inWords(headings[name])
      return [name, heading?.cells.findIndex((cell) => words.includes(tidy(cell?.typed ?? '').toLowerCase())) ?? -1]
    }),
  )
  const missing = names.filter((name) => (columns.get(name) ?? -1) < 0).map((name) => headings[name]())
  if (missing.length > 0)
    throw invalid([{ field: 'file', message: m.notice_sheet_no_heading({ headings: missing.join(', ') }) }])
  if (rows.length === 0) throw invalid([{ field: 'file', message: m.notice_sheet_empty() }])
  const errors: FieldError[] = []
  const lines = rows.map((row): SheetLine<Column> => {
    const cell = (column: Column) => row.cells[columns.get(column) ?? -1]
    const says = (column: Column) => tidy(cell(column)?.typed ?? '')
    return {
      row: row.row,
      cell,
      says,
      refuse: (column, error) => {
        const said = { row: row.row, column: headings[column](), value: says(column), fault: error }
        errors.push({ field: `file.${row.row}.${column}`, message: m.notice_sheet_fault(said) })
      },
    }
  })
  return { lines, faults: errors }
}

/** @throws Failure notice.sheet_faulty when there are any */
export function refuseErrors(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw invalid(errors)
}

const invalid = (errors: readonly FieldError[]) =>
  new Failure('notice.sheet_faulty', { faults: errors.length }, errors.slice(0, mostErrors))

/** The rows of the first sheet in view, those without content left out. */
async function firstRows(file: SentFile): Promise<WorkbookRow[]> {
  const read = await readWorkbook(file.path, file.kind as WorkbookFormat) // an accepted spreadsheet's kinds are these
  const sheet = Math.max(
    0,
    read.sheets.findIndex(({ hidden }) => !hidden),
  )
  const rows: WorkbookRow[] = []
  for await (const row of read.rows) {
    if (row.sheet === sheet && row.cells.some((cell) => tidy(cell?.typed ?? '') !== '')) rows.push(row)
    if (rows.length > mostRows) throw new Failure('file.too_many_rows', { limit: mostRows })
  }
  return rows
}
