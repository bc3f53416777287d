import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { paise } from '@karsetu/domain/money/paise.ts'
import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlanName } from '../../gateway-simulator/simulator-plans.ts'
import { type Simulator, startSimulator } from '../../gateway-simulator/simulator-server.ts'
import { createEasebuzzAdapter, type EasebuzzSettings } from './easebuzz-adapter.ts'
import { signReply } from './easebuzz-hash.ts'
import type { PaymentOrder, RawNotice } from './gateway-adapter.ts'

const keys = { key: 'TESTKEY001', salt: 'TESTSALT01' }
const received: string[] = []
let merchant: Server
let simulator: Simulator
let settings: EasebuzzSettings

beforeAll(async () => {
  merchant = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      received.push(body)
      // The first copy of each is refused, so that the gateway has to send it again.
      response.writeHead(received.filter((copy) => copy === body).length === 1 ? 500 : 204).end()
    })
  })
  await new Promise<void>((done) => merchant.listen(0, '127.0.0.1', done))
  const webhookUrl = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}/webhook`
  simulator = await startSimulator({
    ...keys,
    port: 0,
    seed: '7',
    webhookUrl: () => webhookUrl,
    webhookRetryMs: 10,
    timeoutMs: 3000,
    slowMs: 100,
  })
  settings = {
    ...keys,
    mode: 'simulator',
    merchantEmail: 'm@example.com',
    payBase: simulator.url,
    dashboardBase: simulator.url,
    addedOnOffset: 'Z',
    timeoutMs: 500,
    now: Date.now,
  }
})

afterAll(async () => {
  await simulator.close()
  merchant.close()
})

let made = 0
function orderFor(amount = 123450): PaymentOrder {
  made += 1
  return {
    txnId: `PT2026112000${made}`,
    amount: paise(amount),
    payerName: 'रमेश कुमार',
    payerMobile: '9876543210',
    payerEmail: 'a@example.com',
    reference: { propertyUniqueId: '01-001-001-000001', purpose: '2026-27' },
    returnUrl: 'http://localhost:3000/api/payments/easebuzz/return',
  }
}

const form = (fields: Record<string, string>): RawNotice => ({
  contentType: 'application/x-www-form-urlencoded',
  body: String(new URLSearchParams(fields)),
})

async function payBy(plan: PlanName) {
  const adapter = createEasebuzzAdapter(settings)
  const order = orderFor()
  const initiated = await adapter.initiate(order)
  const fields = simulator.decide(order.txnId, plan)
  return { adapter, order, initiated, fields }
}

describe('a payment through the gateway', () => {
  test('is opened with a page for the payer, and is pending until decided', async () => {
    const adapter = createEasebuzzAdapter(settings)
    const order = orderFor()
    const initiated = await adapter.initiate(order)
    expect(initiated).toEqual({
      kind: 'accepted',
      payUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/pay\/\w+$/),
    })
    expect(await adapter.retrieve({ ...order, orderId: null })).toMatchObject({
      kind: 'found',
      payment: { status: 'pending', amount: 123450 },
    })
  })

  test.each([
    ['success', 'success'],
    ['failure', 'failure'],
    ['user_cancelled', 'cancelled'],
    ['dropped', 'failure'],
    ['stays_pending', 'pending'],
  ] as const)('decided as %s reads as %s in the return and when asked', async (plan, status) => {
    const { adapter, order, fields } = await payBy(plan)
    expect(adapter.verifyCallback(form(fields))).toMatchObject({
      kind: 'genuine',
      txnId: order.txnId,
      status,
      amount: 123450,
    })
    expect(await adapter.retrieve({ ...order, orderId: null })).toMatchObject({
      kind: 'found',
      payment: { status, amount: 123450 },
    })
  })

  test('turns from pending to paid when the clock has moved on, and says when', async () => {
    const { adapter, order } = await payBy('pending_then_success')
    simulator.book.age(order.txnId, 11)
    const found = await adapter.retrieve({ ...order, orderId: null })
    expect(found).toMatchObject({
      kind: 'found',
      payment: { status: 'success', bankReference: expect.stringMatching(/^4\d{11}$/) },
    })
    expect(found.kind === 'found' && Date.parse(found.payment.paidAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  test('is told by webhook, again when it was refused, and the webhook is genuine', async () => {
    await simulator.webhooksSettled()
    received.length = 0
    const { adapter, order } = await payBy('success')
    await simulator.webhooksSettled()
    const copies = received.filter((body) => body.includes(order.txnId))
    expect(copies).toHaveLength(2)
    const contentType = 'application/x-www-form-urlencoded;charset=UTF-8'
    expect(adapter.parseWebhook({ contentType, body: copies[1] ?? '' })).toMatchObject({
      kind: 'genuine',
      txnId: order.txnId,
    })
  })

  test('is settled the next day less the charge, and listed by its day', async () => {
    const { adapter, order } = await payBy('success')
    const today = new Date(simulator.book.now() + 5.5 * 3600_000)
    const tomorrow = new Date(today.getTime() + 86_400_000)
    const listed = await adapter.retrieveByDate(isoDate(today.toISOString().slice(0, 10)))
    expect(listed.kind === 'listed' && listed.payments.some(({ txnId }) => txnId === order.txnId)).toBe(true)
    const outcome = await adapter.payout(isoDate(tomorrow.toISOString().slice(0, 10)))
    if (outcome.kind !== 'listed') throw new Error('no payouts')
    const [payout] = outcome.payouts
    const line = payout?.settled.find(({ txnId }) => txnId === order.txnId)
    expect(line).toMatchObject({ amount: 123450, charge: 1235, tax: 222, net: 121993 })
    expect(payout?.settled.reduce((sum, { net }) => sum + net, 0)).toBe(payout?.amount)
  })
})

describe('M2: what only looks like a return from the gateway', () => {
  test.each(['amount_tampered', 'hash_wrong', 'other_salt', 'foreign_key'] as const)('%s is forged', async (plan) => {
    const { adapter, fields } = await payBy(plan)
    expect(adapter.verifyCallback(form(fields)).kind).toBe('forged')
  })

  test('a true hash does not serve another transaction', async () => {
    const { adapter, fields } = await payBy('success')
    expect(adapter.verifyCallback(form({ ...fields, txnid: 'PT20261120009999' }))).toMatchObject({
      reason: 'wrong_hash',
    })
  })

  test('a pipe moved between fields does not pass although the hash would', async () => {
    const adapter = createEasebuzzAdapter(settings)
    const honest = { txnid: 'PT1', amount: '1.0', productinfo: 'C', firstname: 'B', email: 'x@y' }
    const hash = signReply(keys, 'success', { ...honest, email: 'x@y', udf1: 'A' })
    const moved = { ...honest, email: 'A|x@y', udf1: '', key: keys.key, status: 'success', hash }
    expect(adapter.verifyCallback(form(moved))).toMatchObject({ kind: 'forged', reason: 'wrong_hash' })
  })

  test.each([
    [
      'a field sent twice',
      { contentType: 'application/x-www-form-urlencoded', body: 'txnid=A&txnid=B' },
      'repeated_field',
    ],
    ['another content type', { contentType: 'text/plain', body: 'txnid=A' }, 'malformed'],
    ['JSON that is no object', { contentType: 'application/json', body: '[1]' }, 'malformed'],
    ['nothing', { contentType: 'application/x-www-form-urlencoded', body: '' }, 'wrong_key'],
    ['a megabyte', { contentType: 'application/json', body: `{"a":"${'x'.repeat(1e6)}"}` }, 'too_large'],
  ])('%s', (_name, notice, reason) => {
    expect(createEasebuzzAdapter(settings).parseWebhook(notice)).toMatchObject({ kind: 'forged', reason })
  })

  test('after the salt was changed, the old one serves only while it is kept', async () => {
    const { fields } = await payBy('success')
    const rotated = { ...settings, salt: 'NEWSALT' }
    expect(createEasebuzzAdapter(rotated).verifyCallback(form(fields)).kind).toBe('forged')
    const both = createEasebuzzAdapter({ ...rotated, previousSalt: keys.salt })
    expect(both.verifyCallback(form(fields)).kind).toBe('genuine')
  })
})

describe('F15: a gateway that does not answer as it should', () => {
  test.each([
    ['retrieve_error', 'server_error'],
    ['retrieve_timeout', 'timeout'],
    ['retrieve_html', 'not_json'],
  ] as const)('%s is silence, not an outcome', async (plan, reason) => {
    const { adapter, order } = await payBy(plan)
    expect(await adapter.retrieve({ ...order, orderId: null })).toEqual({ kind: 'silent', reason })
  })

  test('a slow answer within the limit is an answer', async () => {
    const { adapter, order } = await payBy('retrieve_slow')
    expect((await adapter.retrieve({ ...order, orderId: null })).kind).toBe('found')
  })

  test.each([
    ['initiate_error', 'server_error'],
    ['initiate_timeout', 'timeout'],
    ['initiate_html', 'not_json'],
  ] as const)('%s leaves it open whether a page was opened', async (plan, reason) => {
    const order = orderFor()
    simulator.book.setPlan(plan, order.txnId)
    expect(await createEasebuzzAdapter(settings).initiate(order)).toEqual({ kind: 'silent', reason })
  })

  test('a transaction the gateway does not know is told apart from silence', async () => {
    expect(await createEasebuzzAdapter(settings).retrieve({ ...orderFor(), orderId: null })).toEqual({
      kind: 'not_found',
    })
  })

  test('a foreign key or wrong salt of ours is refused by the gateway and stays unknown when asking', async () => {
    const wrong = createEasebuzzAdapter({ ...settings, salt: 'WRONG' })
    expect(await wrong.initiate(orderFor())).toMatchObject({ kind: 'refused' })
    expect(await wrong.retrieve({ ...orderFor(), orderId: null })).toEqual({
      kind: 'silent',
      reason: 'unexpected_reply',
    })
  })

  test('after five silences in a row it is not asked again at once', async () => {
    const nobody = createEasebuzzAdapter({ ...settings, dashboardBase: 'http://127.0.0.1:9' })
    for (let time = 0; time < 5; time++)
      expect(await nobody.retrieve({ ...orderFor(), orderId: null })).toMatchObject({ reason: 'unreachable' })
    expect(await nobody.retrieve({ ...orderFor(), orderId: null })).toMatchObject({ reason: 'circuit_open' })
  })

  test('I7 a name with a pipe never reaches the gateway', async () => {
    const outcome = await createEasebuzzAdapter(settings).initiate({ ...orderFor(), payerName: 'A|B' })
    expect(outcome.kind).toBe('refused')
  })
})

describe('a payment link of EasyCollect', () => {
  const linkFor = () => ({
    ...orderFor(),
    description: 'House tax 2026-27',
    expiresAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  })

  test('is created once, paid on its page, and retrieved under our number', async () => {
    const adapter = createEasebuzzAdapter(settings)
    const order = linkFor()
    const created = await adapter.createLink(order)
    if (created.kind !== 'created') throw new Error(created.kind)
    expect(await adapter.createLink(order)).toEqual(created)
    expect((await fetch(created.url)).status).toBe(200)
    expect(await adapter.retrieve({ txnId: order.txnId, orderId: created.linkId })).toEqual({ kind: 'not_found' })
    simulator.decide(order.txnId, 'success')
    expect(await adapter.retrieve({ txnId: order.txnId, orderId: created.linkId })).toMatchObject({
      kind: 'found',
      payment: { status: 'success', amount: 123_450 },
    })
    expect(await adapter.cancelLink({ ...order, linkId: created.linkId })).toMatchObject({ kind: 'refused' })
  })

  test('cannot be opened once it is cancelled', async () => {
    const adapter = createEasebuzzAdapter(settings)
    const order = linkFor()
    const created = await adapter.createLink(order)
    if (created.kind !== 'created') throw new Error(created.kind)
    expect(await adapter.cancelLink({ ...order, linkId: created.linkId })).toEqual({ kind: 'cancelled' })
    expect((await fetch(created.url)).status).toBe(410)
  })
})
