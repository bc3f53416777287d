import { makerAndChecker } from '../approval/approval-moves.ts'

/** Moves of an edited property: an addition, an edit or a deletion that one official makes and another decides. */
export const editRules = makerAndChecker({
  ...{ make: 'property.edit', approve: 'property.approve' },
  ...{ hold: true, recompute: true },
})
