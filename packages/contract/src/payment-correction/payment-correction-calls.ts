import { PAYMENT_MODES } from '@karsetu/domain/payment/channels.ts'
import { correctionKinds } from '@karsetu/domain/payment-correction/payment-correction-rules.ts'
import { z } from 'zod'
import { Decidable } from '../approval/approval-calls.ts'
import { whenDecided } from '../approval/approval-errors.ts'
import { ApprovalRemark } from '../approval/approval-forms.ts'
import { call, declareCalls } from '../platform/call.ts'
import { DateSchema, InstantSchema, idInQuery, PaiseSchema } from '../platform/schemas.ts'
import { CorrectionRejection, PaymentCancel, PaymentShift } from './payment-correction-forms.ts'

/** A payment that one official wants corrected, as another decides it. */
export const PaymentCorrection = Decidable.extend({
  requestId: z.int(),
  kind: z.enum(correctionKinds),
  txnId: z.string(),
  receiptNo: z.string(),
  propertyUniqueId: z.string(),
  payerName: z.string(),
  mode: z.enum(PAYMENT_MODES),
  paidOn: DateSchema,
  amountPaise: PaiseSchema,
  takenBy: z.string().nullable(),
  /** Of a shift: the property that it was for, and who asked for it. */
  shift: z
    .object({ propertyUniqueId: z.string(), ownerName: z.string().nullable(), requestedBy: z.string() })
    .nullable(),
  reason: z.string(),
  madeBy: z.string(),
  madeAt: InstantSchema,
  decidedBy: z.string().nullable(),
  remark: z.string().nullable(),
})
export type PaymentCorrection = z.output<typeof PaymentCorrection>

const Requested = z.object({ requestId: z.int(), receiptNo: z.string() })
const Decided = z.object({
  requestId: z.int(),
  receiptNo: z.string(),
  status: z.enum(['approved', 'rejected', 'withdrawn']),
})
const ById = z.object({ id: idInQuery('payment_correction') })

export const paymentCorrectionCalls = declareCalls('paymentCorrection', {
  cancel: call({
    method: 'PATCH',
    path: '/transactions/cancelPayment',
    access: 'payment.correct',
    body: PaymentCancel,
    output: Requested,
    errors: [
      'payment.not_found',
      'call.out_of_scope',
      'payment.already_reversed',
      'payment.property_superseded',
      'payment_correction.online',
      'approval.waits',
    ],
    summary: 'Requests that a payment be cancelled. Another official decides it; until then the receipt is valid.',
  }),
  shift: call({
    method: 'PATCH',
    path: '/transactions/shiftPayment',
    access: 'payment.correct',
    body: PaymentShift,
    output: Requested,
    errors: [
      'payment.not_found',
      'property.not_found',
      'call.out_of_scope',
      'payment.already_reversed',
      'payment.property_superseded',
      'payment_correction.which',
      'approval.waits',
    ],
    summary: 'Requests that a payment be moved to the property that it was for. Another official decides it.',
  }),
  read: call({
    method: 'GET',
    path: '/transactions/corrections/{id}',
    access: 'payment.view',
    params: ById,
    output: PaymentCorrection,
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'One request to correct a payment: the payment, who requested it and why, and what the reader may do.',
  }),
  approve: call({
    method: 'POST',
    path: '/transactions/corrections/{id}/approve',
    access: 'payment.approve',
    params: ById,
    body: ApprovalRemark,
    output: Decided,
    errors: [
      ...whenDecided,
      'payment.already_reversed',
      'payment.credit_spent',
      'payment.property_superseded',
      'payment_correction.online',
      'property.not_found',
    ],
    summary: 'Reverses the payment, and posts a shifted one to its property: dues, interest and later payments follow.',
  }),
  reject: call({
    method: 'POST',
    path: '/transactions/corrections/{id}/reject',
    access: 'payment.view',
    params: ById,
    body: CorrectionRejection,
    output: Decided,
    errors: [...whenDecided, 'call.not_allowed'],
    summary: 'Rejects the request with a remark; whoever made it withdraws it by the same call.',
  }),
})
