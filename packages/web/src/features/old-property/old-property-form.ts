import { type OldProperty, OldPropertyCorrected } from '@karsetu/contract/old-property/old-property-calls.ts'
import { OldPropertyForm } from '@karsetu/contract/old-property/old-property-form.ts'
import { type Paise, rupeeText } from '@karsetu/domain/money/paise.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { formOf } from '../../form/form-of.ts'

const amounts = [
  'oldArv',
  'arrearsHouseTax',
  'arrearsWaterTax',
  'arrearsSewerTax',
  'interestHouseTax',
  'interestWaterTax',
  'interestSewerTax',
  'oldHouseTax',
  'oldWaterTax',
  'oldSewerTax',
  'arrearsTotalTax',
] as const
type Amount = (typeof amounts)[number]

export type OldTyped = Record<Amount, Paise | null> & {
  PTINNo: string
  ownerName: string
  ownerFatherName: string
  oldMobileNo: string
  oldZoneId: number | undefined
  oldWardId: number | undefined
  oldMohallaId: number | undefined
  oldZoneName: string
  oldWardName: string
  oldMohallaName: string
  oldHouseNo: string
  oldOwnerAddress: string
  oldConstYear: number | null
  oldHouseCategory: string | undefined
  oldConstructionArea: number | null
  oldPlotArea: number | null
  oldOpenArea: number | null
  oldCarpetArea: number | null
  oldConstType: string | undefined
  oldRoadWidth: number | null
  houseTaxApplicable: boolean
  waterTaxApplicable: boolean
  sewerTaxApplicable: boolean
  financialYear: string
}

/** The nine amounts that a match carries over. */
export const carriedFields = amounts.filter((name) => name !== 'oldArv' && name !== 'arrearsTotalTax')

/** The call takes rupees, as the specification's payload has them. */
const rupees = (amount: Paise | null) => (amount === null ? '' : Number.isNaN(amount) ? 'none' : rupeeText(amount))

const sentOf = (typed: OldTyped) => ({
  ...typed,
  ...Object.fromEntries(amounts.map((name) => [name, rupees(typed[name])])),
})

export const oldPropertyForm = formOf(OldPropertyForm, sentOf)

export type OldCorrected = OldTyped & { remarks: string }
export const oldCorrectionForm = formOf(OldPropertyCorrected, (typed: OldCorrected) => sentOf(typed))

/** What was not typed of a tax is nought in the record, and stands empty again. */
const unlessNone = (amount: Paise): Paise | null => (amount === 0 ? null : amount)

/** A record in the fields. */
export function typedOf(record: OldProperty): OldCorrected {
  const { arrears, interest, oldTax } = record
  return {
    PTINNo: record.PTINNo,
    ownerName: record.ownerName ?? '',
    ownerFatherName: record.ownerFatherName ?? '',
    oldMobileNo: record.oldMobileNo ?? '',
    oldZoneId: record.oldZoneId ?? undefined,
    oldWardId: record.oldWardId ?? undefined,
    oldMohallaId: record.oldMohallaId ?? undefined,
    oldZoneName: record.oldZoneName ?? '',
    oldWardName: record.oldWardName ?? '',
    oldMohallaName: record.oldMohallaName ?? '',
    oldHouseNo: record.oldHouseNo ?? '',
    oldOwnerAddress: record.oldOwnerAddress,
    oldConstYear: record.oldConstYear,
    oldHouseCategory: record.oldHouseCategory,
    oldConstructionArea: record.oldConstructionArea,
    oldPlotArea: record.oldPlotArea,
    oldOpenArea: record.oldOpenArea,
    oldCarpetArea: record.oldCarpetArea,
    oldConstType: record.oldConstType ?? undefined,
    oldRoadWidth: record.oldRoadWidth,
    houseTaxApplicable: record.houseTaxApplicable,
    waterTaxApplicable: record.waterTaxApplicable,
    sewerTaxApplicable: record.sewerTaxApplicable,
    financialYear: financialYearLabel(record.financialYear),
    oldArv: record.oldArvPaise,
    arrearsHouseTax: unlessNone(arrears.house),
    arrearsWaterTax: unlessNone(arrears.water),
    arrearsSewerTax: unlessNone(arrears.sewer),
    interestHouseTax: unlessNone(interest.house),
    interestWaterTax: unlessNone(interest.water),
    interestSewerTax: unlessNone(interest.sewer),
    oldHouseTax: unlessNone(oldTax.house),
    oldWaterTax: unlessNone(oldTax.water),
    oldSewerTax: unlessNone(oldTax.sewer),
    arrearsTotalTax: record.paperTotalPaise,
    remarks: '',
  }
}

export const emptyOldProperty: OldTyped = {
  PTINNo: '',
  ownerName: '',
  ownerFatherName: '',
  oldMobileNo: '',
  oldZoneId: undefined,
  oldWardId: undefined,
  oldMohallaId: undefined,
  oldZoneName: '',
  oldWardName: '',
  oldMohallaName: '',
  oldHouseNo: '',
  oldOwnerAddress: '',
  oldConstYear: null,
  oldHouseCategory: undefined,
  oldConstructionArea: null,
  oldPlotArea: null,
  oldOpenArea: null,
  oldCarpetArea: null,
  oldConstType: undefined,
  oldRoadWidth: null,
  houseTaxApplicable: true,
  waterTaxApplicable: true,
  sewerTaxApplicable: true,
  financialYear: '',
  oldArv: null,
  arrearsHouseTax: null,
  arrearsWaterTax: null,
  arrearsSewerTax: null,
  interestHouseTax: null,
  interestWaterTax: null,
  interestSewerTax: null,
  oldHouseTax: null,
  oldWaterTax: null,
  oldSewerTax: null,
  arrearsTotalTax: null,
}
