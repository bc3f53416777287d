import { isUnsignableText } from '@karsetu/domain/payment/gateway-text.ts'
import {
  type EasebuzzKeys,
  isSameHash,
  type SignedFields,
  signDay,
  signInitiate,
  signReply,
  signRetrieve,
  signRetrieveV1,
} from '../platform/gateways/easebuzz-hash.ts'
import { parseRupeeDecimal } from '../platform/gateways/rupee-decimal.ts'
import type { BookedPayment, SimulatorBook } from './simulator-book.ts'
import { type Plan, planMenu } from './simulator-plans.ts'

export type Form = Record<string, string>
export type Reply = { status: number | boolean; [field: string]: unknown }

/** Rupees as Easebuzz writes them back: one decimal where one is enough. */
function asRupees(amountPaise: number): string {
  const text = String(amountPaise / 100)
  return text.includes('.') ? text : `${text}.0`
}

function asStamp(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ')
}

/** True when the hash is the one that `sign` computes. */
export function isRightHash(sign: () => string, given: string | undefined): boolean {
  try {
    return isSameHash(sign(), given ?? '')
  } catch {
    // A field that cannot be signed has no right hash.
    return false
  }
}

/** POST /payment/initiateLink */
export function replyToInitiate(book: SimulatorBook, keys: EasebuzzKeys, form: Form): Reply {
  const {
    txnid = '',
    amount = '',
    productinfo = '',
    firstname = '',
    email = '',
    phone = '',
    surl = '',
    furl = '',
  } = form
  const refuse = (error_desc: string): Reply => ({ status: 0, data: error_desc, error_desc })
  if (form.key !== keys.key) return refuse('Merchant key is not valid')
  if (!/^[\w-]{1,40}$/.test(txnid)) return refuse('Transaction id is not valid')
  if (!/^\d+\.\d{1,2}$/.test(amount)) return refuse('Amount is not valid')
  const amountPaise = parseRupeeDecimal(amount)
  if (amountPaise === undefined || amountPaise === 0) return refuse('Amount is not valid')
  if (firstname === '' || productinfo === '') return refuse('A required field is empty')
  if (!/^\d{10}$/.test(phone)) return refuse('Phone number is not valid')
  if (!/^[^\s@]+@\S+$/.test(email)) return refuse('Email is not valid')
  if (!URL.canParse(surl) || !URL.canParse(furl)) return refuse('Return address is not valid')
  const signed: SignedFields = { ...form, txnid, amount, productinfo, firstname, email }
  if (!isRightHash(() => signInitiate(keys, signed), form.hash)) return refuse('Hash mismatch')
  const known = book.find(txnid)
  if (known) {
    const same = known.amountPaise === amountPaise && known.decided === undefined
    return same ? { status: 1, data: known.accessKey } : refuse('Duplicate transaction id')
  }
  const udfs = Array.from({ length: 10 }, (_, index) => form[`udf${index + 1}`] ?? '')
  const payment = book.open({
    ...{ gateway: 'easebuzz', kind: 'checkout', txnid, amountPaise, productinfo, firstname, email, phone },
    ...{ surl, furl, udfs },
  })
  return { status: 1, data: payment.accessKey }
}

/** All fields of a transaction, signed: what a callback, a webhook and a retrieval carry. */
function describePayment(book: SimulatorBook, keys: EasebuzzKeys, payment: BookedPayment): Form & SignedFields {
  const plan: Plan = planMenu[payment.plan]
  const status = book.statusOf(payment)
  const amount = asRupees(payment.amountPaise + (plan.collectsPaiseMore ?? 0))
  const { txnid, productinfo, firstname, email } = payment
  const fields = {
    txnid,
    productinfo,
    firstname,
    email,
    amount,
    ...Object.fromEntries(payment.udfs.map((value, index) => [`udf${index + 1}`, value])),
  }
  return {
    ...fields,
    key: keys.key,
    status,
    unmappedstatus: status === 'success' ? 'captured' : status,
    phone: payment.phone,
    easepayid: payment.easepayid,
    mode: payment.decided?.mode ?? '',
    bank_ref_num: status === 'success' ? `4${payment.easepayid.replace(/\D/g, '').padEnd(11, '0').slice(0, 11)}` : '',
    net_amount_debit: status === 'success' ? amount : '0.0',
    addedon: asStamp(status === 'success' ? book.paidAt(payment) : payment.startedAt),
    error: status === 'success' ? 'NA' : status,
    error_Message: status === 'success' ? 'Successful transaction' : `Transaction is ${status}`,
    payment_source: 'Easebuzz',
    surl: payment.surl,
    furl: payment.furl,
    hash: signReply(keys, status, fields),
  }
}

/** The same fields as the plan lets them arrive at the merchant. */
export function describeForMerchant(book: SimulatorBook, keys: EasebuzzKeys, payment: BookedPayment): Form {
  const fields = describePayment(book, keys, payment)
  const plan: Plan = planMenu[payment.plan]
  if (plan.tamper === 'amount') return { ...fields, amount: '1.0' }
  if (plan.tamper === 'hash') return { ...fields, hash: '0'.repeat(128) }
  if (plan.tamper === 'key') return { ...fields, key: 'FOREIGNKEY' }
  if (plan.tamper === 'salt')
    return { ...fields, hash: signReply({ ...keys, salt: 'ANOTHERSALT' }, fields.status ?? '', fields) }
  return fields
}

/** POST /transaction/v1|v2|v2.1/retrieve */
export function replyToRetrieve(book: SimulatorBook, keys: EasebuzzKeys, version: string, form: Form): Reply {
  const { txnid = '', amount = '', email = '', phone = '', hash } = form
  const right =
    version === 'v1'
      ? isRightHash(() => signRetrieveV1(keys, { txnid, amount, email, phone }), hash)
      : isRightHash(() => signRetrieve(keys, txnid), hash)
  if (form.key !== keys.key || !right) return { status: false, msg: 'Hash mismatch' }
  const payment = book.find(txnid)
  // A link that nobody opened has no transaction yet.
  if (!payment || (payment.kind === 'link' && !payment.decided)) return { status: false, msg: 'Transaction not found' }
  const fields = describePayment(book, keys, payment)
  return { status: true, msg: version === 'v2.1' ? [fields] : fields }
}

/** The calendar day in India, and a day as the gateway writes it. */
export const dayOf = (at: number) => new Date(at + 5.5 * 3600_000).toISOString().slice(0, 10)
export const dayFirst = (day: string) => day.split('-').toReversed().join('-')

export function isDayRequest(keys: EasebuzzKeys, form: Form, day: string): boolean {
  const { merchant_key, merchant_email = '', hash } = form
  return (
    merchant_key === keys.key && !isUnsignableText(day) && isRightHash(() => signDay(keys, merchant_email, day), hash)
  )
}

/** POST /transaction/v1/retrieve/date */
export function replyToDay(book: SimulatorBook, keys: EasebuzzKeys, form: Form): Reply {
  const { transaction_date = '' } = form
  if (!isDayRequest(keys, form, transaction_date)) return { status: false, msg: 'Hash mismatch' }
  const payments = book
    .list()
    .filter(({ gateway }) => gateway === 'easebuzz')
    .filter((payment) => dayFirst(dayOf(payment.startedAt)) === transaction_date)
  return { status: true, data: payments.map((payment) => describePayment(book, keys, payment)) }
}
