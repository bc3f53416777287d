import { WhatIf } from '@karsetu/contract/assessment/what-if.ts'
import type { Category } from '@karsetu/contract/master/master-calls.ts'
import {
  knowingParts,
  knowingPresent,
  PropertyAdded,
  PropertyEdited,
} from '@karsetu/contract/property/register-forms.ts'
import type { PropertyInForm } from '@karsetu/contract/property/register-write-calls.ts'
import { type Paise, parseRupees, rupeeText } from '@karsetu/domain/money/paise.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import { formOf } from '../../../form/form-of.ts'

type YesNo = 'yes' | 'no' | undefined

export type FloorTyped = {
  propertyPremiseId: number | undefined
  floorNumber: number | null
  type: 'residential' | 'nonresidential' | undefined
  /** In the reader's language where the portal has a word for it. */
  rentUsage: string
  rentType: 'self' | 'rented' | 'vacant' | undefined
  areaSqft: number | null
  areaBasis: 'covered' | 'carpet'
  category: string | undefined
  subCategory: string | undefined
  constructionType: string | undefined
  constructionYear: number | null
  parking: string | undefined
}

export type OwnerTyped = {
  ownerNo: number | undefined
  ownerName: string
  fatherName: string
  husbandName: string
  mobileNumber: string
  emailId: string
}

/** A property as it stands in the fields of either form. */
export type PropertyTyped = Omit<OwnerTyped, 'ownerNo'> & {
  otherOwners: OwnerTyped[]
  zoneId: number | undefined
  wardId: number | undefined
  mohallaId: number | undefined
  houseNumber: string
  propertyAddress: string
  PTINNo: string
  oldPropertyTaxId: string
  plotArea: number | null
  constType: string | undefined
  houseCategory: string | undefined
  category: string | undefined
  subCategory: string | undefined
  occupancyStatus: string | undefined
  roadType: string | undefined
  roadWidth: number | null
  constructionYear: number | null
  oldArv: Paise | null
  capitalValue: Paise | null
  isMetroRailProperty: boolean
  houseTaxApplicable: YesNo
  waterTaxApplicable: YesNo
  sewerageConnectionAvailable: YesNo
  sourceOfWater: string | undefined
  isDisabled: boolean
  disabilityPercentage: number | null
  isExDefensePersonalWidow: boolean
  isOnlyBuildingOfOwner: boolean
  financialYear: number | undefined
  /** A day within the year; null: its first. */
  assessedFrom: string | null
  premises: FloorTyped[]
  reason: string
  /** Of the add form alone. */
  longitude: number | null
  latitude: number | null
  notDuplicate: boolean
  /** Of the edit form alone. */
  holdsFrom: string | null
  version: number | undefined
}

const yesNo = (value: boolean): YesNo => (value ? 'yes' : 'no')
const fromYesNo = (value: YesNo) => (value === undefined ? undefined : value === 'yes')
const paiseOf = (rupees: string | null): Paise | null => (rupees === null ? null : (parseRupees(rupees) ?? null))
const orNull = <Value>(value: Value | undefined | ''): Value | null =>
  value === undefined || value === '' ? null : value

/** What a new property starts as: what nearly all of them are. */
export const newProperty = (year: FinancialYear): PropertyTyped => ({
  ...{ ownerName: '', fatherName: '', husbandName: '', mobileNumber: '', emailId: '', otherOwners: [] },
  ...{ zoneId: undefined, wardId: undefined, mohallaId: undefined, houseNumber: '', propertyAddress: '', PTINNo: '' },
  ...{ oldPropertyTaxId: '', plotArea: null, constType: undefined, houseCategory: undefined, category: undefined },
  ...{
    subCategory: undefined,
    occupancyStatus: undefined,
    roadType: undefined,
    roadWidth: null,
    constructionYear: null,
  },
  ...{ oldArv: null, capitalValue: null, isOnlyBuildingOfOwner: false },
  ...{ isMetroRailProperty: false, houseTaxApplicable: undefined, waterTaxApplicable: undefined },
  ...{
    sewerageConnectionAvailable: undefined,
    sourceOfWater: undefined,
    isDisabled: false,
    disabilityPercentage: null,
  },
  ...{
    isExDefensePersonalWidow: false,
    financialYear: year,
    assessedFrom: null,
    premises: [nextFloor(undefined)],
    reason: '',
    longitude: null,
  },
  ...{ latitude: null, notDuplicate: false, holdsFrom: null, version: undefined },
})

