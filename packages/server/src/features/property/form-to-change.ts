import { Failure, failField } from '@karsetu/contract/platform/fail.ts'
import type { Floor, OtherOwner } from '@karsetu/contract/property/register-field-schemas.ts'
import {
  type CategoryParts,
  type Conditional,
  errorOfFirstDay,
  errorOfSubCategory,
  errorsOfConditions,
  type PropertyPatch,
} from '@karsetu/contract/property/register-forms.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { lacksRelationAnew } from '@karsetu/domain/property/form-rules.ts'
import { isSamePtin } from '@karsetu/domain/property/ptin.ts'
import type { OwnerRecord, RegisterState } from '@karsetu/domain/property/register-state.ts'
import { financialYearOf, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { OwnerSaid, PremiseSaid, SetFields } from './change-register.ts'

/** Of either form: what is undefined is not said, what is null is emptied. */
export type FormSaid = PropertyPatch
export type Categories = ReadonlyMap<string, number>

export async function readCategories(sql: Queryable): Promise<Categories> {
  const { rows } = await sql.query<{ code: string; id: number }>('select code, category_id id from category')
  return new Map(rows.map(({ code, id }) => [code, id]))
}

function categoryId(categories: Categories, code: string | null | undefined, field: string): number | null | undefined {
  if (code === null || code === undefined) return code
  const id = categories.get(code)
  if (id === undefined) throw failField(field, m.register_category_unknown())
  return id
}

const saidOr = <Value>(said: Value | undefined, saved: Value): Value => (said === undefined ? saved : said)

/**
 * The rules that look at another field hold of the property as it will be, whichever of the fields the form names; what
 * the form does not touch is left as the register has it.
 * @returns the fields of the rules that the form touches
 * @throws Failure call.input_invalid
 */
export function assertConditions(form: FormSaid, now: RegisterState, categories: Categories): Conditional {
  const isSaid = (fields: readonly (keyof Conditional)[]) => fields.some((field) => form[field] !== undefined)
  const [category = null] = [...categories].find(([, id]) => id === now.categoryId) ?? []
  const after: Conditional = {
    ...(isSaid(['houseCategory', 'category', 'subCategory']) && {
      houseCategory: saidOr(form.houseCategory, now.houseCategory),
      category: saidOr(form.category, category),
      subCategory: saidOr(form.subCategory, now.subCategory),
    }),
    ...(isSaid(['isDisabled', 'disabilityPercentage']) && {
      isDisabled: form.isDisabled ?? now.isDisabled,
      disabilityPercentage: saidOr(form.disabilityPercentage, now.disabilityBps),
    }),
  }
  const errors = errorsOfConditions(after)
  if (errors.length > 0) throw new Failure('call.input_invalid', undefined, errors)
  return after
}

/** A category that is divided is named with its part. @throws Failure call.input_invalid */
export async function assertSubCategory(sql: Queryable, form: Conditional): Promise<void> {
  if (!form.category || form.subCategory) return
  const { rows } = await sql.query<CategoryParts>(
    'select code, sub_categories "subCategories" from category where code = $1',
    [form.category],
  )
  const error = errorOfSubCategory(form, rows)
  if (error) throw failField('subCategory', error)
}

/** The form must name a mohalla of the ward and zone it names. @throws Failure call.input_invalid */
export async function assertPlaceFits(sql: Queryable, { zoneId, wardId, mohallaId }: FormSaid): Promise<void> {
  if (mohallaId === undefined) return
  const { rows } = await sql.query<{ zoneId: number; wardId: number }>(
    'select zone_id "zoneId", ward_id "wardId" from mohalla join ward using (ward_id) where mohalla_id = $1',
    [mohallaId],
  )
  const [place] = rows
  if (!place || (wardId ?? place.wardId) !== place.wardId) throw failField('mohallaId', m.register_mohalla_elsewhere())
  if ((zoneId ?? place.zoneId) !== place.zoneId) throw failField('wardId', m.register_ward_elsewhere())
}

/** The fields of the register as the form says them. */
export function setOf(form: FormSaid, categories: Categories, now?: RegisterState): SetFields {
  const { isDisabled, disabilityPercentage: percentage } = form
  const claimed = isDisabled ?? now?.isDisabled ?? false
  return withoutUndefined({
    mohallaId: form.mohallaId,
    houseNumber: form.houseNumber,
    propertyAddress: form.propertyAddress,
    // The number that is there, in other letters, is no change.
    ptinNo: form.PTINNo && isSamePtin(form.PTINNo, now?.ptinNo) ? undefined : form.PTINNo,
    oldPropertyTaxId: form.oldPropertyTaxId,
    plotAreaSqft: form.plotArea,
    constructionType: form.constType,
    houseCategory: form.houseCategory,
    categoryId: categoryId(categories, form.category, 'category'),
    subCategory: form.subCategory,
    occupancyStatus: form.occupancyStatus,
    roadType: form.roadType,
    roadWidthM: form.roadWidth,
    constructionYear: form.constructionYear,
    oldArvPaise: form.oldArv,
    capitalValuePaise: form.capitalValue,
    isMetroRailProperty: form.isMetroRailProperty ?? undefined,
    houseTaxApplicable: form.houseTaxApplicable,
    waterTaxApplicable: form.waterTaxApplicable,
    sewerageConnectionAvailable: form.sewerageConnectionAvailable,
    sourceOfWater: form.sourceOfWater,
    isDisabled: isDisabled ?? undefined,
    disabilityBps: !claimed ? null : typeof percentage === 'number' ? Math.round(percentage * 100) : percentage,
    isExDefensePersonalWidow: form.isExDefensePersonalWidow ?? undefined,
    isOnlyBuildingOfOwner: form.isOnlyBuildingOfOwner ?? undefined,
    assessedFrom: assessedFrom(form, now),
  })
}

/**
 * A year that is the one of before leaves the day within it alone, unless that is emptied.
 * @throws Failure call.input_invalid for a day that is not in the year
 */
function assessedFrom(form: FormSaid, now?: RegisterState): string | null | undefined {
  const error = errorOfFirstDay(form)
  if (error) throw failField('assessedFrom', error)
  if (form.assessedFrom || form.financialYear === null) return form.assessedFrom ?? null
  // A date of the register, checked by its column.
  const before = now?.assessedFrom ? financialYearOf(now.assessedFrom as IsoDate) : undefined
  const year = form.financialYear ?? (form.assessedFrom === null ? before : undefined)
  if (year === undefined || (year === before && form.assessedFrom === undefined)) return undefined
  return startOfFinancialYear(year)
}

const withoutUndefined = (fields: { [Key in keyof SetFields]: SetFields[Key] | undefined }): SetFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as SetFields // what was not said is gone

/** The floors of a form. */
/** Uses that a floor can have without a category of the masters. */
const plainUsages = ['residence', 'commercial']

/**
 * What a floor is used as is chosen from the masters; the word of an earlier register stays while it is not changed.
 * @param present uses that the property has
 * @throws Failure call.input_invalid
 */
export async function assertUsages(
  sql: Queryable,
  floors: readonly Pick<Floor, 'rentUsage'>[],
  present: readonly string[],
  fieldOf = (index: number) => `premises.${index}.rentUsage`,
): Promise<void> {
  const known = new Set([...plainUsages, ...present])
  if (floors.every(({ rentUsage }) => known.has(rentUsage))) return
  const { rows } = await sql.query<{ code: string }>(
    `select code from category
     union select part ->> 'code' from category cross join jsonb_array_elements(sub_categories) part`,
  )
  for (const { code } of rows) known.add(code)
  const at = floors.findIndex(({ rentUsage }) => !known.has(rentUsage))
  if (at >= 0) throw failField(fieldOf(at), m.register_usage_unknown())
}

export const premisesOf = (floors: readonly Floor[], categories: Categories): PremiseSaid[] =>
  floors.map(
    (
      { propertyPremiseId, category, subCategory, areaBasis, constructionType, constructionYear, parking, ...floor },
      index,
    ) => {
      const code = categoryId(categories, category, `premises.${index}.category`)
      return {
        ...floor,
        ...(propertyPremiseId ? { premiseNo: propertyPremiseId } : {}),
        ...(code === undefined ? {} : { categoryId: code }),
        ...(subCategory === undefined ? {} : { subCategory }),
        ...(areaBasis === undefined ? {} : { areaBasis }),
        ...(constructionType === undefined ? {} : { constructionType }),
        ...(constructionYear === undefined ? {} : { constructionYear }),
        ...(parking === undefined ? {} : { parking }),
      }
    },
  )

const otherOwner = ({
  ownerNo,
  ownerName: name,
  emailId: email,
  fatherName,
  husbandName,
  mobileNumber,
}: OtherOwner): OwnerSaid => ({
  name,
  ...(ownerNo ? { ownerNo } : {}),
  ...(fatherName === undefined ? {} : { fatherName }),
  ...(husbandName === undefined ? {} : { husbandName }),
  ...(mobileNumber === undefined ? {} : { mobileNumber }),
  ...(email === undefined ? {} : { email }),
})

/** The present owners by number, the first of them first. */
export const currentOwners = (state: RegisterState) =>
  Object.entries(state.owners)
    .filter(([, { until }]) => until === null)
    .map(([no, owner]) => ({ ownerNo: Number(no), ...owner }))
    .sort((one, other) => one.ownerNo - other.ownerNo)

/** What is not said of an owner on record stays. @throws Failure call.input_invalid */
function assertRelation(said: OwnerSaid, before: OwnerRecord | undefined, field: string): void {
  if (lacksRelationAnew({ ...before, ...said }, before)) throw failField(field, m.register_relation_required())
}

/**
 * All owners as the form has them, when it says anything of an owner. Whoever enters an owner, or changes the names of
 * one, must say the father or the husband (specification section 5).
 * @throws Failure call.input_invalid
 */
export function ownersOf(form: FormSaid, now?: RegisterState): OwnerSaid[] | undefined {
  const { ownerName, fatherName, husbandName, mobileNumber, emailId, otherOwners } = form
  const said = [ownerName, fatherName, husbandName, mobileNumber, emailId, otherOwners]
  if (said.every((value) => value === undefined)) return undefined
  const [first, ...others] = now ? currentOwners(now) : []
  const name = ownerName ?? first?.name
  if (name === undefined) throw failField('ownerName', m.common_field_required({ label: m.property_owner_name() }))
  const owner: OwnerSaid = {
    name,
    ...(first ? { ownerNo: first.ownerNo } : {}),
    ...(fatherName === undefined ? {} : { fatherName }),
    ...(husbandName === undefined ? {} : { husbandName }),
    ...(mobileNumber === undefined ? {} : { mobileNumber }),
    ...(emailId === undefined ? {} : { email: emailId }),
  }
  assertRelation(owner, first, 'fatherName')
  if (!otherOwners) return [owner, ...others.map(({ ownerNo, name: other }) => ({ ownerNo, name: other }))]
  const rest = otherOwners.map(otherOwner)
  for (const [index, other] of rest.entries()) {
    const before = other.ownerNo === undefined ? undefined : now?.owners[other.ownerNo]
    assertRelation(other, before, `otherOwners.${index}.fatherName`)
  }
  return [owner, ...rest]
}
