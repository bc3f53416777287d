import type { PropertyFacts } from '@karsetu/domain/assessment/property-facts.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** The facts of the register, a null left out: what is not known is not a fact. */
export type FactsRow = { propertyId: number; mohallaId: number; facts: PropertyFacts }

/** What an assessment looks at of one property, as the register has it now. */
export async function findFacts(sql: Queryable, propertyUniqueId: string): Promise<FactsRow | undefined> {
  // `assessment_facts` builds them in the words of PropertyFacts, from columns with the same types and checks.
  const { rows } = await sql.query<FactsRow>(
    `select property_id "propertyId", mohalla_id "mohallaId", assessment_facts(property_id) facts
     from property where property_unique_id = $1`,
    [propertyUniqueId],
    { name: 'assessment-facts' },
  )
  return rows[0]
}

/**
 * What the register said of a property when its tax of a year was assessed; as it is now, when it has not changed
 * since, or when nothing was assessed in that year.
 */
export async function factsAssessedIn(
  sql: Queryable,
  { propertyId, facts }: FactsRow,
  year: FinancialYear,
): Promise<PropertyFacts> {
  const { rows } = await sql.query<{ facts: PropertyFacts }>(
    `select before.facts from assessment_held held join register_before before using (property_id)
     where property_id = $1 and financial_year = $2 and before.changed_at > held.assessed_at
     order by before.changed_at limit 1`,
    [propertyId, year],
    { name: 'facts-assessed' },
  )
  return rows[0]?.facts ?? facts
}
