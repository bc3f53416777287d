import {
  isDeletionId,
  isPersonName,
  lacksRelationAnew,
  needsCategory,
  needsSubCategory,
} from '@karsetu/domain/property/form-rules.ts'
import { fileSlots } from '@karsetu/domain/property/register-state.ts'
import { type FinancialYear, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { z } from 'zod'
import { idOf } from '../platform/ids.ts'
import { DateSchema, PropertyUniqueIdSchema, tidyText, whenSound } from '../platform/schemas.ts'
import { m } from '../words/messages.ts'
import { errorOfPtin } from './ptin-schema.ts'
import {
  addedFields,
  checkRelation,
  commonFields,
  editedFields,
  Floor,
  MobileNumber,
  mayBe,
  mayBeText,
  mustBe,
  ownerFields,
} from './register-field-schemas.ts'

export type Conditional = {
  houseCategory?: 'residential' | 'nonresidential' | 'mixed' | null | undefined
  category?: string | null | undefined
  subCategory?: string | null | undefined
  isDisabled?: boolean | null | undefined
  disabilityPercentage?: number | null | undefined
}

type ConditionError = { field: keyof Conditional; message: string }

const requiredError = (field: keyof Conditional, label: string): ConditionError => ({
  field,
  message: m.common_field_required({ label }),
})

function categoryErrors(property: Conditional): ConditionError[] {
  if (!needsCategory(property.houseCategory) || property.category) return []
  return [
    requiredError('category', m.arv_category()),
    // Whether a category that is named has parts, only who has the list of categories can say.
    ...(property.subCategory ? [] : [requiredError('subCategory', m.arv_sub_category())]),
  ]
}

const disabilityErrors = ({ isDisabled, disabilityPercentage }: Conditional): ConditionError[] =>
  isDisabled && (disabilityPercentage ?? null) === null
    ? [requiredError('disabilityPercentage', m.arv_disability())]
    : []

/** The rules of section 5 that look at another field; proofs are files, and looked at where files are. */
export const errorsOfConditions = (property: Conditional): ConditionError[] => [
  ...categoryErrors(property),
  ...disabilityErrors(property),
]

/** Each rule has the fields that it reads: a category that was refused says nothing about a disability. */
const checkCategory = [checkWith(categoryErrors), whenSound('houseCategory', 'category', 'subCategory')] as const
const checkDisability = [checkWith(disabilityErrors), whenSound('isDisabled', 'disabilityPercentage')] as const

function checkWith(errorsOf: (property: Conditional) => ConditionError[]) {
  return (property: Conditional, context: z.RefinementCtx): void => {
    for (const { field, message } of errorsOf(property)) context.addIssue({ code: 'custom', path: [field], message })
  }
}

/** What a list of categories says of each. */
export type CategoryParts = { code: string; subCategories: readonly unknown[] }

/** The word for a sub-category that is wanting; undefined when none is. */
export function errorOfSubCategory(property: Conditional, categories: readonly CategoryParts[]): string | undefined {
  if (!property.category || property.subCategory) return undefined
  const category = categories.find(({ code }) => code === property.category)
  return category && needsSubCategory(property.houseCategory, category)
    ? m.common_field_required({ label: m.arv_sub_category() })
    : undefined
}

type FirstDay = { financialYear?: FinancialYear | null | undefined; assessedFrom?: IsoDate | null | undefined }

/** The word for a first day that is not in the first year; undefined when it is, or one of them is not said. */
export function errorOfFirstDay({ financialYear, assessedFrom }: FirstDay): string | undefined {
  if (!assessedFrom || financialYear === undefined || financialYearOf(assessedFrom) === financialYear) return undefined
  return m.register_first_day_elsewhere()
}

function checkFirstDay(property: FirstDay, context: z.RefinementCtx): void {
  const message = errorOfFirstDay(property)
  if (message) context.addIssue({ code: 'custom', path: ['assessedFrom'], message })
}

const reason = mayBeText(tidyText({ max: 500 }))

/** The full add form (specification sections 3 and 5); images and documents come as files beside it. */
export const PropertyAdded = z
  .strictObject({
    ...commonFields,
    ...addedFields,
    reason,
    /** Who adds it has seen the suspected duplicates. */
    notDuplicate: mayBe(z.boolean()),
    /** The unmatched building of a survey that it is. */
    surveyed: mayBe(
      z.strictObject({ surveyId: idOf('survey', z.int().positive()), rowNo: idOf('survey_row', z.int().positive()) }),
    ),
  })
  .superRefine(...checkCategory)
  .superRefine(...checkDisability)
  .superRefine(checkRelation, whenSound('fatherName', 'husbandName'))
  .superRefine(checkFirstDay, whenSound('financialYear', 'assessedFrom'))
export type PropertyAdded = z.output<typeof PropertyAdded>

/** One of the forms for who has the list of categories at hand: also the sub-category is looked at. */
export const knowingParts = <Form extends z.ZodType<Conditional>>(form: Form, categories: readonly CategoryParts[]) =>
  form.superRefine(
    (property, context) => {
      const message = errorOfSubCategory(property, categories)
      if (message) context.addIssue({ code: 'custom', path: ['subCategory'], message })
    },
    whenSound('houseCategory', 'category', 'subCategory'),
  )

type OwnerSaid = { ownerName?: string; fatherName?: string | null | undefined; husbandName?: string | null | undefined }
type Edited = OwnerSaid & {
  PTINNo?: string | null | undefined
  otherOwners?: readonly (OwnerSaid & { ownerNo?: number | null | undefined })[] | null | undefined
}
/** What the rules of an edit compare with. */
export type Present = {
  PTINNo: string | null
  owners: readonly (Required<OwnerSaid> & { ownerName: string; ownerNo: number })[]
}

const named = ({ ownerName = '', ...owner }: OwnerSaid) => ({ ...owner, name: ownerName })

/** The edit form for who has the property at hand: what is said otherwise than there obeys the rules. */
export const knowingPresent = <Form extends z.ZodType<Edited>>(form: Form, { PTINNo, owners }: Present) =>
  form
    .superRefine(
      (edited, context) => addError(context, ['PTINNo'], errorOfPtin(edited.PTINNo, PTINNo)),
      whenSound('PTINNo'),
    )
    .superRefine(
      (edited, context) => {
        addError(context, ['fatherName'], relationError(edited, owners[0]))
        for (const [index, owner] of (edited.otherOwners ?? []).entries()) {
          const before = owners.find(({ ownerNo }) => ownerNo === owner.ownerNo)
          // Who is not on record is looked at by the schema of an owner.
          if (before) addError(context, ['otherOwners', index, 'fatherName'], relationError(owner, before))
        }
      },
      whenSound('fatherName', 'husbandName', 'otherOwners'),
    )

function addError(context: z.RefinementCtx, path: PropertyKey[], message: string | undefined): void {
  if (message) context.addIssue({ code: 'custom', path, message })
}

const relationError = (owner: OwnerSaid, before: Present['owners'][number] | undefined) =>
  lacksRelationAnew(named(owner), before && named(before)) ? m.register_relation_required() : undefined

const editFields = {
  ...commonFields,
  ...editedFields,
  reason,
  /** The version that was on the screen; a later one refuses the edit. */
  version: mayBe(z.int().positive()),
  /** The day from which what is changed holds; the first of this financial year when left out. */
  holdsFrom: mayBeText(DateSchema),
  /** Says what it would do, and changes nothing. */
  preview: mayBe(z.boolean()),
}

/** The edit form: a field that is left out stays as it is, an empty one is emptied. */
export const PropertyEdited = z
  .strictObject(editFields)
  .superRefine(...checkCategory)
  .superRefine(...checkDisability)
  .superRefine(checkFirstDay, whenSound('financialYear', 'assessedFrom'))
export type PropertyEdited = z.output<typeof PropertyEdited>

/** Some fields alone; whatever is left out stays as it is, and counts where a rule looks at it. */
export const PropertyPatch = z.strictObject(editFields).partial()
export type PropertyPatch = z.output<typeof PropertyPatch>

const change = { reason, version: mayBe(z.int().positive()), holdsFrom: mayBeText(DateSchema) }

/** A floor that is added. */
export const FloorAdded = Floor.omit({ propertyPremiseId: true }).extend(change)
export type FloorAdded = z.output<typeof FloorAdded>

/** A floor that is changed; this variant names it (specification section 5). */
export const FloorChanged = Floor.extend({
  ...change,
  propertyPremiseId: idOf(
    'premise',
    z
      .int({ error: () => m.common_field_required({ label: m.register_premise_id() }) })
      .positive({ error: () => m.common_field_required({ label: m.register_premise_id() }) }),
  ),
})
export type FloorChanged = z.output<typeof FloorChanged>

const OfProperty = { propertyUniqueId: PropertyUniqueIdSchema, version: mayBe(z.int().positive()) }

/** Specification section 5, owner update. */
export const OwnerUpdate = z
  .strictObject({
    ...OfProperty,
    ...ownerFields,
    /** Which of several owners; the first when left out. */
    ownerNo: mayBe(idOf('owner', z.int().positive())),
    reason,
  })
  .superRefine(checkRelation, whenSound('fatherName', 'husbandName'))
export type OwnerUpdate = z.output<typeof OwnerUpdate>

const atLeastFive = (label: () => string) =>
  tidyText({ required: () => m.common_field_required({ label: label() }), max: 500 }).min(5, {
    error: () => m.register_reason_short(),
  })

export const MobileUpdate = z.strictObject({
  ...OfProperty,
  mobileNumber: MobileNumber,
  ownerNo: mayBe(idOf('owner', z.int().positive())),
  reason: atLeastFive(() => m.register_reason()),
})
export type MobileUpdate = z.output<typeof MobileUpdate>

/** An image or document that is taken off a property's file: uploaded by mistake, or another's. */
export const FileTakenAway = z.strictObject({
  slot: z.enum(fileSlots),
  /** That was on the screen; another one in its place by now stays. */
  fileId: idOf('file', z.uuid()),
  reason: atLeastFive(() => m.register_reason()),
})
export type FileTakenAway = z.output<typeof FileTakenAway>

export const ImagesUpdate = z.strictObject({ ...OfProperty, reason })
export type ImagesUpdate = z.output<typeof ImagesUpdate>

/** Beyond the 17 characters that an id has: enough to say that its length is wrong. */
const longestDeletionId = 60

/** Specification section 5, property deletion: its three rules. */
export const PropertyDeletion = z.strictObject({
  propertyIds: mustBe(
    z
      .array(
        idOf(
          'property',
          z
            .string()
            .max(longestDeletionId, { error: () => m.register_deletion_id_length(), abort: true })
            .refine((id) => isDeletionId(id), { error: () => m.register_deletion_id_length() }),
        ),
        { error: () => m.register_deletion_ids_required() },
      )
      .min(1, { error: () => m.register_deletion_ids_required() })
      .max(200, { error: () => m.register_deletion_too_many() }),
  ),
  reason: atLeastFive(() => m.register_reason()),
  requestedBy: tidyText({
    required: () => m.common_field_required({ label: m.register_requested_by() }),
    max: 120,
  }).refine(isPersonName, { error: () => m.register_requested_by_letters() }),
  /** Says what they owe and were paid, and asks for nothing. */
  preview: mayBe(z.boolean()),
})
export type PropertyDeletion = z.output<typeof PropertyDeletion>

export const PropertyRestoration = z.strictObject({
  /** At least five characters. */
  reason: atLeastFive(() => m.register_reason()),
  /** Shows what would be demanded, restores nothing. */
  preview: mayBe(z.boolean()),
})
export type PropertyRestoration = z.output<typeof PropertyRestoration>
