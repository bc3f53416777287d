import { mutationTypes } from '@karsetu/domain/mutation/mutation-papers.ts'
import { z } from 'zod'
import { idOf } from '../platform/ids.ts'
import { DateSchema, PaiseSchema, PropertyUniqueIdSchema, tidyText, whenSound } from '../platform/schemas.ts'
import {
  checkRelation,
  MobileNumber,
  mayBe,
  mayBeText,
  mustBe,
  ownerFields,
} from '../property/register-field-schemas.ts'
import { m } from '../words/messages.ts'

const required = (label: () => string) => () => m.common_field_required({ label: label() })
const day = (label: () => string) =>
  z
    .string({ error: required(label) })
    .min(1, { error: required(label) })
    .pipe(DateSchema)

/** Somebody in whose name the property is to be; the first is who the office writes to. */
export const NewOwner = z
  .strictObject({
    ...ownerFields,
    mobileNumber: mayBeText(MobileNumber),
    emailId: mayBeText(z.email({ error: () => m.access_email_invalid() }).max(200)),
  })
  .superRefine(checkRelation)
export type NewOwner = z.output<typeof NewOwner>

const Owners = z
  .array(NewOwner, { error: required(() => m.mutation_owners_after()) })
  .min(1, { error: required(() => m.mutation_owners_after()) })
  .max(20, { error: () => m.mutation_too_many_owners() })

const ValuePaise = z
  .int({ error: () => m.common_number_invalid() })
  .positive({ error: () => m.common_must_be_positive() })
  .pipe(PaiseSchema)

/** Outside the family a value is needed; and the first of the new owners must be reached. */
function checkTransfer(
  { isFamily, valuePaise, owners }: { isFamily?: unknown; valuePaise?: unknown; owners?: unknown },
  context: z.RefinementCtx,
): void {
  const wanting = (path: PropertyKey[], label: string) =>
    context.addIssue({ code: 'custom', path, message: m.common_field_required({ label }) })
  if (isFamily === false && !valuePaise) wanting(['valuePaise'], m.mutation_value())
  const [first] = Array.isArray(owners) ? owners : []
  if (first && !first.mobileNumber) wanting(['owners', 0, 'mobileNumber'], m.property_mobile_number())
}

/** What an official takes down at the counter; papers come as files beside it, each under its name. */
export const MutationForm = z
  .strictObject({
    propertyUniqueId: PropertyUniqueIdSchema,
    type: z.enum(mutationTypes, { error: () => m.mutation_type_choose() }),
    /** The new owners are of the immediate family of the former ones: the fee is then by area. */
    isFamily: mustBe(z.boolean({ error: () => m.mutation_is_family_choose() })),
    /** By circle rate; needed outside the family. */
    valuePaise: mayBe(ValuePaise),
    /** The day of death, deed, settlement or order. */
    transferredOn: day(() => m.mutation_transferred_on()),
    deedNo: mayBeText(tidyText({ max: 80 })),
    owners: mustBe(Owners),
    remarks: mayBeText(tidyText({ max: 1000 })),
  })
  .superRefine(checkTransfer, whenSound('isFamily', 'valuePaise'))
export type MutationForm = z.output<typeof MutationForm>

const atLeastFive = (needed: () => string, max = 1000) =>
  tidyText({ required: needed, max }).min(5, { error: () => m.mutation_remark_short() })

/** The receipt under which the fee was taken. */
export const FeeReceipt = z.strictObject({
  receiptNo: tidyText({ required: required(() => m.mutation_receipt_no()), max: 60 }),
  receivedOn: day(() => m.mutation_received_on()),
})
export type FeeReceipt = z.output<typeof FeeReceipt>

/** What was found on the spot. */
export const SiteVisit = z.strictObject({
  visitedOn: day(() => m.mutation_visited_on()),
  remarks: atLeastFive(() => m.mutation_visit_note_required()),
})
export type SiteVisit = z.output<typeof SiteVisit>

export const ObjectionMade = z.strictObject({
  person: tidyText({ required: () => m.mutation_objector_required(), max: 120 }),
  mobileNumber: mayBeText(MobileNumber),
  remarks: atLeastFive(() => m.mutation_objection_text_required()),
})
export type ObjectionMade = z.output<typeof ObjectionMade>

export const HearingFixed = z.strictObject({
  hearingOn: day(() => m.mutation_hearing_on()),
  place: tidyText({ required: required(() => m.mutation_hearing_place()), max: 200 }),
})
export type HearingFixed = z.output<typeof HearingFixed>

/** Who came, and what was found. */
export const HearingHeld = z.strictObject({ remarks: atLeastFive(() => m.mutation_hearing_note_required()) })
export type HearingHeld = z.output<typeof HearingHeld>

/** Who decides: the number of the official who makes the call, as the specification's payload has it. */
const userId = mayBe(idOf('staff', z.int().positive()))

export const MutationApproval = z.strictObject({
  userId,
  remarks: tidyText({ max: 1000 }).default(''),
  /** The version of the property that was on the screen; a later one refuses the order. */
  version: mayBe(z.int().positive()),
  /** Says what the order would do, and orders nothing. */
  preview: mayBe(z.boolean()),
})
export type MutationApproval = z.output<typeof MutationApproval>

export const MutationRejection = z.strictObject({ userId, remarks: atLeastFive(required(() => m.mutation_reasons())) })
export type MutationRejection = z.output<typeof MutationRejection>
