import { makerAndChecker } from '../approval/approval-moves.ts'

/** A split or an amalgamation; approved, it can be undone until money is paid. */
export const regroupingRules = makerAndChecker({
  make: 'split.make',
  approve: 'split.approve',
  undo: { permission: 'split.make', by: 'anyone' },
})
