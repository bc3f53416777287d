import { signCheckout, signLink, signWebhook } from '../platform/gateways/razorpay-signature.ts'
import type { BookedPayment, SimulatorBook } from './simulator-book.ts'
import { type Plan, planMenu } from './simulator-plans.ts'

/** What a merchant of Razorpay holds: the two parts of its API key, and the secret of its webhooks. */
export type RazorpayKeys = { keyId: string; keySecret: string; webhookSecret: string }

export const orderIdOf = ({ accessKey }: BookedPayment) => `order_${accessKey.slice(0, 14)}`
export const linkIdOf = ({ accessKey }: BookedPayment) => `plink_${accessKey.slice(0, 14)}`
export const paymentIdOf = ({ accessKey }: BookedPayment) => `pay_${accessKey.slice(14, 28)}`

const seconds = (at: number) => Math.floor(at / 1000)
export const planOf = ({ plan }: BookedPayment): Plan => planMenu[plan]
export const collectedBy = (payment: BookedPayment) => payment.amountPaise + (planOf(payment).collectsPaiseMore ?? 0)

/** `gone`: the page was left before anything was tried, of which Razorpay keeps no payment. */
type Status = 'captured' | 'failed' | 'authorized' | 'gone'

export function paymentStatus(book: SimulatorBook, payment: BookedPayment): Status {
  if (!payment.decided) return 'gone'
  const status = book.statusOf(payment)
  if (status === 'success') return 'captured'
  if (status === 'pending') return 'authorized'
  return status === 'failure' ? 'failed' : 'gone'
}

const methods: Record<string, string> = { UPI: 'upi', CC: 'card', NB: 'netbanking' }

export function describePayment(book: SimulatorBook, payment: BookedPayment) {
  const status = paymentStatus(book, payment)
  const amount = collectedBy(payment)
  return {
    id: paymentIdOf(payment),
    entity: 'payment',
    amount,
    currency: 'INR',
    status: status === 'gone' ? 'failed' : status,
    order_id: orderIdOf(payment),
    method: methods[payment.decided?.mode ?? 'UPI'] ?? 'upi',
    captured: status === 'captured',
    amount_refunded: 0,
    email: payment.email,
    contact: payment.phone,
    notes: { txn_id: payment.txnid },
    fee: Math.round(amount / 50),
    tax: Math.round((Math.round(amount / 50) * 18) / 118),
    error_description: status === 'failed' ? 'Payment was declined by the bank' : null,
    acquirer_data: { rrn: status === 'captured' ? `4${digitsOf(payment)}` : null },
    created_at: seconds(status === 'captured' ? book.paidAt(payment) : payment.startedAt),
  }
}

/** Eleven digits that are always the same for one payment, as the bank's own number of it. */
function digitsOf({ accessKey }: BookedPayment): string {
  return BigInt(`0x${accessKey.slice(0, 16)}`)
    .toString()
    .padStart(11, '0')
    .slice(-11)
}

const attemptsOf = (book: SimulatorBook, payment: BookedPayment) =>
  paymentStatus(book, payment) === 'gone' ? [] : [describePayment(book, payment)]

export function describeOrder(book: SimulatorBook, payment: BookedPayment) {
  const attempts = attemptsOf(book, payment)
  const isPaid = attempts.some(({ status }) => status === 'captured')
  return {
    id: orderIdOf(payment),
    entity: 'order',
    amount: payment.amountPaise,
    amount_paid: isPaid ? collectedBy(payment) : 0,
    amount_due: isPaid ? 0 : payment.amountPaise,
    currency: 'INR',
    receipt: payment.txnid,
    status: isPaid ? 'paid' : attempts.length > 0 ? 'attempted' : 'created',
    attempts: attempts.length,
    notes: { txn_id: payment.txnid },
    created_at: seconds(payment.startedAt),
  }
}

export const describeAttempts = (book: SimulatorBook, payment: BookedPayment) => {
  const items = attemptsOf(book, payment)
  return { entity: 'collection', count: items.length, items }
}

