import type { Readable } from 'node:stream'
import { inParts, type ReadPart } from './in-parts.ts'
import type { TableCell, TableColumn, TableRow } from './table.ts'
import { writeWorkbook } from './write-workbook.ts'

/** A column of a list, and what of a row stands in it. */
export type ListColumn<Row> = TableColumn & { readonly of: (row: Row) => TableCell }

const columnOf =
  (kind: TableColumn['kind'], usual: number) =>
  <Row>(heading: string, of: (row: Row) => TableCell, width = usual): ListColumn<Row> => ({ heading, kind, width, of })

export const text = columnOf('text', 24)
export const count = columnOf('count', 12)
export const money = columnOf('money', 18)
export const day = columnOf('date', 14)

/**
 * A list as an .xlsx file, written while it is read.
 * @param sheet its file, without the ending, and the sheet in it
 * @param rows all of a short list, or how a part of a long one is read
 */
export function listFile<Row>(
  { name, title }: { name: string; title: string },
  rows: readonly Row[] | ReadPart<Row>,
  columns: readonly ListColumn<Row>[],
): { fileName: string; stream: Readable } {
  const lineOf = (row: Row): TableRow => columns.map(({ of }) => of(row))
  const lines = typeof rows === 'function' ? inParts(rows, lineOf) : rows.map(lineOf)
  return { fileName: `${name}.xlsx`, stream: writeWorkbook(lines, columns, title) }
}
