import type { AssessmentRules } from '@karsetu/domain/assessment/compiled-rules.ts'
import { assessmentDateOf, holdsOn } from '@karsetu/domain/assessment/dated.ts'
import type { HeadAmounts } from '@karsetu/domain/assessment/heads.ts'
import type { PropertyFacts } from '@karsetu/domain/assessment/property-facts.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

type Known = { readonly propertyId: number; readonly facts: PropertyFacts }

/**
 * The same properties with the taxes of the last assessment before the year, where a cap in force looks at them. Without
 * a cap nothing is read: most cities have none.
 */
export async function withPreviousTaxes<Property extends Known>(
  sql: Queryable,
  properties: Iterable<Property>,
  { caps }: Pick<AssessmentRules, 'caps'>,
  year: FinancialYear,
): Promise<Iterable<Property>> {
  if (!caps.some((cap) => holdsOn(cap, assessmentDateOf(year)))) return properties
  const all = [...properties]
  const { rows } = await sql.query<{ propertyId: number; taxes: HeadAmounts }>(
    `select distinct on (property_id) property_id "propertyId",
       json_build_object('house', house_paise, 'water', water_paise, 'sewer', sewer_paise) taxes
     from assessment where property_id = any ($1::bigint[]) and financial_year < $2
     order by property_id, financial_year desc, revision desc`,
    [all.map(({ propertyId }) => propertyId), year],
  )
  const taxesOf = new Map(rows.map(({ propertyId, taxes }) => [propertyId, taxes]))
  return all.map((property) => {
    const previousTaxes = taxesOf.get(property.propertyId)
    return previousTaxes ? { ...property, facts: { ...property.facts, previousTaxes } } : property
  })
}
