import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { migrate } from './migrate.ts'
import type { Migration } from './migration-files.ts'
import { readSchemaObjects, type SchemaObject } from './schema-objects.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.migrator.query('drop schema public cascade; create schema public')
})
afterAll(() => database.drop())

const object = (kind: SchemaObject['kind'], name: string, sql: string): SchemaObject => ({
  name,
  kind,
  file: { name: `sql/${name}.sql`, sql },
  checksum: sql,
})
const aFunction = (name: string, rest: string) => object('function', name, `create or replace function ${name}${rest}`)
const aView = (name: string, query: string) => object('view', name, `create view ${name} as ${query}`)
const step = (number: number, sql: string): Migration => ({
  number,
  name: `000${number}_step`,
  files: [{ name: 'up.sql', sql }],
  checksum: sql,
})

const tables = step(1, 'create table paid (rupees integer, paise bigint generated always as (in_paise(rupees)) stored)')
const inPaise = aFunction(
  'in_paise',
  '(rupees integer) returns bigint immutable language sql as $$ select rupees * 100 $$',
)
// Named so that each stands before what it needs.
const total = aView('a_total', 'select count(*) payments from b_payment')
const payment = aView('b_payment', 'select rupees from paid')
const all = aFunction('all_payments', "() returns setof b_payment language sql as 'select * from b_payment'")

const apply = (objects: readonly SchemaObject[], migrations: readonly Migration[] = [tables]) =>
  migrate({ ...database, migrations, objects })
const ask = async (sql: string) => (await database.migrator.query(sql)).rows

describe('functions and views from their texts', () => {
  it('come into being whatever they stand on: a table on a function, a view on a table, a function on a view', async () => {
    await apply([total, payment, all, inPaise])
    await ask('insert into paid values (7)')
    expect(await ask('select paise from paid, a_total, all_payments()')).toEqual([{ paise: 700 }])
  })

  it('are left alone while their texts stay', async () => {
    const ids = `select oid::integer from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace order by 1`
    const before = await ask(ids)
    expect(await apply([total, payment, all, inPaise])).toBe(0)
    expect(await ask(ids)).toEqual(before)
  })

  it('follow a changed text: other columns, another result, other arguments', async () => {
    const wider = aView('b_payment', 'select paise, rupees from paid')
    const say = (rest: string) => [total, wider, all, inPaise, aFunction('say', rest)]
    await apply(say("() returns text language sql as $$ select 'one' $$"))
    expect(await ask('select * from all_payments()')).toEqual([{ paise: 700, rupees: 7 }])
    await apply(say('() returns integer language sql as $$ select 1 $$'))
    expect(await ask('select say()')).toEqual([{ say: 1 }])
    await apply(say('(what integer) returns integer language sql as $$ select what $$'))
    expect(await ask("select oid::regprocedure::text named from pg_proc where proname = 'say'")).toEqual([
      { named: 'say(integer)' },
    ])
  })

  it('go when their file goes, and the app role sees what is left', async () => {
    await apply([payment, inPaise])
    expect(await ask("select to_regclass('a_total') gone, to_regproc('say') too")).toEqual([{ gone: null, too: null }])
    expect((await database.app.query('select rupees from b_payment')).rows).toEqual([{ rupees: 7 }])
    await expect(database.app.query('delete from schema_object')).rejects.toThrow('permission denied')
  })

  it('change after the migrations, which run with the functions they were written for', async () => {
    const dearer = aFunction(
      'in_paise',
      '(rupees integer) returns bigint immutable language sql as $$ select rupees * 1000 $$',
    )
    await apply([payment, dearer], [tables, step(2, 'insert into paid values (1)')])
    expect(await ask('select paise from paid where rupees = 1')).toEqual([{ paise: 100 }])
    expect(await ask('select in_paise(1) paise')).toEqual([{ paise: 1000 }])
  })

  it('stay as they were when one of them fails, whose file and line are named', async () => {
    const steps = [tables, step(2, 'insert into paid values (1)')]
    const broken = aFunction('broken', '() returns integer language sql as $$\n  select nothing_such\n$$')
    await expect(apply([aView('b_payment', 'select 1 other'), inPaise, broken], steps)).rejects.toThrow(
      'The function broken failed and was undone: column "nothing_such" does not exist',
    )
    await expect(apply([aView('b_payment', 'select\n  nothing_such'), inPaise], steps)).rejects.toThrow(
      'The view b_payment failed and was undone: column "nothing_such" does not exist (sql/b_payment.sql line 2)',
    )
    expect(await ask('select rupees from b_payment order by 1')).toEqual([{ rupees: 1 }, { rupees: 7 }])
  })
})

it('every text of the code creates what its file is named after', () => {
  const names = readSchemaObjects().map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['refuse_change', 'audit_chain', 'ledger_total', 'inv_layers']))
})
