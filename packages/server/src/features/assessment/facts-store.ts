import type { Premise, PropertyFacts } from '@karsetu/domain/assessment/property-facts.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** The facts of the register, a null left out: what is not known is not a fact. */
export type FactsRow = { propertyId: number; mohallaId: number; facts: PropertyFacts }

type Row = {
  property_id: number
  mohalla_id: number
  facts: Record<string, unknown>
  premises: Record<string, unknown>[]
}

/** What an assessment looks at of one property, as the register has it now. */
export async function findFacts(sql: Queryable, propertyUniqueId: string): Promise<FactsRow | undefined> {
  const { rows } = await sql.query<Row>(
    `select property_id, mohalla_id,
       jsonb_strip_nulls(jsonb_build_object(
         'mohallaId', mohalla_id::text, 'construction', construction_type, 'roadWidthMetres', road_width_m,
         'constructionYear', construction_year, 'plotAreaHundredths', (plot_area_sqft * 100)::bigint,
         'houseTaxApplicable', house_tax_applicable, 'waterTaxApplicable', water_tax_applicable,
         'sewerageConnectionAvailable', sewerage_connection_available,
         'mohallaWaterAvailable', water_tax_availability, 'mohallaSewerAvailable', sewer_tax_availability,
         'isMetroRailProperty', is_metro_rail_property, 'isDisabled', is_disabled, 'disabilityBps', disability_bps,
         'isExDefensePersonalWidow', is_ex_defense_personal_widow, 'recordedArv', old_arv_paise)) facts,
       coalesce((select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
           'floorNumber', floor_number, 'rentType', rent_type, 'type', type, 'category', category.code,
           'subCategory', sub_category, 'areaHundredths', (area_sqft * 100)::bigint, 'areaBasis', area_basis,
           'construction', premise.construction_type, 'constructionYear', premise.construction_year)) order by premise_no)
         from premise left join category using (category_id) where premise.property_id = property.property_id), '[]') premises
     from property join mohalla using (mohalla_id) where property_unique_id = $1`,
    [propertyUniqueId],
    { name: 'assessment-facts' },
  )
  const [row] = rows
  if (!row) return undefined
  // The columns' own types and checks are those of PropertyFacts; a property without a construction is assessed as land.
  const facts = {
    construction: 'vacant_land',
    ...row.facts,
    premises: row.premises as unknown as Premise[],
  } as unknown as PropertyFacts
  return { propertyId: row.property_id, mohallaId: row.mohalla_id, facts }
}
