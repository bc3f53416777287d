import type { RowShape } from '../load/table-rows.ts'

/** A row of the register as plain data; areas in hundredths of a square foot, road width in hundredths of a metre. */
export type PropertyData = {
  propertyId: number
  propertyUniqueId: string
  zoneId: number
  wardId: number
  mohallaId: number
  houseNumber: string | null
  propertyAddress: string | null
  ptinNo: string | null
  oldPropertyTaxId: string | null
  plotAreaHundredths: number | null
  constructionType: 'rcc_rbc' | 'other_pucca' | 'kachha' | 'vacant_land'
  houseCategory: 'residential' | 'nonresidential' | 'mixed'
  categoryId: number | null
  subCategory: string | null
  occupancyStatus: 'self' | 'rented' | 'mixed' | 'vacant'
  roadType: string | null
  roadWidthHundredths: number | null
  constructionYear: number | null
  oldArvPaise: number | null
  isMetroRailProperty: boolean
  houseTaxApplicable: boolean
  waterTaxApplicable: boolean
  sewerageConnectionAvailable: boolean
  sourceOfWater: string | null
  isDisabled: boolean
  disabilityBps: number | null
  isExDefensePersonalWidow: boolean
  ownerName: string | null
  ownerSearch: string
  ownerSound: readonly string[]
  mobiles: readonly string[]
  createdAt: string
  owners: OwnerData[]
  premises: PremiseData[]
}

export type OwnerData = {
  ownerNo: number
  name: string
  fatherName: string | null
  husbandName: string | null
  mobileNumber: string | null
  email: string | null
  since: string
}

export type PremiseData = {
  premiseNo: number
  floorNumber: number
  rentType: 'self' | 'rented' | 'vacant'
  rentUsage: string
  type: 'residential' | 'nonresidential'
  categoryId: number | null
  categoryCode: string | null
  subCategory: string | null
  areaHundredths: number
  areaBasis: 'covered' | 'carpet'
  constructionType: 'rcc_rbc' | 'other_pucca' | 'kachha' | null
  constructionYear: number | null
}

export const propertyShape: RowShape<PropertyData> = {
  table: 'property',
  columns: [
    ['property_id', (to, row) => to.number(row.propertyId)],
    ['property_unique_id', (to, row) => to.text(row.propertyUniqueId)],
    ['zone_id', (to, row) => to.number(row.zoneId)],
    ['ward_id', (to, row) => to.number(row.wardId)],
    ['mohalla_id', (to, row) => to.number(row.mohallaId)],
    ['house_number', (to, row) => to.text(row.houseNumber)],
    ['property_address', (to, row) => to.text(row.propertyAddress)],
    ['ptin_no', (to, row) => to.text(row.ptinNo)],
    ['old_property_tax_id', (to, row) => to.text(row.oldPropertyTaxId)],
    ['plot_area_sqft', (to, row) => to.decimal(row.plotAreaHundredths)],
    ['construction_type', (to, row) => to.text(row.constructionType)],
    ['house_category', (to, row) => to.text(row.houseCategory)],
    ['category_id', (to, row) => to.number(row.categoryId)],
    ['sub_category', (to, row) => to.text(row.subCategory)],
    ['occupancy_status', (to, row) => to.text(row.occupancyStatus)],
    ['road_type', (to, row) => to.text(row.roadType)],
    ['road_width_m', (to, row) => to.decimal(row.roadWidthHundredths)],
    ['construction_year', (to, row) => to.number(row.constructionYear)],
    ['old_arv_paise', (to, row) => to.number(row.oldArvPaise)],
    ['is_metro_rail_property', (to, row) => to.flag(row.isMetroRailProperty)],
    ['house_tax_applicable', (to, row) => to.flag(row.houseTaxApplicable)],
    ['water_tax_applicable', (to, row) => to.flag(row.waterTaxApplicable)],
    ['sewerage_connection_available', (to, row) => to.flag(row.sewerageConnectionAvailable)],
    ['source_of_water', (to, row) => to.text(row.sourceOfWater)],
    ['is_disabled', (to, row) => to.flag(row.isDisabled)],
    ['disability_bps', (to, row) => to.number(row.disabilityBps)],
    ['is_ex_defense_personal_widow', (to, row) => to.flag(row.isExDefensePersonalWidow)],
    ['owner_name', (to, row) => to.text(row.ownerName)],
    ['owner_search', (to, row) => to.text(row.ownerSearch)],
    ['owner_sound', (to, row) => to.texts(row.ownerSound)],
    ['mobiles', (to, row) => to.texts(row.mobiles)],
    ['created_at', (to, row) => to.text(row.createdAt)],
    ['changed_at', (to, row) => to.text(row.createdAt)],
  ],
}

export type OwnerRow = OwnerData & { propertyId: number }
export const ownerShape: RowShape<OwnerRow> = {
  table: 'property_owner',
  columns: [
    ['property_id', (to, row) => to.number(row.propertyId)],
    ['owner_no', (to, row) => to.number(row.ownerNo)],
    ['name', (to, row) => to.text(row.name)],
    ['father_name', (to, row) => to.text(row.fatherName)],
    ['husband_name', (to, row) => to.text(row.husbandName)],
    ['mobile_number', (to, row) => to.text(row.mobileNumber)],
    ['email', (to, row) => to.text(row.email)],
    ['since', (to, row) => to.text(row.since)],
  ],
}

export type PremiseRow = PremiseData & { propertyId: number }
export const premiseShape: RowShape<PremiseRow> = {
  table: 'premise',
  columns: [
    ['property_id', (to, row) => to.number(row.propertyId)],
    ['premise_no', (to, row) => to.number(row.premiseNo)],
    ['floor_number', (to, row) => to.number(row.floorNumber)],
    ['rent_type', (to, row) => to.text(row.rentType)],
    ['rent_usage', (to, row) => to.text(row.rentUsage)],
    ['type', (to, row) => to.text(row.type)],
    ['category_id', (to, row) => to.number(row.categoryId)],
    ['sub_category', (to, row) => to.text(row.subCategory)],
    ['area_sqft', (to, row) => to.decimal(row.areaHundredths)],
    ['area_basis', (to, row) => to.text(row.areaBasis)],
    ['construction_type', (to, row) => to.text(row.constructionType)],
    ['construction_year', (to, row) => to.number(row.constructionYear)],
  ],
}
