import { makerAndChecker } from '../approval/approval-moves.ts'

/** Moves of a correction of money: of arrears, or a demand that is replaced. */
export const correctionRules = makerAndChecker({ make: 'correction.make', approve: 'correction.approve' })

/** Moves of a debit or credit note: one that was approved is cancelled by its mirror. */
export const noteRules = makerAndChecker({
  ...{ make: 'correction.make', approve: 'correction.approve' },
  undo: { permission: 'correction.approve', by: 'another' },
})
