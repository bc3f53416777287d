import { makerAndChecker } from '../approval/approval-moves.ts'

/** A change of the water and sewer facts of a property: one official proposes it, another decides it. */
export const jalkalRules = makerAndChecker({ make: 'jalkal.make', approve: 'jalkal.approve' })

/** The facts of the register that belong to the water department. */
export const jalkalFields = ['waterTaxApplicable', 'sewerageConnectionAvailable', 'sourceOfWater'] as const
export type JalkalField = (typeof jalkalFields)[number]
