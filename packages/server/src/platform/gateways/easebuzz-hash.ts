import { createHash, timingSafeEqual } from 'node:crypto'
import { isUnsignableText } from '@karsetu/domain/payment/gateway-text.ts'

/**
 * Easebuzz's hashes: lower-case hex SHA-512 of UTF-8 text joined by pipes, with no escaping. Without escaping,
 * `A|B` + `C` and `A` + `B|C` hash alike, so a field holding a pipe or a control character is refused outright,
 * both when we sign and when we check.
 */
export type EasebuzzKeys = { key: string; salt: string }

/** The fields under the signature of an initiate request and of its reverse; absent ones count as empty. */
export type SignedFields = { txnid: string; amount: string; productinfo: string; firstname: string; email: string } & {
  [udf in Udf]?: string
}
const udfs = ['udf1', 'udf2', 'udf3', 'udf4', 'udf5', 'udf6', 'udf7', 'udf8', 'udf9', 'udf10'] as const
type Udf = (typeof udfs)[number]

/** A field that must not be signed as it stands. Names the field, never its value. */
export class UnsignableField extends Error {
  constructor() {
    super('A signed field holds a pipe or a control character')
    this.name = 'UnsignableField'
  }
}

function sign(parts: string[]): string {
  if (parts.some(isUnsignableText)) throw new UnsignableField()
  return createHash('sha512').update(parts.join('|'), 'utf8').digest('hex')
}

/** key, txnid, amount, productinfo, firstname, email, udf1..udf10, salt. */
export function signInitiate({ key, salt }: EasebuzzKeys, fields: SignedFields): string {
  const { txnid, amount, productinfo, firstname, email } = fields
  return sign([key, txnid, amount, productinfo, firstname, email, ...udfs.map((udf) => fields[udf] ?? ''), salt])
}

/** salt, status, udf10..udf1, email, firstname, productinfo, amount, txnid, key: callback and webhook. */
export function signReply({ key, salt }: EasebuzzKeys, status: string, fields: SignedFields): string {
  const { txnid, amount, productinfo, firstname, email } = fields
  const reversed = udfs.toReversed().map((udf) => fields[udf] ?? '')
  return sign([salt, status, ...reversed, email, firstname, productinfo, amount, txnid, key])
}

/** key, txnid, salt: transaction v2 and v2.1. */
export function signRetrieve({ key, salt }: EasebuzzKeys, txnid: string): string {
  return sign([key, txnid, salt])
}

/** key, txnid, amount, email, phone, salt: transaction v1. */
export function signRetrieveV1(
  { key, salt }: EasebuzzKeys,
  payment: { txnid: string; amount: string; email: string; phone: string },
): string {
  return sign([key, payment.txnid, payment.amount, payment.email, payment.phone, salt])
}

/** key, merchant_email, date as dd-mm-yyyy, salt: the day's transactions, and the day's payouts. */
export function signDay({ key, salt }: EasebuzzKeys, merchantEmail: string, day: string): string {
  return sign([key, merchantEmail, day, salt])
}

/** key, merchant_txn, name, email, phone, amount, udf1..udf5, message, salt: a payment link of EasyCollect. */
export function signLink(
  { key, salt }: EasebuzzKeys,
  link: { merchant_txn: string; name: string; email: string; phone: string; amount: string; message: string } & {
    [udf in Udf]?: string
  },
): string {
  const { merchant_txn, name, email, phone, amount, message } = link
  const own = udfs.slice(0, 5).map((udf) => link[udf] ?? '')
  return sign([key, merchant_txn, name, email, phone, amount, ...own, message, salt])
}

/** Compares two hashes in constant time; a hash of another length is simply wrong. */
export function isSameHash(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected, 'utf8'), Buffer.from(given, 'utf8')]
  return a.length === b.length && timingSafeEqual(a, b)
}
