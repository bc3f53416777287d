import { Client } from 'pg'
import { StartRefusal } from '../environment/start-refusal.ts'
import { createNewFunctions, renewObjects } from './apply-objects.ts'
import { askServer, assertFitServer, type ServerFound } from './assert-fit-server.ts'
import { grantToApp } from './grant-to-app.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import { migrateQueue } from './queue-schema.ts'
import { readSchemaObjects, type SchemaObject } from './schema-objects.ts'
import { explainFailure, type SqlFile } from './sql-file.ts'

export interface MigrateOptions {
  /** The role that owns the schema. */
  readonly migratorUrl: string
  /** The role of the running server; granted rows, never DDL. The same role as the migrator is left as it is. */
  readonly appUrl: string
  readonly migrations?: readonly Migration[]
  readonly objects?: readonly SchemaObject[]
  readonly onApplied?: (migration: Migration) => void
}

/** Any number, the same in every version: whoever migrates holds this advisory lock. */
const migrationLock = 7_240_118

/**
 * Brings the schema up to the code: migrations, each in a transaction of its own, then functions and views whose text
 * has changed. Several processes may start at once: the others wait for the first and find nothing left to do.
 *
 * @returns how many migrations were applied
 * @throws StartRefusal when the server is not fit, the database is newer than the code, a past migration was changed, or
 *   a migration or a text fails
 */
export async function migrate(options: MigrateOptions): Promise<number> {
  const { migrations = readMigrations(), objects = readSchemaObjects() } = options
  const client = await connect(options.migratorUrl)
  try {
    assertFitServer((await client.query<ServerFound>(askServer)).rows[0])
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const applied = await readApplied(client)
    refuseStrange(applied, migrations)
    const pending = migrations.slice(applied.length)
    if (pending.length > 0) await createNewFunctions(client, objects)
    for (const migration of pending) {
      await apply(client, migration)
      options.onApplied?.(migration)
    }
    await renewObjects(client, objects)
    const appRole = decodeURIComponent(new URL(options.appUrl).username)
    await migrateQueue(client, options.migratorUrl, appRole)
    await grantToApp(client, appRole)
    return pending.length
  } finally {
    await client.end()
  }
}

/** Whether every migration of the code is in the database: part of being ready to serve. */
export async function isMigrated(
  query: (sql: string) => Promise<{ rows: { last: number | null }[] }>,
  migrations: readonly Migration[] = readMigrations(),
): Promise<boolean> {
  const { rows } = await query('select max(number)::integer as last from schema_migration')
  return rows[0]?.last === migrations.at(-1)?.number
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'karsetu migrate' })
  try {
    await client.connect()
    return client
  } catch (error) {
    const reason = error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error)
    throw new StartRefusal(`The database at ${new URL(url).host} cannot be reached: ${reason}.`)
  }
}

interface Applied {
  readonly number: number
  readonly name: string
  readonly checksum: string
}

async function readApplied(client: Client): Promise<Applied[]> {
  await client.query(`
    create table if not exists schema_migration (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now(),
      milliseconds integer not null
    )`)
  const { rows } = await client.query<Applied>('select number, name, checksum from schema_migration order by number')
  return rows
}

function refuseStrange(applied: readonly Applied[], migrations: readonly Migration[]): void {
  if (applied[0]?.name === '0001_platform')
    throw new StartRefusal(
      'The database was made by a KarSetu from before the first release, which this one does not take over; give it an empty database.',
    )
  for (const [index, past] of applied.entries()) {
    const known = migrations[index]
    if (!known) {
      throw new StartRefusal(
        `The database is newer than this KarSetu (it has migration ${past.name}); start the version that wrote it, or a later one.`,
      )
    }
    if (known.name !== past.name || known.checksum !== past.checksum) {
      throw new StartRefusal(`Migration ${past.name} was changed after it had been applied to this database.`)
    }
  }
}

async function apply(client: Client, { number, name, files, checksum }: Migration): Promise<void> {
  const began = performance.now()
  let at: SqlFile = { name, sql: '' }
  try {
    await client.query('begin')
    for (const file of files) {
      at = file
      await client.query(file.sql)
    }
    await client.query('insert into schema_migration (number, name, checksum, milliseconds) values ($1, $2, $3, $4)', [
      number,
      name,
      checksum,
      Math.round(performance.now() - began),
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new StartRefusal(`Migration ${name} failed and was undone: ${explainFailure(error, at)}`)
  }
}
