import type { AssessmentRules } from '../assessment/compiled-rules.ts'
import type { FactorRow, RateRow, ReliefRow, TaxRateRow } from '../assessment/rule-book.ts'

/** What a proposal adds to the law of assessments: dated rows, never an edit of one. */
export type AddedRules =
  | { readonly subject: 'mohallaRates'; readonly rows: readonly RateRow[] }
  | { readonly subject: 'taxRates'; readonly rows: readonly TaxRateRow[] }
  | { readonly subject: 'factors'; readonly rows: readonly FactorRow[] }
  | { readonly subject: 'reliefs'; readonly rows: readonly ReliefRow[] }

/** The law as it would stand with the proposal, for the same engine. */
export function amendRules(rules: AssessmentRules, added: AddedRules): AssessmentRules {
  switch (added.subject) {
    case 'mohallaRates':
      return { ...rules, rates: [...rules.rates, ...added.rows] }
    case 'taxRates':
      return { ...rules, taxRates: [...rules.taxRates, ...added.rows] }
    case 'factors':
      return { ...rules, factors: [...rules.factors, ...added.rows] }
    case 'reliefs':
      return { ...rules, reliefs: [...rules.reliefs, ...added.rows] }
  }
}
