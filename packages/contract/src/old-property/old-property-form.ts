import { type Paise, parseRupees } from '@karsetu/domain/money/paise.ts'
import { parseIndianMobile } from '@karsetu/domain/property/mobile-number.ts'
import { financialYear, parseFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import { z } from 'zod'
import { type IdKind, idOf } from '../platform/ids.ts'
import { tidyText } from '../platform/schemas.ts'
import { typedText } from '../platform/sent-values.ts'
import { NewPtin } from '../property/ptin-schema.ts'
import { m } from '../words/messages.ts'

const isAbsent = (value: unknown) => value === undefined || value === null || value === ''

/** What a form, a script or a spreadsheet sends, or nothing. */
const Typed = z.unknown().default(null)

const required = (label: () => string) => () => m.common_field_required({ label: label() })
const optionalText = (max: number) => tidyText({ max }).nullish()

/** Reads what a form, a script or a spreadsheet may send as a figure; NaN when it is none. */
const figureOf = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'string' ? Number(value.replaceAll(',', '')) : Number.NaN

type FigureRule = { required?: () => string; least: 'zero' | 'above_zero'; fault: () => string }

/** A figure with at most two decimals; null when it is not said. */
const Figure = (rule: FigureRule) =>
  Typed.transform((value, context): number | null => {
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    if (isAbsent(value)) return rule.required ? refuse(rule.required()) : null
    const figure = figureOf(value)
    if (!Number.isFinite(figure) || Math.abs(figure * 100 - Math.round(figure * 100)) > 1e-6 || figure > 1e9)
      return refuse(m.common_number_invalid())
    return figure < 0 || (figure === 0 && rule.least === 'above_zero') ? refuse(rule.fault()) : figure
  })

const Area = Figure({ least: 'zero', fault: () => m.old_property_area_negative() })
const positive = { least: 'above_zero', fault: () => m.common_must_be_positive() } as const

/** Rupees with at most two decimals, as the specification's payload has them; Paise once read. */
const rupeesOf = (value: unknown): Paise | undefined => parseRupees(typedText(value))

const Amount = Typed.transform((value, context): Paise | null => {
  if (isAbsent(value)) return null
  const amount = rupeesOf(value)
  if (amount !== undefined && amount >= 0) return amount
  const message = amount === undefined ? m.common_number_invalid() : m.old_property_amount_negative()
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const Arv = Typed.transform((value, context): Paise | null => {
  if (isAbsent(value)) return null
  const amount = rupeesOf(value)
  if (amount !== undefined && amount > 0) return amount
  const message = amount === undefined ? m.common_number_invalid() : m.common_must_be_positive()
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const Mobile = Typed.transform((value, context): string | null => {
  if (isAbsent(value)) return null
  const number = parseIndianMobile(typedText(value).replace(/[\s-]/g, ''))
  if (number !== undefined) return number
  context.addIssue({ code: 'custom', message: m.old_property_mobile_invalid() })
  return z.NEVER
})

/** '2024-25', or the year in which it begins; null: the year before this one. */
const OldYear = Typed.transform((value, context) => {
  if (isAbsent(value)) return null
  const typed = typedText(value)
  const year = /^(19|2[01])\d\d$/.test(typed) ? financialYear(Number(typed)) : parseFinancialYear(typed)
  if (year !== undefined) return year
  context.addIssue({ code: 'custom', message: m.old_property_year_invalid() })
  return z.NEVER
})

const placeOf = (kind: IdKind) => idOf(kind, z.int().positive()).nullish()

export const oldHouseCategories = ['residential', 'nonresidential', 'mixed'] as const
export const oldConstructions = ['rcc_rbc', 'other_pucca', 'kachha', 'vacant_land'] as const

/** The record of an earlier register: all fields of specification section 3 under its names, its rules of section 5. */
export const OldPropertyForm = z.strictObject({
  PTINNo: NewPtin({ required: required(() => m.old_property_ptin()) }),
  ownerName: optionalText(300),
  ownerFatherName: optionalText(300),
  oldMobileNo: Mobile,
  oldZoneId: placeOf('zone'),
  oldWardId: placeOf('ward'),
  oldMohallaId: placeOf('mohalla'),
  oldZoneName: optionalText(200),
  oldWardName: optionalText(200),
  oldMohallaName: optionalText(200),
  oldHouseNo: optionalText(60),
  oldOwnerAddress: tidyText({ required: required(() => m.old_property_address()), max: 500 }),
  oldConstYear: Figure({ ...positive, required: required(() => m.old_property_const_year()) }).pipe(
    z
      .int({ error: () => m.old_property_const_year_invalid() })
      .min(1700, { error: () => m.old_property_const_year_invalid() })
      .max(2200, { error: () => m.old_property_const_year_invalid() }),
  ),
  oldHouseCategory: z.enum(oldHouseCategories, { error: required(() => m.old_property_house_category()) }),
  oldConstructionArea: Area,
  oldPlotArea: Area,
  oldOpenArea: Area,
  oldCarpetArea: Area,
  oldArv: Arv,
  houseTaxApplicable: z.boolean().default(true),
  waterTaxApplicable: z.boolean().default(true),
  sewerTaxApplicable: z.boolean().default(true),
  arrearsHouseTax: Amount,
  arrearsWaterTax: Amount,
  arrearsSewerTax: Amount,
  interestHouseTax: Amount,
  interestWaterTax: Amount,
  interestSewerTax: Amount,
  oldHouseTax: Amount,
  oldWaterTax: Amount,
  oldSewerTax: Amount,
  oldConstType: z.enum(oldConstructions).nullish(),
  oldRoadWidth: Figure(positive),
  /** As the paper has it; what is carried over is what the nine amounts come to. */
  arrearsTotalTax: Amount,
  /** Of the old tax: the last year of the earlier register. */
  financialYear: OldYear,
})
export type OldPropertyForm = z.output<typeof OldPropertyForm>
