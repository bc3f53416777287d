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
       select distinct on (assessment.property_id) assessment.property_id "propertyId", financial_year "financialYear", revision,
         arv_paise "arvPaise", house_paise "housePaise", water_paise "waterPaise", sewer_paise "sewerPaise"
       from assessment join property using (property_id)
       where ward_id = $1 and financial_year = $2 order by assessment.property_id, revision desc
     ) last join demand on demand.property_id = "propertyId" and demand.financial_year = "financialYear"
     where revision > 0
       and ("housePaise", "waterPaise", "sewerPaise") <> (demand.house_paise, demand.water_paise, demand.sewer_paise)
     order by "propertyId"`,
    [wardId, financialYear],
  )
  return rows
}