/** The next floor is one higher and otherwise as the one below, whose area it most often has. */
export const nextFloor = (below: FloorTyped | undefined): FloorTyped => ({
  propertyPremiseId: undefined,
  floorNumber: below ? (below.floorNumber ?? 0) + 1 : 0,
  type: below?.type ?? 'residential',
  rentUsage: below?.rentUsage ?? 'residence',
  rentType: below?.rentType ?? 'self',
  areaSqft: below?.areaSqft ?? null,
  areaBasis: below?.areaBasis ?? 'covered',
  category: below?.category,
  subCategory: below?.subCategory,
  constructionType: below?.constructionType,
  constructionYear: below?.constructionYear ?? null,
  parking: below?.parking,
})

/** A property of the register in the fields, its floors used as the masters call it. */
export function typedOf(shown: PropertyInForm): PropertyTyped {
  const [first, ...others] = shown.owners.map((owner) => ({
    ...owner,
    fatherName: owner.fatherName ?? '',
    husbandName: owner.husbandName ?? '',
    mobileNumber: owner.mobileNumber ?? '',
    emailId: owner.emailId ?? '',
  }))
  const { ownerNo: _ownerNo, ...owner } = first ?? {
    ...{ ownerNo: 0, ownerName: '', fatherName: '', husbandName: '', mobileNumber: '', emailId: '' },
  }
  const { zoneId, wardId, mohallaId, plotArea, roadWidth, constructionYear, version } = shown
  return {
    ...owner,
    ...{ otherOwners: others, zoneId, wardId, mohallaId, plotArea, roadWidth, constructionYear, version },
    houseNumber: shown.houseNumber ?? '',
    propertyAddress: shown.propertyAddress ?? '',
    PTINNo: shown.PTINNo ?? '',
    oldPropertyTaxId: shown.oldPropertyTaxId ?? '',
    constType: shown.constType ?? undefined,
    houseCategory: shown.houseCategory ?? undefined,
    category: shown.category ?? undefined,
    subCategory: shown.subCategory ?? undefined,
    occupancyStatus: shown.occupancyStatus ?? undefined,
    roadType: shown.roadType ?? undefined,
    oldArv: paiseOf(shown.oldArv),
    capitalValue: paiseOf(shown.capitalValue),
    isMetroRailProperty: shown.isMetroRailProperty,
    houseTaxApplicable: yesNo(shown.houseTaxApplicable),
    waterTaxApplicable: yesNo(shown.waterTaxApplicable),
    sewerageConnectionAvailable: yesNo(shown.sewerageConnectionAvailable),
    sourceOfWater: shown.sourceOfWater ?? undefined,
    isDisabled: shown.isDisabled,
    disabilityPercentage: shown.disabilityPercentage,
    isExDefensePersonalWidow: shown.isExDefensePersonalWidow,
    isOnlyBuildingOfOwner: shown.isOnlyBuildingOfOwner,
    financialYear: shown.financialYear ?? undefined,
    assessedFrom: shown.assessedFrom?.endsWith('-04-01') ? null : shown.assessedFrom,
    premises: shown.premises.map((floor) => ({
      ...floor,
      category: floor.category ?? undefined,
      subCategory: floor.subCategory ?? undefined,
      constructionType: floor.constructionType ?? undefined,
      parking: floor.parking ?? undefined,
    })),
    ...{ reason: '', longitude: null, latitude: null, notDuplicate: false, holdsFrom: null },
  }
}

/** Whether a number that the register has is another one in the form, or none; spaces and a country code change nothing. */
export function changesMobile(
  shown: Pick<PropertyInForm, 'owners'>,
  typed: Pick<PropertyTyped, 'mobileNumber' | 'otherOwners'>,
): boolean {
  const digits = (number: string) => number.replaceAll(/\D/g, '').slice(-10)
  return shown.owners.some(({ ownerNo, mobileNumber }, at) => {
    if (mobileNumber === null) return false
    // Who is taken out of the form has no number there.
    const now = at === 0 ? typed : typed.otherOwners.find((other) => other.ownerNo === ownerNo)
    return now !== undefined && digits(now.mobileNumber) !== digits(mobileNumber)
  })
}

