import type { PropertyFacts } from '@karsetu/domain/assessment/property-facts.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { PaperFacts } from './paper-facts.ts'

type RecordRow = { propertyId: number; financialYear: FinancialYear; facts: PropertyFacts }
export type RecordDemanded = (propertyId: number, year: FinancialYear) => PropertyFacts | undefined

/**
 * What the register said of properties when the demands on their papers were assessed. Undefined where it still says so:
 * only what was there before a change is kept.
 */
export async function readRecordsDemanded(sql: Queryable, papers: readonly PaperFacts[]): Promise<RecordDemanded> {
  const demands = papers.flatMap(({ now, last }) => [...(now ? [now] : []), ...(last ? [last] : [])])
  const { rows } = await sql.query<RecordRow>(
    `select property_id "propertyId", financial_year "financialYear", before.facts
     from unnest($1::bigint[], $2::integer[], $3::integer[]) as asked (property_id, financial_year, revision)
       join assessment using (property_id, financial_year, revision)
       cross join lateral (
         select facts from register_before before
         where before.property_id = assessment.property_id and before.changed_at > assessment.assessed_at
         order by before.changed_at limit 1
       ) before`,
    [
      demands.map(({ propertyId }) => propertyId),
      demands.map(({ financialYear }) => financialYear),
      demands.map(({ revision }) => revision),
    ],
    { name: 'paper-records' },
  )
  const found = new Map(rows.map(({ propertyId, financialYear, facts }) => [`${propertyId} ${financialYear}`, facts]))
  return (propertyId, year) => found.get(`${propertyId} ${year}`)
}
