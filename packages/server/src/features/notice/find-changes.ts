import { assess } from '@karsetu/domain/assessment/assess.ts'
import type { AssessmentRules } from '@karsetu/domain/assessment/compiled-rules.ts'
import { type Change, whatChanged } from '@karsetu/domain/notice/what-changed.ts'
import { type FinancialYear, financialYear, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { assessmentRules } from '../assessment/assessment-rules-store.ts'
import { findFacts } from '../assessment/facts-store.ts'
import type { PaperFacts } from './paper-facts.ts'

/** What changed on each property since last year; last year's value is worked out anew only where the value differs. */
export async function findChanges(
  sql: Queryable,
  papers: readonly PaperFacts[],
  year: FinancialYear,
): Promise<Map<number, Change>> {
  const differing = papers.filter(({ now, last }) => now && last && now.arv !== last.arv && now.revision === 0)
  const mohallas = [...new Set(differing.map(({ property }) => property.mohallaId))]
  const rules = mohallas.length > 0 ? await assessmentRules(sql, mohallas) : undefined
  const changes = await Promise.all(
    papers.map(async (paper): Promise<[number, Change]> => {
      const { property, now, last } = paper
      const anew = rules && differing.includes(paper) ? await valueAnew(sql, rules, paper, year) : undefined
      const change = whatChanged({
        now,
        last,
        arvOfLastYearToday: anew,
        ratesSource: anew === undefined ? undefined : rules && newRatesSource(rules, property.mohallaId, year),
      })
      return [property.propertyId, change]
    }),
  )
  return new Map(changes)
}

/** What last year's rules make of the property as it is recorded today. */
async function valueAnew(sql: Queryable, rules: AssessmentRules, { property }: PaperFacts, year: FinancialYear) {
  const found = await findFacts(sql, property.propertyUniqueId)
  if (!found) return undefined
  const result = assess(found.facts, rules, financialYear(year - 1))
  return result.status === 'assessed' ? result.arv : undefined
}

/** Where rates of the mohalla come from that began to bind with this year. */
function newRatesSource({ rates }: AssessmentRules, mohallaId: number, year: FinancialYear): string | undefined {
  const [before, now] = [startOfFinancialYear(financialYear(year - 1)), startOfFinancialYear(year)]
  return rates.find((rate) => rate.mohallaId === String(mohallaId) && rate.validFrom > before && rate.validFrom <= now)
    ?.source
}
