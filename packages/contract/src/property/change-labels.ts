import { paise } from '@karsetu/domain/money/paise.ts'
import type { FileSlot, OwnerRecord, PremiseRecord, RegisterFields } from '@karsetu/domain/property/register-state.ts'
import { parseIsoDate } from '@karsetu/domain/time/iso-date.ts'
import { floorName } from '../assessment/assessment-labels.ts'
import {
  basisLabels,
  type CodeNames,
  constructionLabels,
  parkingLabels,
  rentLabels,
  usedAs,
} from '../assessment/fact-labels.ts'
import { usageLabels } from '../demand/demand-labels.ts'
import { formatCount, formatDate, formatMoney } from '../words/format.ts'
import type { Locale } from '../words/locale.ts'
import { m } from '../words/messages.ts'
import type { FieldChange } from './edited-property-calls.ts'
import {
  fileSlotLabels,
  occupancyLabels,
  propertyStatusLabels,
  roadTypeLabels,
  waterSourceLabels,
} from './register-labels.ts'

type Field =
  | keyof RegisterFields
  | keyof OwnerRecord
  | keyof PremiseRecord
  | 'status'
  | 'file'
  | 'point'
  | 'carriedDuesPaise'

/** What each field of the register is called. */
const fieldLabels: Record<Field, () => string> = {
  zoneId: m.search_zone,
  wardId: m.search_ward,
  mohallaId: m.search_mohalla,
  houseNumber: m.property_house_number,
  propertyAddress: m.register_address,
  ptinNo: m.property_ptin,
  oldPropertyTaxId: m.register_old_tax_id,
  plotAreaSqft: m.register_plot_area,
  constructionType: m.register_const_type,
  houseCategory: m.register_house_category,
  categoryId: m.arv_category,
  subCategory: m.arv_sub_category,
  occupancyStatus: m.register_occupancy,
  roadType: m.register_road_type,
  roadWidthM: m.register_road_width,
  constructionYear: m.register_construction_year,
  oldArvPaise: m.register_old_arv,
  capitalValuePaise: m.register_capital_value,
  isMetroRailProperty: m.register_metro_rail,
  houseTaxApplicable: m.register_house_tax,
  waterTaxApplicable: m.register_water_tax,
  sewerageConnectionAvailable: m.register_sewerage,
  sourceOfWater: m.register_source_of_water,
  isDisabled: m.register_disabled,
  disabilityBps: m.arv_disability,
  isExDefensePersonalWidow: m.register_ex_defence,
  isOnlyBuildingOfOwner: m.arv_only_building,
  assessedFrom: m.register_assessed_from,
  assessedUntil: m.register_assessed_until,
  status: m.register_edit_status,
  file: m.register_file,
  point: m.gis_point,
  carriedDuesPaise: m.register_carried_dues,
  name: m.property_owner_name,
  fatherName: m.register_father_name,
  husbandName: m.register_husband_name,
  mobileNumber: m.property_mobile_number,
  email: m.register_email,
  since: m.register_owner_since,
  until: m.register_owner_until,
  floorNumber: m.arv_floor,
  rentType: m.arv_rent,
  rentUsage: m.register_rent_usage,
  type: m.register_floor_type,
  areaSqft: m.register_area,
  areaBasis: m.arv_basis,
  parking: m.arv_parking,
}

const coded: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  constructionType: constructionLabels,
  houseCategory: usageLabels,
  occupancyStatus: occupancyLabels,
  roadType: roadTypeLabels,
  sourceOfWater: waterSourceLabels,
  status: propertyStatusLabels,
  rentType: rentLabels,
  type: usageLabels,
  areaBasis: basisLabels,
  parking: parkingLabels,
}

const isField = (field: string): field is Field => field in fieldLabels
const isSlot = (key: string): key is FileSlot => key in fileSlotLabels

/** "Floor 2 · Area", "Owner 1 · Mobile number", "Road width". */
export function changeLabel({ part, key, field }: FieldChange): string {
  if (part === 'file') return isSlot(key) ? fileSlotLabels[key]() : key
  const word = isField(field) ? fieldLabels[field]() : field
  if (part === 'owner') return `${m.register_part_owner({ number: key })} · ${word}`
  if (part === 'premise') return `${m.arv_part({ number: key })} · ${word}`
  return word
}

/** A value of the register in the reader's words. */
export function changeValue(
  { part, field }: FieldChange,
  value: FieldChange['before'],
  locale: Locale,
  nameOf: CodeNames,
): string {
  if (value === null) return m.register_nothing()
  if (part === 'file') return m.register_file_present()
  if (typeof value === 'boolean') return value ? m.common_yes() : m.common_no()
  if (field === 'floorNumber' && typeof value === 'number') return floorName(value)
  if (field.endsWith('Paise') && typeof value === 'number') return formatMoney(paise(value))
  if (field === 'disabilityBps' && typeof value === 'number') return `${value / 100}%`
  if (field.endsWith('Sqft') && typeof value === 'number') return `${formatCount(value)} ${m.arv_unit_sqft()}`
  if (field === 'roadWidthM') return `${value} ${m.register_unit_metres()}`
  if (field === 'rentUsage' && typeof value === 'string') return usedAs(value, nameOf)
  if (field === 'category' || field === 'subCategory') return nameOf(String(value))
  const word = coded[field]?.[String(value)]
  if (word) return word()
  const date = typeof value === 'string' ? parseIsoDate(value) : undefined
  return date ? formatDate(date, locale) : String(value)
}
