import { migrate } from '@karsetu/server/platform/migrate/migrate.ts'
import { Client } from 'pg'

/** Any number but the migration's own: whoever loads the demo city holds this advisory lock. */
const demoLock = 7_240_119
const beingLoaded = 'The demo city is being loaded.'
const loaded = 'Holds the demo city; its sign-ins are public.'

/** 'loaded' now, 'present' from before, or the database is another city's. */
export type DemoCityOutcome = 'loaded' | 'present' | 'other'

export interface DemoCityTarget {
  readonly migratorUrl: string
  readonly appUrl: string
}

/**
 * Loads the demo city into a database that has no property and no official yet. A load that was interrupted left
 * nothing worth keeping: the schema is made anew and the load begins again. Of two processes the second waits.
 */
export async function ensureDemoCity(target: DemoCityTarget, load: () => Promise<void>): Promise<DemoCityOutcome> {
  const client = new Client({ connectionString: target.migratorUrl, application_name: 'karsetu demo city' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [demoLock])
    const note = await readNote(client)
    if (note === beingLoaded) await startAnew(client, target)
    else if (!(await isEmpty(client))) return note === loaded ? 'present' : 'other'
    await writeNote(client, beingLoaded)
    await load()
    await writeNote(client, loaded)
    return 'loaded'
  } finally {
    await client.end()
  }
}

async function isEmpty(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    'select not exists (select from property) and not exists (select from staff) and not exists (select from city) as empty',
  )
  return rows[0]?.empty ?? false
}

/** Whether a database holds the demo city, whole or in part. */
export async function holdsDemoCity(migratorUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: migratorUrl })
  await client.connect()
  try {
    const note = await readNote(client)
    return note === loaded || note === beingLoaded
  } finally {
    await client.end()
  }
}

/** The note lies with the schema, outside every table, so that it outlives whatever the load does to them. */
async function readNote(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ note: string | null }>(
    "select obj_description('public'::regnamespace, 'pg_namespace') as note",
  )
  return rows[0]?.note ?? null
}

const writeNote = (client: Client, note: string) => client.query(`comment on schema public is '${note}'`)

async function startAnew(client: Client, target: DemoCityTarget): Promise<void> {
  await client.query(`drop schema public cascade; drop schema if exists graphile_worker cascade;
    drop schema if exists office_time cascade; create schema public`)
  await migrate(target)
}
