import { type Dated, rowInForce } from '../assessment/dated.ts'
import { type HeadAmounts, headAmounts } from '../assessment/heads.ts'
import { minPaise, type Paise, paise, subtractPaise, sumPaise, ZERO } from '../money/paise.ts'
import { roundToUnit } from '../money/rounding.ts'
import { endOfFinancialYear, type FinancialYear, startOfFinancialYear } from '../time/financial-year.ts'
import { addDays, daysBetween, type IsoDate } from '../time/iso-date.ts'

/**
 * How the tax of a year is shared out when a property is liable for a part of it only. Of such a year the assessment on
 * record says the ARV of the whole year and the taxes of the part: what the year is charged, as its demand does. Whoever
 * needs the tax of the whole year, as a cap does, has it calculated.
 */
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

/** What a year is charged for the days from one on until its next part begins; amounts in paise. */
export type ChargedPart = { readonly from: IsoDate; readonly taxes: HeadAmounts }

/** A demand of a year as it was raised or last revised. */
export type StandingDemand = {
  readonly taxes: HeadAmounts
  /** The day within the year from which its assessment holds; none: from the first day the property is liable. */
  readonly changedFrom?: IsoDate | undefined
  /** Of a year charged in parts, each with the day from which it is; none: found from the demands before it. */
  readonly parts?: readonly ChargedPart[] | undefined
}

/** The demands of a year, and the first day of the property where that is in the year. */
export type StandingYear = {
  /** The first one first. */
  readonly standing: readonly StandingDemand[]
  readonly liableFrom?: IsoDate | undefined
}

export const totalOfParts = (parts: readonly ChargedPart[]): HeadAmounts =>
  headAmounts((head) => sumPaise(parts.map(({ taxes }) => taxes[head])))

/**
 * The parts of which a year's demand consists. Every revision kept what was asked before its own day and asks for the
 * days from then on, so that the parts of one that does not name them are found again from the amounts alone.
 */
export function partsOfDemand(
  rule: PartYearRule,
  year: FinancialYear,
  { standing, liableFrom }: StandingYear,
): readonly ChargedPart[] {
  const last = standing.at(-1)
  if (!last) return []
  if (last.parts) return last.parts
  const { changedFrom, taxes } = last
  if (!changedFrom) return [{ from: liableFrom ?? startOfFinancialYear(year), taxes }]
  const saved = demandedBefore(rule, year, { standing: standing.slice(0, -1), liableFrom }, changedFrom)
  const before = totalOfParts(saved)
  return [...saved, { from: changedFrom, taxes: headAmounts((head) => subtractPaise(taxes[head], before[head])) }]
}

/** What of a year's demand was asked for the days before one of its days, part by part. */
export function demandedBefore(
  rule: PartYearRule,
  year: FinancialYear,
  demanded: StandingYear,
  day: IsoDate,
): readonly ChargedPart[] {
  const parts = partsOfDemand(rule, year, demanded)
  return parts.flatMap((part, place) => {
    const next = parts[place + 1]?.from
    if (day <= part.from) return []
    return next !== undefined && day >= next ? part : cutAt(rule, year, { part, next }, day)
  })
}

type Cut = { part: ChargedPart; next: IsoDate | undefined }

/** The days of a part before one of them, with their share of what the part is charged. */
function cutAt(rule: PartYearRule, year: FinancialYear, { part, next }: Cut, day: IsoDate): ChargedPart {
  const begins = unitsBefore(rule, year, part.from)
  const units = (next === undefined ? unitsOfYear(rule, year) : unitsBefore(rule, year, next)) - begins
  const unitsTo = unitsBefore(rule, year, day) - begins
  const share = (all: Paise): Paise => {
    if (units <= 0) return ZERO
    if (unitsTo >= units) return all
    const rounded = roundToUnit(BigInt(all) * BigInt(unitsTo), BigInt(units), BigInt(rule.roundingUnitPaise), 'half_up')
    // Rounded up to the rupee, a part could be more than all of it.
    return minPaise(paise(rounded), all)
  }
  return { from: part.from, taxes: headAmounts((head) => share(part.taxes[head])) }
}
