import { assess } from '@karsetu/domain/assessment/assess.ts'
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
 *
 * A cap compares whole years. Of a year in which the property was liable for a part, or within which it changed, the
 * taxes on record are what the year was charged: its whole year is calculated anew, by the rules of that year for what the
 * register now says. One that those cannot assess is not capped.
 */
export async function withPreviousTaxes<Property extends Known>(
  sql: Queryable,
  properties: Iterable<Property>,
  rules: AssessmentRules,
  year: FinancialYear,
): Promise<Iterable<Property>> {
  if (!rules.caps.some((cap) => holdsOn(cap, assessmentDateOf(year)))) return properties
  const all = [...properties]
  const last = await readLastTaxes(sql, all, year)
  const whole = await taxesOfWholeYear(sql, { properties: all, last, rules })
  return all.map((property) => {
    const { propertyId, facts } = property
    const previousTaxes = last.get(propertyId)?.isPart ? whole.get(propertyId) : last.get(propertyId)?.taxes
    return previousTaxes ? { ...property, facts: { ...facts, previousTaxes } } : property
  })
}

/** The taxes on record; `isPart`: not those of a whole year as the property was at its end. */
type LastTaxes = { financialYear: FinancialYear; taxes: HeadAmounts; isPart: boolean }

async function readLastTaxes(
  sql: Queryable,
  properties: readonly Known[],
  year: FinancialYear,
): Promise<Map<number, LastTaxes>> {
  const { rows } = await sql.query<LastTaxes & { propertyId: number }>(
    `select last.property_id "propertyId", last.financial_year "financialYear",
       json_build_object('house', house_paise, 'water', water_paise, 'sewer', sewer_paise) taxes,
       coalesce(assessed_from > make_date(last.financial_year, 4, 1), false)
         or coalesce(assessed_until < make_date(last.financial_year + 1, 3, 31), false)
         or changed.property_id is not null "isPart"
     from (
       select distinct on (property_id) * from assessment where property_id = any ($1::bigint[]) and financial_year < $2
       order by property_id, financial_year desc, revision desc
     ) last join property on property.property_id = last.property_id
     left join (
       select property_id, financial_year from demand
       where property_id = any ($1::bigint[]) and changed_from is not null and not exists (
         select from demand later where later.property_id = demand.property_id
           and later.financial_year = demand.financial_year and later.revision > demand.revision)
     ) changed on changed.property_id = last.property_id and changed.financial_year = last.financial_year`,
    [properties.map(({ propertyId }) => propertyId), year],
  )
  return new Map(rows.map(({ propertyId, ...taxes }) => [propertyId, taxes]))
}

type Request = { properties: readonly Known[]; last: ReadonlyMap<number, LastTaxes>; rules: AssessmentRules }

async function taxesOfWholeYear(
  sql: Queryable,
  { properties, last, rules }: Request,
): Promise<ReadonlyMap<number, HeadAmounts>> {
  const whole = new Map<number, HeadAmounts>()
  const inParts = properties.filter(({ propertyId }) => last.get(propertyId)?.isPart)
  const ofYear = Map.groupBy(inParts, ({ propertyId }) => last.get(propertyId)?.financialYear)
  for (const [year, some] of ofYear) {
    if (year === undefined) continue
    // A cap of that year looked at the year before in its turn.
    for (const { propertyId, facts } of await withPreviousTaxes(sql, some, rules, year)) {
      const result = assess(facts, rules, year)
      if (result.status === 'assessed') whole.set(propertyId, result.taxes)
    }
  }
  return whole
}
