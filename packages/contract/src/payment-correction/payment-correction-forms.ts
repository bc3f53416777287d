import { z } from 'zod'
import { idOf } from '../platform/ids.ts'
import { tidyText } from '../platform/schemas.ts'
import { TypedPropertyId } from '../property/search-form.ts'
import { m } from '../words/messages.ts'

const txnRequired = () => m.common_field_required({ label: m.receipt_transaction_number() })

/** The number of the payment that is corrected. */
const txnID = idOf(
  'payment',
  z.string({ error: txnRequired }).regex(/^[A-Z0-9]{10,40}$/, {
    error: ({ input }) => (input === '' ? txnRequired() : m.payment_txn_id_invalid()),
  }),
)

const remarks = tidyText({
  required: () => m.common_field_required({ label: m.register_remarks() }),
  max: 500,
}).min(5, { error: () => m.approval_remark_short() })

/** Specification sections 3 and 5, Payment cancel. */
export const PaymentCancel = z.strictObject({ txnID, remarks })
export type PaymentCancel = z.output<typeof PaymentCancel>

/**
 * Specification sections 3 and 5, Payment shift. The number of the payment may be left out where the property has one
 * payment alone.
 */
export const PaymentShift = z.strictObject({
  paidPUID: TypedPropertyId,
  shiftPUID: TypedPropertyId,
  requestedBy: tidyText({
    required: () => m.common_field_required({ label: m.payment_correction_requested_by() }),
    max: 120,
  }),
  txnID: txnID.optional(),
  remarks: tidyText({ max: 500 }).default(''),
})
export type PaymentShift = z.output<typeof PaymentShift>

export const CorrectionRejection = z.strictObject({
  remarks: tidyText({ required: () => m.approval_remark_short(), max: 1000 }).min(5, {
    error: () => m.approval_remark_short(),
  }),
})
