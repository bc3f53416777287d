import { rupeeText } from '@karsetu/domain/money/paise.ts'
import { hideCardNumbers } from '@karsetu/domain/payment/card-number.ts'
import { isUnsignableText } from '@karsetu/domain/payment/gateway-text.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { z } from 'zod'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { signDay, signInitiate, signRetrieve } from './easebuzz-hash.ts'
import { readNotice, readStatus } from './easebuzz-notice.ts'
import {
  dayReply,
  initiateReply,
  payoutReply,
  payoutRow,
  retrieveReply,
  type TransactionFields,
  transactionFields,
} from './easebuzz-replies.ts'
import type {
  GatewayAdapter,
  GatewayPayment,
  GatewayPayout,
  InitiateOutcome,
  PaymentOrder,
  RefusedRow,
  RetrieveOutcome,
} from './gateway-adapter.ts'
import { askGateway } from './gateway-client.ts'
import { parseRupeeDecimal } from './rupee-decimal.ts'

export type EasebuzzSettings = {
  mode: GatewayAdapter['mode']
  key: string
  salt: string
  /** The salt before the last rotation, while notices signed with it may still arrive. */
  previousSalt?: string
  merchantEmail: string
  /** Payment pages, such as https://pay.easebuzz.in */
  payBase: string
  /** Transactions and payouts, such as https://dashboard.easebuzz.in */
  dashboardBase: string
  /** Where the payer's browser finds the payment page when that differs from `payBase`. */
  browserPayBase?: string
  /** The clock in which `addedon` is written: UTC as far as seen, until the vendor says otherwise. */
  addedOnOffset: 'Z' | '+05:30'
  timeoutMs: number
  now: () => number
}

const productInfo = 'PROPERTY_TAX'
const unknownTransaction =
  /not\s*found|does\s*not\s*exist|no\s+(such|record|transaction|data)|invalid\s+(txn|transaction)/i

