import { z } from 'zod'

/** What the buildings of a property are used for, as the register has it (`houseCategory`). */
export const usages = ['residential', 'nonresidential', 'mixed', 'unknown'] as const
export const Usage = z.enum(usages)
export type Usage = z.output<typeof Usage>
