import type { Assessment } from '../assessment/assess.ts'
import { rowInForce } from '../assessment/dated.ts'
import { type HeadAmounts, totalOfHeads } from '../assessment/heads.ts'
import type { Paise } from '../money/paise.ts'
import { type FinancialYear, startOfFinancialYear } from '../time/financial-year.ts'
import { dateOf, type IsoDate } from '../time/iso-date.ts'
import type { DueDateRule } from './demand-rules.ts'

/** The demand of one financial year: the three taxes of its assessment, due from its first day. */
export type Demand = {
  readonly financialYear: FinancialYear
  readonly arv: Paise
  readonly amounts: HeadAmounts
  readonly total: Paise
  readonly effectiveOn: IsoDate
  /** The last day on which it is paid in time. */
  readonly dueOn: IsoDate
}

/** @throws RangeError when no due date is in force for the year. */
export function dueDateOf(rules: readonly DueDateRule[], year: FinancialYear): IsoDate {
  const rule = rowInForce(rules, startOfFinancialYear(year))
  if (!rule) throw new RangeError(`no due date is in force for the financial year ${year}`)
  const [month, day] = rule.dueOn.split('-').map(Number)
  return dateOf(year + rule.yearsAfterStart, month ?? 0, day ?? 0)
}

export function demandFor(assessment: Assessment, rules: { readonly dueDates: readonly DueDateRule[] }): Demand {
  const { financialYear, arv, taxes } = assessment
  return {
    financialYear,
    arv,
    amounts: taxes,
    total: totalOfHeads(taxes),
    effectiveOn: startOfFinancialYear(financialYear),
    dueOn: dueDateOf(rules.dueDates, financialYear),
  }
}