/** Easebuzz, or the simulator that speaks its wire format. Amounts are decimal rupees here and nowhere else. */
export function createEasebuzzAdapter(settings: EasebuzzSettings): GatewayAdapter {
  const { key, salt, previousSalt, payBase, dashboardBase, merchantEmail, timeoutMs } = settings
  const keys = { key, salt }
  const salts = previousSalt ? [salt, previousSalt] : [salt]
  const pageBreaker = createCircuitBreaker({ threshold: 5, restMs: 30_000, now: settings.now })
  const dashboardBreaker = createCircuitBreaker({ threshold: 5, restMs: 30_000, now: settings.now })
  const askPages = <S extends z.ZodType>(path: string, form: Record<string, string>, schema: S) =>
    askGateway({ timeoutMs, breaker: pageBreaker }, `${payBase}${path}`, form, schema)
  const askDashboard = <S extends z.ZodType>(path: string, form: Record<string, string>, schema: S) =>
    askGateway({ timeoutMs, breaker: dashboardBreaker }, `${dashboardBase}${path}`, form, schema)

  async function initiate(order: PaymentOrder): Promise<InitiateOutcome> {
    const form = initiateForm(order)
    if (order.amount <= 0) return { kind: 'refused', remark: 'Only a positive amount can be collected' }
    if (Object.values(form).some(isUnsignableText))
      return { kind: 'refused', remark: 'A field holds a pipe or a control character' }
    const answer = await askPages(
      '/payment/initiateLink',
      { ...form, key, hash: signInitiate(keys, form) },
      initiateReply,
    )
    if (answer.kind === 'silent') return answer
    const { status, data, error_desc } = answer.reply
    if (!status) return { kind: 'refused', remark: cleanRemark(error_desc || data) }
    if (!/^[\w-]{8,256}$/.test(data)) return { kind: 'silent', reason: 'unexpected_reply' }
    return { kind: 'accepted', payUrl: `${settings.browserPayBase ?? payBase}/pay/${data}` }
  }

  async function retrieve({ txnId }: { txnId: string }): Promise<RetrieveOutcome> {
    const form = { key, txnid: txnId, hash: signRetrieve(keys, txnId) }
    const answer = await askDashboard('/transaction/v2.1/retrieve', form, retrieveReply)
    if (answer.kind === 'silent') return answer
    const { status, msg } = answer.reply
    if (typeof msg === 'string') {
      // Only a sentence that plainly says "no such transaction" may let an intent expire.
      return !status && unknownTransaction.test(msg)
        ? { kind: 'not_found' }
        : { kind: 'silent', reason: 'unexpected_reply' }
    }
    const ours = msg.filter((fields) => fields.txnid === txnId && (fields.key === '' || fields.key === key))
    const payments = ours.map((fields) => toPayment(fields, settings)).filter((payment) => payment !== undefined)
    // One txnid may have been tried several times: a success outweighs the failures before it.
    const payment = payments.find(({ status }) => status === 'success') ?? payments.at(-1)
    return payment ? { kind: 'found', payment } : { kind: 'silent', reason: 'unexpected_reply' }
  }

  async function retrieveByDate(day: IsoDate) {
    const transaction_date = toDayFirst(day)
    const form = {
      merchant_key: key,
      merchant_email: merchantEmail,
      transaction_date,
      hash: signDay(keys, merchantEmail, transaction_date),
    }
    const answer = await askDashboard('/transaction/v1/retrieve/date', form, dayReply)
    if (answer.kind === 'silent') return answer
    const rows = answer.reply.data ?? (Array.isArray(answer.reply.msg) ? answer.reply.msg : [])
    const { good, refused } = parseRows(rows, (row) => {
      const parsed = transactionFields.safeParse(row)
      return parsed.success ? toPayment(parsed.data, settings) : undefined
    })
    return { kind: 'listed' as const, payments: good, refused }
  }

  async function payout(day: IsoDate) {
    const payout_date = toDayFirst(day)
    const form = {
      merchant_key: key,
      merchant_email: merchantEmail,
      payout_date,
      hash: signDay(keys, merchantEmail, payout_date),
    }
    const answer = await askDashboard('/payout/v1/retrieve', form, payoutReply)
    if (answer.kind === 'silent') return answer
    const { good, refused } = parseRows(answer.reply.payouts_history_data, toPayout)
    return { kind: 'listed' as const, payouts: good, refused }
  }

  return {
    name: 'easebuzz',
    mode: settings.mode,
    initiate,
    verifyCallback: (notice) => readNotice(salts, key, notice),
    parseWebhook: (notice) => readNotice(salts, key, notice),
    retrieve,
    retrieveByDate,
    payout,
  }
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

function toPayment(fields: TransactionFields, { addedOnOffset }: EasebuzzSettings): GatewayPayment | undefined {
  const amount = parseRupeeDecimal(fields.amount)
  if (amount === undefined || fields.txnid === '') return undefined
  return {
    txnId: fields.txnid,
    gatewayTxnId: fields.easepayid,
    status: readStatus(fields.status),
    amount,
    paidAt: readInstant(fields.addedon, addedOnOffset),
    mode: fields.mode.slice(0, 40),
    bankReference: fields.bank_ref_num.replace(/[^\w/-]/g, '').slice(0, 40),
    remark: cleanRemark(fields.error_Message),
  }
}

function toPayout(row: unknown): GatewayPayout | undefined {
  const parsed = payoutRow.safeParse(row)
  if (!parsed.success) return undefined
  const { payout_id, payout_amount, payout_actual_date, bank_transaction_id, peb_transactions, peb_refunds } =
    parsed.data
  const amount = parseRupeeDecimal(payout_amount)
  const settled = peb_transactions.map((line) => {
    const [gross, charge, tax, net] = [
      line.amount,
      line.peb_service_charge,
      line.peb_service_tax,
      line.peb_settlement_amount,
    ].map(parseRupeeDecimal)
    if (gross === undefined || charge === undefined || tax === undefined || net === undefined) return undefined
    return { txnId: line.txnid, gatewayTxnId: line.peb_transaction_id, amount: gross, charge, tax, net }
  })
  const refunds = peb_refunds.map((line) => {
    const refunded = parseRupeeDecimal(line.refund_amount)
    return refunded === undefined ? undefined : { txnId: line.txnid, amount: refunded }
  })
  if (amount === undefined || settled.includes(undefined) || refunds.includes(undefined)) return undefined
  return {
    payoutId: payout_id,
    amount,
    paidOn: payout_actual_date,
    bankReference: bank_transaction_id,
    settled: settled.filter((line) => line !== undefined),
    refunds: refunds.filter((line) => line !== undefined),
  }
}

function parseRows<T>(rows: unknown[], parse: (row: unknown) => T | undefined): { good: T[]; refused: RefusedRow[] } {
  const good: T[] = []
  const refused: RefusedRow[] = []
  for (const [index, row] of rows.entries()) {
    const value = parse(row)
    if (value === undefined) refused.push({ row: index + 1, reason: 'unreadable_row' })
    else good.push(value)
  }
  return { good, refused }
}

function readInstant(text: string, offset: string): string | undefined {
  const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(text)
  const instant = match ? new Date(`${match[1]}T${match[2]}${offset}`) : undefined
  return instant && !Number.isNaN(instant.getTime()) ? instant.toISOString() : undefined
}

function toDayFirst(day: IsoDate): string {
  return day.split('-').toReversed().join('-')
}

/** A gateway's sentence as one short, printable line without any card number. */
function cleanRemark(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return hideCardNumbers(line).slice(0, 200)
}
