import type { Dated } from '../assessment/dated.ts'
import type { FinancialYear } from '../time/financial-year.ts'
import type { IsoDate } from '../time/iso-date.ts'

/** The last day on which the demand of a financial year is paid in time. */
export type DueDateRule = Dated & {
  /** 'MM-DD' */
  readonly dueOn: string
  /** 0: in the calendar year in which the financial year begins, 1: in the next. */
  readonly yearsAfterStart: 0 | 1
}

/** Who or what earns a further percentage beside the period's own. */
export type RebateCriterion = 'online_payment' | 'disabled_owner' | 'ex_defence_widow'

/** A billing period of one financial year with its rebate. */
export type DiscountRule = {
  readonly financialYear: FinancialYear
  readonly billingPeriod: string
  readonly description: string
  readonly descriptionHi?: string
  /** Both days included. */
  readonly startsOn: IsoDate
  readonly endsOn: IsoDate
  readonly status: boolean
  /** Basis points: 10 percent is 1000. */
  readonly discountBps: number
  /** Added to the period's own percentage, each when it holds. */
  readonly criteria: readonly { readonly criterion: RebateCriterion; readonly discountBps: number }[]
  readonly source: string
}

/** On what conditions the rebate of a period is given. It is only ever on the current year's demand, never on arrears. */
export type RebateRule = Dated & {
  /** Whose dues, arrears and interest included, the payment must clear: those of the same head, or of every head. */
  readonly clears: 'same_head' | 'all_heads'
  readonly rounding: 'half_up' | 'down'
  /** 1: to the paisa, 100: to the rupee. */
  readonly roundingUnitPaise: number
}
