import { type Working, workingOf } from '@karsetu/domain/assessment/working.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { assessmentRules } from '../assessment/assessment-rules-store.ts'
import { withPreviousTaxes } from '../assessment/previous-taxes.ts'
import { readChosenFacts } from '../demand/ward-facts.ts'
import type { PaperFacts } from './paper-facts.ts'
import { readRecordsDemanded } from './records-demanded.ts'

/**
 * How the demands of the year were worked out, recomputed from the record and the law they were assessed by. One that
 * does not come to the demand, such as of a part of the year, is left out: a bill prints no other working.
 */
export async function findWorkings(
  sql: Queryable,
  papers: readonly PaperFacts[],
  year: FinancialYear,
): Promise<Map<number, Working>> {
  const demanded = papers.filter(({ now }) => now)
  const demands = new Map(demanded.map(({ property, now }) => [property.propertyId, now]))
  if (demanded.length === 0) return new Map()
  const [rules, chosen, recordOf] = await Promise.all([
    assessmentRules(sql, [...new Set(demanded.map(({ property }) => property.mohallaId))]),
    readChosenFacts(sql, [...demands.keys()]),
    readRecordsDemanded(sql, demanded),
  ])
  const records = [...chosen].map(({ propertyId, mohallaId, facts }) => ({
    ...{ propertyId, mohallaId, facts: recordOf(propertyId, year) ?? facts },
  }))
  const workings = new Map<number, Working>()
  for (const { propertyId, facts } of await withPreviousTaxes(sql, records, rules, year)) {
    const [working, demand] = [workingOf(facts, rules, year), demands.get(propertyId)]
    if (working && working.arv === demand?.arv && working.total === demand.tax) workings.set(propertyId, working)
  }
  return workings
}
