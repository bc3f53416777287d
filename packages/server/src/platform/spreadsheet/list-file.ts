import type { Readable } from 'node:stream'
import { mediaTypes } from '../files/file-kinds.ts'
import { inParts, type ReadPart } from './in-parts.ts'
import type { TableCell, TableColumn, TableRow } from './table.ts'
import { writeCsv } from './write-csv.ts'
import { writeWorkbook } from './write-workbook.ts'

/** A column of a list, and what of a row stands in it. */
export type ListColumn<Row> = TableColumn & { readonly of: (row: Row) => TableCell }

const columnOf =
  (kind: TableColumn['kind'], usual: number) =>
  <Row>(heading: string, of: (row: Row) => TableCell, width = usual): ListColumn<Row> => ({ heading, kind, width, of })

export const text = columnOf('text', 24)
export const count = columnOf('count', 12)
export const measure = columnOf('measure', 14)
export const money = columnOf('money', 18)
export const day = columnOf('date', 14)

/** A reply to a download, still being written. */
export type ListFile = { fileName: string; mediaType: string; stream: Readable }

/**
 * A list as a file, written while it is read.
 * @param sheet its file, without the ending, and the sheet in it; a workbook, where no other format is named
 * @param rows all of a short list, or how a part of a long one is read
 */
export function listFile<Row>(
  { name, title, format = 'xlsx' }: { name: string; title: string; format?: 'xlsx' | 'csv' },
  rows: readonly Row[] | ReadPart<Row>,
  columns: readonly ListColumn<Row>[],
): ListFile {
  const lineOf = (row: Row): TableRow => columns.map(({ of }) => of(row))
  const lines = typeof rows === 'function' ? inParts(rows, lineOf) : rows.map(lineOf)
  const stream = format === 'csv' ? writeCsv(lines, columns) : writeWorkbook(lines, columns, title)
  return { fileName: `${name}.${format}`, mediaType: mediaTypes[format], stream }
}
