import { registerLimits } from '@karsetu/domain/property/register-limits.ts'
import { z } from 'zod'
import { idOf } from '../platform/ids.ts'
import { DateSchema, PropertyUniqueIdSchema, tidyText } from '../platform/schemas.ts'
import { mayBe, mayBeText } from '../property/register-field-schemas.ts'
import { m } from '../words/messages.ts'

/** The water and sewer facts of a property as they shall be; a fact that is left out stays. */
export const JalkalForm = z.strictObject({
  propertyUniqueId: PropertyUniqueIdSchema,
  waterTaxApplicable: z.boolean().optional(),
  sewerageConnectionAvailable: z.boolean().optional(),
  sourceOfWater: mayBeText(tidyText({ max: registerLimits.word })),
  /** From which day the facts hold; the first of this financial year when left out. */
  holdsFrom: mayBeText(DateSchema),
  reason: tidyText({ required: () => m.common_field_required({ label: m.register_reason() }), max: 500 }).min(5, {
    error: () => m.register_reason_short(),
  }),
  /** The version of the property that was on the screen. */
  version: z.int().positive().optional(),
  /** Computes the effect and requests nothing. */
  preview: mayBe(z.boolean()),
})
export type JalkalForm = z.output<typeof JalkalForm>

/** Who decides; the same person as makes the call. */
const userId = mayBe(idOf('staff', z.int().positive()))

export const JalkalApproval = z.strictObject({ userId, comment: tidyText({ max: 1000 }).default('') })
export type JalkalApproval = z.output<typeof JalkalApproval>

export const JalkalRejection = z.strictObject({
  userId,
  comment: tidyText({ required: () => m.approval_remark_short(), max: 1000 }).min(5, {
    error: () => m.approval_remark_short(),
  }),
})
export type JalkalRejection = z.output<typeof JalkalRejection>
