import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { useTestDatabase } from '../../testing/test-database.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { sealedTables, verifySeals } from './verify-seals.ts'

const database = useTestDatabase({ city: 60 })
let open: Database
let superuser: Client
beforeAll(async () => {
  open = openDatabase({ url: database().appUrl })
  superuser = new Client({ connectionString: database().superuserUrl })
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await open.close()
})

/** What is found after the statement, which is then undone. */
async function foundAfter(sql: string, isTraceless: boolean) {
  await superuser.query(`begin; ${isTraceless ? 'set local session_replication_role = replica' : ''}`)
  await superuser.query(sql)
  const results = await verifySeals(superuser)
  await superuser.query('rollback')
  return results
}

it('a city as it was loaded is as its seals say', async () => {
  expect(await verifySeals(open.reads)).toEqual([])
})

const changed = 'a row is not as the portal wrote it'
const firstProperty = '(select min(property_id) from property)'

test.each([
  [
    'the interest',
    `update rule_entry set body = body || '{"monthlyBps": 1}' where kind = 'interest'`,
    'rule_entry',
    /^interest from/,
  ],
  [
    'a discount',
    'update discount set discount_bps = 5000 where discount_id = (select min(discount_id) from discount)',
    'discount',
    /\d{4}$/,
  ],
  [
    'a rate of a mohalla',
    'update mohalla_rate_entry set rate_ten_thousandths = 1 where ctid = (select min(ctid) from mohalla_rate_entry)',
    'mohalla_rate_entry',
    /, rcc_rbc|, kachha|, other_pucca|, vacant_land/,
  ],
  [
    'the owner of a property',
    `update property_owner set name = 'Somebody Else' where property_id = ${firstProperty}`,
    'property',
    /^\w\w-/,
  ],
  [
    'the area of a floor',
    'update premise set area_sqft = 1 where ctid = (select min(ctid) from premise)',
    'property',
    /^\w\w-/,
  ],
  [
    'the area of a plot',
    `update property set plot_area_sqft = 1 where property_id = ${firstProperty}`,
    'property',
    /^\w\w-/,
  ],
  [
    'who paid',
    `update payment set payer_name = 'Somebody Else' where payment_id = (select min(payment_id) from payment)`,
    'payment',
    /./,
  ],
  [
    'why a payment was reversed',
    `update payment_reversal set reason = 'another reason' where payment_id = (select min(payment_id) from payment_reversal)`,
    'payment_reversal',
    /./,
  ],
  [
    'the rights of a role',
    `update role set privileges = privileges || '{role.edit}' where name = 'clerk'`,
    'role',
    /^clerk$/,
  ],
  ['the rights of a person', `update staff set is_super_admin = true where email like 'clerk@%'`, 'staff', /./],
])('an edit of %s by a superuser who leaves no trace is found and named', async (_, sql, subject, label) => {
  const results = await foundAfter(sql, true)
  expect(results.length).toBeGreaterThan(0)
  for (const error of results)
    expect(error).toMatchObject({ subject, fault: changed, label: expect.stringMatching(label) })
})

it('a plain edit in the database is named with who made it', async () => {
  const results = await foundAfter(
    `update role set privileges = privileges || '{role.edit}' where name = 'clerk'`,
    false,
  )
  const { rows } = await superuser.query('select role_id, session_user as who from role where name = $1', ['clerk'])
  expect(results).toEqual([
    {
      ...{ shard: null, seq: null, fault: 'a row was written past the portal' },
      ...{
        subject: 'role',
        rowKey: String(rows[0]?.role_id),
        label: expect.stringContaining(`by ${rows[0]?.who} on `),
      },
    },
  ])
})

test.each([
  [
    'added',
    `insert into category (house_category, code, name, name_hi) values ('residential', 'free', 'Free', 'Free')`,
    'a row was added past the portal',
  ],
  ['removed', 'delete from discount where discount_id = (select min(discount_id) from discount)', 'a row is gone'],
])('a row that was %s without a trace is found', async (_, sql, error) => {
  expect((await foundAfter(sql, true)).map((found) => found.fault)).toEqual([error])
})

it('a seal that was written to fit the edit is found too, and so is one that was rewritten', async () => {
  const edit = `update discount set discount_bps = 5000 where discount_id = (select min(discount_id) from discount)`
  const digest = `(select seal_digest(to_jsonb(discount)) from discount order by discount_id limit 1)`
  const key = '(select min(discount_id)::text from discount)'
  const added = `${edit}; insert into row_seal (batch, subject, row_key, digest) select max(batch) + 1, 'discount', ${key}, ${digest} from row_seal`
  expect((await foundAfter(added, true)).map(({ fault: error }) => error)).toEqual([
    'a row was written past the portal',
  ])
  const rewritten = `${edit}; update row_seal set digest = ${digest} where subject = 'discount' and row_key = ${key}`
  expect((await foundAfter(rewritten, true)).map(({ fault: error }) => error)).toEqual([
    'the seals of a change were rewritten',
  ])
})

it('a table whose sealing was switched off is found', async () => {
  const tables = Object.keys(sealedTables).toSorted()
  const results = await foundAfter(
    tables.map((table) => `alter table ${table} disable trigger seal_update`).join(';'),
    false,
  )
  expect(results.map(({ subject, fault: error }) => [subject, error])).toEqual(
    tables.map((table) => [table, 'changes of a table are not sealed']),
  )
})

it('every table that the database seals is among those that are checked', async () => {
  const { rows } = await database().migrator.query(
    "select distinct tgrelid::regclass::text sealed from pg_trigger where tgname = 'seal_insert' order by 1",
  )
  expect(rows.map(({ sealed }) => sealed)).toEqual(Object.keys(sealedTables).toSorted())
})
