import { totalOfHeads } from '../assessment/heads.ts'
import { type Dues, openAmounts, type YearDues } from '../ledger/dues.ts'
import { maxPaise, minPaise, type Paise, subtractPaise, sumPaise, ZERO } from '../money/paise.ts'
import type { FinancialYear } from '../time/financial-year.ts'

/** What a property owes of some years on the day of its dues. */
export type DuesOfYears = {
  /** Oldest first; those in which nothing is open are left out. */
  readonly years: readonly YearDues[]
  /** Tax and interest, before rebate and credit. */
  readonly gross: Paise
  readonly rebate: Paise
  /** All credit of the owner, as far as it covers what is left. */
  readonly credit: Paise
  /** What clears these years on the day. */
  readonly payable: Paise
  /** Something is due of other years too. */
  readonly isPart: boolean
}

const grossOf = (years: readonly YearDues[]): Paise =>
  sumPaise(years.flatMap(openAmounts).map((amount) => maxPaise(ZERO, amount)))

/** The years of which something is demanded when all dues are. */
export const yearsOwing = ({ years }: Dues): FinancialYear[] =>
  years.filter((year) => grossOf([year]) > 0).map(({ financialYear }) => financialYear)

/**
 * What is due of some years alone. Credit counts against them before any other year: the owner is asked for no more than
 * can be owed of them.
 */
export function duesOfYears(dues: Dues, request: readonly FinancialYear[]): DuesOfYears {
  const years = dues.years.filter(({ financialYear }) => request.includes(financialYear))
  const gross = grossOf(years)
  const rebate = sumPaise(years.map((year) => totalOfHeads(year.rebate)))
  const unpaid = subtractPaise(gross, rebate)
  const credit = minPaise(unpaid, sumPaise([dues.advance, dues.excess]))
  return { years, gross, rebate, credit, payable: subtractPaise(unpaid, credit), isPart: gross < dues.gross }
}
