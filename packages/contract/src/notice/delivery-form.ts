import { OUTCOMES } from '@karsetu/domain/notice/notice-rules.ts'
import { z } from 'zod'
import { idOf } from '../platform/ids.ts'
import { DateSchema, documentNumber, tidyText } from '../platform/schemas.ts'
import { m } from '../words/messages.ts'

/** What a messenger reports of one paper. */
export const DeliveryForm = z.strictObject({
  outcome: z.enum(OUTCOMES, { error: () => m.notice_outcome_required() }),
  onDate: DateSchema,
  byName: tidyText({ required: () => m.notice_by_required(), max: 100 }),
})
export type DeliveryForm = z.output<typeof DeliveryForm>

/** The same of a paper by its number, as it stands on the delivery sheet. */
export const NumberedDeliveryForm = DeliveryForm.extend({
  noticeNo: idOf('notice', documentNumber({ required: () => m.notice_number_required(), max: 40 })),
})
export type NumberedDeliveryForm = z.output<typeof NumberedDeliveryForm>

/** The word of a day that was entered in error. */
export const UndoForm = DeliveryForm.omit({ byName: true })
export type UndoForm = z.output<typeof UndoForm>
