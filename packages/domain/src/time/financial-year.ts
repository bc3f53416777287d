import { dateOf, type IsoDate } from './iso-date.ts'

declare const financialYearBrand: unique symbol

/** The year in which a financial year begins: 2026 is 2026-27, from 1 April 2026 to 31 March 2027. */
export type FinancialYear = number & { readonly [financialYearBrand]: 'FinancialYear' }

/** @throws RangeError unless a whole year from 1900 to 2999. */
export function financialYear(startYear: number): FinancialYear {
  if (!Number.isInteger(startYear) || startYear < 1900 || startYear > 2999) {
    throw new RangeError(`not a financial year: ${startYear}`)
  }
  // The one place where a number becomes a financial year.
  return startYear as FinancialYear
}

export function financialYearOf(date: IsoDate): FinancialYear {
  const year = Number(date.slice(0, 4))
  return financialYear(date.slice(5) >= '04-01' ? year : year - 1)
}

export const startOfFinancialYear = (year: FinancialYear): IsoDate => dateOf(year, 4, 1)
export const endOfFinancialYear = (year: FinancialYear): IsoDate => dateOf(year + 1, 3, 31)

export const lastOfYears = (year: FinancialYear, ...others: readonly FinancialYear[]): FinancialYear =>
  financialYear(Math.max(year, ...others))

/** '2026-27'. */
export const financialYearLabel = (year: FinancialYear): string =>
  `${year}-${String((year + 1) % 100).padStart(2, '0')}`

/** Reads '2026-27' and '2026-2027'; undefined when the second year does not follow the first. */
export function parseFinancialYear(label: string): FinancialYear | undefined {
  const match = /^(\d{4})-(\d{2}|\d{4})$/.exec(label.trim())
  if (!match) return undefined
  const [, start = '', end = ''] = match
  const startYear = Number(start)
  if (startYear < 1900 || startYear > 2999 || !String(startYear + 1).endsWith(end)) return undefined
  return financialYear(startYear)
}
