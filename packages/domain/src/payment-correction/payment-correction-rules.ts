import { makerAndChecker } from '../approval/approval-moves.ts'

/** A receipt that was made in error is cancelled by two officials, whatever its amount. */
export const paymentCorrectionRules = makerAndChecker({ make: 'payment.correct', approve: 'payment.approve' })
