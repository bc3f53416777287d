import { DUE_BUCKETS } from '@karsetu/domain/ledger/buckets.ts'
import { hearingOutcomes, orderWays } from '@karsetu/domain/objection/objection-kinds.ts'
import { z } from 'zod'
import { noteKinds } from '../correction/correction-forms.ts'
import { idOf } from '../platform/ids.ts'
import { DateSchema, FinancialYearSchema, PaiseSchema, tidyText } from '../platform/schemas.ts'
import { mayBe, mustBe } from '../property/register-field-schemas.ts'
import { PropertyPatch } from '../property/register-forms.ts'
import { m } from '../words/messages.ts'
import { longText } from './filing-forms.ts'

const required = (label: () => string) => () => m.common_field_required({ label: label() })

const hearing = {
  heldOn: z.iso.date({ error: required(() => m.objection_hearing_on()) }).pipe(DateSchema),
  atTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => m.objection_time_invalid() }),
  place: tidyText({ required: required(() => m.objection_hearing_place()), max: 200 }),
}

export const HearingFixed = z.strictObject(hearing)
export type HearingFixed = z.output<typeof HearingFixed>

/** What became of the hearing; one that is put off names the next. */
export const HearingNoted = z
  .strictObject({
    outcome: z.enum(hearingOutcomes, { error: required(() => m.objection_hearing_outcome()) }),
    remarks: tidyText({ required: required(() => m.objection_hearing_remarks()), max: 1000 }),
    next: HearingFixed.nullish(),
  })
  .superRefine(({ outcome, next }, context) => {
    if (outcome === 'adjourned' && !next)
      context.addIssue({ code: 'custom', path: ['next'], message: required(() => m.objection_hearing_next())() })
  })
export type HearingNoted = z.output<typeof HearingNoted>

/** Reasons of a refusal, or of taking an objection back. */
export const ObjectionReasons = z.strictObject({ reasons: longText(() => m.objection_reasons_required()) })
export type ObjectionReasons = z.output<typeof ObjectionReasons>

/** A correction of money that carries an order out: one tax, or the interest on it, of one year. */
export const OrderedNote = z.strictObject({
  kind: z.enum(noteKinds),
  financialYear: FinancialYearSchema,
  head: z.enum(DUE_BUCKETS),
  amountPaise: z
    .int({ error: () => m.common_number_invalid() })
    .positive({ error: () => m.common_must_be_positive() })
    .pipe(PaiseSchema),
  /** The last ledger entry of the year that was shown; when there is a later one the order is refused. */
  shownEntryNo: z.int().min(0).optional(),
})
export type OrderedNote = z.output<typeof OrderedNote>

/**
 * An order that accepts an objection, in whole or in part: what changes in the register, in the fields of its edit form,
 * or the note that corrects what is due, or neither.
 */
export const ObjectionResolution = z
  .strictObject({
    ...PropertyPatch.omit({ reason: true }).shape,
    objectionId: mustBe(idOf('objection', z.int({ error: required(() => m.objection_no()) }).positive())),
    outcome: z.enum(['accepted', 'accepted_in_part'], { error: required(() => m.objection_order_outcome()) }),
    way: z.enum(orderWays, { error: required(() => m.objection_order_way()) }),
    reasons: longText(() => m.objection_reasons_required()),
    note: mayBe(OrderedNote),
  })
  .superRefine(({ way, note }, context) => {
    if (way === 'correction' && !note)
      context.addIssue({ code: 'custom', path: ['note'], message: required(() => m.objection_order_note())() })
  })
export type ObjectionResolution = z.output<typeof ObjectionResolution>
