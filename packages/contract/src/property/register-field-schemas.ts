import { parkings } from '@karsetu/domain/assessment/property-facts.ts'
import { parseRupees } from '@karsetu/domain/money/paise.ts'
import { roundArea } from '@karsetu/domain/property/area.ts'
import { lacksRelation } from '@karsetu/domain/property/form-rules.ts'
import { registerLimits } from '@karsetu/domain/property/register-limits.ts'
import { houseCategories, occupancies } from '@karsetu/domain/property/register-state.ts'
import { asciiDigits } from '@karsetu/domain/register-import/cell.ts'
import { z } from 'zod'
import { constructions, premiseConstructions } from '../assessment/what-if.ts'
import { type IdKind, idOf } from '../platform/ids.ts'
import { DateSchema, FinancialYearSchema, tidyText } from '../platform/schemas.ts'
import { parseJsonText, typedText } from '../platform/sent-values.ts'
import { m } from '../words/messages.ts'
import { KnownPtin, NewPtin } from './ptin-schema.ts'

const isBlank = (value: unknown) => value === null || value === '' || value === 'null'

/** A text that may be left out (nothing is said of it) or left empty (there is none: null). */
export const mayBeText = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (isBlank(value) ? null : value), schema.nullable().optional())
/** The same for what is no text: in a multipart field it stands as JSON, `true`, `12.5`, `[…]`. */
export const mayBe = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (isBlank(value) ? null : parseJsonText(value)), schema.nullable().optional())
/** What is no text and must be there. */
export const mustBe = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (isBlank(value) ? undefined : parseJsonText(value)), schema)

const required = (label: () => string) => () => m.common_field_required({ label: label() })
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values, label: () => string) =>
  z.enum(values, { error: required(label) })

const positive = (label: () => string) =>
  z
    .number({ error: ({ input }) => ((input ?? null) === null ? required(label)() : m.common_must_be_positive()) })
    .positive({ error: () => m.common_must_be_positive() })

/** More than nothing, rounded as the register stores it. */
const measure = (label: () => string, most: number, round: (value: number) => number) =>
  positive(label)
    .max(most, { error: () => m.arv_too_large() })
    .transform(round)
const area = (label: () => string) => measure(label, registerLimits.areaSqft, roundArea)
const inHundredths = (value: number) => Math.round(value * 100) / 100

const year = (label: () => string) =>
  positive(label).refine((value) => value <= 0 || (Number.isInteger(value) && value >= 1700 && value <= 2200), {
    error: () => m.arv_year_invalid(),
  })

/** The looser pattern of forms other than the search (specification section 5): separators and a prefix are allowed. */
const loosePhone = /^(?:\+?91[\s-]?|0)?[6-9](?:[\s-]?\d){9}$/

/** Ten digits, a prefix, and a separator before each. */
const longestPhone = 30

/** What is wrong with a mobile number as it was typed; the first fault alone. */
function errorOfMobile(typed: string): string | undefined {
  if (typed === '') return required(() => m.property_mobile_number())()
  if (typed !== typed.trim()) return m.common_no_trailing_spaces()
  return loosePhone.test(typed) ? undefined : m.register_mobile_invalid()
}

