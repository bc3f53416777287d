import { type Denomination, denominations } from '@karsetu/domain/till/denominations.ts'
import { z } from 'zod'
import { idOf } from '../platform/ids.ts'
import { tidyText } from '../platform/schemas.ts'
import { m } from '../words/messages.ts'

const Count = z
  .union([z.number(), z.literal(''), z.null()])
  .transform((typed) => (typed === '' || typed === null ? 0 : typed))
  .pipe(
    z
      .int({ error: () => m.common_number_invalid() })
      .min(0, { error: () => m.common_number_invalid() })
      .max(99_999, { error: () => m.common_number_invalid() }),
  )
  .optional()

/** How many of each note and coin; what is left out is none. */
export const CountsSchema = z.strictObject(
  Object.fromEntries(denominations.map((each) => [each, Count])) as Record<Denomination, typeof Count>,
)

const Remark = tidyText({ max: 500 }).optional()

export const SessionCount = z.strictObject({ counts: CountsSchema, remark: Remark })
export type SessionCount = z.output<typeof SessionCount>

/** Cash for another cashier, or for the chief where nobody is named. */
export const HandingOver = z
  .strictObject({
    toStaffId: idOf('staff', z.int().positive().max(Number.MAX_SAFE_INTEGER)).nullable(),
    counts: CountsSchema,
  })
  .refine(({ counts }) => Object.values(counts).some((count) => count !== undefined && count > 0), {
    path: ['counts'],
    error: () => m.till_nothing_counted(),
  })
export type HandingOver = z.output<typeof HandingOver>

export const GivingBack = z.strictObject({
  remark: tidyText({ required: () => m.common_field_required({ label: m.till_remark() }), max: 500 }).min(5, {
    error: () => m.counter_reason_short(),
  }),
})
export type GivingBack = z.output<typeof GivingBack>
