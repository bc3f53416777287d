import { shards } from '@karsetu/domain/ledger/shard.ts'
import { Client, type ClientBase } from 'pg'
import { chainAudit } from './load/chain-audit.ts'
import { type CityPlan, planCity, wardsOf } from './load/city-plan.ts'
import type { CitySums } from './load/city-sums.ts'
import { derivations, insertWardJournals, openAccounts, receiptCounters } from './load/derive-rows.ts'
import { insertSums, readArvBounds } from './load/insert-sums.ts'
import { loadInThreads } from './load/load-in-threads.ts'
import { CityRows, type Keys } from './load/make-rows.ts'
import { makeWards } from './load/make-wards.ts'
import { bringBack, type SetAside, setAside } from './load/set-aside.ts'
import { shareOut, takeTurns, type Work } from './load/share-out.ts'
import { TableStreams } from './load/table-streams.ts'
import { insertBoundaries } from './map/insert-boundaries.ts'
import { insertMasters, restartNumbers } from './masters/insert-masters.ts'
import { type HashPassword, insertStaff } from './masters/insert-staff.ts'

export type DemoCityStage = 'places' | 'properties' | 'books' | 'indexes'
export type DemoCityProgress = { stage: DemoCityStage; done: number; total: number }

export type DemoCityOptions = {
  /** A connection string of the schema's owner. */
  migratorUrl: string
  /** How many properties; 5,000 when not said. */
  properties?: number
  /** The same number makes the same city. */
  seed?: number
  hashPassword: HashPassword
  onProgress?: (progress: DemoCityProgress) => void
}

/** Up to here a city is one transaction: it is there, or it is not. */
const largestInOneTransaction = 50_000
/** With the database, which reads what they make, two keep two cores at work. */
const threads = 2
const forMuchAtOnce = `set synchronous_commit = off; set maintenance_work_mem = '256MB'; set work_mem = '128MB'`
/** Two connections at work have no use for helpers of their own. */
const onItsOwn = 'set max_parallel_maintenance_workers = 0; set max_parallel_workers_per_gather = 0'

/** Tables that are filled, by rows of properties or by what follows from them. */
const filledTables = [
  ...['property', 'property_owner', 'premise', 'property_point', 'assessment', 'property_account'],
  ...['journal', 'posting', 'ledger_entry', 'demand', 'instrument', 'payment', 'payment_reversal'],
  ...['account_balance', 'ledger_rollup', 'ledger_rollup_day', 'assessment_rollup', 'property_rollup'],
  'property_point_change',
  'map_cell',
  'receipt',
  'receipt_series',
  'payment_intent',
  'old_payment',
  'gateway_report',
  'audit_log',
]

/**
 * Fills an empty, migrated database with the demo city.
 * @throws Error when the database is not empty
 */
export async function seedDemoCity(options: DemoCityOptions): Promise<void> {
  const { migratorUrl, properties = 5000, seed = 1 } = options
  const client = new Client({ connectionString: migratorUrl, application_name: 'karsetu demo city' })
  await client.connect()
  try {
    await assertEmpty(client)
    await client.query(forMuchAtOnce)
    const plan = planCity(seed, properties)
    if (properties <= largestInOneTransaction) await seedAtOnce(client, plan, options)
    else await seedInParts(client, plan, options)
  } finally {
    await client.end()
  }
}

async function assertEmpty(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ filled: boolean }>(
    'select exists (select from property) or exists (select from journal) or exists (select from staff) or exists (select from city) as filled',
  )
  if (rows[0]?.filled) throw new Error('The demo city needs an empty database.')
}

async function seedAtOnce(client: Client, plan: CityPlan, options: DemoCityOptions): Promise<void> {
  await client.query('begin')
  const { keys, aside } = await prepare(client, plan, options)
  const rows = new CityRows(plan, keys)
  await client.query(`truncate ${rows.tables.map(({ shape }) => shape.table).join(', ')}`)
  let done = 0
  await makeWards(plan, rows, wardsOf(plan), async (added) => {
    for (const table of rows.tables) await table.copyInto(client, 'frozen')
    done += added
    options.onProgress?.({ stage: 'properties', done, total: plan.properties })
  })
  await complete([client], plan, { keys, aside, sums: rows.sums }, options)
  await client.query('commit')
  await client.query('analyze')
}

