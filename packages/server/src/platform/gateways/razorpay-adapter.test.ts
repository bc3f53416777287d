import { paise } from '@karsetu/domain/money/paise.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import { addDays } from '@karsetu/domain/time/iso-date.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlanName } from '../../gateway-simulator/simulator-plans.ts'
import { type Simulator, simulatedRazorpay, startSimulator } from '../../gateway-simulator/simulator-server.ts'
import type { GatewayAdapter, RawNotice } from './gateway-adapter.ts'
import { createRazorpayAdapter } from './razorpay-adapter.ts'

let simulator: Simulator
let adapter: GatewayAdapter
const webhooks: RawNotice[] = []
let made = 0

beforeAll(async () => {
  simulator = await startSimulator({ key: 'K', salt: 'S', port: 0, webhookUrl: () => undefined, timeoutMs: 60_000 })
  adapter = adapterFor({})
})
afterAll(() => simulator.close())

function adapterFor(changes: Partial<Parameters<typeof createRazorpayAdapter>[0]>): GatewayAdapter {
  const common = { mode: 'simulator' as const, base: simulator.url, timeoutMs: 10_000, now: Date.now }
  return createRazorpayAdapter({ ...simulatedRazorpay, ...common, ...changes })
}

function orderFor(amount = 123_450) {
  made += 1
  return {
    ...{ txnId: `PT20261120RZP${String(made).padStart(3, '0')}`, amount: paise(amount), payerName: 'Asha Devi' },
    ...{ payerMobile: '9876543210', payerEmail: 'asha@example.com', returnUrl: 'http://localhost:3000/back' },
    reference: { propertyUniqueId: '01-001-001-000001', purpose: 'PROPERTY_TAX' },
  }
}

async function payBy(plan: PlanName) {
  const order = orderFor()
  const opened = await adapter.initiate(order)
  if (opened.kind !== 'accepted') throw new Error(`not opened: ${opened.kind}`)
  const known = { txnId: order.txnId, orderId: opened.orderId ?? null }
  return { order, known, opened, fields: simulator.decide(order.txnId, plan) }
}

const form = (fields: Record<string, string>): RawNotice => ({
  contentType: 'application/x-www-form-urlencoded',
  body: String(new URLSearchParams(fields)),
})

describe('an order', () => {
  test('is opened with its own number and a form for the payer’s browser', async () => {
    const order = orderFor()
    const opened = await adapter.initiate(order)
    expect(opened).toEqual({
      kind: 'accepted',
      payUrl: `${simulator.url}/v1/checkout/embedded`,
      orderId: expect.stringMatching(/^order_\w{14}$/),
    })
    const { orderId = null } = opened as { orderId?: string }
    const page = adapter.checkoutPage({ ...order, payUrl: `${simulator.url}/v1/checkout/embedded`, orderId })
    const reply = await fetch(page.url, { method: 'POST', body: new URLSearchParams(page.form) })
    expect(await reply.text()).toContain('1234.50')
    expect(await adapter.retrieve({ txnId: order.txnId, orderId })).toEqual({ kind: 'not_found' })
  })

  test.each([
    ['success', 'success'],
    ['failure', 'failure'],
    ['stays_pending', 'pending'],
  ] as const)('decided as %s is retrieved as %s, by its number and by ours', async (plan, status) => {
    const { known } = await payBy(plan)
    const payment = { txnId: known.txnId, status, amount: 123_450, gatewayTxnId: expect.stringMatching(/^pay_/) }
    expect(await adapter.retrieve(known)).toMatchObject({ kind: 'found', payment })
    expect(await adapter.retrieve({ ...known, orderId: null })).toMatchObject({ kind: 'found', payment })
  })

  test('the return is genuine when Razorpay signed it, and names the order', async () => {
    const { known, fields } = await payBy('success')
    expect(adapter.verifyCallback(form(fields))).toMatchObject({ kind: 'genuine', orderId: known.orderId })
    const forged = { ...fields, razorpay_payment_id: 'pay_ANOTHER' }
    expect(adapter.verifyCallback(form(forged))).toMatchObject({ kind: 'forged', reason: 'wrong_hash' })
  })

  test.each(['hash_wrong', 'other_salt', 'foreign_key'] as const)('M2: a return under %s is forged', async (plan) => {
    const { fields } = await payBy(plan)
    expect(adapter.verifyCallback(form(fields))).toMatchObject({ kind: 'forged', reason: 'wrong_hash' })
  })

  test('a wrong key is refused in words, and a broken reply is a silence', async () => {
    const stranger = adapterFor({ keySecret: 'another' })
    expect(await stranger.initiate(orderFor())).toEqual({ kind: 'refused', remark: 'Authentication failed' })
    const errors: [PlanName, string][] = [
      ['initiate_error', 'server_error'],
      ['initiate_timeout', 'timeout'],
      ['initiate_html', 'not_json'],
    ]
    for (const [plan, reason] of errors) {
      const order = orderFor()
      simulator.book.setPlan(plan, order.txnId)
      // Only the answer that never comes is waited for.
      const timeoutMs = plan === 'initiate_timeout' ? 300 : 10_000
      expect(await adapterFor({ timeoutMs }).initiate(order)).toEqual({ kind: 'silent', reason })
    }
  })
})

