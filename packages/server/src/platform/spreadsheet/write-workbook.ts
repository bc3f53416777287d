import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import type { TableCell, TableColumn, TableRow } from './table.ts'

const excelFormats = {
  text: '@',
  money: '#,##,##0.00',
  count: '0',
  measure: '#,##,##0.00',
  date: 'dd mmm yyyy',
} as const

/**
 * Rows as an .xlsx file, written while they are read: memory stays flat whatever their number; rows beyond Excel's limit
 * of 1,048,576 go on in a second sheet. Text is stored and formatted as text, so nothing in it is ever run as a formula,
 * not even when a cell is edited.
 */
export function writeWorkbook(
  rows: AsyncIterable<TableRow> | Iterable<TableRow>,
  columns: readonly TableColumn[],
  sheetName: string,
): Readable {
  const stream = writeXlsxStream(excelRows(rows, columns), {
    name: sheetName.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31),
    columns: columns.map(({ heading, width, kind }) => ({ header: heading, width, numFmt: excelFormats[kind] })),
    freezePane: { rows: 1 },
  })
  // The same web stream is declared twice, by Node and by the standard library, and the two do not know each other.
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>)
}

const mostRowsOfSheet = 1_048_576

/** A sheet of texts under headings of its own. */
export type TextSheet = { headings: readonly string[]; rows: AsyncIterable<readonly string[]> }

/**
 * Sheets of texts, each with its own headings, written while they are read.
 * @param longest how many rows the longest has: the writer opens a sheet only after so many, and rows without cells, which
 *   fill up the shorter ones, are not written
 */
export function writeTextSheets(sheets: readonly TextSheet[], longest: number, sheetName: string): Readable {
  const maxRowsPerSheet = Math.min(Math.max(longest, 1) + 1, mostRowsOfSheet)
  const widest = Math.max(...sheets.map(({ headings }) => headings.length))
  const stream = writeXlsxStream(filledUp(sheets, maxRowsPerSheet), {
    name: sheetName,
    columns: Array.from({ length: widest }, () => ({ width: 20, numFmt: excelFormats.text })),
    freezePane: { rows: 1 },
    ...{ maxRowsPerSheet, repeatHeaders: false },
  })
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>) // declared twice, as above
}

async function* filledUp(sheets: readonly TextSheet[], rowsPerSheet: number): AsyncGenerator<CellValue[]> {
  for (const [at, { headings, rows }] of sheets.entries()) {
    yield headings.map(excelText)
    let written = 1
    for await (const row of rows) {
      if (written % rowsPerSheet === 0) {
        yield headings.map(excelText)
        written += 1
      }
      yield row.map((cell) => excelValue('text', cell))
      written += 1
    }
    const isLast = at === sheets.length - 1
    for (; !isLast && written % rowsPerSheet !== 0; written += 1) yield []
  }
}

async function* excelRows(rows: AsyncIterable<TableRow> | Iterable<TableRow>, columns: readonly TableColumn[]) {
  for await (const row of rows) yield columns.map(({ kind }, index) => excelValue(kind, row[index] ?? null))
}

/** Day 0 of Excel's 1900 system, which counts a 29 February 1900 that never was. */
const excelDayZero = Date.UTC(1899, 11, 30)

function excelValue(kind: TableColumn['kind'], value: TableCell): CellValue {
  if (value === null || value === '') return null
  if (kind === 'money') return Number(value) / 100
  if (kind === 'date') return (Date.parse(String(value)) - excelDayZero) / 86_400_000
  return kind === 'count' || kind === 'measure' ? Number(value) : excelText(String(value))
}

/** XML takes neither control characters nor halves of surrogate pairs, and Excel no more than 32,767 characters. */
function excelText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|\ufffe|\uffff/gu, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .slice(0, 32_767)
}