/** Cut short, this leaves a schema without keys, which has to be made anew; whoever calls it keeps a note of that. */
async function seedInParts(client: Client, plan: CityPlan, options: DemoCityOptions): Promise<void> {
  await client.query('begin')
  const { keys, aside } = await prepare(client, plan, options)
  await client.query('commit')
  const sums = await loadStreams(plan, keys, options)
  const second = new Client({ connectionString: options.migratorUrl, application_name: 'karsetu demo city' })
  await second.connect()
  try {
    await second.query(forMuchAtOnce)
    for (const each of [client, second]) await each.query(onItsOwn)
    await complete([client, second], plan, { keys, aside, sums }, options)
    await analyzeAll([client, second])
  } finally {
    await second.end()
  }
}

async function loadStreams(plan: CityPlan, keys: Keys, { migratorUrl, onProgress }: DemoCityOptions) {
  const shapes = new CityRows(plan, keys).tables.map(({ shape }) => shape)
  const streams = await TableStreams.open(migratorUrl, shapes)
  try {
    let done = 0
    const sums = await loadInThreads(plan, keys, threads, streams, (added) => {
      done += added
      onProgress?.({ stage: 'properties', done, total: plan.properties })
    })
    await streams.commit()
    return sums
  } finally {
    await streams.close()
  }
}

async function prepare(client: Client, plan: CityPlan, { hashPassword, onProgress }: DemoCityOptions) {
  onProgress?.({ stage: 'places', done: 0, total: 1 })
  await insertMasters(client, plan)
  await insertBoundaries(client, plan.shapes)
  const staff = await insertStaff(client, hashPassword)
  const accountIds = await openAccounts(client)
  await client.query(noteLoaded)
  const aside = await setAside(client, filledTables)
  onProgress?.({ stage: 'places', done: 1, total: 1 })
  const keys: Keys = {
    accountIds,
    counterClerk: staff.get('operator') ?? 0,
    accountsClerk: staff.get('assistant_director_accounts') ?? 0,
    arvBounds: await readArvBounds(client),
  }
  return { keys, aside }
}

/** Reads samples of every table for the planner, beginning with the largest. */
async function analyzeAll(clients: readonly [Client, Client]): Promise<void> {
  const { rows } = await clients[0].query<Work>(
    `select oid::regclass::text as table, format('analyze %s', oid::regclass) as statement from pg_class
     where relkind in ('r', 'm') and relnamespace = 'public'::regnamespace order by relpages desc`,
  )
  await shareOut(clients, rows)
}

type Loaded = { keys: Keys; aside: SetAside; sums: CitySums }

/** The books that follow from the rows, then keys, indexes and triggers, then numbers to go on from. */
async function complete(
  clients: readonly Client[],
  plan: CityPlan,
  { keys, aside, sums }: Loaded,
  { onProgress }: DemoCityOptions,
): Promise<void> {
  const [client] = clients
  if (!client) return
  const total = derivations.length + 2
  let done = 0
  const step = () => onProgress?.({ stage: 'books', done: ++done, total })
  await insertWardJournals(client, plan, sums, keys.accountIds)
  await insertSums(client, plan, sums)
  step()
  await takeTurns(
    clients,
    derivations.map(({ sql }) => async (each) => {
      await each.query(sql)
      step()
    }),
  )
  await client.query(receiptCounters)
  const share = shards / clients.length
  await Promise.all(clients.map((each, at) => chainAudit(each, at * share, (at + 1) * share - 1)))
  step()
  await bringBack(clients, aside, (steps, of) => onProgress?.({ stage: 'indexes', done: steps, total: of }))
  for (const [table, column] of [
    ['property', 'property_id'],
    ['journal', 'journal_id'],
    ['payment', 'payment_id'],
    ['instrument', 'instrument_id'],
  ] as const)
    await restartNumbers(client, table, column)
  await client.query(keepDays)
  await client.query(`${sealLoaded}; ${noteLoaded}`)
}

/** The audit row that holds the seals of what was loaded in this transaction. */
const noteLoaded = `select append_audit(0, '{"actorKind": "system", "actorName": "demo city", "address": "local",
  "requestId": "demo city", "action": "city.loaded", "subjectKind": "city", "subjectId": "demo"}')`
/** What went in without its triggers. */
const sealLoaded = `select seal_existing('payment'), seal_existing('payment_reversal'), seal_existing('instrument'), seal_properties()`

/** Days lie ward by ward: in the order in which they come in a portal, they are kept whole, and read, at once. */
const keepDays = 'cluster ledger_rollup_day using ledger_rollup_day_pkey; select fold_rollup()'
