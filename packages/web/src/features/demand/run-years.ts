import { m } from '@karsetu/contract/words/messages.ts'
import { type FinancialYear, financialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { currentYear } from '../../ui/today.ts'

const yearsBack = 10

/** Financial years to choose from in a list of runs: next year's, and back. */
export function yearFilter() {
  const next = currentYear() + 1
  const choices = Array.from({ length: yearsBack }, (_, back) => financialYear(next - back))
  return {
    name: 'year' as const,
    kind: 'choice' as const,
    label: m.master_financial_year(),
    choices: choices.map((year) => ({ value: String(year), label: financialYearLabel(year) })),
  }
}

/** The year an address names, if it is one. */
export const yearOf = (typed: string | undefined): FinancialYear | undefined =>
  typed !== undefined && /^(19|20|21)\d\d$/.test(typed) ? financialYear(Number(typed)) : undefined
