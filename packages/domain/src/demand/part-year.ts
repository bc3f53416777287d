import { type Dated, rowInForce } from '../assessment/dated.ts'
import { type HeadAmounts, headAmounts } from '../assessment/heads.ts'
import { addPaise, type Paise, paise, subtractPaise } from '../money/paise.ts'
import { roundToUnit } from '../money/rounding.ts'
import { endOfFinancialYear, type FinancialYear, startOfFinancialYear } from '../time/financial-year.ts'
import { addDays, daysBetween, type IsoDate } from '../time/iso-date.ts'

/** How the tax of a year is shared out when a property is assessed for a part of it only. */
export type PartYearRule = Dated & {
  readonly unit: 'day' | 'month'
  /** Counting months: whether the month in which the new assessment begins is charged under it, or under the one before. */
  readonly begunMonth: 'charged' | 'free'
  /** 1: to the paisa, 100: to the rupee. */
  readonly roundingUnitPaise: number
}

/** A part of a financial year; both days included. What is left out is the year's own first or last day. */
export type YearPart = { readonly from?: IsoDate | undefined; readonly until?: IsoDate | undefined }

/** @throws RangeError when no rule for parts of a year is in force on the year's first day. */
export function partYearRuleOf(rules: readonly PartYearRule[], year: FinancialYear): PartYearRule {
  const rule = rowInForce(rules, startOfFinancialYear(year))
  if (!rule) throw new RangeError(`no rule for a part of the financial year ${year} is in force`)
  return rule
}

export const isWholeYear = (year: FinancialYear, { from, until }: YearPart): boolean =>
  (from === undefined || from <= startOfFinancialYear(year)) &&
  (until === undefined || until >= endOfFinancialYear(year))

const unitsOfYear = ({ unit }: PartYearRule, year: FinancialYear): number =>
  unit === 'month' ? 12 : daysBetween(startOfFinancialYear(year), endOfFinancialYear(year)) + 1

/** Units of the year that lie before a day; a day outside the year is moved to its edge. */
function unitsBefore(rule: PartYearRule, year: FinancialYear, day: IsoDate): number {
  const start = startOfFinancialYear(year)
  if (day <= start) return 0
  if (day > endOfFinancialYear(year)) return unitsOfYear(rule, year)
  if (rule.unit === 'day') return daysBetween(start, day)
  const months = (Number(day.slice(5, 7)) + 8) % 12
  return rule.begunMonth === 'charged' || day.endsWith('-01') ? months : months + 1
}

/**
 * What a tax of the whole year comes to in a part of it. Shares are differences of amounts counted from the year's first
 * day, so that the parts of a year, however it is cut, are together the tax of the whole to the paisa.
 * A part that begins after it ends is nothing.
 */
export function partOfTax(rule: PartYearRule, year: FinancialYear, tax: Paise, { from, until }: YearPart): Paise {
  const units = unitsOfYear(rule, year)
  const upTo = (before: number): Paise =>
    before === units
      ? tax
      : paise(roundToUnit(BigInt(tax) * BigInt(before), BigInt(units), BigInt(rule.roundingUnitPaise), 'half_up'))
  const begins = from === undefined ? 0 : unitsBefore(rule, year, from)
  const ends = until === undefined ? units : unitsBefore(rule, year, addDays(until, 1))
  return ends <= begins ? paise(0) : subtractPaise(upTo(ends), upTo(begins))
}

/** {@link partOfTax} of each head. */
export const partOfTaxes = (rule: PartYearRule, year: FinancialYear, taxes: HeadAmounts, part: YearPart): HeadAmounts =>
  headAmounts((head) => partOfTax(rule, year, taxes[head], part))

/** A property whose assessment changes during the year: what each assessment asks for a whole year, from its day on. */
export type AssessedFrom = { readonly from: IsoDate; readonly taxes: HeadAmounts }

/**
 * The tax of a year under assessments that follow each other, in any order; before the first of them nothing is due.
 * @throws RangeError when two begin on one day
 */
export function taxesOfChangingYear(
  rule: PartYearRule,
  year: FinancialYear,
  assessments: readonly AssessedFrom[],
): HeadAmounts {
  const inOrder = assessments.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const parts = inOrder.map(({ from, taxes }, index) => {
    const next = inOrder[index + 1]
    if (next?.from === from) throw new RangeError(`two assessments begin on ${from}`)
    return partOfTaxes(rule, year, taxes, { from, until: next && addDays(next.from, -1) })
  })
  return headAmounts((head) => parts.reduce((sum, part) => addPaise(sum, part[head]), paise(0)))
}
