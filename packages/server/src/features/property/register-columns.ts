import type { OwnerRecord, PremiseRecord, RegisterFields } from '@karsetu/domain/property/register-state.ts'

type Columns<Fields> = { readonly [Field in keyof Fields]: readonly [column: string, type: string] }

/** Every field of the register with its column: a new one is added here and in `RegisterFields`, and nowhere else. */
export const fieldColumns: Columns<RegisterFields> = {
  zoneId: ['zone_id', 'bigint'],
  wardId: ['ward_id', 'bigint'],
  mohallaId: ['mohalla_id', 'bigint'],
  houseNumber: ['house_number', 'text'],
  propertyAddress: ['property_address', 'text'],
  ptinNo: ['ptin_no', 'text'],
  oldPropertyTaxId: ['old_property_tax_id', 'text'],
  plotAreaSqft: ['plot_area_sqft', 'numeric'],
  constructionType: ['construction_type', 'text'],
  houseCategory: ['house_category', 'text'],
  categoryId: ['category_id', 'bigint'],
  subCategory: ['sub_category', 'text'],
  occupancyStatus: ['occupancy_status', 'text'],
  roadType: ['road_type', 'text'],
  roadWidthM: ['road_width_m', 'numeric'],
  constructionYear: ['construction_year', 'smallint'],
  oldArvPaise: ['old_arv_paise', 'bigint'],
  capitalValuePaise: ['capital_value_paise', 'bigint'],
  isMetroRailProperty: ['is_metro_rail_property', 'boolean'],
  houseTaxApplicable: ['house_tax_applicable', 'boolean'],
  waterTaxApplicable: ['water_tax_applicable', 'boolean'],
  sewerageConnectionAvailable: ['sewerage_connection_available', 'boolean'],
  sourceOfWater: ['source_of_water', 'text'],
  isDisabled: ['is_disabled', 'boolean'],
  disabilityBps: ['disability_bps', 'integer'],
  isExDefensePersonalWidow: ['is_ex_defense_personal_widow', 'boolean'],
  isOnlyBuildingOfOwner: ['is_only_building_of_owner', 'boolean'],
  assessedFrom: ['assessed_from', 'date'],
  assessedUntil: ['assessed_until', 'date'],
}

export const ownerColumns: Columns<OwnerRecord> = {
  name: ['name', 'text'],
  fatherName: ['father_name', 'text'],
  husbandName: ['husband_name', 'text'],
  mobileNumber: ['mobile_number', 'text'],
  email: ['email', 'text'],
  since: ['since', 'date'],
  until: ['until', 'date'],
}

export const premiseColumns: Columns<PremiseRecord> = {
  floorNumber: ['floor_number', 'smallint'],
  rentType: ['rent_type', 'text'],
  rentUsage: ['rent_usage', 'text'],
  type: ['type', 'text'],
  categoryId: ['category_id', 'bigint'],
  subCategory: ['sub_category', 'text'],
  areaSqft: ['area_sqft', 'numeric'],
  areaBasis: ['area_basis', 'text'],
  constructionType: ['construction_type', 'text'],
  constructionYear: ['construction_year', 'smallint'],
  parking: ['parking', 'text'],
}

type AnyColumns = Columns<Record<string, unknown>>
const listed = (columns: object, each: (field: string, column: string, type: string) => string) =>
  Object.entries(columns as AnyColumns) // a list of columns, whatever its fields
    .map(([field, [column, type]]) => each(field, column, type))
    .join(', ')

/** `'houseNumber', house_number, …` for jsonb_build_object. */
export const asJson = (columns: object): string => listed(columns, (field, column) => `'${field}', ${column}`)
/** `house_number, …` */
export const columnList = (columns: object): string => listed(columns, (_, column) => column)
/** `said."houseNumber", …` */
export const saidList = (columns: object): string => listed(columns, (field) => `said."${field}"`)
/** `"houseNumber" text, …` for jsonb_to_recordset. */
export const recordShape = (columns: object): string => listed(columns, (field, _, type) => `"${field}" ${type}`)
/** `house_number = excluded.house_number, …` */
export const fromExcluded = (columns: object): string =>
  listed(columns, (_, column) => `${column} = excluded.${column}`)
