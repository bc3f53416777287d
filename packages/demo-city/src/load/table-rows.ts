import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CopyLines } from '@karsetu/server/platform/db/copy-lines.ts'
import type { ClientBase } from 'pg'
import { from } from 'pg-copy-streams'

/** A column, and how a row writes it: as bytes at once, for a city has fifty million rows. */
export type Column<Row> = readonly [name: string, write: (to: CopyLines, row: Row) => unknown]

/** How one kind of row is written. */
export type RowShape<Row> = { table: string; columns: readonly Column<Row>[] }

/** Pieces in bytes sent at once: large enough for few writes, small enough to wait for a slow server between them. */
const pieceLength = 256 * 1024

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

  /** Sends the collected rows through the connection and its transaction, and forgets them. */
  async copyInto(client: ClientBase): Promise<void> {
    const { bytes } = this
    if (bytes.length === 0) return
    const columns = this.shape.columns.map(([name]) => name).join(', ')
    const stream = client.query(from(`copy ${this.shape.table} (${columns}) from stdin`))
    await pipeline(Readable.from(pieces(bytes), { objectMode: false }), stream)
    this.#lines.clear()
  }
}

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceLength) yield bytes.subarray(at, at + pieceLength)
}
