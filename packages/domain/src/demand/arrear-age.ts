import { type FinancialYear, financialYear } from '../time/financial-year.ts'

/** How old what is left of a demand is, in years begun since that of the demand. */
export const ARREAR_AGES = ['up_to_1', '1_to_2', '2_to_3', '3_to_5', 'over_5'] as const
export type ArrearAge = (typeof ARREAR_AGES)[number]

/** The first financial year there is; older arrears have none. */
const firstYear = 1900

/** Years between that of the demand and the current one: from, and up to where there is an end. */
const bounds: Record<ArrearAge, { from: number; to: number | undefined }> = {
  up_to_1: { from: 0, to: 0 },
  '1_to_2': { from: 1, to: 1 },
  '2_to_3': { from: 2, to: 2 },
  '3_to_5': { from: 3, to: 4 },
  over_5: { from: 5, to: undefined },
}

/**
 * The years of demand of an age.
 * @param current financial year of the day
 * @returns both included; without `first` every year before
 */
export function yearsOfAge(
  age: ArrearAge,
  current: FinancialYear,
): { first: FinancialYear | undefined; last: FinancialYear } {
  const { from, to } = bounds[age]
  const first = to === undefined ? undefined : financialYear(Math.max(firstYear, current - to))
  return { first, last: financialYear(Math.max(firstYear, current - from)) }
}
