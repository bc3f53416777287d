import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { createTestDatabase, useTestDatabase } from '../../testing/test-database.ts'
import { inDatabase } from '../../testing/test-server.ts'
import { assertFitServer } from './assert-fit-server.ts'
import { migrate } from './migrate.ts'
import { type Migration, readMigrations } from './migration-files.ts'

const database = useTestDatabase()
const step = (number: number, sql: string, checksum = sql): Migration => ({
  number,
  name: `000${number}_step`,
  files: [{ name: 'up.sql', sql }],
  checksum,
})

async function administer(statement: string) {
  const client = new Client({ connectionString: inDatabase(database().superuserUrl, 'postgres') })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function emptyDatabase() {
  const fresh = await createTestDatabase()
  await fresh.migrator.query('drop schema public cascade; create schema public')
  return fresh
}

describe('bringing the schema up to the code', () => {
  it('finds nothing left to do in a database that is current', async () => {
    expect(await migrate(database())).toBe(0)
    const { rows } = await database().migrator.query('select count(*)::integer as applied from schema_migration')
    expect(rows).toEqual([{ applied: readMigrations().length }])
  })

  it('applies every step once although four processes start at the same moment', async () => {
    const fresh = await emptyDatabase()
    const migrations = [
      step(1, 'create table counted (n integer)'),
      step(2, 'insert into counted select 1 from pg_sleep(0.2)'),
    ]
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate({ ...fresh, objects: [], migrations })))
    expect(applied.toSorted()).toEqual([0, 0, 0, 2])
    expect((await fresh.migrator.query('select n from counted')).rows).toEqual([{ n: 1 }])
    await fresh.drop()
  })

  it('undoes a step that fails, names its line, and keeps the ones before it', async () => {
    const fresh = await emptyDatabase()
    const migrations = [step(1, 'create table kept ()'), step(2, 'create table undone ();\n\nselect nothing_such;')]
    await expect(migrate({ ...fresh, objects: [], migrations })).rejects.toThrow(
      'Migration 0002_step failed and was undone: column "nothing_such" does not exist (up.sql line 3)',
    )
    const { rows } = await fresh.migrator.query(
      "select to_regclass('kept')::text as kept, to_regclass('undone') as undone",
    )
    expect(rows).toEqual([{ kept: 'kept', undone: null }])
    expect(
      await migrate({ ...fresh, objects: [], migrations: [step(1, 'create table kept ()'), step(2, 'select 1')] }),
    ).toBe(1)
    await fresh.drop()
  })

  it('refuses a database whose character type finds no Hindi name, before it changes anything', async () => {
    const fresh = await createTestDatabase()
    const name = `${new URL(fresh.superuserUrl).pathname.slice(1)}_c`
    await administer(`create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`)
    const plain = { migratorUrl: inDatabase(fresh.superuserUrl, name), appUrl: fresh.appUrl }
    await expect(migrate(plain)).rejects.toThrow(`The database ${name} has the encoding UTF8 and the character type C,`)
    await administer(`drop database ${name}`)
    await fresh.drop()
  })

  it.each([
    [14, 'The server is PostgreSQL 14; KarSetu runs on PostgreSQL 15 to 18.'],
    [15, undefined],
    [18, undefined],
    [19, 'The server is PostgreSQL 19; KarSetu runs on PostgreSQL 15 to 18.'],
  ])('of a PostgreSQL %i says %s', (version, refusal) => {
    const ask = () => assertFitServer({ version, database: 'karsetu', encoding: 'UTF8', characterType: 'C.UTF-8' })
    if (refusal) expect(ask).toThrow(refusal)
    else expect(ask).not.toThrow()
  })

  it('refuses a database that is newer than the code, and one whose past was rewritten', async () => {
    const fresh = await emptyDatabase()
    const [first, second] = [step(1, 'select 1'), step(2, 'select 2')]
    await migrate({ ...fresh, objects: [], migrations: [first, second] })
    await expect(migrate({ ...fresh, objects: [], migrations: [first] })).rejects.toThrow(
      'The database is newer than this KarSetu (it has migration 0002_step); start the version that wrote it, or a later one.',
    )
    await expect(migrate({ ...fresh, objects: [], migrations: [step(1, 'select 3'), second] })).rejects.toThrow(
      'Migration 0001_step was changed after it had been applied to this database.',
    )
    await fresh.drop()
  })

  it('refuses a database of the steps before the first release', async () => {
    const fresh = await emptyDatabase()
    await migrate({ ...fresh, objects: [], migrations: [{ ...step(1, 'select 1'), name: '0001_platform' }] })
    await expect(migrate(fresh)).rejects.toThrow(
      'The database was made by a KarSetu from before the first release, which this one does not take over; give it an empty database.',
    )
    await fresh.drop()
  })

  it('says in one line that the database cannot be reached', async () => {
    const nowhere = 'postgres://someone:secret@127.0.0.1:1/karsetu'
    await expect(migrate({ migratorUrl: nowhere, appUrl: nowhere })).rejects.toThrow(
      /^The database at 127\.0\.0\.1:1 cannot be reached: .*ECONNREFUSED.*\.$/,
    )
  })
})

describe('what the role of the running server may do', () => {
  const asApp = async (sql: string) => {
    const client = new Client({ connectionString: database().appUrl })
    await client.connect()
    try {
      return await client.query(sql)
    } finally {
      await client.end()
    }
  }

  it('has no DDL and cannot rewrite the list of migrations', async () => {
    await expect(asApp('create table planted ()')).rejects.toThrow('permission denied for schema public')
    await expect(asApp('drop table setting')).rejects.toThrow('must be owner of table setting')
    await expect(asApp('alter table setting add column planted text')).rejects.toThrow('must be owner')
    await expect(asApp('delete from schema_migration')).rejects.toThrow('permission denied')
  })

  it('adds to the tables that only grow and can neither change nor empty them', async () => {
    const { rows } = await database().migrator.query<{ table: string }>(`
      select distinct tgrelid::regclass::text as table from pg_trigger
      where tgfoid = 'refuse_change'::regproc and tgtype & 16 > 0`)
    expect(rows.map((row) => row.table)).toEqual(expect.arrayContaining(['audit_log', 'assessment']))
    for (const { table } of rows) {
      const { rows: rights } = await database().migrator.query(
        `select array_agg(privilege order by privilege) as held
         from unnest(array['SELECT','INSERT','UPDATE','DELETE','TRUNCATE']) privilege
         where has_table_privilege($1, $2, privilege)`,
        [new URL(database().appUrl).username, table],
      )
      expect(rights, table).toEqual([{ held: ['INSERT', 'SELECT'] }])
    }
  })

  it('changes a property and never deletes one', async () => {
    await expect(asApp('update property set version = version')).resolves.toBeDefined()
    await expect(asApp('delete from property')).rejects.toThrow('permission denied')
  })
})
