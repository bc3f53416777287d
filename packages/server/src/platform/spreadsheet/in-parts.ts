import { AsyncLocalStorage } from 'node:async_hooks'
import type { TableRow } from './table.ts'

/** Rows of a part at most. */
export const rowsAtOnce = 2000

/** Reads one part of a list: so many rows in, or behind the last row of the part before. */
export type ReadPart<Row> = (part: { limit: number; offset: number; last: Row | undefined }) => Promise<Row[]>

/**
 * Rows of a list, read and written a part at a time. Every line is said in the language of the moment in which the list
 * was asked for: who takes the lines off may be a socket that has forgotten it.
 */
export function inParts<Row>(read: ReadPart<Row>, lineOf: (row: Row) => TableRow): AsyncGenerator<TableRow> {
  const asQuery = AsyncLocalStorage.snapshot()
  async function* lines(): AsyncGenerator<TableRow> {
    let last: Row | undefined
    for (let offset = 0; ; offset += rowsAtOnce) {
      const rows = await asQuery(read, { limit: rowsAtOnce, offset, last })
      for (const row of rows) yield asQuery(lineOf, row)
      if (rows.length < rowsAtOnce) return
      last = rows.at(-1)
    }
  }
  return lines()
}
