import { rupeeText } from '@karsetu/domain/money/paise.ts'
import { isUnsignableText } from '@karsetu/domain/payment/gateway-text.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { z } from 'zod'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { cleanRemark } from './clean-remark.ts'
import { signDay, signInitiate, signLink, signRetrieve } from './easebuzz-hash.ts'
import { readNotice } from './easebuzz-notice.ts'
import {
  type AddedOnOffset,
  readPayment,
  readPaymentRow,
  readPayout,
  readRows,
  toDayFirst,
} from './easebuzz-readings.ts'
import { dayReply, initiateReply, linkReply, payoutReply, retrieveReply } from './easebuzz-replies.ts'
import type {
  CancelLinkOutcome,
  DayOutcome,
  GatewayAdapter,
  GatewaySilence,
  InitiateOutcome,
  LinkOrder,
  LinkOutcome,
  PaymentOrder,
  PayoutOutcome,
  RetrieveOutcome,
} from './gateway-adapter.ts'
import { askGateway } from './gateway-client.ts'

export type EasebuzzSettings = {
  mode: GatewayAdapter['mode']
  key: string
  salt: string
  /** The salt before the last rotation, while notices signed with it may still arrive. */
  previousSalt?: string | undefined
  merchantEmail: string
  /** Payment pages, such as https://pay.easebuzz.in */
  payBase: string
  /** Transactions and payouts, such as https://dashboard.easebuzz.in */
  dashboardBase: string
  /** Where the payer's browser finds the payment page when that differs from `payBase`. */
  browserPayBase?: string
  addedOnOffset: AddedOnOffset
  timeoutMs: number
  now: () => number
}

/** One question to one of Easebuzz's hosts, each behind a breaker of its own. */
type Ask = <S extends z.ZodType>(
  path: string,
  form: Record<string, string>,
  schema: S,
) => Promise<{ kind: 'answered'; reply: z.infer<S> } | GatewaySilence>

const productInfo = 'PROPERTY_TAX'
const unknownTransaction =
  /not\s*found|does\s*not\s*exist|no\s+(such|record|transaction|data)|invalid\s+(txn|transaction)/i

/** Easebuzz, or the simulator that speaks its wire format. Amounts are decimal rupees here and nowhere else. */
export function createEasebuzzAdapter(settings: EasebuzzSettings): GatewayAdapter {
  const { key, salt, previousSalt, payBase, dashboardBase, timeoutMs, now } = settings
  const salts = previousSalt ? [salt, previousSalt] : [salt]
  const askAt = (base: string): Ask => {
    const breaker = createCircuitBreaker({ threshold: 5, restMs: 30_000, now })
    return (path, form, schema) =>
      askGateway({ timeoutMs, breaker }, { url: `${base}${path}`, body: new URLSearchParams(form) }, schema)
  }
  const [askPages, askDashboard] = [askAt(payBase), askAt(dashboardBase)]
  return {
    name: 'easebuzz',
    mode: settings.mode,
    initiate: (order) => initiate(settings, askPages, order),
    verifyCallback: (notice) => readNotice(salts, key, notice),
    parseWebhook: (notice) => readNotice(salts, key, notice),
    retrieve: ({ txnId }) => retrieve(settings, askDashboard, txnId),
    retrieveByDate: (day) => retrieveByDate(settings, askDashboard, day),
    payout: (day) => payout(settings, askDashboard, day),
    checkoutPage: ({ payUrl }) => ({ url: payUrl, form: undefined }),
    createLink: (order) => createLink(settings, askDashboard, order),
    cancelLink: ({ txnId }) => cancelLink(settings, askDashboard, txnId),
  }
}

async function initiate(settings: EasebuzzSettings, ask: Ask, order: PaymentOrder): Promise<InitiateOutcome> {
  if (order.amount <= 0) return { kind: 'refused', remark: 'Only a positive amount can be collected' }
  const form = initiateForm(order)
  if (Object.values(form).some(isUnsignableText))
    return { kind: 'refused', remark: 'A field holds a pipe or a control character' }
  const { key, browserPayBase, payBase } = settings
  const signed = { ...form, key, hash: signInitiate(settings, form) }
  const answer = await ask('/payment/initiateLink', signed, initiateReply)
  if (answer.kind === 'silent') return answer
  const { status, data, error_desc } = answer.reply
  if (!status) return { kind: 'refused', remark: cleanRemark(error_desc || data) }
  if (!/^[\w-]{8,256}$/.test(data)) return { kind: 'silent', reason: 'unexpected_reply' }
  return { kind: 'accepted', payUrl: `${browserPayBase ?? payBase}/pay/${data}` }
}

