import { pipeline, Readable } from 'node:stream'
import { paise, rupeeText } from '@karsetu/domain/money/paise.ts'
import { stringify } from 'csv-stringify'
import type { TableCell, TableColumn, TableRow } from './table.ts'

/**
 * Rows as .csv in UTF-8 with a byte order mark (without it Excel shows Hindi as noise), written while they are read.
 * Text that a spreadsheet would run as a formula gets an apostrophe before it (OWASP, CSV injection).
 */
export function writeCsv(
  rows: AsyncIterable<TableRow> | Iterable<TableRow>,
  columns: readonly TableColumn[],
): Readable {
  const csv = stringify({ bom: true, record_delimiter: 'windows' })
  // An error of the rows destroys the outgoing stream, whose reader sees it.
  pipeline(Readable.from(csvRows(rows, columns)), csv, () => {})
  return csv
}

async function* csvRows(rows: AsyncIterable<TableRow> | Iterable<TableRow>, columns: readonly TableColumn[]) {
  yield columns.map(({ heading }) => harmless(heading))
  for await (const row of rows) yield columns.map(({ kind }, index) => csvValue(kind, row[index] ?? null))
}

function csvValue(kind: TableColumn['kind'], value: TableCell): string {
  if (value === null) return ''
  // Rupees and paise as plain decimals: a negative amount begins with a minus sign and must stay a number.
  if (kind === 'money' && typeof value === 'number') return rupeeText(paise(value))
  return typeof value === 'number' ? String(value) : harmless(value)
}

const harmless = (text: string): string => {
  const clean = text.replaceAll('\0', '')
  return /^[=+\-@\t\r\n＝＋－＠]/.test(clean) ? `'${clean}` : clean
}
