import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from } from 'pg-copy-streams'
import type { CopyText } from './copy-text.ts'

/** Pieces in bytes sent at once: large enough for few writes, small enough to wait for a slow server between them. */
const pieceLength = 256 * 1024

/** Sends the collected rows into the columns of a table, through the connection and its transaction. */
export async function copyInto(
  client: ClientBase,
  table: string,
  columns: readonly string[],
  rows: CopyText,
): Promise<void> {
  if (rows.rows === 0) return
  const stream = client.query(from(`copy ${table} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(pieces(rows.take()), { objectMode: false }), stream)
}

function* pieces(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += pieceLength) yield bytes.subarray(at, at + pieceLength)
}
