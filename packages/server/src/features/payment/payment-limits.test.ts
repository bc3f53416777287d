import { m } from '@karsetu/contract/words/messages.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestDatabase } from '../../testing/test-database.ts'
import { type Answer, useTestPortal } from '../../testing/test-portal.ts'
import { until } from '../../testing/until.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { arrangeProperty, arrangeRules, demandOf, raiseDemand } from './testing/money-town.ts'
import { decide, mustOpen } from './testing/payer.ts'

/** As many as the pool has. */
const connections = 12
const portal = useTestPortal({
  patience: { connectionMs: 500, statementMs: 700 },
  arrange: limitStatements,
})
let made = 0

/** What whoever runs the database may have said of the app's role. */
async function limitStatements({ superuserUrl, appUrl }: TestDatabase): Promise<void> {
  const superuser = new Client({ connectionString: superuserUrl })
  await superuser.connect()
  const [role, name] = [new URL(appUrl).username, new URL(appUrl).pathname.slice(1)]
  await superuser.query(`alter role ${role} in database ${name} set statement_timeout = '1500ms'`)
  await superuser.end()
}

beforeAll(() => arrangeRules(portal().database))
afterAll(async () => {
  expect(await verifyLedger(portal().platform.database.reads)).toEqual([])
})

/** A payment that the gateway has collected, of which we have not heard. */
async function collected() {
  made += 1
  const propertyUniqueId = await arrangeProperty(portal().database, made)
  await raiseDemand(portal().platform, made, 2026, demandOf(1000, 500, 100))
  const opened = await mustOpen(portal(), { propertyUniqueId })
  await decide(opened, 'success_without_any_word')
  return { ...opened, propertyId: made }
}

/** Holds something until it is let go of. */
function hold() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { until: promise, letGo: resolve }
}

const askAfter = ({ txnId }: { txnId: string }) =>
  portal().ask({ method: 'POST', path: '/payments/syncPayment', body: { txnId } })

const isToComeAgain = ({ status, code, message, headers }: Answer) => {
  expect({ status, code, message }).toEqual({ status: 503, code: 'call.busy', message: m.common_busy() })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}

const rowsOf = async (table: string, propertyId: number) =>
  Number(
    (await portal().database.migrator.query(`select count(*) n from ${table} where property_id = $1`, [propertyId]))
      .rows[0].n,
  )

/** Transactions of ours that are open and do nothing: each would hold what it has locked. */
const leftOpen = async () =>
  (
    await portal().database.migrator.query(
      `select state, query from pg_stat_activity where datname = current_database() and application_name like 'karsetu%'
         and xact_start is not null and state like 'idle in transaction%'`,
    )
  ).rows

async function isPostedOnce(payment: { txnId: string; propertyId: number }): Promise<void> {
  await until(async () => ((await askAfter(payment)).data as { state?: string } | undefined)?.state === 'succeeded')
  expect(await Promise.all(['payment', 'receipt'].map((table) => rowsOf(table, payment.propertyId)))).toEqual([1, 1])
  expect(await leftOpen()).toEqual([])
}

describe('F06: a database that has no time', () => {
  test('every connection is taken: whoever comes is told to come again, and the payment is posted then', async () => {
    const payment = await collected()
    const busy = hold()
    const { transaction } = portal().platform.database
    const taken = Array.from({ length: connections }, () => transaction(() => busy.until))
    for (const answer of await Promise.all(Array.from({ length: 20 }, () => askAfter(payment)))) isToComeAgain(answer)
    busy.letGo()
    await Promise.all(taken)
    expect(await rowsOf('payment', payment.propertyId)).toBe(0)
    await isPostedOnce(payment)
  })

  test('the account is held by somebody else for longer than a statement may take: nothing is posted, then once', async () => {
    const payment = await collected()
    const clerk = await portal().database.migrator.connect()
    await clerk.query('begin')
    await clerk.query('select from property_account where property_id = $1 for update', [payment.propertyId])
    isToComeAgain(await askAfter(payment))
    expect(await rowsOf('payment', payment.propertyId)).toBe(0)
    await clerk.query('commit')
    clerk.release()
    await isPostedOnce(payment)
  })

  test('a call does not wait for a lock longer than somebody waits for it, and leaves nothing behind', async () => {
    const token = await portal().tokenOf('admin')
    const body = { name: 'asked while it was locked', privileges: ['property.view'] }
    const add = () => portal().ask({ method: 'POST', path: '/roles/add', token, body })
    const clerk = await portal().database.migrator.connect()
    await clerk.query('begin; lock table role in share mode')
    isToComeAgain(await add())
    await clerk.query('commit')
    clerk.release()
    expect(await leftOpen()).toEqual([])
    expect((await add()).status).toBe(200)
  })

  test('a transaction that halts loses its locks, and whoever waits for them goes on', async () => {
    const payment = await collected()
    const locked = Promise.withResolvers<void>()
    const halted = portal().platform.database.transaction(async (tx) => {
      await tx.query('set local idle_in_transaction_session_timeout = 300')
      await tx.query('select from property_account where property_id = $1 for update', [payment.propertyId])
      locked.resolve()
      await until(async () => (await rowsOf('payment', payment.propertyId)) === 1)
      await tx.query('select 1')
    })
    // Whoever posts before it has the lock waits for nobody.
    await locked.promise
    const [end] = await Promise.allSettled([halted, isPostedOnce(payment)])
    expect(end.status).toBe('rejected')
    await isPostedOnce(payment)
  })

  test('our own limit of a halted transaction is there, and an address may say another', async () => {
    const { rows } = await portal().platform.database.primary.query<{ said: string }>(
      "select current_setting('idle_in_transaction_session_timeout') said",
    )
    expect(rows).toEqual([{ said: '5min' }])
  })
})
