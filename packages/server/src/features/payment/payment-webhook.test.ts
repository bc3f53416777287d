import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { until } from '../../testing/until.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { arrangeProperty, arrangeRules, demandOf, raiseDemand } from './testing/money-town.ts'
import { decide, mustOpen, sendWebhook, waitForState } from './testing/payer.ts'

/** What the portal answered to webhooks, as its log says it. */
const answered: number[] = []
const portal = useTestPortal({
  log: {
    write: (line) => {
      const { route, status } = JSON.parse(line) as { route?: string; status?: number } // our own log's lines
      if (route === '/api/gateways/easebuzz/webhook' && status !== undefined) answered.push(status)
    },
  },
})
let propertyId = 0
const sql = async (text: string) => (await portal().database.migrator.query(text)).rows

beforeAll(() => arrangeRules(portal().database))
beforeEach(() => {
  answered.length = 0
})
afterAll(async () => {
  expect(await verifyLedger(portal().platform.database.reads)).toEqual([])
})

async function open() {
  propertyId += 1
  const propertyUniqueId = await arrangeProperty(portal().database, propertyId)
  await raiseDemand(portal().platform, propertyId, 2026, demandOf(1000, 500, 100))
  return mustOpen(portal(), { propertyUniqueId })
}

/** @param copies how often the gateway told us of it */
async function isPostedOnce(txnId: string, copies: number): Promise<void> {
  await waitForState(portal(), txnId, 'succeeded', 30_000)
  expect(await sql(`select copies from gateway_event where txn_id = '${txnId}'`)).toEqual([{ copies }])
  const made = await sql(
    `select (select count(*) from payment where property_id = ${propertyId}) payments,
       (select count(*) from receipt where property_id = ${propertyId}) receipts`,
  )
  expect(made).toEqual([{ payments: 1, receipts: 1 }])
}

describe('F16: a webhook is stored, then acknowledged, then acted upon', () => {
  test('the acknowledgement does not wait for the posting, however many copies come', async () => {
    const opened = await open()
    const fields = await decide(opened, 'success_without_any_word')
    const clerk = await portal().database.migrator.connect()
    await clerk.query('begin')
    await clerk.query('select from property_account where property_id = $1 for update', [propertyId])
    // Answered while the account is held: nothing can be posted yet.
    const told = await Promise.all(Array.from({ length: 30 }, () => sendWebhook(portal(), fields)))
    expect(new Set(told)).toEqual(new Set([200]))
    expect(await sql(`select from payment where property_id = ${propertyId}`)).toEqual([])
    await clerk.query('commit')
    clerk.release()
    await isPostedOnce(opened.txnId, 30)
  })

  test('nor for the gateway, which is slow to confirm', async () => {
    const opened = await open()
    const fields = await decide(opened, 'retrieve_slow')
    await until(async () => answered.length > 0)
    expect(answered).toEqual([200])
    expect(await sql(`select from payment where property_id = ${propertyId}`)).toEqual([])
    expect(await sendWebhook(portal(), fields)).toBe(200)
    await isPostedOnce(opened.txnId, 2)
  })

  test('what could not be stored is answered with a fault, and posted when the gateway sends it again', async () => {
    const opened = await open()
    const role = new URL(portal().database.appUrl).username
    await sql(`revoke insert on gateway_event from ${role}`)
    await decide(opened, 'success_without_callback')
    await until(async () => answered.length > 0)
    await sql(`grant insert on gateway_event to ${role}`)
    await isPostedOnce(opened.txnId, 1)
    expect(answered).toContain(500)
    expect(answered.at(-1)).toBe(200)
  })

  test('one that takes longer than the gateway waits is sent again, and is one payment', {
    timeout: 60_000,
  }, async () => {
    const opened = await open()
    const clerk = await portal().database.migrator.connect()
    await clerk.query('begin; lock table gateway_event in share mode')
    await decide(opened, 'success_without_callback')
    const waiting = async () =>
      (await sql("select from pg_locks where not granted and relation = 'gateway_event'::regclass")).length
    // The gateway gives the first up after five seconds; ours still waits for its turn.
    await until(async () => (await waiting()) === 2)
    await clerk.query('commit')
    clerk.release()
    await isPostedOnce(opened.txnId, 2)
  })
})

test('M1 a genuine notice sent again and again with fields that nobody signed fills no inbox, and is posted all the same', async () => {
  const opened = await open()
  const fields = await decide(opened, 'success_without_any_word')
  const told: number[] = []
  for (let copy = 0; copy < 40; copy++)
    told.push(await sendWebhook(portal(), { ...fields, junk: `${copy}`.repeat(500) }))
  expect(new Set(told)).toEqual(new Set([200]))
  await waitForState(portal(), opened.txnId, 'succeeded')
  const [{ kept: saved }] = await sql(
    `select count(*)::integer kept from gateway_event where txn_id = '${opened.txnId}'`,
  )
  expect(saved).toBe(20)
})
