import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import type { TableCell, TableColumn, TableRow } from './table.ts'

const excelFormats = { text: '@', money: '#,##,##0.00', count: '0', date: 'dd mmm yyyy' } as const

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

async function* excelRows(rows: AsyncIterable<TableRow> | Iterable<TableRow>, columns: readonly TableColumn[]) {
  for await (const row of rows) yield columns.map(({ kind }, index) => excelValue(kind, row[index] ?? null))
}

/** Day 0 of Excel's 1900 system, which counts a 29 February 1900 that never was. */
const excelDayZero = Date.UTC(1899, 11, 30)

function excelValue(kind: TableColumn['kind'], value: TableCell): CellValue {
  if (value === null || value === '') return null
  if (kind === 'money') return Number(value) / 100
  if (kind === 'date') return (Date.parse(String(value)) - excelDayZero) / 86_400_000
  return kind === 'count' ? Number(value) : excelText(String(value))
}

/** XML takes neither control characters nor halves of surrogate pairs, and Excel no more than 32,767 characters. */
function excelText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|\ufffe|\uffff/gu, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .slice(0, 32_767)
}
