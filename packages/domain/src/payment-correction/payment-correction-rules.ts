import { makerAndChecker } from '../approval/approval-moves.ts'

/** A receipt that was made in error is cancelled, or its money moved to another property, by two officials, whatever its amount. */
export const paymentCorrectionRules = makerAndChecker({ make: 'payment.correct', approve: 'payment.approve' })

export const correctionKinds = ['payment_cancellation', 'payment_shift'] as const
export type CorrectionKind = (typeof correctionKinds)[number]
