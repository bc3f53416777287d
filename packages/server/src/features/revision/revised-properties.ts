import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** A property whose assessment of a year was revised; amounts in paise, taxes by head. */
export type RevisedProperty = {
  propertyId: number
  financialYear: FinancialYear
  revision: number
  arvPaise: number
  housePaise: number
  waterPaise: number
  sewerPaise: number
}

/**
 * Properties of a ward whose last assessment of the year is a revision and differs from the demand raised for it: what
 * a supplementary demand or a credit has to make good. Those without a demand yet are left to the yearly run.
 */
export async function revisedProperties(
  sql: Queryable,
  { wardId, financialYear }: { wardId: number; financialYear: FinancialYear },
): Promise<RevisedProperty[]> {
  const { rows } = await sql.query<RevisedProperty>(
    `select last.* from (
       select distinct on (assessment.property_id) assessment.property_id "propertyId", financial_year "financialYear", assessment.revision,
         arv_paise "arvPaise", house_paise "housePaise", water_paise "waterPaise", sewer_paise "sewerPaise"
       from assessment join property using (property_id)
       where ward_id = $1 and financial_year = $2 order by assessment.property_id, assessment.revision desc
     ) last cross join lateral (
       select house_paise, water_paise, sewer_paise from demand
       where property_id = "propertyId" and financial_year = "financialYear" order by demand.revision desc limit 1
     ) demanded
     where last.revision > 0
       and ("housePaise", "waterPaise", "sewerPaise") <> (demanded.house_paise, demanded.water_paise, demanded.sewer_paise)
     order by "propertyId"`,
    [wardId, financialYear],
  )
  return rows
}
