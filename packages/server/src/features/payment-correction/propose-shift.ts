import type { PaymentShift } from '@karsetu/contract/payment-correction/payment-correction-forms.ts'
import { fail, failAt, failField } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { staffOf } from '../approval/decider.ts'
import { insertRequest } from '../approval/request-store.ts'
import { getPayableProperty } from '../payment/payable-account.ts'
import { findPaymentToCorrect, findProperty, type PaymentToCorrect } from './correction-store.ts'

/**
 * Requests that a payment be moved to the property that it was for. It always waits for another official.
 * @throws Failure payment.not_found, property.not_found, call.out_of_scope, payment.already_reversed,
 *   payment.property_superseded, payment_correction.which, approval.waits
 */
export async function proposeShift(context: WriteContext, form: PaymentShift) {
  const { tx, actor, now } = context
  const { paidPUID, shiftPUID, requestedBy, remarks } = form
  for (const puid of [paidPUID, shiftPUID]) await assertPropertyInScope(context, puid)
  if (paidPUID === shiftPUID) throw failField('shiftPUID', m.payment_correction_same_property())
  const payment = await findPaymentToCorrect(tx, form.txnID ?? (await onlyPaymentOf(tx, paidPUID)))
  if (payment) assertInScope(actor, payment)
  if (!payment || payment.propertyUniqueId !== paidPUID) throw failAt('txnID', 'payment.not_found')
  assertShiftable(payment)
  await getPayableProperty(tx, shiftPUID)
  const { paymentId, propertyId, zoneId, wardId, receiptNo, amountPaise } = payment
  const requestId = await insertRequest(tx, context, {
    ...{ kind: 'payment_shift', subject: receiptNo, subjectId: paymentId, propertyId, zoneId, wardId },
    ...{ exclusiveKey: `payment:${paymentId}`, amountPaise, reason: remarks || requestedBy },
    ...{ payload: { shiftPUID, requestedBy }, madeBy: staffOf(actor), madeAt: now },
  })
  context.note({
    ...{ subjectKind: 'payment', subjectId: String(paymentId) },
    after: { requestId, status: 'pending', receiptNo, amountPaise, paidPUID, shiftPUID, requestedBy, reason: remarks },
  })
  return { requestId, receiptNo }
}

/** What is not there is named later. @throws Failure call.out_of_scope */
async function assertPropertyInScope({ tx, actor }: WriteContext, propertyUniqueId: string): Promise<void> {
  const property = await findProperty(tx, propertyUniqueId)
  if (property) assertInScope(actor, property)
}

/** @throws Failure payment.already_reversed, payment.property_superseded */
export function assertShiftable({ isReversed, receiptNo, propertyStatus }: PaymentToCorrect): void {
  if (isReversed) throw fail('payment.already_reversed', { receiptNo })
  if (propertyStatus === 'superseded') throw fail('payment.property_superseded')
}

/** @throws Failure payment_correction.which */
async function onlyPaymentOf(sql: Queryable, propertyUniqueId: string): Promise<string> {
  const { rows } = await sql.query<{ txnId: string }>(
    `select txn_id "txnId" from payment join property using (property_id) left join payment_reversal using (payment_id)
     where property_unique_id = $1 and payment_reversal.payment_id is null limit 2`,
    [propertyUniqueId],
  )
  const [only, another] = rows
  if (!only || another) throw failAt('txnID', 'payment_correction.which')
  return only.txnId
}
