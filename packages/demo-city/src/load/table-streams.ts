import { finished } from 'node:stream/promises'
import { Client } from 'pg'
import type { CopyStreamQuery } from 'pg-copy-streams'
import { openCopy, type RowShape } from './table-rows.ts'

type TableStream = { client: Client; stream: CopyStreamQuery; done: Promise<void> }

/**
 * One COPY for each table for as long as the load takes, each through a connection of its own: it begins with emptying
 * the table, so that the rows are frozen as they come, and nobody writes the table a second time to say that they hold.
 */
export class TableStreams {
  readonly #streams: readonly TableStream[]

  private constructor(streams: readonly TableStream[]) {
    this.#streams = streams
  }

  /** @param url of the schema's owner; the tables are empty, and no key points at them */
  static async open(url: string, shapes: readonly RowShape<never>[]): Promise<TableStreams> {
    return new TableStreams(await Promise.all(shapes.map((shape) => openStream(url, shape))))
  }

  /** Adds whole rows to every table, in the order in which the tables were given; answers when they are on their way. */
  async add(rows: readonly Uint8Array[]): Promise<void> {
    await Promise.all(
      rows.map(async (bytes, at) => {
        const table = this.#streams[at]
        if (!table || bytes.length === 0) return
        const sent = new Promise<void>((resolve) => table.stream.write(bytes, () => resolve()))
        // A COPY that failed takes nothing any more, and says why.
        await Promise.race([sent, table.done])
      }),
    )
  }

  /** The rows of each table are there, all of them. */
  async commit(): Promise<void> {
    await Promise.all(
      this.#streams.map(async ({ client, stream, done }) => {
        stream.end()
        await done
        await client.query('commit')
      }),
    )
  }

  /** What was not committed is gone. */
  async close(): Promise<void> {
    await Promise.all(this.#streams.map(({ client }) => client.end()))
  }
}

async function openStream(url: string, shape: RowShape<never>): Promise<TableStream> {
  const client = new Client({ connectionString: url, application_name: 'karsetu demo city' })
  await client.connect()
  await client.query(`set synchronous_commit = off; begin; truncate ${shape.table}`)
  const stream = openCopy(client, shape, 'frozen')
  const done = finished(stream)
  done.catch(() => undefined)
  return { client, stream, done }
}
