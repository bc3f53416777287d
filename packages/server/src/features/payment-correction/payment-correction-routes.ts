import { paymentCorrectionCalls } from '@karsetu/contract/payment-correction/payment-correction-calls.ts'
import { implement } from '../../platform/http/implement.ts'
import { approveCorrection, readCorrection, rejectCorrection } from './decide-correction.ts'
import { proposeCancellation } from './propose-cancellation.ts'
import { proposeShift } from './propose-shift.ts'

export const paymentCorrectionRoutes = implement(paymentCorrectionCalls, {
  cancel: (context, { body }) => proposeCancellation(context, body),
  shift: (context, { body }) => proposeShift(context, body),
  read: (context, { params }) => readCorrection(context, params.id),
  approve: (context, { params, body }) => approveCorrection(context, { ...params, ...body }),
  reject: (context, { params, body }) => rejectCorrection(context, { ...params, ...body }),
})
