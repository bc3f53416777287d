import { HEADS, type HeadAmounts, headAmounts, NO_AMOUNTS } from '../assessment/heads.ts'
import { subtractPaise, sumPaise } from '../money/paise.ts'
import { type FinancialYear, financialYear } from '../time/financial-year.ts'

/** What each year comes to by the rules, in paise, whether it was demanded or not; null: it cannot be calculated. */
export type YearlyTaxes = ReadonlyMap<FinancialYear, HeadAmounts | null>

/** Of several properties together; a year that one of them cannot be calculated for is known of none. */
export function taxesTogether(all: readonly YearlyTaxes[]): YearlyTaxes {
  const years = new Set(all.flatMap((taxes) => [...taxes.keys()]))
  return new Map(
    [...years].map((year) => {
      const known = all.map((taxes) => (taxes.has(year) ? (taxes.get(year) ?? null) : NO_AMOUNTS))
      const sums = headAmounts((head) => sumPaise(known.map((taxes) => (taxes ?? NO_AMOUNTS)[head])))
      return [year, known.includes(null) ? null : sums]
    }),
  )
}

/** A year that will be asked otherwise once its demand is raised; null where it could, or can, not be calculated. */
export type ForeseenTax = {
  readonly financialYear: FinancialYear
  readonly before: HeadAmounts | null
  readonly after: HeadAmounts | null
  readonly difference: HeadAmounts
}

type Compared = {
  /** Without a year, the property was not there. */
  before: YearlyTaxes
  after: YearlyTaxes
  /** Demanded, or kept as it was taken over: a change shows in the demand itself, or not at all. */
  settled: ReadonlySet<FinancialYear>
  /** The financial year of today. */
  current: FinancialYear
}

/**
 * The years without a demand that a change of tax facts makes another. A year to come for which there is no rule yet
 * counts among them: nobody can say that it stays what it was.
 */
export function foreseenTaxes({ before, after, settled, current }: Compared): ForeseenTax[] {
  const years = [...after.keys()].toSorted((a, b) => a - b)
  return years.flatMap((year, at): ForeseenTax[] => {
    if (settled.has(year)) return []
    const [was, is] = [before.get(year) ?? null, after.get(year) ?? null]
    const difference = headAmounts((head) => subtractPaise((is ?? NO_AMOUNTS)[head], (was ?? NO_AMOUNTS)[head]))
    const isLost = is === null && (was !== null || (year > current && lacksRules(after, year, at)))
    const isOther = HEADS.some((head) => difference[head] !== 0)
    return isLost || isOther ? [{ financialYear: year, before: was, after: is, difference }] : []
  })
}

/** Where the year before can be calculated it is the rules that are wanting, not a fact of the property. */
const lacksRules = (after: YearlyTaxes, year: FinancialYear, at: number): boolean =>
  at === 0 || after.get(financialYear(year - 1)) !== null
