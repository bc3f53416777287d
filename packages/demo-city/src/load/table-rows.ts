import { finished } from 'node:stream/promises'
import { CopyLines } from '@karsetu/server/platform/db/copy-lines.ts'
import type { ClientBase } from 'pg'
import { type CopyStreamQuery, from } from 'pg-copy-streams'

/** A column, and how a row writes it: as bytes at once, for a city has fifty million rows. */
export type Column<Row> = readonly [name: string, write: (to: CopyLines, row: Row) => unknown]

/** How one kind of row is written. */
export type RowShape<Row> = { table: string; columns: readonly Column<Row>[] }

/** `frozen`: into a table that the same transaction emptied, as rows that no vacuum has to visit again. */
export type CopyManner = 'added' | 'frozen'

/** A COPY of whole rows into a table; it is done when the stream has finished. */
export function openCopy<Row>(
  client: ClientBase,
  { table, columns }: RowShape<Row>,
  manner: CopyManner,
): CopyStreamQuery {
  const names = columns.map(([name]) => name).join(', ')
  return client.query(from(`copy ${table} (${names}) from stdin ${manner === 'frozen' ? '(freeze)' : ''}`))
}

/** Rows of one table, collected until they are sent. */
export class TableRows<Row> {
  readonly shape: RowShape<Row>
  readonly #lines = new CopyLines()
  readonly #writers: readonly Column<Row>[1][]

  constructor(shape: RowShape<Row>) {
    this.shape = shape
    this.#writers = shape.columns.map(([, write]) => write)
  }

  add(row: Row): void {
    const lines = this.#lines
    for (const write of this.#writers) write(lines, row)
    lines.endRow()
  }

  /** The collected rows as COPY takes them; good until the next is added. */
  get bytes(): Buffer {
    return this.#lines.bytes
  }

  /** The collected rows as COPY takes them, in memory of their own, and forgets them here. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = new Uint8Array(this.bytes)
    this.#lines.clear()
    return taken
  }

  /** Sends the collected rows through the connection and its transaction, and forgets them. */
  async copyInto(client: ClientBase, manner: CopyManner = 'added'): Promise<void> {
    const { bytes } = this
    if (bytes.length === 0) return
    const stream = openCopy(client, this.shape, manner)
    stream.end(bytes)
    await finished(stream)
    this.#lines.clear()
  }
}