export function linkStatus(book: SimulatorBook, payment: BookedPayment): 'created' | 'paid' | 'cancelled' | 'expired' {
  if (paymentStatus(book, payment) === 'captured') return 'paid'
  if (payment.cancelledAt !== undefined) return 'cancelled'
  return payment.expiresAt !== undefined && book.now() >= payment.expiresAt ? 'expired' : 'created'
}

export function describeLink(book: SimulatorBook, payment: BookedPayment, address: string) {
  const paid = attemptsOf(book, payment).filter(({ status }) => status === 'captured')
  return {
    id: linkIdOf(payment),
    entity: 'payment_link',
    accept_partial: false,
    amount: payment.amountPaise,
    amount_paid: paid.reduce((sum, { amount }) => sum + amount, 0),
    currency: 'INR',
    reference_id: payment.txnid,
    order_id: orderIdOf(payment),
    status: linkStatus(book, payment),
    short_url: `${address}/i/${payment.accessKey}`,
    expire_by: payment.expiresAt === undefined ? 0 : seconds(payment.expiresAt),
    callback_url: payment.surl,
    callback_method: 'get',
    payments: paid.map(({ id, amount, status, method, created_at }) => ({
      payment_id: id,
      amount,
      status,
      method,
      created_at,
    })),
    created_at: seconds(payment.startedAt),
  }
}

/** The fields with which the payer's browser returns; nothing is signed when nothing was captured. */
export function describeReturn(
  book: SimulatorBook,
  keys: RazorpayKeys,
  payment: BookedPayment,
): Record<string, string> {
  const orderId = orderIdOf(payment)
  const paymentId = paymentIdOf(payment)
  if (paymentStatus(book, payment) !== 'captured')
    return {
      'error[code]': 'BAD_REQUEST_ERROR',
      'error[description]': 'Payment was not completed',
      'error[metadata]': JSON.stringify({ payment_id: paymentId, order_id: orderId }),
      ...(payment.kind === 'link' ? {} : { razorpay_order_id: orderId }),
    }
  const secret = secretOf(planOf(payment), keys.keySecret)
  if (payment.kind !== 'link') {
    const razorpay_signature = garbled(payment, signCheckout(secret, orderId, paymentId))
    return { razorpay_payment_id: paymentId, razorpay_order_id: orderId, razorpay_signature }
  }
  const linkId = linkIdOf(payment)
  const signed = { linkId, referenceId: payment.txnid, status: 'paid', paymentId }
  return {
    razorpay_payment_id: paymentId,
    razorpay_payment_link_id: linkId,
    razorpay_payment_link_reference_id: payment.txnid,
    razorpay_payment_link_status: 'paid',
    razorpay_signature: garbled(payment, signLink(secret, signed)),
  }
}

/** One webhook as it arrives: body and signature. */
export function describeWebhook(book: SimulatorBook, keys: RazorpayKeys, payment: BookedPayment, address: string) {
  const status = paymentStatus(book, payment)
  const entity = describePayment(book, payment)
  const isPaid = status === 'captured'
  const event =
    payment.kind === 'link' && isPaid
      ? 'payment_link.paid'
      : `payment.${isPaid ? 'captured' : status === 'authorized' ? 'authorized' : 'failed'}`
  const payload = {
    payment: { entity },
    ...(isPaid && { order: { entity: describeOrder(book, payment) } }),
    ...(payment.kind === 'link' && { payment_link: { entity: describeLink(book, payment, address) } }),
  }
  const envelope = { entity: 'event', account_id: 'acc_SIMULATOR', event, contains: Object.keys(payload), payload }
  const body = JSON.stringify({ ...envelope, created_at: seconds(payment.decided?.at ?? payment.startedAt) })
  const plan = planOf(payment)
  const signature = garbled(payment, signWebhook(secretOf(plan, keys.webhookSecret), body))
  return {
    body: plan.tamper === 'amount' ? body.replace(`"amount":${entity.amount}`, '"amount":100') : body,
    signature,
  }
}

const secretOf = (plan: Plan, secret: string) =>
  plan.tamper === 'salt' || plan.tamper === 'key' ? 'ANOTHERSECRET' : secret
const garbled = (payment: BookedPayment, signature: string) =>
  planOf(payment).tamper === 'hash' ? '0'.repeat(signature.length) : signature
