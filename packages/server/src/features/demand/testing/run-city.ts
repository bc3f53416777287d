import type { TestDatabase } from '../../../testing/test-database.ts'

/** A week before the financial year whose demand is raised. */
export const beforeTheYear = '2027-03-25T05:00:00Z'
export const yearRaised = 2027

/** In a city with five years of demands, two properties that cannot be assessed. */
export async function arrangeRunCity({ migrator }: TestDatabase): Promise<void> {
  await migrator.query(
    `update property set road_width_m = null, version = version + 1
     where property_id in (select property_id from property where construction_type <> 'vacant_land' order by property_id limit 2)`,
  )
}

/** Properties of the year with another number of demands and assessments than they should have; none is right. */
export const notExactlyOnce = `
  select assessment.property_id, count(demand.property_id) demands, count(distinct entry.entry_no) entries, assessment.total
  from (select property_id, financial_year, house_paise + water_paise + sewer_paise total from assessment where financial_year = ${yearRaised}) assessment
  left join demand using (property_id, financial_year)
  left join ledger_entry entry on entry.property_id = assessment.property_id and entry.financial_year = ${yearRaised} and entry.kind = 'demand'
  group by assessment.property_id, assessment.total
  having count(distinct entry.entry_no) <> (assessment.total > 0)::integer or count(demand.property_id) <> (assessment.total > 0)::integer`
