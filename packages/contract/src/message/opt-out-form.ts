import { optOutSources } from '@karsetu/domain/message/opt-out.ts'
import { z } from 'zod'
import { DateSchema, tidyText } from '../platform/schemas.ts'
import { MobileNumber } from '../property/register-field-schemas.ts'
import { m } from '../words/messages.ts'

export const OptOutForm = z.strictObject({
  mobileNumber: MobileNumber,
  /** The day the holder said so; not one to come. */
  since: DateSchema,
  source: z.enum(optOutSources),
  reason: tidyText({ required: () => m.common_field_required({ label: m.message_opt_reason() }), max: 300 }),
})
export type OptOutForm = z.output<typeof OptOutForm>