const floorSent = ({ type, category, subCategory, constructionType, parking, ...floor }: FloorTyped) => ({
  ...floor,
  type,
  category: type === 'nonresidential' ? orNull(category) : null,
  subCategory: type === 'nonresidential' ? orNull(subCategory) : null,
  constructionType: orNull(constructionType),
  parking: type === 'nonresidential' ? orNull(parking) : null,
})

/** What is no amount is sent as such, so that the field says so. */
const rupeesSent = (typed: Paise | null) => (typed === null ? null : Number.isNaN(typed) ? 'none' : rupeeText(typed))

/** What all calls that take a property take alike. */
export function commonSent(typed: PropertyTyped) {
  const {
    notDuplicate: _notDuplicate,
    longitude: _longitude,
    latitude: _latitude,
    holdsFrom: _from,
    version: _version,
    ...rest
  } = typed
  return {
    ...rest,
    occupancyStatus: orNull(typed.occupancyStatus),
    constType: orNull(typed.constType),
    roadType: orNull(typed.roadType),
    category: typed.houseCategory === 'residential' ? null : orNull(typed.category),
    subCategory: typed.houseCategory === 'residential' ? null : orNull(typed.subCategory),
    sourceOfWater: orNull(typed.sourceOfWater),
    oldArv: rupeesSent(typed.oldArv),
    capitalValue: rupeesSent(typed.capitalValue),
    houseTaxApplicable: fromYesNo(typed.houseTaxApplicable),
    waterTaxApplicable: fromYesNo(typed.waterTaxApplicable),
    sewerageConnectionAvailable: fromYesNo(typed.sewerageConnectionAvailable),
    disabilityPercentage: typed.isDisabled ? typed.disabilityPercentage : null,
    financialYear: orNull(typed.financialYear),
    premises: typed.premises.map(floorSent),
  }
}

export const addForm = (categories: readonly Category[]) =>
  formOf(knowingParts(PropertyAdded, categories), (typed: PropertyTyped) => ({
    ...commonSent(typed),
    constType: typed.constType,
    occupancyStatus: typed.occupancyStatus,
    roadType: typed.roadType,
    ...{ longitude: typed.longitude, latitude: typed.latitude, notDuplicate: typed.notDuplicate },
  }))

export const editForm = (categories: readonly Category[], there: PropertyInForm) =>
  formOf(knowingPresent(knowingParts(PropertyEdited, categories), there), (typed: PropertyTyped) => ({
    ...commonSent(typed),
    ...{ holdsFrom: typed.holdsFrom, version: typed.version },
  }))

/** The facts that the tax is worked out from, as far as they are typed; undefined while any is wanting or wrong. */
export function factsTyped(typed: PropertyTyped): WhatIf | undefined {
  const { data } = WhatIf.safeParse({
    construction: typed.constType,
    roadWidthMetres: typed.roadWidth,
    constructionYear: typed.constructionYear,
    plotAreaSqft: typed.plotArea,
    premises: typed.premises.map((floor) => {
      const {
        floorNumber,
        rentType,
        type,
        category,
        subCategory,
        areaSqft,
        areaBasis,
        constructionType: construction,
        parking,
      } = floorSent(floor)
      return {
        floorNumber,
        rentType,
        type,
        category,
        subCategory,
        areaSqft,
        areaBasis,
        construction,
        constructionYear: floor.constructionYear,
        parking,
      }
    }),
    houseTaxApplicable: fromYesNo(typed.houseTaxApplicable) ?? true,
    waterTaxApplicable: fromYesNo(typed.waterTaxApplicable) ?? true,
    sewerageConnectionAvailable: fromYesNo(typed.sewerageConnectionAvailable) ?? true,
    isMetroRailProperty: typed.isMetroRailProperty,
    isDisabled: typed.isDisabled && typed.disabilityPercentage !== null,
    disabilityPercentage: typed.isDisabled ? typed.disabilityPercentage : null,
    isExDefensePersonalWidow: typed.isExDefensePersonalWidow,
    isOnlyBuildingOfOwner: typed.isOnlyBuildingOfOwner,
  })
  return data
}
