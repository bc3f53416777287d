import { paise } from '@karsetu/domain/money/paise.ts'
import type { ForgeryReason, GatewayNotice, NoticeSubject, RawNotice } from './gateway-adapter.ts'
import { parseNoticeJson, readNoticeForm } from './notice-body.ts'
import { readStatus } from './razorpay-readings.ts'
import { checkoutReturn, linkReturn, webhookEvent } from './razorpay-replies.ts'
import { isSignedBy } from './razorpay-signature.ts'

const maxNoticeBytes = 256 * 1024

function forged(reason: ForgeryReason, subject: NoticeSubject = { txnId: undefined }): GatewayNotice {
  return { kind: 'forged', reason, ...subject }
}

/**
 * Checks a webhook: the HMAC over the raw body, then its shape. A genuine one names the order or link of the payment;
 * it is a reason to ask Razorpay, never a reason to post.
 */
export function readWebhook(secrets: readonly string[], notice: RawNotice): GatewayNotice {
  if (Buffer.byteLength(notice.body) > maxNoticeBytes) return forged('too_large')
  if (!isSignedBy(secrets, notice.body, notice.signature ?? '')) return forged('wrong_hash')
  const parsed = webhookEvent.safeParse(parseNoticeJson(notice.body))
  if (!parsed.success) return forged('malformed')
  const { payment, order, payment_link } = parsed.data.payload
  const link = payment_link?.entity
  const orderId = link?.id ?? payment?.entity.order_id ?? order?.entity.id
  if (!orderId) return forged('malformed')
  const txnId = link?.reference_id || order?.entity.receipt || undefined
  const amount = payment?.entity.amount
  return {
    kind: 'genuine',
    txnId,
    orderId,
    gatewayTxnId: payment?.entity.id ?? '',
    status: readStatus(payment?.entity.status ?? 'created'),
    amount: amount === undefined ? undefined : paise(amount),
  }
}

/** Checks the browser's return from a checkout (form) or a link (query). A cancelled checkout carries no signature. */
export function readCallback(keySecret: string, notice: RawNotice): GatewayNotice {
  if (Buffer.byteLength(notice.body) > maxNoticeBytes) return forged('too_large')
  const fields = readNoticeForm(notice.body)
  if (fields === 'repeated_field') return forged('repeated_field')
  const link = linkReturn.safeParse(fields)
  if (link.success) {
    const { razorpay_payment_link_id: orderId, razorpay_payment_link_reference_id: txnId } = link.data
    const text = [orderId, txnId, link.data.razorpay_payment_link_status, link.data.razorpay_payment_id].join('|')
    return returned(keySecret, text, link.data.razorpay_signature, {
      txnId: plainTxnId(txnId),
      orderId,
      paymentId: link.data.razorpay_payment_id,
    })
  }
  const checkout = checkoutReturn.safeParse(fields)
  if (!checkout.success) return forged('malformed', unsignedSubject(fields))
  const { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature } = checkout.data
  return returned(keySecret, `${orderId}|${paymentId}`, razorpay_signature, { txnId: undefined, orderId, paymentId })
}

function returned(
  keySecret: string,
  text: string,
  signature: string,
  { paymentId, ...subject }: NoticeSubject & { paymentId: string },
): GatewayNotice {
  if (!isSignedBy([keySecret], text, signature)) return forged('wrong_hash', subject)
  return { kind: 'genuine', ...subject, gatewayTxnId: paymentId, status: 'success', amount: undefined }
}

const plainTxnId = (text: string | undefined) =>
  text !== undefined && /^[A-Z0-9]{10,40}$/.test(text) ? text : undefined

/** What a return without a signature names: only a page to lead the browser to. */
function unsignedSubject(fields: Record<string, string>): NoticeSubject {
  return { txnId: plainTxnId(fields.txnId), orderId: fields.razorpay_order_id?.slice(0, 40) }
}
