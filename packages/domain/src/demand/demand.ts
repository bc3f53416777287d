import { rowInForce } from '../assessment/dated.ts'
import { type FinancialYear, startOfFinancialYear } from '../time/financial-year.ts'
import { dateOf, type IsoDate } from '../time/iso-date.ts'
import type { DueDateRule } from './demand-rules.ts'

/** The last day on which a year's demand is paid in time. @throws RangeError when no due date is in force for the year. */
export function dueDateOf(rules: readonly DueDateRule[], year: FinancialYear): IsoDate {
  const rule = rowInForce(rules, startOfFinancialYear(year))
  if (!rule) throw new RangeError(`no due date is in force for the financial year ${year}`)
  const [month, day] = rule.dueOn.split('-').map(Number)
  return dateOf(year + rule.yearsAfterStart, month ?? 0, day ?? 0)
}
