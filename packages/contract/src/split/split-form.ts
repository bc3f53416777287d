import { AREA_DECIMALS } from '@karsetu/domain/property/area.ts'
import { registerLimits } from '@karsetu/domain/property/register-limits.ts'
import { splitRules } from '@karsetu/domain/split/divide-property.ts'
import { z } from 'zod'
import { idOf } from '../platform/ids.ts'
import { PropertyUniqueIdSchema, tidyText } from '../platform/schemas.ts'
import { checkRelation, MobileNumber, mayBeText, mustBe } from '../property/register-field-schemas.ts'
import { m } from '../words/messages.ts'

const optionalText = (max: number) => mayBeText(tidyText({ max }))

/** More than nothing, as a whole number of parts of one; null when it is not said. */
const inParts = (decimals: number, error: () => string) =>
  z
    .number({ error: error })
    .positive({ error: error })
    .max(100_000_000, { error: error })
    .refine((value) => Math.abs(value - Number(value.toFixed(decimals))) < 1e-8, { error: error })
    .transform((value) => Math.round(value * 10 ** decimals))
    .nullish()

const reason = tidyText({ required: () => m.common_field_required({ label: m.split_reason() }), max: 500 }).min(5, {
  error: () => m.split_reason_short(),
})

/** Who owns a new property; what is left out is as on the one it comes from. */
const Owner = {
  ownerName: optionalText(registerLimits.name),
  fatherName: optionalText(registerLimits.name),
  husbandName: optionalText(registerLimits.name),
  mobileNumber: mayBeText(MobileNumber),
  houseNumber: optionalText(registerLimits.houseNumber),
  propertyAddress: optionalText(registerLimits.propertyAddress),
}

/** Somebody new is told apart by the father or the husband, as wherever an owner is entered (specification section 5). */
type NewOwner = Partial<Record<'ownerName' | 'fatherName' | 'husbandName', string | null | undefined>>

function checkNewOwner(owner: NewOwner, context: z.RefinementCtx): void {
  if (owner.ownerName) checkRelation(owner, context)
}

export const SplitPart = z
  .strictObject({
    ...Owner,
    /** Square feet; millionths once read. */
    plotArea: inParts(AREA_DECIMALS, () => m.common_must_be_positive()),
    /** Percent; hundredths once read. */
    share: inParts(2, () => m.common_must_be_positive()),
    /** Floors that are wholly this part's, by propertyPremiseId. */
    premises: z.array(idOf('premise', z.int().positive())).max(200).default([]),
  })
  .superRefine(checkNewOwner)
export type SplitPart = z.output<typeof SplitPart>

/** What both a preview and the thing itself say: exactly what was on the screen when it was decided. */
const AsShown = {
  /** Of the preview; a property that moved on since refuses it. */
  shown: z.string().max(4000).optional(),
  preview: mustBe(z.boolean().default(false)),
}

export const SplitForm = z.strictObject({
  rule: z.enum(splitRules, { error: () => m.common_field_required({ label: m.split_rule() }) }),
  parts: mustBe(
    z
      .array(SplitPart)
      .min(2, { error: () => m.split_parts_few() })
      .max(50, { error: () => m.split_parts_many() }),
  ),
  reason,
  ...AsShown,
})
export type SplitForm = z.output<typeof SplitForm>

export const AmalgamationForm = z
  .strictObject({
    /** The first one says what the joined property is; the others add plot, floors and dues. */
    propertyUniqueIds: mustBe(
      z
        .array(PropertyUniqueIdSchema)
        .min(2, { error: () => m.split_join_few() })
        .max(20, { error: () => m.split_join_many() }),
    ),
    ...Owner,
    reason,
    ...AsShown,
  })
  .superRefine(checkNewOwner)
export type AmalgamationForm = z.output<typeof AmalgamationForm>

export const SplitRemark = z.strictObject({ remarks: reason })
