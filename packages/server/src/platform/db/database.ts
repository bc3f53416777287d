import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { PipelinedReaders } from './pipelined-readers.ts'
import type { Queryable } from './queryable.ts'
import { statement } from './statement.ts'

// int8 columns are paise and counts: exact up to 2^53, and a value beyond is a fault worth stopping for.
pg.types.setTypeParser(20, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is beyond exact numbers`)
  return value
})
// 1016 is int8[]; the driver's list of types leaves arrays out.
pg.types.setTypeParser(1016 as never, (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)))
// A calendar date stays the text it is; an instant becomes ISO with Z.
pg.types.setTypeParser(1082, (text) => text)
pg.types.setTypeParser(1184, (text) => new Date(text).toISOString())

declare const transactional: unique symbol
/** A transaction: only the call wrapper, the job runner and {@link Database.transaction} make one. */
export interface Tx extends Queryable {
  readonly [transactional]: true
  /** Sends rows as COPY takes them. @param copy names the table and columns: `copy … from stdin` */
  copyIn(copy: string, rows: Readable): Promise<void>
  /**
   * What is done, in a transaction of its own, when this one does not hold: for what lies outside the database, and what
   * counts although it was refused.
   */
  onRollback(undo: Undo): void
}
type Undo = (apart: Tx) => Promise<void>

/**
 * Settings of every connection. A server that can compile plans does so wherever the planner expects much work, as of
 * every search that is kept from the table, and that takes longer than the work: eleven hundred owners changed their
 * name in 4 s, and with plans compiled in 33. A process that halts in the middle of a transaction, or that nobody
 * reaches any more, loses its locks: long after the steps of a job, which compute between two statements.
 */
export const settingsOfAll = '-c jit=off -c idle_in_transaction_session_timeout=300s'

/** How long somebody waits for us, at the most. Then they are told to come again, and nothing stays held for them. */
export type Patience = {
  /** For a connection, when all are at work or the server does not answer. */
  connectionMs: number
  /** For a statement of a call, above all for what somebody else holds. Browsers give a call up after 120 s. */
  statementMs: number
}
const ordinaryPatience: Patience = { connectionMs: 10_000, statementMs: 100_000 }

/** Whether all connections were taken for as long as somebody waits for one. Nothing was begun. */
export const foundNoConnection = (error: unknown): boolean =>
  /timeout exceeded when trying to connect/.test(String(error))

/**
 * Settings under which searches find their indexes. Only bitmap scans are left, and what an index answers by itself:
 * whatever the values, an index is asked for the rows and nothing else is read, so a plan made once serves a rare name and a common one. Planning each search
 * anew took longer than the search; plans that may walk an ordered index, or the table, took seconds.
 */
export const searchSettings = `${settingsOfAll} -c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_indexscan=off`

/** Few: a report takes long, and several at once would only take turns. */
const reportReaders = 2

export interface Database {
  /** Reads outside a transaction, pipelined over few connections: always the primary, on which money and rights hang. */
  readonly reads: Queryable
  /** The same with the planner told to use the search indexes. */
  readonly searches: Queryable
  /** Both again for what only reports: on the replica where there is one, some seconds behind and read-only. */
  readonly reports: { readonly reads: Queryable; readonly searches: Queryable }
  /** Single statements on the primary, each its own transaction: what must see the latest, or write in one round trip. */
  readonly primary: Queryable
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** The same for a call, behind which somebody waits; a job may take as long as it takes. */
  transactionOfCall: Database['transaction']
  close(): Promise<void>
}

export type DatabaseOptions = {
  url: string
  replicaUrl?: string | undefined
  writers?: number
  readers?: number
  patience?: Patience | undefined
}

/** Opens the pools; readers connect at their first question. Only reports are ever asked of the replica. */
export function openDatabase({ url, replicaUrl, writers = 12, readers = 3, ...given }: DatabaseOptions): Database {
  const { connectionMs, statementMs } = given.patience ?? ordinaryPatience
  const pool = new pg.Pool({
    ...addressed(url),
    max: writers,
    application_name: 'karsetu',
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: connectionMs,
  })
  // A connection that dies while idle is replaced at its next use; the pool reports it here.
  pool.on('error', () => undefined)
  // One that dies in the middle of a transaction fails that transaction's statement; unheard, it would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  const readersOf = (address: string, name: string, connections: number, settings?: string) =>
    new PipelinedReaders(
      { ...addressed(address, settings), application_name: `karsetu ${name}`, connectionTimeoutMillis: connectionMs },
      connections,
    )
  const reads = readersOf(url, 'reads', readers)
  const searches = readersOf(url, 'searches', readers, searchSettings)
  // On one server too reports have connections of their own: who pays does not wait in line behind a summary.
  const reports = {
    reads: readersOf(replicaUrl ?? url, 'reports', reportReaders),
    searches: readersOf(replicaUrl ?? url, 'report searches', reportReaders, searchSettings),
  }
  return {
    reads,
    searches,
    reports,
    primary: {
      query: (sql, values, options) => pool.query(statement(sql, values, options?.name)) as never, // rows are typed by the caller's SQL
    },
    transaction: (work) => runTransaction(pool, 'begin', work),
    transactionOfCall: (work) => runTransaction(pool, `begin; set local statement_timeout = ${statementMs}`, work),
    close: async () => {
      await Promise.all([pool, reads, searches, reports.reads, reports.searches].map(close))
    },
  }
}

const close = (connections: pg.Pool | PipelinedReaders) =>
  connections instanceof PipelinedReaders ? connections.close() : connections.end()

/** @param settings beside those that the address itself names, which win */
function addressed(url: string, settings = settingsOfAll): { connectionString: string; options: string } {
  const address = new URL(url)
  const options = [settings, address.searchParams.get('options')].filter(Boolean).join(' ')
  // The driver lets the address win over what stands beside it.
  if (address.searchParams.has('options')) address.searchParams.delete('options')
  return { connectionString: address.href, options }
}

type Work<Result> = (tx: Tx) => Promise<Result>

async function runTransaction<Result>(pool: pg.Pool, begin: string, work: Work<Result>): Promise<Result> {
  const undos: Undo[] = []
  try {
    return await attempt(pool, begin, work, undos)
  } catch (error) {
    // The error is what matters to whoever asked; what cannot be undone now is found by a sweep.
    for (const undo of undos) await attempt(pool, 'begin', undo, []).catch(() => undefined)
    throw error
  }
}

async function attempt<Result>(pool: pg.Pool, begin: string, work: Work<Result>, undos: Undo[]): Promise<Result> {
  const client = await pool.connect()
  const inTurn = takingTurns()
  let broken: Error | undefined
  try {
    await client.query(begin)
    const result = await work(asTx(client, inTurn, undos))
    await inTurn(() => client.query('commit'))
    return result
  } catch (error) {
    await inTurn(() => client.query('rollback')).catch((lost: Error) => {
      broken = lost
    })
    throw error
  } finally {
    client.release(broken)
  }
}

type InTurn = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>

/** A connection takes one statement at a time: those asked for together wait here for one another, in their order. */
function takingTurns(): InTurn {
  let last: Promise<unknown> | undefined
  return (ask) => {
    const mine = last === undefined ? ask() : last.then(ask, ask)
    last = mine
    return mine
  }
}

function asTx(client: pg.PoolClient, inTurn: InTurn, undos: Undo[]): Tx {
  const query: Queryable['query'] = (sql, values, options) =>
    inTurn(() => client.query(statement(sql, values, options?.name))) as never // rows are typed by the caller's SQL
  const copyIn: Tx['copyIn'] = (copy, rows) => inTurn(() => pipeline(rows, client.query(from(copy))))
  const onRollback: Tx['onRollback'] = (undo) => {
    undos.push(undo)
  }
  return { query, copyIn, onRollback } as Tx // the brand has no value
}
