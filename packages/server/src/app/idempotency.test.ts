import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPayment } from '../features/payment/testing/payer.ts'
import { testPassword, useTestPortal } from '../testing/test-portal.ts'

const portal = useTestPortal({ city: 60 })

async function send(key: string, content: string) {
  const form = new FormData()
  form.append('file', new Blob([content]), 'register.csv')
  const headers = { authorization: `Bearer ${await portal().tokenOf('admin')}`, 'idempotency-key': key }
  const reply = await fetch(`${portal().address}/api/imports`, { method: 'POST', body: form, headers })
  return (await reply.json()) as { status: number; code?: string; data?: { importId: number } } // every reply has this shape
}

test('M4 a file sent twice with one key is taken once; another file of its name and length is refused', async () => {
  const register = (name: string) => `Ward No,House No,Owner Name,ARV\n1,12,${name},1200\n`
  const first = await send('one', register('Asha'))
  expect(first).toMatchObject({ status: 200 })
  expect(await send('one', register('Asha'))).toEqual(first)
  expect(await send('one', register('Usha'))).toMatchObject({ status: 422, code: 'call.key_reused' })
  const { rows } = await portal().database.migrator.query('select count(*)::integer n from register_import')
  expect(rows).toEqual([{ n: 1 }])
})

test('files of a call lie with their installation, and only until it is done', async () => {
  await send('two', 'Ward No,House No,Owner Name,ARV\n1,13,Asha,1200\n')
  await expect.poll(() => readdir(join(portal().platform.environment.dataDir, 'sent'))).toEqual([])
})

test('M4 a paper asked for again with the same key is printed again: no reply is kept of a file', async () => {
  const { rows } = await portal().database.migrator.query('select txn_id from payment where txn_id is not null limit 1')
  const print = () =>
    portal().ask({ path: `/payments/receipt/pdf?txnId=${rows[0].txn_id}`, headers: { 'idempotency-key': 'paper' } })
  expect([(await print()).status, (await print()).status]).toEqual([200, 200])
  const saved = await portal().database.migrator.query(
    "select count(*)::integer n from idempotent_reply where key = 'paper'",
  )
  expect(saved.rows).toEqual([{ n: 0 }])
})

test('no plain digest of what was sent is kept: a new password could be tried out against it', async () => {
  const change = { email: 'clerk@test.example', oldPassword: testPassword, newPassword: 'Mango-Tree-2031' }
  const { status } = await portal().ask({
    ...{ method: 'POST', path: '/officials/changePassword', body: change },
    ...{ token: await portal().tokenOf('clerk'), headers: { 'idempotency-key': 'password' } },
  })
  expect(status).toBe(200)
  const { rows } = await portal().database.migrator.query(
    "select request_hash from idempotent_reply where key = 'password'",
  )
  const plain = [change, { params: {}, query: {}, body: change }].map((content) =>
    createHash('sha256').update(JSON.stringify(content)).digest('hex'),
  )
  expect(rows).toHaveLength(1)
  expect(plain).not.toContain(rows[0].request_hash)
})

test('M4 a key of nothing names no request, and one beyond 255 characters is refused', async () => {
  const token = await portal().tokenOf('admin')
  const addRole = async (key: string, name: string) => {
    const body = { name, privileges: ['property.view'] }
    return portal().ask({ method: 'POST', path: '/roles/add', body, token, headers: { 'idempotency-key': key } })
  }
  const first = await openPayment(portal(), { ...(await someDebt()), key: '' })
  const second = await openPayment(portal(), { ...(await someDebt()), key: '' })
  expect([first.status, second.status]).toEqual([200, 200])
  const long = randomBytes(4000).toString('hex')
  expect(await addRole(long, 'With a long key')).toMatchObject({ status: 400, code: 'call.input_invalid' })
  expect(await openPayment(portal(), { ...(await someDebt()), key: long })).toMatchObject({ status: 400 })
  expect((await addRole(long.slice(0, 255), 'With a key of 255')).status).toBe(200)
})

async function someDebt(): Promise<{ propertyUniqueId: string; amountPaise: number }> {
  const { rows } = await portal().database.migrator.query(
    `select property_unique_id "propertyUniqueId" from property join property_account using (property_id)
     where status = 'active' and balance_paise > 100000 order by random() limit 1`,
  )
  return { ...rows[0], amountPaise: 50_000 }
}
