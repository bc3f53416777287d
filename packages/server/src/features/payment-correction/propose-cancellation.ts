import type { PaymentCancel } from '@karsetu/contract/payment-correction/payment-correction-forms.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { staffOf } from '../approval/decider.ts'
import { insertRequest } from '../approval/request-store.ts'
import { findPaymentToCorrect, type PaymentToCorrect } from './correction-store.ts'

/**
 * Requests that a payment be cancelled. It always waits for another official, whatever the amount.
 * @throws Failure payment.not_found, call.out_of_scope, payment.already_reversed, payment.property_superseded,
 *   payment_correction.online, approval.waits
 */
export async function proposeCancellation(context: WriteContext, { txnID, remarks }: PaymentCancel) {
  const { tx, actor, now } = context
  const payment = await findPaymentToCorrect(tx, txnID)
  if (!payment) throw fail('payment.not_found')
  assertInScope(actor, payment)
  assertCancellable(payment)
  const { paymentId, propertyId, zoneId, wardId, receiptNo, amountPaise } = payment
  const requestId = await insertRequest(tx, context, {
    ...{ kind: 'payment_cancellation', subject: receiptNo, subjectId: paymentId, propertyId, zoneId, wardId },
    ...{ exclusiveKey: `payment:${paymentId}`, amountPaise, reason: remarks, madeBy: staffOf(actor), madeAt: now },
  })
  context.note({
    ...{ subjectKind: 'payment', subjectId: String(paymentId) },
    after: { requestId, status: 'pending', receiptNo, amountPaise, reason: remarks },
  })
  return { requestId, receiptNo }
}

/**
 * What a gateway took is refunded there, not cancelled: the money never was in the corporation's hands.
 * @throws Failure payment.already_reversed, payment.property_superseded, payment_correction.online
 */
export function assertCancellable({ isReversed, receiptNo, mode, propertyStatus }: PaymentToCorrect): void {
  if (isReversed) throw fail('payment.already_reversed', { receiptNo })
  if (mode === 'online') throw fail('payment_correction.online')
  if (propertyStatus === 'superseded') throw fail('payment.property_superseded')
}
