import type { BookCheckReport } from '@karsetu/contract/book-check/book-check-calls.ts'
import { promiseText } from '@karsetu/contract/book-check/book-check-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Client } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { until } from '../../testing/until.ts'
import { listPromises } from '../ledger/verify-ledger.ts'

const portal = useTestPortal({ city: 60 })
let auditor: string
beforeAll(async () => {
  auditor = await portal().tokenOf('assistant_director_accounts')
})
const ask = (path: string, method = 'GET', token = auditor) =>
  portal().ask({ path: `/book-checks${path}`, method, token, ...(method === 'POST' ? { body: {} } : {}) })
const standing = async () => (await ask('/standing')).data as { latest: { checkId: number }[]; job: unknown } // as declared

/** Checks now, and waits for the end. */
async function checked(): Promise<void> {
  const { status, code } = await ask('', 'POST')
  if (status !== 200) throw new Error(code)
  await until(async () => (await standing()).job === null)
}

test('an auditor has the books checked now, one check at a time, and reads that everything holds', async () => {
  expect(await standing()).toEqual({ latest: [], job: null })
  const answers = await Promise.all([ask('', 'POST'), ask('', 'POST')])
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['book_check.under_way', undefined])
  await until(async () => (await standing()).job === null)
  const by = { outcome: 'held', broken: 0, requestedBy: 'assistant_director_accounts' }
  expect((await standing()).latest).toMatchObject([
    { subject: 'ledger', ...by },
    { subject: 'audit', ...by },
  ])
  const jobs = await portal().database.migrator.query(
    "select status, done, total, failed from job where kind = 'book_check'",
  )
  expect(jobs.rows).toEqual([{ status: 'done', done: jobs.rows[0]?.total, total: expect.any(Number), failed: 0 }])
})

test.each([
  ['en', 'Check of the books'],
  ['hi', m.book_check_job({}, { locale: 'hi' })],
])('what an auditor began is called in the language of who reads it (%s)', async (language, title) => {
  const path = '/jobs?page=1&limit=10&kind=book_check'
  const read = await portal().ask({
    path,
    token: await portal().tokenOf('admin'),
    headers: { 'accept-language': language },
  })
  expect(read.data).toMatchObject({ rows: [{ title }] })
})

test('what somebody broke is listed with the properties whose entries lead to it, in both languages, and leaves as a file', async () => {
  const client = new Client({ connectionString: portal().database.superuserUrl })
  await client.connect()
  const { rows } = await client.query(
    'select property_id, property_unique_id from property_account join property using (property_id) order by 1 limit 1',
  )
  await client.query(`set session_replication_role = replica`)
  await client.query('update property_account set balance_paise = balance_paise + 1 where property_id = $1', [
    rows[0]?.property_id,
  ])
  await client.end()
  await checked()
  const [ledger] = (await standing()).latest
  const hindi = await portal().ask({
    path: `/book-checks/${ledger?.checkId}`,
    token: auditor,
    headers: { 'accept-language': 'hi' },
  })
  const { outcome, faults: errors } = hindi.data as BookCheckReport // as declared
  expect(outcome).toBe('broken')
  expect(errors).toMatchObject([
    {
      ...{ code: 'I03', count: 1, promise: m.book_check_promise_i03({}, { locale: 'hi' }) },
      places: [{ properties: [rows[0]?.property_unique_id], facts: { layer: 'property' } }],
    },
  ])
  const { lines } = await readFileOf(portal(), `/book-checks/${ledger?.checkId}/export`, { token: auditor })
  expect(lines).toMatchObject([{ 'Rule number': 'I03', 'Entries of': rows[0]?.property_unique_id }])
  const list = await readFileOf(portal(), '/book-checks/export?outcome=broken', { token: auditor })
  expect(list.lines).toMatchObject([{ Check: ledger?.checkId, Outcome: 'Does not hold', Faults: 1 }])
})

test('an owner and a right that were changed in the database are named on the report of the check', async () => {
  const client = new Client({ connectionString: portal().database.superuserUrl })
  await client.connect()
  const { rows } = await client.query('select property_id, property_unique_id from property order by 1 limit 1')
  await client.query('set session_replication_role = replica')
  const set = (owner: string, right: boolean) =>
    client.query(
      `with edited as (update property_owner set name = $1 where property_id = ${rows[0]?.property_id} and owner_no = 1)
       update staff set is_super_admin = $2 where username = 'assistant_director_accounts'`,
      [owner, right],
    )
  const { rows: before } = await client.query(
    `select name from property_owner where property_id = ${rows[0]?.property_id} and owner_no = 1`,
  )
  await set('Somebody Else', true)
  await checked()
  const [, audit] = (await standing()).latest
  const { faults: errors } = (await ask(`/${audit?.checkId}`)).data as BookCheckReport // as declared
  await set(before[0]?.name, false)
  await client.end()
  expect(errors).toMatchObject([
    {
      ...{ code: 'a row is not as the portal wrote it', promise: m.book_check_audit_changed_row(), count: 2 },
      places: [
        { facts: { table: 'property' }, properties: [rows[0]?.property_unique_id] },
        { facts: { table: 'staff', name: 'assistant_director_accounts' }, properties: [] },
      ],
    },
  ])
})

test('money of a gateway that was set aside is named with its transaction, and its property where there is one', async () => {
  const { rows } = await portal().database.app.query(
    `insert into payment_exception (txn_id, kind, facts, opened_at)
     select txn_id, kind, '{"collected": 1200}', now() - interval '1 day'
     from (values ((select txn_id from payment_intent order by txn_id limit 1), 'second_capture'), ('NEVEROPENED01', 'unknown_transaction')) aside (txn_id, kind)
     returning txn_id, (select property_unique_id from payment_intent join property using (property_id)
       where payment_intent.txn_id = payment_exception.txn_id)`,
  )
  await checked()
  const [ledger] = (await standing()).latest
  const { faults: errors } = (await ask(`/${ledger?.checkId}`)).data as BookCheckReport // as declared
  const aside = errors.find(({ code }) => code === 'EXCEPTION')
  expect(aside).toMatchObject({ count: 2, promise: m.book_check_promise_exception() })
  expect(aside?.places).toMatchObject([
    {
      facts: { txn_id: rows[0]?.txn_id, kind: 'second_capture', facts: '{"collected":1200}' },
      properties: [rows[0]?.property_unique_id],
    },
    { facts: { txn_id: 'NEVEROPENED01', kind: 'unknown_transaction' }, properties: [] },
  ])
})

test('every promise is worded for the reader', async () => {
  const promises = await listPromises(portal().platform.database.reads)
  const unworded = promises.filter(({ name }) => promiseText(name.replace('inv_', '').toUpperCase(), '') === '')
  expect(unworded).toEqual([])
})

test('is for who works for the whole city and may see the audit', async () => {
  const [ledger] = (await standing()).latest
  const paths = ['', '/standing', `/${ledger?.checkId}`, '/export', `/${ledger?.checkId}/export`]
  const clerk = await portal().tokenOf('clerk')
  for (const path of paths) expect((await ask(path, 'GET', clerk)).code).toBe('call.not_allowed')
  const { migrator } = portal().database
  await migrator.query(
    `update staff set accessible_wards = array(select ward_id from ward limit 1) where email = 'assistant_director_accounts@test.example'`,
  )
  for (const path of paths) expect((await ask(path)).code).toBe('call.out_of_scope')
  expect((await ask('', 'POST')).code).toBe('call.out_of_scope')
  expect((await ask('/999999')).code).toBe('call.out_of_scope')
})
