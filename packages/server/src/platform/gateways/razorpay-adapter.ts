import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { addDays } from '@karsetu/domain/time/iso-date.ts'
import type { z } from 'zod'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { cleanRemark } from './clean-remark.ts'
import type {
  CancelLinkOutcome,
  CheckoutPage,
  DayOutcome,
  GatewayAdapter,
  GatewaySilence,
  InitiateOutcome,
  KnownOrder,
  LinkOrder,
  LinkOutcome,
  PaymentOrder,
  PayoutOutcome,
  RefusedRow,
  RetrieveOutcome,
} from './gateway-adapter.ts'
import { askGateway, type Declined } from './gateway-client.ts'
import { readCallback, readWebhook } from './razorpay-notice.ts'
import { chosenPayment, readOrderPayments, readSettlements } from './razorpay-readings.ts'
import { collection, errorReply, linkCollection, linkEntity, orderEntity, paymentEntity } from './razorpay-replies.ts'

export type RazorpaySettings = {
  mode: GatewayAdapter['mode']
  keyId: string
  keySecret: string
  webhookSecret: string
  /** The webhook secret before the last rotation, while notices signed with it may still arrive. */
  previousWebhookSecret?: string | undefined
  /** Such as https://api.razorpay.com */
  base: string
  timeoutMs: number
  now: () => number
}

/** One request to Razorpay's API, as JSON under HTTP Basic. */
type Ask = <S extends z.ZodType>(
  path: string,
  schema: S,
  body?: Record<string, unknown>,
) => Promise<{ kind: 'answered'; reply: z.infer<S> } | Declined<typeof errorReply> | GatewaySilence>

const pageSize = 100
/** Pages of one day that are read at most: more payments than a city collects in a day. */
const mostPages = 2_000

/** Razorpay, or the simulator that speaks its wire format. Amounts are paise there too. */
export function createRazorpayAdapter(settings: RazorpaySettings): GatewayAdapter {
  const { keyId, keySecret, webhookSecret, previousWebhookSecret, base, timeoutMs, now } = settings
  const breaker = createCircuitBreaker({ threshold: 5, restMs: 30_000, now })
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const ask: Ask = (path, schema, body) => {
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) }
    const request = {
      url: `${base}/v1${path}`,
      headers,
      ...(body ? { body: JSON.stringify(body) } : { method: 'GET' as const }),
    }
    return askGateway({ timeoutMs, breaker }, request, schema, errorReply)
  }
  const webhookSecrets = previousWebhookSecret ? [webhookSecret, previousWebhookSecret] : [webhookSecret]
  return {
    name: 'razorpay',
    mode: settings.mode,
    initiate: (order) => createOrder(settings, ask, order),
    checkoutPage: (order) => checkoutPage(settings, order),
    verifyCallback: (notice) => readCallback(keySecret, notice),
    parseWebhook: (notice) => readWebhook(webhookSecrets, notice),
    retrieve: (order) => retrieve(ask, order),
    retrieveByDate: (day) => retrieveByDate(ask, day),
    payout: (day) => payout(ask, day),
    createLink: (order) => createLink(ask, order),
    cancelLink: (order) => cancelLink(ask, order),
  }
}

const notesOf = (order: PaymentOrder) => ({
  txn_id: order.txnId,
  property_unique_id: order.reference.propertyUniqueId,
  purpose: order.reference.purpose,
})

async function createOrder(settings: RazorpaySettings, ask: Ask, order: PaymentOrder): Promise<InitiateOutcome> {
  if (order.amount <= 0) return { kind: 'refused', remark: 'Only a positive amount can be collected' }
  const body = { amount: order.amount, currency: 'INR', receipt: order.txnId, notes: notesOf(order) }
  const answer = await ask('/orders', orderEntity, body)
  if (answer.kind === 'silent') return answer
  if (answer.kind === 'declined') return { kind: 'refused', remark: cleanRemark(answer.reply.error.description) }
  if (answer.reply.amount !== order.amount) return { kind: 'silent', reason: 'unexpected_reply' }
  return { kind: 'accepted', payUrl: `${settings.base}/v1/checkout/embedded`, orderId: answer.reply.id }
}

