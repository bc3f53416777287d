import { financialYearOf, startOfFinancialYear } from '../time/financial-year.ts'
import type { IsoDate } from '../time/iso-date.ts'
import { bindsAnyYear, type Validity } from './validity.ts'

/**
 * When law of a kind can begin. assessment: it is looked at on the first day of a year, and the year that runs can be
 * revised; yearly: looked at on the first day of a year, and what was worked out with it stays; daily: looked at on
 * every day, and every day so far was charged or shown.
 */
export type RuleTiming = 'assessment' | 'yearly' | 'daily'

/** The earliest day from which a new row of law may hold: the past is not edited. */
export const earliestStart = (timing: RuleTiming, today: IsoDate): IsoDate =>
  timing === 'assessment' ? startOfFinancialYear(financialYearOf(today)) : today

/** Whether anybody would ever look at the row. */
export const isEverLookedAt = (timing: RuleTiming, validity: Validity): boolean =>
  timing === 'daily' || bindsAnyYear(validity)
