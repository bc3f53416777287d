import { Agent, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { arrangeProperty, arrangeRules, demandOf, raiseDemand } from './testing/money-town.ts'
import { comeBack, decide, mustOpen, sendWebhook, statusOf, waitForState } from './testing/payer.ts'

const portal = useTestPortal()
let made = 0

async function debtor() {
  made += 1
  const propertyId = made
  const propertyUniqueId = await arrangeProperty(portal().database, propertyId)
  await raiseDemand(portal().platform, propertyId, 2026, demandOf(1000, 500, 100))
  return { propertyId, propertyUniqueId }
}

const count = async (sql: string, values: unknown[]) =>
  Number((await portal().database.migrator.query(`select count(*) n ${sql}`, values)).rows[0].n)
/** As many connections as a gateway would open; all requests are on their way at once. */
const agent = new Agent({ keepAlive: true, maxSockets: 128 })
const sendAtOnce = (fields: Record<string, string>) =>
  new Promise<number | undefined>((done, failed) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = request(
      `${portal().address}/api/gateways/easebuzz/webhook`,
      { method: 'POST', agent, headers },
      (reply) => {
        reply.resume().on('end', () => done(reply.statusCode))
      },
    )
    sent.on('error', failed).end(String(new URLSearchParams(fields)))
  })
const openMany = (propertyUniqueId: string, many: number) =>
  Promise.all(Array.from({ length: many }, () => mustOpen(portal(), { propertyUniqueId, asAdvance: true })))

beforeAll(() => arrangeRules(portal().database))
afterAll(async () => {
  agent.destroy()
  expect(await verifyLedger(portal().platform.database.reads)).toEqual([])
})

describe('storms', () => {
  test('F11: 16 payers at once on one property: the dues are cleared once and the rest is the owner’s advance', async () => {
    const { propertyId, propertyUniqueId } = await debtor()
    const opened = await openMany(propertyUniqueId, 16)
    const decided = await Promise.all(opened.map((one) => decide(one, 'success_without_callback')))
    await Promise.all(decided.map((fields) => comeBack(portal(), fields)))
    await Promise.all(opened.map(({ txnId }) => waitForState(portal(), txnId, 'succeeded')))
    const due = opened[0]?.amountPaise ?? 0
    const { rows } = await portal().database.migrator.query(
      'select balance_paise, advance_paise from property_account where property_id = $1',
      [propertyId],
    )
    expect(rows[0]).toEqual({ balance_paise: -15 * due, advance_paise: 15 * due })
    expect(await count('from receipt where property_id = $1', [propertyId])).toBe(16)
  })

  test('F07: the same webhook 1,000 times at once is one payment, one receipt and one message', {
    timeout: 120_000,
  }, async () => {
    const { propertyId, propertyUniqueId } = await debtor()
    const [opened] = await openMany(propertyUniqueId, 1)
    if (!opened) throw new Error('nothing was opened')
    const fields = await decide(opened, 'success_without_any_word')
    const statuses = await Promise.all(Array.from({ length: 1000 }, () => sendAtOnce(fields)))
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    await waitForState(portal(), opened.txnId, 'succeeded', 60_000)
    expect(await count('from payment where property_id = $1', [propertyId])).toBe(1)
    expect(
      await count(
        "from outbox where payload ->> 'paymentId' = (select payment_id::text from payment where property_id = $1)",
        [propertyId],
      ),
    ).toBe(1)
    const { rows } = await portal().database.migrator.query('select copies from gateway_event where txn_id = $1', [
      opened.txnId,
    ])
    expect(rows).toEqual([{ copies: 1000 }])
  })

  test('F09: return, webhook and poll at the same moment are one payment', async () => {
    for (let time = 0; time < 8; time++) {
      const { propertyId, propertyUniqueId } = await debtor()
      const opened = await mustOpen(portal(), { propertyUniqueId })
      const fields = await decide(opened, 'success_without_any_word')
      const poll = () => portal().ask({ method: 'POST', path: '/payments/syncPayment', body: { txnId: opened.txnId } })
      await Promise.all([
        comeBack(portal(), fields),
        sendWebhook(portal(), fields),
        poll(),
        poll(),
        comeBack(portal(), fields),
      ])
      await waitForState(portal(), opened.txnId, 'succeeded')
      expect(await count('from payment where property_id = $1', [propertyId])).toBe(1)
    }
  })

  test('F08: a webhook that says "failed" after the money came does not un-pay', async () => {
    const { propertyId, propertyUniqueId } = await debtor()
    const opened = await mustOpen(portal(), { propertyUniqueId })
    const fields = await decide(opened, 'success')
    await comeBack(portal(), fields)
    await sendWebhook(portal(), { ...fields, status: 'failure' })
    expect((await statusOf(portal(), opened.txnId)).state).toBe('succeeded')
    expect(await count('from payment where property_id = $1', [propertyId])).toBe(1)
  })
})