/** The hosted checkout takes the order and the payer's details as a form from the payer's own browser. */
function checkoutPage(
  { keyId }: RazorpaySettings,
  order: PaymentOrder & { payUrl: string; orderId: string | null },
): CheckoutPage {
  const form = {
    key_id: keyId,
    order_id: order.orderId ?? '',
    amount: String(order.amount),
    currency: 'INR',
    name: order.reference.purpose,
    description: order.reference.propertyUniqueId,
    'prefill[name]': order.payerName,
    'prefill[contact]': order.payerMobile,
    'prefill[email]': order.payerEmail,
    'notes[txn_id]': order.txnId,
    callback_url: order.returnUrl,
    cancel_url: `${order.returnUrl}?txnId=${encodeURIComponent(order.txnId)}`,
  }
  return { url: order.payUrl, form }
}

/** @returns not_found only when Razorpay says that it has no such order, or that nobody tried to pay it */
async function retrieve(ask: Ask, { txnId, orderId }: KnownOrder): Promise<RetrieveOutcome> {
  if (orderId?.startsWith('plink_')) return retrieveLink(ask, txnId, orderId)
  const found = orderId ?? (await findOrderId(ask, txnId))
  if (typeof found !== 'string') return found
  const answer = await ask(`/orders/${encodeURIComponent(found)}/payments`, collection)
  if (answer.kind === 'silent') return answer
  if (answer.kind === 'declined') return { kind: 'silent', reason: 'unexpected_reply' }
  const { good } = readOrderPayments(answer.reply.items, txnId)
  const payment = chosenPayment(good)
  // Nobody tried to pay this order yet.
  if (!payment && answer.reply.items.length === 0) return { kind: 'not_found' }
  return payment ? { kind: 'found', payment } : { kind: 'silent', reason: 'unexpected_reply' }
}

async function findOrderId(ask: Ask, txnId: string): Promise<string | RetrieveOutcome> {
  const answer = await ask(`/orders?receipt=${encodeURIComponent(txnId)}`, collection)
  if (answer.kind === 'silent') return answer
  if (answer.kind === 'declined') return { kind: 'silent', reason: 'unexpected_reply' }
  const orders = answer.reply.items.map((item) => orderEntity.safeParse(item)).flatMap(({ data }) => data ?? [])
  const order = orders.find(({ receipt }) => receipt === txnId)
  if (order) return order.id
  return answer.reply.items.length === 0 ? { kind: 'not_found' } : { kind: 'silent', reason: 'unexpected_reply' }
}

async function retrieveLink(ask: Ask, txnId: string, linkId: string): Promise<RetrieveOutcome> {
  const answer = await ask(`/payment_links/${encodeURIComponent(linkId)}`, linkEntity)
  if (answer.kind === 'silent') return answer
  if (answer.kind === 'declined') return { kind: 'not_found' }
  const captured = answer.reply.payments?.find(({ status }) => status === 'captured')
  if (!captured) return { kind: 'not_found' }
  const payment = await ask(`/payments/${encodeURIComponent(captured.payment_id)}`, paymentEntity)
  if (payment.kind !== 'answered')
    return { kind: 'silent', reason: payment.kind === 'silent' ? payment.reason : 'unexpected_reply' }
  const read = chosenPayment(readOrderPayments([payment.reply], txnId).good)
  return read ? { kind: 'found', payment: read } : { kind: 'silent', reason: 'unexpected_reply' }
}

const indiaMidnight = (day: IsoDate) => Date.parse(`${day}T00:00:00+05:30`) / 1000