/** EasyCollect knows each number once: a repeated request returns the link that exists. */
async function createLink(settings: EasebuzzSettings, ask: Ask, order: LinkOrder): Promise<LinkOutcome> {
  if (order.amount <= 0) return { kind: 'refused', remark: 'Only a positive amount can be collected' }
  const form = {
    merchant_txn: order.txnId,
    name: order.payerName,
    email: order.payerEmail,
    phone: order.payerMobile,
    amount: rupeeText(order.amount),
    udf1: order.reference.propertyUniqueId,
    udf2: order.reference.purpose,
    message: order.description,
  }
  if (Object.values(form).some(isUnsignableText))
    return { kind: 'refused', remark: 'A field holds a pipe or a control character' }
  // Valid until the end of this day, which may be after the order's own end: the portal cancels it then.
  const expiry_date = toDayFirst(istDateOf(order.expiresAt))
  const signed = {
    ...form,
    key: settings.key,
    expiry_date,
    accept_partial_payment: 'false',
    hash: signLink(settings, form),
  }
  const answer = await ask('/easycollect/v1/create', signed, linkReply)
  if (answer.kind === 'silent') return answer
  const { status, message, data } = answer.reply
  if (!status || !data) return { kind: 'refused', remark: cleanRemark(message) }
  const url = data.short_url || data.payment_url
  if (data.merchant_txn !== order.txnId || !URL.canParse(url)) return { kind: 'silent', reason: 'unexpected_reply' }
  return { kind: 'created', linkId: data.id, url }
}

async function cancelLink(settings: EasebuzzSettings, ask: Ask, txnId: string): Promise<CancelLinkOutcome> {
  const form = { merchant_txn: txnId, name: '', email: '', phone: '', amount: '', message: '' }
  const signed = { key: settings.key, ...form, update: 'true', active: 'false', hash: signLink(settings, form) }
  const answer = await ask('/easycollect/v1/create', signed, linkReply)
  if (answer.kind === 'silent') return answer
  return answer.reply.status ? { kind: 'cancelled' } : { kind: 'refused', remark: cleanRemark(answer.reply.message) }
}

function initiateForm(order: PaymentOrder) {
  return {
    txnid: order.txnId,
    amount: rupeeText(order.amount),
    productinfo: productInfo,
    firstname: order.payerName,
    phone: order.payerMobile,
    email: order.payerEmail,
    surl: order.returnUrl,
    furl: order.returnUrl,
    udf1: order.reference.propertyUniqueId,
    udf2: order.reference.purpose,
  }
}

async function retrieve(settings: EasebuzzSettings, ask: Ask, txnId: string): Promise<RetrieveOutcome> {
  const { key, addedOnOffset } = settings
  const form = { key, txnid: txnId, hash: signRetrieve(settings, txnId) }
  const answer = await ask('/transaction/v2.1/retrieve', form, retrieveReply)
  if (answer.kind === 'silent') return answer
  const { status, msg } = answer.reply
  if (typeof msg === 'string') {
    // Only a sentence that plainly says "no such transaction" may let an intent expire.
    const isUnknown = !status && unknownTransaction.test(msg)
    return isUnknown ? { kind: 'not_found' } : { kind: 'silent', reason: 'unexpected_reply' }
  }
  const ours = msg.filter((fields) => fields.txnid === txnId && (fields.key === '' || fields.key === key))
  const payments = ours.map((fields) => readPayment(fields, addedOnOffset)).filter((payment) => payment !== undefined)
  // One txnid may have been tried several times: a success outweighs the failures before it.
  const payment = payments.find((tried) => tried.status === 'success') ?? payments.at(-1)
  return payment ? { kind: 'found', payment } : { kind: 'silent', reason: 'unexpected_reply' }
}

async function retrieveByDate(settings: EasebuzzSettings, ask: Ask, day: IsoDate): Promise<DayOutcome> {
  const { key: merchant_key, merchantEmail: merchant_email, addedOnOffset } = settings
  const transaction_date = toDayFirst(day)
  const hash = signDay(settings, merchant_email, transaction_date)
  const form = { merchant_key, merchant_email, transaction_date, hash }
  const answer = await ask('/transaction/v1/retrieve/date', form, dayReply)
  if (answer.kind === 'silent') return answer
  const { data, msg } = answer.reply
  const rows = data ?? (Array.isArray(msg) ? msg : [])
  const { good, refused } = readRows(rows, (row) => readPaymentRow(row, addedOnOffset))
  return { kind: 'listed', payments: good, refused }
}

async function payout(settings: EasebuzzSettings, ask: Ask, day: IsoDate): Promise<PayoutOutcome> {
  const { key: merchant_key, merchantEmail: merchant_email } = settings
  const payout_date = toDayFirst(day)
  const hash = signDay(settings, merchant_email, payout_date)
  const answer = await ask('/payout/v1/retrieve', { merchant_key, merchant_email, payout_date, hash }, payoutReply)
  if (answer.kind === 'silent') return answer
  const { good, refused } = readRows(answer.reply.payouts_history_data, readPayout)
  return { kind: 'listed', payouts: good, refused }
}
