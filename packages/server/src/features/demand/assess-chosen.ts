import { assess } from '@karsetu/domain/assessment/assess.ts'
import { totalOfHeads } from '@karsetu/domain/assessment/heads.ts'
import { demandedTaxes } from '@karsetu/domain/demand/charge-of-year.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { assessmentRules } from '../assessment/assessment-rules-store.ts'
import { withPreviousTaxes } from '../assessment/previous-taxes.ts'
import { partYearRules } from '../correction/correction-rules-store.ts'
import { readChosenFacts } from './ward-facts.ts'

/** ARV of the whole year, and what all heads of it are charged, in paise. */
export type AssessedYear = { arv: Paise; tax: Paise }

/** Properties at once: their facts are in memory together. */
const atOnce = 2000

/**
 * What a year comes to for properties as the register stands now, whether it was demanded or not; null for one that
 * cannot be assessed. Writes nothing.
 */
export async function assessChosen(
  sql: Queryable,
  propertyIds: readonly number[],
  year: FinancialYear,
): Promise<Map<number, AssessedYear | null>> {
  const assessed = new Map<number, AssessedYear | null>()
  const partYear = await partYearRules(sql)
  for (let start = 0; start < propertyIds.length; start += atOnce) {
    const chosen = [...(await readChosenFacts(sql, propertyIds.slice(start, start + atOnce)))]
    const rules = await assessmentRules(sql, [...new Set(chosen.map(({ mohallaId }) => mohallaId))])
    for (const { propertyId, facts, liable } of await withPreviousTaxes(sql, chosen, rules, year)) {
      const result = assess(facts, rules, year)
      assessed.set(
        propertyId,
        result.status === 'not_assessable'
          ? null
          : { arv: result.arv, tax: totalOfHeads(demandedTaxes(result, partYear, liable)) },
      )
    }
  }
  return assessed
}