/** A mobile number as the register keeps it: its ten digits. */
export const MobileNumber = z
  .string({ error: required(() => m.property_mobile_number()) })
  .max(longestPhone, { error: () => m.register_mobile_invalid() })
  .transform((given, context) => {
    const value = asciiDigits(given)
    const message = errorOfMobile(value)
    if (message === undefined) return value.replaceAll(/\D/g, '').slice(-10)
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

const EmailAddress = z.email({ error: () => m.access_email_invalid() }).max(registerLimits.email)

/** Rupees with at most two decimals, more than nothing; Paise once read. */
const RupeesAboveZero = z.unknown().transform((value, context) => {
  const amount = parseRupees(typedText(value))
  if (amount !== undefined && amount > 0) return amount
  context.addIssue({ code: 'custom', message: m.common_must_be_positive() })
  return z.NEVER
})

export const ownerFields = {
  ownerName: tidyText({ required: required(() => m.property_owner_name()), max: registerLimits.name }),
  fatherName: mayBeText(tidyText({ max: registerLimits.name })),
  husbandName: mayBeText(tidyText({ max: registerLimits.name })),
}

/** Husband's or father's name: one of them (specification section 5). */
export function checkRelation(
  owner: { fatherName?: string | null | undefined; husbandName?: string | null | undefined },
  context: z.RefinementCtx,
): void {
  if (lacksRelation(owner))
    context.addIssue({ code: 'custom', path: ['fatherName'], message: m.register_relation_required() })
}

/** An owner beside the first one; one on record is compared with what stands there. */
export const OtherOwner = z
  .strictObject({
    ...ownerFields,
    ownerNo: idOf('owner', z.int().positive()).nullish(),
    mobileNumber: mayBeText(MobileNumber),
    emailId: mayBeText(EmailAddress),
  })
  .superRefine((owner, context) => {
    if (!owner.ownerNo) checkRelation(owner, context)
  })
export type OtherOwner = z.output<typeof OtherOwner>

/** A floor or premise (specification section 3). */
export const Floor = z.strictObject({
  floorNumber: z
    .int({
      error: ({ input }) => ((input ?? null) === null ? required(() => m.arv_floor())() : m.arv_floor_number_invalid()),
    })
    .min(-9, { error: () => m.arv_floor_number_invalid() })
    .max(200, { error: () => m.arv_floor_number_invalid() }),
  rentType: oneOf(['self', 'rented', 'vacant'], () => m.arv_rent()),
  rentUsage: tidyText({ required: required(() => m.register_rent_usage()), max: registerLimits.word }),
  type: oneOf(['residential', 'nonresidential'], () => m.register_floor_type()),
  category: mayBeText(tidyText({ max: registerLimits.word })),
  subCategory: mayBeText(tidyText({ max: registerLimits.word })),
  areaSqft: area(() => m.register_area()),
  areaBasis: z.enum(['covered', 'carpet']).optional(),
  constructionType: mayBeText(z.enum(premiseConstructions)),
  constructionYear: mayBe(year(() => m.register_construction_year())),
  parking: mayBeText(z.enum(parkings)),
  propertyPremiseId: idOf('premise', z.int().positive()).nullish(),
})
export type Floor = z.output<typeof Floor>

const yesNo = (needed: () => string) => mustBe(z.boolean({ error: needed }))
const place = (kind: IdKind, label: () => string) =>
  mustBe(idOf(kind, z.int({ error: required(label) }).positive({ error: required(label) })))

/** What both forms ask alike. */
export const commonFields = {
  ...ownerFields,
  emailId: mayBeText(EmailAddress),
  otherOwners: mayBe(z.array(OtherOwner).max(20)),
  zoneId: place('zone', () => m.search_zone()),
  wardId: place('ward', () => m.search_ward()),
  mohallaId: place('mohalla', () => m.search_mohalla()),
  houseNumber: mayBeText(tidyText({ max: registerLimits.houseNumber })),
  oldPropertyTaxId: mayBeText(tidyText({ max: registerLimits.oldPropertyTaxId })),
  houseCategory: oneOf(houseCategories, () => m.register_house_category()),
  category: mayBeText(tidyText({ max: registerLimits.word })),
  subCategory: mayBeText(tidyText({ max: registerLimits.word })),
  oldArv: mayBe(RupeesAboveZero),
  /** Depreciated cost of the building and value of its land, for years before the area method. */
  capitalValue: mayBe(RupeesAboveZero),
  isMetroRailProperty: mayBe(z.boolean()),
  houseTaxApplicable: yesNo(() => m.register_house_tax_choose()),
  waterTaxApplicable: yesNo(() => m.register_water_tax_choose()),
  sewerageConnectionAvailable: yesNo(() => m.register_sewerage_choose()),
  sourceOfWater: mayBeText(tidyText({ max: registerLimits.word })),
  isDisabled: mayBe(z.boolean()),
  disabilityPercentage: mayBe(
    positive(() => m.arv_disability()).max(100, { error: () => m.arv_disability_too_large() }),
  ),
  isExDefensePersonalWidow: mayBe(z.boolean()),
  isOnlyBuildingOfOwner: mayBe(z.boolean()),
  financialYear: mayBe(FinancialYearSchema),
  /** The day from which it is assessed; the first of the financial year when left out or emptied. */
  assessedFrom: mayBeText(DateSchema),
  premises: mayBe(z.array(Floor).max(60, { error: () => m.arv_too_many_floors() })),
}

const Address = tidyText({ required: required(() => m.register_address()), max: registerLimits.propertyAddress })
const ConstructionType = oneOf(constructions, () => m.register_const_type())
const OccupancyStatus = oneOf(occupancies, () => m.register_occupancy())
const RoadType = tidyText({ required: required(() => m.register_road_type()), max: registerLimits.word })
const RoadWidth = measure(() => m.register_road_width(), registerLimits.roadWidthM, inHundredths)
const ConstructionYear = year(() => m.register_construction_year())
const PlotArea = area(() => m.register_plot_area())

/** What the full add form requires besides (specification section 5). */
export const addedFields = {
  propertyAddress: Address,
  PTINNo: mayBeText(NewPtin()),
  mobileNumber: MobileNumber,
  constType: ConstructionType,
  occupancyStatus: OccupancyStatus,
  roadType: RoadType,
  roadWidth: mustBe(RoadWidth),
  constructionYear: mustBe(ConstructionYear),
  plotArea: mustBe(PlotArea),
  /** Where it stands, in degrees of WGS 84; later it is corrected on the map. */
  longitude: mayBe(z.number().min(-180).max(180)),
  latitude: mayBe(z.number().min(-90).max(90)),
}

/** The same in an edit, where each may be wanting. */
export const editedFields = {
  propertyAddress: mayBeText(Address),
  /** Whether it is long enough is asked of another one than is there. */
  PTINNo: mayBeText(KnownPtin()),
  mobileNumber: mayBeText(MobileNumber),
  constType: mayBeText(ConstructionType),
  occupancyStatus: mayBeText(OccupancyStatus),
  roadType: mayBeText(RoadType),
  roadWidth: mayBe(RoadWidth),
  constructionYear: mayBe(ConstructionYear),
  plotArea: mayBe(PlotArea),
}
