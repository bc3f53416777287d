import { OldPropertyForm } from '@karsetu/contract/old-property/old-property-form.ts'
import { type Paise, rupeeText } from '@karsetu/domain/money/paise.ts'
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

export const oldPropertyForm = formOf(OldPropertyForm, (typed: OldTyped) => ({
  ...typed,
  ...Object.fromEntries(amounts.map((name) => [name, rupees(typed[name])])),
}))

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
