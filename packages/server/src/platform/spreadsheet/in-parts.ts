import type { TableRow } from './table.ts'

/** Rows of a part at most. */
export const rowsAtOnce = 2000

/** Rows of a list, read and written a part at a time. */
export async function* inParts<Row>(
  read: (part: { limit: number; offset: number }) => Promise<Row[]>,
  lineOf: (row: Row) => TableRow,
): AsyncGenerator<TableRow> {
  for (let offset = 0; ; offset += rowsAtOnce) {
    const rows = await read({ limit: rowsAtOnce, offset })
    for (const row of rows) yield lineOf(row)
    if (rows.length < rowsAtOnce) return
  }
}
