import { assess } from '@karsetu/domain/assessment/assess.ts'
import type { AssessmentRules } from '@karsetu/domain/assessment/compiled-rules.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { type Change, whatChanged } from '@karsetu/domain/notice/what-changed.ts'
import { type FinancialYear, financialYear, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { assessmentRules } from '../assessment/assessment-rules-store.ts'
import { readChosenFacts } from '../demand/ward-facts.ts'
import type { PaperFacts } from './paper-facts.ts'

/** What changed on each property since last year; last year's value is worked out anew only where the value differs. */
export async function findChanges(
  sql: Queryable,
  papers: readonly PaperFacts[],
  year: FinancialYear,
): Promise<Map<number, Change>> {
  const differing = papers.filter(({ now, last }) => now && last && now.arv !== last.arv && now.revision === 0)
  const rules = differing.length > 0 ? await readRules(sql, differing) : undefined
  const anew = rules ? await valueAnew(sql, rules, differing, year) : new Map<number, Paise>()
  return new Map(
    papers.map(({ property: { propertyId, mohallaId }, now, last }): [number, Change] => {
      const arvOfLastYearToday = anew.get(propertyId)
      const ratesSource = rules && arvOfLastYearToday !== undefined ? newRatesSource(rules, mohallaId, year) : undefined
      return [propertyId, whatChanged({ now, last, arvOfLastYearToday, ratesSource })]
    }),
  )
}

const readRules = (sql: Queryable, papers: readonly PaperFacts[]) =>
  assessmentRules(sql, [...new Set(papers.map(({ property }) => property.mohallaId))])

/** What last year's rules make of properties as they are recorded today; those that cannot be assessed are left out. */
async function valueAnew(
  sql: Queryable,
  rules: AssessmentRules,
  papers: readonly PaperFacts[],
  year: FinancialYear,
): Promise<Map<number, Paise>> {
  const properties = await readChosenFacts(
    sql,
    papers.map(({ property }) => property.propertyId),
  )
  const lastYear = financialYear(year - 1)
  const anew = new Map<number, Paise>()
  for (const { propertyId, facts } of properties) {
    const result = assess(facts, rules, lastYear)
    if (result.status === 'assessed') anew.set(propertyId, result.arv)
  }
  return anew
}

/** Where rates of the mohalla come from that began to bind with this year. */
function newRatesSource({ rates }: AssessmentRules, mohallaId: number, year: FinancialYear): string | undefined {
  const [before, now] = [startOfFinancialYear(financialYear(year - 1)), startOfFinancialYear(year)]
  return rates.find((rate) => rate.mohallaId === String(mohallaId) && rate.validFrom > before && rate.validFrom <= now)
    ?.source
}
