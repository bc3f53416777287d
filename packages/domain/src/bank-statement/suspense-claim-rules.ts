import { makerAndChecker } from '../approval/approval-moves.ts'

/** Money in suspense goes to a property when a second official approves it, whatever its amount. */
export const suspenseClaimRules = makerAndChecker({ make: 'statement.import', approve: 'payment.approve' })
