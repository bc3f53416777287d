import { type Paise, paise } from '../money/paise.ts'
import { divideRounded } from '../money/rounding.ts'
import type { FinancialYear } from '../time/financial-year.ts'
import { type AssessmentRules, compiledRules } from './compiled-rules.ts'
import { type HeadAmounts, NO_AMOUNTS, totalOfHeads } from './heads.ts'
import type { Missing } from './portions.ts'
import type { PropertyFacts } from './property-facts.ts'
import { taxOf } from './taxes.ts'
import { valuate } from './valuation.ts'

export type Assessment = {
  readonly status: 'assessed'
  readonly financialYear: FinancialYear
  /** Annual rental value, rounded to the paisa for show; the taxes are computed from the exact value. */
  readonly arv: Paise
  readonly taxes: HeadAmounts
  readonly total: Paise
}

export type NotAssessable = { readonly status: 'not_assessable'; readonly financialYear: FinancialYear } & Missing

export const notAssessable = (financialYear: FinancialYear, { reason, facts }: Missing): NotAssessable => ({
  status: 'not_assessable',
  financialYear,
  reason,
  facts,
})

/**
 * The annual rental value and the three taxes of a property for a financial year, or what is wanting to know them.
 * Exact fractions inside, one rounding per tax. The steps behind the result: `explainAssessment`.
 */
export function assess(facts: PropertyFacts, rules: AssessmentRules, year: FinancialYear): Assessment | NotAssessable {
  const compiled = compiledRules(rules, year)
  const valuation = valuate(facts, compiled)
  if ('missing' in valuation) return notAssessable(year, valuation.missing)
  const taxes = { ...NO_AMOUNTS }
  for (const head of compiled.heads) {
    const tax = taxOf(head, facts, valuation)
    if ('missing' in tax) return notAssessable(year, tax.missing)
    taxes[head.head] = tax.tax
  }
  const arv = paise(divideRounded(valuation.arv, valuation.denominator))
  return { status: 'assessed', financialYear: year, arv, taxes, total: totalOfHeads(taxes) }
}