/** Orders of a day with their payments: an order carries our number as its receipt, a payment does not. */
async function retrieveByDate(ask: Ask, day: IsoDate): Promise<DayOutcome> {
  const span = `from=${indiaMidnight(day)}&to=${indiaMidnight(addDays(day, 1)) - 1}&expand[]=payments`
  const listed: Extract<DayOutcome, { kind: 'listed' }> = { kind: 'listed', payments: [], refused: [] }
  const rows = await readPages(ask, (skip) => `/orders?${span}&count=${pageSize}&skip=${skip}`)
  if (!Array.isArray(rows)) return rows
  for (const [index, row] of rows.entries()) {
    const order = orderEntity.safeParse(row)
    if (!order.success) listed.refused.push(unreadable(index))
    else {
      const payments = readOrderPayments(order.data.payments?.items ?? [], order.data.receipt)
      const chosen = chosenPayment(payments.good)
      if (chosen) listed.payments.push(chosen)
      else if (payments.refused > 0) listed.refused.push(unreadable(index))
    }
  }
  return listed
}

const unreadable = (index: number): RefusedRow => ({ row: index + 1, reason: 'unreadable_row' })

async function payout(ask: Ask, day: IsoDate): Promise<PayoutOutcome> {
  const [year, month, date] = day.split('-')
  const path = `/settlements/recon/combined?year=${year}&month=${Number(month)}&day=${Number(date)}`
  const rows = await readPages(ask, (skip) => `${path}&count=${pageSize}&skip=${skip}`)
  return Array.isArray(rows) ? readSettlements(rows, day) : rows
}

async function readPages(ask: Ask, pathOf: (skip: number) => string): Promise<unknown[] | GatewaySilence> {
  const rows: unknown[] = []
  for (let page = 0; page < mostPages; page++) {
    const answer = await ask(pathOf(page * pageSize), collection)
    if (answer.kind === 'silent') return answer
    if (answer.kind === 'declined') return { kind: 'silent', reason: 'unexpected_reply' }
    rows.push(...answer.reply.items)
    if (answer.reply.items.length < pageSize) return rows
  }
  return { kind: 'silent', reason: 'unexpected_reply' }
}

/** A second request with the same reference is refused by Razorpay: then the link that exists is ours. */
async function createLink(ask: Ask, order: LinkOrder): Promise<LinkOutcome> {
  const body = {
    amount: order.amount,
    currency: 'INR',
    accept_partial: false,
    expire_by: Math.floor(Date.parse(order.expiresAt) / 1000),
    reference_id: order.txnId,
    description: order.description,
    customer: { name: order.payerName, contact: order.payerMobile, email: order.payerEmail },
    notify: { sms: false, email: false },
    reminder_enable: false,
    notes: notesOf(order),
    callback_url: order.returnUrl,
    callback_method: 'get',
  }
  const answer = await ask('/payment_links', linkEntity, body)
  if (answer.kind === 'silent') return answer
  if (answer.kind === 'answered') return { kind: 'created', linkId: answer.reply.id, url: answer.reply.short_url }
  const known = await ask(`/payment_links?reference_id=${encodeURIComponent(order.txnId)}`, linkCollection)
  const same =
    known.kind === 'answered' ? known.reply.payment_links.find((link) => link.amount === order.amount) : undefined
  if (same) return { kind: 'created', linkId: same.id, url: same.short_url }
  return { kind: 'refused', remark: cleanRemark(answer.reply.error.description) }
}

async function cancelLink(ask: Ask, { linkId }: { linkId: string }): Promise<CancelLinkOutcome> {
  const answer = await ask(`/payment_links/${encodeURIComponent(linkId)}/cancel`, linkEntity, {})
  if (answer.kind === 'silent') return answer
  if (answer.kind === 'declined') return { kind: 'refused', remark: cleanRemark(answer.reply.error.description) }
  return answer.reply.status === 'cancelled' ? { kind: 'cancelled' } : { kind: 'refused', remark: answer.reply.status }
}
