import type { Premise, PropertyFacts } from '@karsetu/domain/assessment/property-facts.ts'
import type { YearPart } from '@karsetu/domain/demand/part-year.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** A property as the register has it now. */
export type WardProperty = {
  propertyId: number
  version: number
  mohallaId: number
  /** Days for which it is liable; empty for nearly all. */
  liable: YearPart
  facts: PropertyFacts
}

type PropertyRow = [
  propertyId: number,
  version: number,
  mohallaId: number,
  construction: PropertyFacts['construction'] | null,
  roadWidthMetres: number | null,
  constructionYear: number | null,
  plotAreaHundredths: number | null,
  houseTaxApplicable: boolean,
  waterTaxApplicable: boolean,
  sewerageConnectionAvailable: boolean,
  mohallaWaterAvailable: boolean,
  mohallaSewerAvailable: boolean,
  isMetroRailProperty: boolean,
  isDisabled: boolean,
  disabilityBps: number | null,
  isExDefensePersonalWidow: boolean,
  recordedArv: PropertyFacts['recordedArv'] | null,
  assessedFrom: IsoDate | null,
  assessedUntil: IsoDate | null,
]

type PremiseRow = [
  propertyId: number,
  floorNumber: number,
  rentType: Premise['rentType'],
  type: Premise['type'],
  category: string | null,
  subCategory: string | null,
  areaHundredths: number,
  areaBasis: Premise['areaBasis'],
  construction: NonNullable<Premise['construction']> | null,
  constructionYear: number | null,
]

const inWard = "property.ward_id = $1 and property.status = 'active'"
/** Revision 0 is the yearly assessment; a revaluation of the year that came first is a later revision of it. */
const undemanded = `${inWard}
  and not exists (select from assessment where assessment.property_id = property.property_id and financial_year = $2
    and revision = 0)
  and not exists (select from demand where demand.property_id = property.property_id and financial_year = $2)
  and (assessed_from is null or assessed_from < make_date($2 + 1, 4, 1))
  and (assessed_until is null or assessed_until >= make_date($2, 4, 1))`

const propertySql = (
  chosen: string,
) => `select json_agg(json_build_array(property_id, version, mohalla_id, construction_type, road_width_m::float8,
    construction_year, (plot_area_sqft * 100)::bigint, house_tax_applicable, water_tax_applicable, sewerage_connection_available,
    water_tax_availability, sewer_tax_availability, is_metro_rail_property, is_disabled, disability_bps,
    is_ex_defense_personal_widow, old_arv_paise, assessed_from, assessed_until) order by property_id) rows
  from property join mohalla using (mohalla_id) where ${chosen}`

const premiseSql = (
  chosen: string,
) => `select json_agg(json_build_array(property_id, floor_number, rent_type, type, category.code, premise.sub_category,
    (area_sqft * 100)::bigint, area_basis, premise.construction_type, premise.construction_year) order by property_id, premise_no) rows
  from premise join property using (property_id) left join category on category.category_id = premise.category_id
  where ${chosen}`

/**
 * What an assessment looks at, of every property of a ward that has no demand for the year: the same facts as
 * `findFacts` reads of one property. A property that changes between the two readings is found by its version later.
 */
export function readWardFacts(sql: Queryable, wardId: number, year: FinancialYear): Promise<WardProperty[]> {
  return readFacts(sql, { chosen: undemanded, values: [wardId, year] }, { chosen: inWard, values: [wardId] })
}

/** The same of every active property of a ward, or of one of its mohallas. */
export function readPlaceFacts(sql: Queryable, wardId: number, mohallaId: number | null): Promise<WardProperty[]> {
  return readFacts(
    sql,
    mohallaId === null
      ? { chosen: inWard, values: [wardId] }
      : { chosen: `${inWard} and property.mohalla_id = $2`, values: [wardId, mohallaId] },
  )
}

/** The same of properties chosen by number, whatever their ward and status. */
export function readChosenFacts(sql: Queryable, propertyIds: readonly number[]): Promise<WardProperty[]> {
  return readFacts(sql, { chosen: 'property.property_id = any ($1::bigint[])', values: [propertyIds] })
}

type Choice = { chosen: string; values: readonly unknown[] }

/** Of a choice that costs something to make, the floors may be read of more properties than are chosen. */
async function readFacts(sql: Queryable, ofProperties: Choice, ofPremises = ofProperties): Promise<WardProperty[]> {
  const [properties, premises] = await Promise.all([
    sql.query<{ rows: PropertyRow[] | null }>(propertySql(ofProperties.chosen), ofProperties.values),
    sql.query<{ rows: PremiseRow[] | null }>(premiseSql(ofPremises.chosen), ofPremises.values),
  ])
  const premisesOf = new Map<number, Premise[]>()
  for (const row of premises.rows[0]?.rows ?? []) {
    const known = premisesOf.get(row[0])
    if (known) known.push(premiseOf(row))
    else premisesOf.set(row[0], [premiseOf(row)])
  }
  return (properties.rows[0]?.rows ?? []).map((row) => ({
    propertyId: row[0],
    version: row[1],
    mohallaId: row[2],
    liable: { from: row[17] ?? undefined, until: row[18] ?? undefined },
    facts: factsOf(row, premisesOf.get(row[0]) ?? []),
  }))
}

// Every object has every key, known or not: the engine meets one shape in a whole city.
function factsOf(row: PropertyRow, premises: readonly Premise[]): PropertyFacts {
  const [, , mohallaId, construction, roadWidthMetres, constructionYear, plotAreaHundredths] = row
  return {
    mohallaId: String(mohallaId),
    construction: construction ?? 'vacant_land',
    roadWidthMetres: roadWidthMetres ?? undefined,
    constructionYear: constructionYear ?? undefined,
    plotAreaHundredths: plotAreaHundredths ?? undefined,
    houseTaxApplicable: row[7],
    waterTaxApplicable: row[8],
    sewerageConnectionAvailable: row[9],
    mohallaWaterAvailable: row[10],
    mohallaSewerAvailable: row[11],
    isMetroRailProperty: row[12],
    isDisabled: row[13],
    disabilityBps: row[14] ?? undefined,
    isExDefensePersonalWidow: row[15],
    recordedArv: row[16] ?? undefined,
    previousTaxes: undefined,
    premises,
  }
}

const premiseOf = (row: PremiseRow): Premise => ({
  floorNumber: row[1],
  rentType: row[2],
  type: row[3],
  category: row[4] ?? undefined,
  subCategory: row[5] ?? undefined,
  areaHundredths: row[6],
  areaBasis: row[7],
  construction: row[8] ?? undefined,
  constructionYear: row[9] ?? undefined,
})
