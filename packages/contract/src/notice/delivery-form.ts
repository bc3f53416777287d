import { OUTCOMES } from '@karsetu/domain/notice/notice-rules.ts'
import { z } from 'zod'
import { DateSchema, tidyText } from '../platform/schemas.ts'
import { m } from '../words/messages.ts'

/** What a messenger reports of one paper. */
export const DeliveryForm = z.strictObject({
  outcome: z.enum(OUTCOMES, { error: () => m.notice_outcome_required() }),
  onDate: DateSchema,
  byName: tidyText({ required: () => m.notice_by_required(), max: 100 }),
})
export type DeliveryForm = z.output<typeof DeliveryForm>
