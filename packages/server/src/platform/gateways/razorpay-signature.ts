import { createHmac } from 'node:crypto'
import { isSameHash } from './easebuzz-hash.ts'

/**
 * Razorpay's signatures: lower-case hex HMAC-SHA256. A checkout is signed over order and payment, a payment link over
 * link, reference, status and payment, a webhook over its raw body.
 * Source: razorpay.com/docs/payments/server-integration, razorpay.com/docs/webhooks/validate-test.
 */
function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text, 'utf8').digest('hex')
}

/** @param orderId the order as stored when it was created, never as a browser names it */
export function signCheckout(keySecret: string, orderId: string, paymentId: string): string {
  return sign(keySecret, `${orderId}|${paymentId}`)
}

export type SignedLink = { linkId: string; referenceId: string; status: string; paymentId: string }

export function signLink(keySecret: string, { linkId, referenceId, status, paymentId }: SignedLink): string {
  return sign(keySecret, [linkId, referenceId, status, paymentId].join('|'))
}

export function signWebhook(webhookSecret: string, rawBody: string): string {
  return sign(webhookSecret, rawBody)
}

/** True when one of the secrets signed the text: during a rotation the previous webhook secret stays valid. */
export function isSignedBy(secrets: readonly string[], text: string, signature: string): boolean {
  return secrets.some((secret) => isSameHash(sign(secret, text), signature.toLowerCase()))
}
