import type { CopyValue } from '../load/copy-text.ts'

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

/** How one kind of row is written: its table, and each column with the value it takes. */
export type RowShape<Row> = { table: string; columns: readonly (readonly [string, (row: Row) => CopyValue])[] }

const decimal = (hundredths: number | null) => (hundredths === null ? null : (hundredths / 100).toFixed(2))

export const propertyShape: RowShape<PropertyData> = {
  table: 'property',
  columns: [
    ['property_id', (row) => row.propertyId],
    ['property_unique_id', (row) => row.propertyUniqueId],
    ['zone_id', (row) => row.zoneId],
    ['ward_id', (row) => row.wardId],
    ['mohalla_id', (row) => row.mohallaId],
    ['house_number', (row) => row.houseNumber],
    ['property_address', (row) => row.propertyAddress],
    ['ptin_no', (row) => row.ptinNo],
    ['old_property_tax_id', (row) => row.oldPropertyTaxId],
    ['plot_area_sqft', (row) => decimal(row.plotAreaHundredths)],
    ['construction_type', (row) => row.constructionType],
    ['house_category', (row) => row.houseCategory],
    ['category_id', (row) => row.categoryId],
    ['sub_category', (row) => row.subCategory],
    ['occupancy_status', (row) => row.occupancyStatus],
    ['road_type', (row) => row.roadType],
    ['road_width_m', (row) => decimal(row.roadWidthHundredths)],
    ['construction_year', (row) => row.constructionYear],
    ['old_arv_paise', (row) => row.oldArvPaise],
    ['is_metro_rail_property', (row) => row.isMetroRailProperty],
    ['house_tax_applicable', (row) => row.houseTaxApplicable],
    ['water_tax_applicable', (row) => row.waterTaxApplicable],
    ['sewerage_connection_available', (row) => row.sewerageConnectionAvailable],
    ['source_of_water', (row) => row.sourceOfWater],
    ['is_disabled', (row) => row.isDisabled],
    ['disability_bps', (row) => row.disabilityBps],
    ['is_ex_defense_personal_widow', (row) => row.isExDefensePersonalWidow],
    ['owner_name', (row) => row.ownerName],
    ['owner_search', (row) => row.ownerSearch],
    ['owner_sound', (row) => row.ownerSound],
    ['mobiles', (row) => row.mobiles],
    ['created_at', (row) => row.createdAt],
    ['changed_at', (row) => row.createdAt],
  ],
}

export type OwnerRow = OwnerData & { propertyId: number }
export const ownerShape: RowShape<OwnerRow> = {
  table: 'property_owner',
  columns: [
    ['property_id', (row) => row.propertyId],
    ['owner_no', (row) => row.ownerNo],
    ['name', (row) => row.name],
    ['father_name', (row) => row.fatherName],
    ['husband_name', (row) => row.husbandName],
    ['mobile_number', (row) => row.mobileNumber],
    ['email', (row) => row.email],
    ['since', (row) => row.since],
  ],
}

export type PremiseRow = PremiseData & { propertyId: number }
export const premiseShape: RowShape<PremiseRow> = {
  table: 'premise',
  columns: [
    ['property_id', (row) => row.propertyId],
    ['premise_no', (row) => row.premiseNo],
    ['floor_number', (row) => row.floorNumber],
    ['rent_type', (row) => row.rentType],
    ['rent_usage', (row) => row.rentUsage],
    ['type', (row) => row.type],
    ['category_id', (row) => row.categoryId],
    ['sub_category', (row) => row.subCategory],
    ['area_sqft', (row) => decimal(row.areaHundredths)],
    ['area_basis', (row) => row.areaBasis],
    ['construction_type', (row) => row.constructionType],
    ['construction_year', (row) => row.constructionYear],
  ],
}
