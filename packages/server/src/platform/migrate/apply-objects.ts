import { type Client, escapeIdentifier } from 'pg'
import { StartRefusal } from '../environment/start-refusal.ts'
import type { SchemaObject } from './schema-objects.ts'
import { explainFailure } from './sql-file.ts'

/**
 * Creates the functions that the database does not have yet, before its migrations: tables name functions in their
 * triggers and columns. A function that names a table of a migration to come waits for {@link renewObjects}.
 */
export async function createNewFunctions(client: Client, objects: readonly SchemaObject[]): Promise<void> {
  const present = await listPresent(client)
  const missing = objects.filter(({ kind, name }) => kind === 'function' && !present.has(name))
  await inTransaction(client, async () => {
    await createInRounds(client, missing)
  })
}

/**
 * Brings functions and views to their texts, after the migrations, which still ran with the functions they were written
 * for. Views hold no rows: all make way and are created again, so that what they stand on may change.
 *
 * @throws StartRefusal when a text fails; all stays as it was
 */
export async function renewObjects(client: Client, objects: readonly SchemaObject[]): Promise<void> {
  await client.query(`create table if not exists schema_object (
    name text primary key, kind text not null, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows: applied } = await client.query<Applied>('select name, kind, checksum from schema_object')
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const isCurrent = ({ name, checksum }: SchemaObject) => checksums.get(name) === checksum
  const names = new Set(objects.map(({ name }) => name))
  const gone = applied.filter(({ name }) => !names.has(name))
  const present = await listPresent(client)
  if (gone.length === 0 && objects.every((object) => isCurrent(object) && present.has(object.name))) return
  await inTransaction(client, async () => {
    await dropViews(client, applied)
    for (const { name } of gone.filter(({ kind }) => kind === 'function'))
      await client.query(`drop routine if exists ${escapeIdentifier(name)}`)
    const left = await listPresent(client)
    const stale = objects.filter((object) => !isCurrent(object) || !left.has(object.name))
    const [failed] = await createInRounds(client, stale)
    if (failed) throw refusal(failed)
    await validateFunctions(client, stale)
    await noteApplied(client, objects)
  })
}

type Applied = { name: string; kind: SchemaObject['kind']; checksum: string }

/** By cascade: functions that return rows of a view go too, and are created again with it. No table stands on a view. */
async function dropViews(client: Client, applied: readonly Applied[]): Promise<void> {
  const views = applied.filter(({ kind }) => kind === 'view').map(({ name }) => escapeIdentifier(name))
  if (views.length > 0) await client.query(`drop view if exists ${views.join(', ')} cascade`)
}

type Failure = { object: SchemaObject; error: unknown }

/** Creates each as soon as what it stands on is there. @returns those of which something is missing or wrong */
async function createInRounds(client: Client, objects: readonly SchemaObject[]): Promise<Failure[]> {
  // Bodies name tables and functions that are yet to come; they are looked at when all is there.
  await client.query('set local check_function_bodies = off')
  let waiting = objects
  while (waiting.length > 0) {
    const failed: Failure[] = []
    for (const object of waiting) {
      await client.query('savepoint object')
      try {
        await create(client, object)
        await client.query('release object')
      } catch (error) {
        await client.query('rollback to object')
        failed.push({ object, error })
      }
    }
    if (failed.length === waiting.length) return failed
    waiting = failed.map(({ object }) => object)
  }
  return []
}

const invalidFunctionDefinition = '42P13'

/** A function with another signature takes the place of the former one, which no caller knows any more. */
async function create(client: Client, { name, kind, file }: SchemaObject): Promise<void> {
  if (kind === 'view') return void (await client.query(file.sql))
  const former = await listSignatures(client, name)
  await client.query('savepoint text')
  try {
    await client.query(file.sql)
  } catch (error) {
    // Another result, or other names of arguments: what `or replace` does not do.
    if (Reflect.get(Object(error), 'code') !== invalidFunctionDefinition || former.length === 0) throw error
    await client.query('rollback to text')
    await client.query(`drop routine ${escapeIdentifier(name)}`)
    await client.query(file.sql)
    return
  }
  if ((await listSignatures(client, name)).length > former.length)
    for (const signature of former) await client.query(`drop routine ${signature}`)
}

async function listSignatures(client: Client, name: string): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text signature from pg_proc where proname = $1 and pronamespace = 'public'::regnamespace`,
    [name],
  )
  return rows.map(({ signature }) => signature)
}

async function listPresent(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select proname::text name from pg_proc where pronamespace = 'public'::regnamespace
     union select relname::text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'`,
  )
  return new Set(rows.map(({ name }) => name))
}

async function validateFunctions(client: Client, objects: readonly SchemaObject[]): Promise<void> {
  await client.query('set local check_function_bodies = on')
  for (const object of objects.filter(({ kind }) => kind === 'function'))
    try {
      await client.query(
        `select case lanname when 'sql' then fmgr_sql_validator(pg_proc.oid) when 'plpgsql' then plpgsql_validator(pg_proc.oid) end
         from pg_proc join pg_language on pg_language.oid = prolang
         where proname = $1 and pronamespace = 'public'::regnamespace`,
        [object.name],
      )
    } catch (error) {
      throw refusal({ object, error })
    }
}

async function noteApplied(client: Client, objects: readonly SchemaObject[]): Promise<void> {
  await client.query('delete from schema_object where name <> all($1)', [objects.map(({ name }) => name)])
  await client.query(
    `insert into schema_object (name, kind, checksum) select * from unnest($1::text[], $2::text[], $3::text[])
     on conflict (name) do update set kind = excluded.kind, checksum = excluded.checksum, applied_at = now()
     where schema_object.checksum <> excluded.checksum`,
    [objects.map(({ name }) => name), objects.map(({ kind }) => kind), objects.map(({ checksum }) => checksum)],
  )
}

const refusal = ({ object, error }: Failure) =>
  new StartRefusal(`The ${object.kind} ${object.name} failed and was undone: ${explainFailure(error, object.file)}`)

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
