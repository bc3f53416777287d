import { makerAndChecker } from '../approval/approval-moves.ts'

/**
 * Entering a register, or taking one back, posts the arrears of a whole file. Above the limit of corrections one official
 * proposes it and another decides.
 */
export const importRules = makerAndChecker({ make: 'register.import', approve: 'register.import' })

/** The steps of an import that change the books. */
export const bookedSteps = ['apply', 'undo'] as const
export type BookedStep = (typeof bookedSteps)[number]
