import { assess } from '@karsetu/domain/assessment/assess.ts'
import { assessmentDateOf, holdsOn } from '@karsetu/domain/assessment/dated.ts'
import type { HeadAmounts } from '@karsetu/domain/assessment/heads.ts'
import { classAmong, edgesOf } from '@karsetu/domain/assessment/range.ts'
import type { RuleBook } from '@karsetu/domain/assessment/rule-book.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { MohallaPlan } from '../place/make-places.ts'
import type { PropertyData } from '../property/property-rows.ts'
import { demoYears } from './demo-calendar.ts'
import { propertyFactsOf } from './property-facts-of.ts'

export type YearAssessed = { year: FinancialYear; arv: Paise; taxes: HeadAmounts }

/**
 * The assessments of a property of the demo city, whose facts never change. A year that begins under the law of the year
 * before, and in which the building passes no age that the law names, is assessed as that year: two of five remain.
 */
export function assessYears(property: PropertyData, mohalla: MohallaPlan, rules: RuleBook): YearAssessed[] {
  const facts = propertyFactsOf(property, mohalla)
  const { unchanged, ages } = lawOf(rules)
  const ageClass = (year: number) => classAmong(ages, year - (property.constructionYear ?? year))
  const assessed: YearAssessed[] = []
  for (const year of demoYears) {
    const before = assessed.at(-1)
    if (before?.year === year - 1 && unchanged.has(year) && ageClass(year) === ageClass(year - 1)) {
      assessed.push({ ...before, year })
      continue
    }
    const result = assess(facts, rules, year)
    if (result.status === 'assessed') assessed.push({ year, arv: result.arv, taxes: result.taxes })
  }
  return assessed
}

type Law = {
  /** Years that begin under the same rows as the year before. */
  unchanged: ReadonlySet<FinancialYear>
  /** Where a factor begins or ends to hold for a building of so many years. */
  ages: readonly number[]
}

const laws = new WeakMap<RuleBook, Law>()

function lawOf(rules: RuleBook): Law {
  const known = laws.get(rules)
  if (known) return known
  const { roadBands, rates, services, rateBases, embedded, factors, formulas, taxRates, reliefs, caps, roundings } =
    rules
  const rows = [
    roadBands,
    rates,
    services,
    rateBases,
    embedded,
    factors,
    formulas,
    taxRates,
    reliefs,
    caps,
    roundings,
  ].flat()
  const unchanged = demoYears.filter((year, at) => {
    const before = demoYears[at - 1]
    if (before === undefined) return false
    const [then, now] = [assessmentDateOf(before), assessmentDateOf(year)]
    return rows.every((row) => holdsOn(row, then) === holdsOn(row, now))
  })
  const ages = [...new Set(factors.flatMap(({ when }) => edgesOf(when.ageYears)))].sort((a, b) => a - b)
  const law = { unchanged: new Set(unchanged), ages }
  laws.set(rules, law)
  return law
}
