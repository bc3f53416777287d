import pg from 'pg'
import type { Queryable, Rows } from './queryable.ts'
import { statement } from './statement.ts'

/**
 * Few connections, many questions in flight on each: half the cost of checking a client out of a pool for every read.
 * A lost connection fails the questions in flight and is opened anew at the next one.
 */
export class PipelinedReaders implements Queryable {
  readonly #config: pg.ClientConfig
  readonly #clients: (Promise<pg.Client> | undefined)[]
  #turn = 0
  #closed = false

  constructor(config: pg.ClientConfig, connections: number) {
    this.#config = config
    this.#clients = Array.from({ length: connections })
  }

  async query<Row>(
    sql: string,
    values?: readonly unknown[],
    options?: { name?: string | undefined },
  ): Promise<Rows<Row>> {
    const slot = this.#turn++ % this.#clients.length
    this.#clients[slot] ??= this.#connect(slot)
    const client = await this.#clients[slot]
    return client.query(statement(sql, values, options?.name)) as never // rows are typed by the caller's SQL
  }

  async #connect(slot: number): Promise<pg.Client> {
    if (this.#closed) throw new Error('the database was closed')
    const client = new pg.Client({ ...this.#config, pipeline: true } as pg.ClientConfig) // pipeline is newer than the types
    const forget = () => {
      this.#clients[slot] = undefined
    }
    client.on('error', forget)
    client.on('end', forget)
    try {
      await client.connect()
      return client
    } catch (error) {
      forget()
      throw error
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.all(this.#clients.map(async (client) => (await client?.catch(() => undefined))?.end()))
  }
}