describe('M1: a webhook', () => {
  async function webhookOf(plan: PlanName): Promise<RawNotice> {
    const { createServer } = await import('node:http')
    webhooks.length = 0
    const listener = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(Buffer.from(chunk))
      const signature = String(request.headers['x-razorpay-signature'])
      webhooks.push({ contentType: 'application/json', body: Buffer.concat(chunks).toString(), signature })
      response.end()
    })
    await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
    const { port } = listener.address() as { port: number } // listening on a port
    const sender = await startSimulator({ key: 'K', salt: 'S', port: 0, webhookUrl: () => `http://127.0.0.1:${port}/` })
    const order = orderFor()
    await createRazorpayAdapter({
      ...simulatedRazorpay,
      ...{ mode: 'simulator', base: sender.url, timeoutMs: 2000, now: Date.now },
    }).initiate(order)
    sender.decide(order.txnId, plan)
    await sender.webhooksSettled()
    await Promise.all([sender.close(), new Promise((done) => listener.close(done))])
    const [webhook] = webhooks
    if (!webhook) throw new Error('no webhook came')
    return webhook
  }

  test('of a captured payment is genuine and names order, payment and amount', async () => {
    const notice = adapter.parseWebhook(await webhookOf('success'))
    expect(notice).toMatchObject({ kind: 'genuine', status: 'success', amount: 123_450 })
    expect(notice.kind === 'genuine' && notice.orderId).toMatch(/^order_/)
  })

  test.each(['amount_tampered', 'hash_wrong', 'other_salt'] as const)('under %s is forged', async (plan) => {
    expect(adapter.parseWebhook(await webhookOf(plan))).toMatchObject({ kind: 'forged', reason: 'wrong_hash' })
  })

  test('without a signature, re-serialised or too large is forged', async () => {
    const webhook = await webhookOf('success')
    expect(adapter.parseWebhook({ ...webhook, signature: undefined })).toMatchObject({ kind: 'forged' })
    const spaced = JSON.stringify(JSON.parse(webhook.body), null, 1)
    expect(adapter.parseWebhook({ ...webhook, body: spaced })).toMatchObject({ kind: 'forged', reason: 'wrong_hash' })
    expect(adapter.parseWebhook({ ...webhook, body: 'x'.repeat(300_000) })).toMatchObject({ reason: 'too_large' })
  })
})

describe('a payment link', () => {
  const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

  test('is created once, paid on its page, and found by its number', async () => {
    const order = { ...orderFor(), description: 'House tax 2026-27', expiresAt: tomorrow() }
    const created = await adapter.createLink(order)
    if (created.kind !== 'created') throw new Error(created.kind)
    expect(await adapter.createLink(order)).toEqual(created)
    const known = { txnId: order.txnId, orderId: created.linkId }
    expect(await adapter.retrieve(known)).toEqual({ kind: 'not_found' })
    const fields = simulator.decide(order.txnId, 'success')
    expect(adapter.verifyCallback(form(fields))).toMatchObject({ kind: 'genuine', txnId: order.txnId })
    expect(await adapter.retrieve(known)).toMatchObject({
      kind: 'found',
      payment: { status: 'success', amount: 123_450 },
    })
    expect(await adapter.cancelLink({ ...order, linkId: created.linkId })).toMatchObject({ kind: 'refused' })
  })

  test('cannot be paid once it is cancelled', async () => {
    const order = { ...orderFor(), description: 'House tax 2026-27', expiresAt: tomorrow() }
    const created = await adapter.createLink(order)
    if (created.kind !== 'created') throw new Error(created.kind)
    expect(await adapter.cancelLink({ ...order, linkId: created.linkId })).toEqual({ kind: 'cancelled' })
    expect((await fetch(created.url)).status).toBe(410)
  })
})

describe('what Razorpay lists', () => {
  test('every payment of a day under our own number', async () => {
    const { known } = await payBy('success')
    const listed = await adapter.retrieveByDate(istDateOf(new Date().toISOString()))
    if (listed.kind !== 'listed') throw new Error(listed.kind)
    expect(listed.refused).toEqual([])
    expect(listed.payments.find(({ txnId }) => txnId === known.txnId)).toMatchObject({ status: 'success' })
  })

  test('T09: a settlement pays what was captured, less fee and tax, less refunds', async () => {
    await payBy('settled_and_refunded')
    const listed = await adapter.payout(addDays(istDateOf(new Date().toISOString()), 1))
    if (listed.kind !== 'listed') throw new Error(listed.kind)
    const [payout] = listed.payouts
    if (!payout) throw new Error('no settlement')
    const net = payout.settled.reduce((sum, line) => sum + line.net, 0)
    const refunded = payout.refunds.reduce((sum, line) => sum + line.amount, 0)
    expect(payout.amount).toBe(net - refunded)
    for (const line of payout.settled) expect(line.amount).toBe(line.net + line.charge + line.tax)
    expect(payout.refunds).toHaveLength(1)
  })
})
