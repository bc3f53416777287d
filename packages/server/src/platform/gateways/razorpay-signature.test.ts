import { validatePaymentVerification, validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js'
import { describe, expect, test } from 'vitest'
import { isSignedBy, signCheckout, signLink, signWebhook } from './razorpay-signature.ts'

const secret = 'EnLs21M47BllR3X8PSFtjtbd'

describe('M1, M2: signatures of Razorpay agree with its official package', () => {
  test('of a checkout', () => {
    const [order_id, payment_id] = ['order_IEIaMR65cu6nz3', 'pay_IH4NVgf4Dreq1l']
    const signature = signCheckout(secret, order_id, payment_id)
    expect(signature).toBe('0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f')
    expect(validatePaymentVerification({ order_id, payment_id }, signature, secret)).toBe(true)
    expect(validatePaymentVerification({ order_id, payment_id: 'pay_other' }, signature, secret)).toBe(false)
  })

  test('of a payment link', () => {
    const link = {
      linkId: 'plink_IH3cNucfVEgV68',
      referenceId: 'TSsd1989',
      status: 'paid',
      paymentId: 'pay_IH3d0ara9bSsjQ',
    }
    const signature = signLink(secret, link)
    expect(signature).toBe('07ae18789e35093e51d0a491eb9922646f3f82773547e5b0f67ee3f2d3bf7d5b')
    const named = {
      payment_link_id: link.linkId,
      payment_id: link.paymentId,
      payment_link_reference_id: link.referenceId,
      payment_link_status: link.status,
    }
    expect(validatePaymentVerification(named, signature, secret)).toBe(true)
  })

  test('of a webhook, over the body as it came', () => {
    const body = '{"a":1,"b":2,"c":{"d":3}}'
    const signature = signWebhook('123456', body)
    expect(signature).toBe('2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc')
    expect(validateWebhookSignature(body, signature, '123456')).toBe(true)
    expect(validateWebhookSignature(`${body} `, signature, '123456')).toBe(false)
  })
})

test('C3: the previous webhook secret is accepted while it is named, and no longer', () => {
  const signature = signWebhook('old', '{}')
  expect(isSignedBy(['new', 'old'], '{}', signature)).toBe(true)
  expect(isSignedBy(['new'], '{}', signature)).toBe(false)
  expect(isSignedBy(['new'], '{}', '')).toBe(false)
})
