import type { Paise } from '@karsetu/domain/money/paise.ts'
import { type FinancialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { ErrorEntry } from '../platform/error-entry.ts'
import { formatMoney } from '../words/format.ts'
import { m } from '../words/messages.ts'

export const surveyErrors = {
  'survey.no_heading': { status: 422, say: (facts: { headings: string }) => m.survey_error_no_heading(facts) },
  'survey.formula_cell': { status: 422, say: (facts: { row: number }) => m.survey_error_formula_cell(facts) },
  'survey.broken_letters': {
    status: 422,
    say: (facts: { row: number; column: string }) => m.survey_error_broken_letters(facts),
  },
  'survey.empty': { status: 422, say: () => m.survey_error_empty() },
  'survey.not_unmatched': { status: 409, say: () => m.survey_error_not_unmatched() },
  'survey.not_now': { status: 409, say: () => m.survey_error_not_now() },
  'survey.nothing_taken_in': { status: 409, say: () => m.survey_error_nothing_taken_in() },
  'survey.compared_before': {
    status: 409,
    say: (facts: { year: FinancialYear }) => m.survey_error_compared_before({ year: financialYearLabel(facts.year) }),
  },
  'survey.same_person': { status: 409, say: () => m.survey_error_same_person() },
  'survey.above_own_limit': {
    status: 403,
    say: (facts: { mostPaise: Paise }) => m.survey_error_above_own_limit({ most: formatMoney(facts.mostPaise) }),
  },
} satisfies Record<string, ErrorEntry>
