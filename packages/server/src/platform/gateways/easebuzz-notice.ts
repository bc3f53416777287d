import { isUnsignableText } from '@karsetu/domain/payment/gateway-text.ts'
import { type EasebuzzKeys, isSameHash, signReply } from './easebuzz-hash.ts'
import { type TransactionFields, transactionFields } from './easebuzz-replies.ts'
import type { ForgeryReason, GatewayNotice, GatewayPayment, RawNotice } from './gateway-adapter.ts'
import { parseNoticeJson, readNoticeForm } from './notice-body.ts'
import { parseRupeeDecimal } from './rupee-decimal.ts'

/** A genuine notice has some sixty short fields. */
const maxNoticeBytes = 64 * 1024

const statuses: Record<string, GatewayPayment['status']> = {
  success: 'success',
  pending: 'pending',
  initiated: 'pending',
  failure: 'failure',
  dropped: 'failure',
  bounced: 'failure',
  userCancelled: 'cancelled',
}

/** Easebuzz's word for a status in ours; one we do not know decides nothing. */
export function readStatus(status: string): GatewayPayment['status'] {
  return Object.hasOwn(statuses, status) ? (statuses[status] ?? 'other') : 'other'
}

/**
 * Checks a callback or webhook: shape, our key, then the reverse hash over the strings exactly as received, in
 * constant time. During a change of salt the old one stays valid for notices already under way.
 * The hash covers neither the gateway's own id nor the bank reference, and carries no time: a genuine notice is a
 * reason to ask the gateway, never a reason to post.
 */
export function readNotice(salts: string[], key: string, notice: RawNotice): GatewayNotice {
  if (Buffer.byteLength(notice.body) > maxNoticeBytes) return forged('too_large')
  const fields = parseNotice(notice)
  if (typeof fields === 'string') return forged(fields)
  if (fields.key !== key) return forged('wrong_key', fields.txnid)
  if (!salts.some((salt) => isSigned({ key, salt }, fields))) return forged('wrong_hash', fields.txnid)
  const amount = parseRupeeDecimal(fields.amount)
  if (amount === undefined || fields.txnid === '') return forged('malformed', fields.txnid)
  const { txnid: txnId, easepayid: gatewayTxnId, status } = fields
  return { kind: 'genuine', txnId, gatewayTxnId, status: readStatus(status), amount }
}

function forged(reason: ForgeryReason, txnid?: string): GatewayNotice {
  return {
    kind: 'forged',
    reason,
    txnId: txnid !== undefined && /^[A-Za-z0-9_-]{1,40}$/.test(txnid) ? txnid : undefined,
  }
}

function isSigned(keys: EasebuzzKeys, fields: TransactionFields): boolean {
  const signed = [fields.status, fields.txnid, fields.amount, fields.productinfo, fields.firstname, fields.email]
  const udfs = [fields.udf1, fields.udf2, fields.udf3, fields.udf4, fields.udf5]
  const spareUdfs = [fields.udf6, fields.udf7, fields.udf8, fields.udf9, fields.udf10]
  if ([...signed, ...udfs, ...spareUdfs].some(isUnsignableText)) return false
  return isSameHash(signReply(keys, fields.status, fields), fields.hash.toLowerCase())
}

function parseNotice({ contentType, body }: RawNotice): TransactionFields | ForgeryReason {
  const type = contentType.split(';')[0]?.trim().toLowerCase()
  const read =
    type === 'application/json'
      ? parseNoticeJson(body)
      : type === 'application/x-www-form-urlencoded'
        ? readNoticeForm(body)
        : undefined
  if (read === 'repeated_field') return read
  const parsed = transactionFields.safeParse(read)
  return parsed.success ? parsed.data : 'malformed'
}
