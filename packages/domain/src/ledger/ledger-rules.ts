import type { Dated } from '../assessment/dated.ts'
import type { Head } from '../assessment/heads.ts'

/** Simple interest on what is unpaid of a year's tax. A change of rate applies from its own day on. */
export type InterestRule = Dated & {
  /** Basis points a year: 12 percent is 1200. */
  readonly annualBps: number
  readonly daysInYear: 365 | 360
  /** 'MM-DD' of the first day that earns interest … */
  readonly startsOn: string
  /** … 1: in the calendar year in which the financial year ends, 0: in the one in which it begins. */
  readonly yearsAfterStart: 0 | 1
  /** charged: the day of payment earns interest, as every day before it; free: the day before it is the last. */
  readonly paymentDay: 'charged' | 'free'
}

/** In which order a payment settles what is due. */
export type ApportionmentRule = Dated & {
  readonly years: 'oldest_first'
  readonly withinYear: 'interest_first' | 'principal_first'
  readonly heads: readonly Head[]
  /** in_order: a head is settled before the next; proportional: in the proportion of what is due. */
  readonly acrossHeads: 'in_order' | 'proportional'
  /** Where money goes that no due is left for: to the owner's credit. */
  readonly surplus: 'advance'
}
