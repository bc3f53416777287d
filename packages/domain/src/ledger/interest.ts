import { rowInForce } from '../assessment/dated.ts'
import { type Paise, paise } from '../money/paise.ts'
import { roundHalfUp } from '../money/rounding.ts'
import { type FinancialYear, startOfFinancialYear } from '../time/financial-year.ts'
import { addDays, dateOf, daysBetween, type IsoDate } from '../time/iso-date.ts'
import type { InterestRule } from './ledger-rules.ts'

/** A change of what is unpaid of one year and head, from a day on. */
export type PrincipalChange = { readonly effectiveOn: IsoDate; readonly amount: Paise }

/** The common multiple of the two ways to count a year's days (365 and 360). */
const DAY_PARTS = 26_280

/**
 * How interest on a year's tax is counted. A day earns on what was left at the end of the day `lag` days earlier: one where the
 * day of payment earns still on what is paid on it, none where it earns no longer.
 */
type Count = { readonly firstDay: IsoDate; readonly lag: 0 | 1 }

const countsOfRules = new WeakMap<readonly InterestRule[], Map<FinancialYear, Count | undefined>>()

/** Worked out once per list of rules: a list is a value and is never changed in place. */
function countOf(rules: readonly InterestRule[], year: FinancialYear): Count | undefined {
  const counts = countsOfRules.get(rules) ?? new Map<FinancialYear, Count | undefined>()
  countsOfRules.set(rules, counts)
  if (!counts.has(year)) counts.set(year, findCount(rules, year))
  return counts.get(year)
}

function findCount(rules: readonly InterestRule[], year: FinancialYear): Count | undefined {
  const rule = rowInForce(rules, startOfFinancialYear(year)) ?? rules.toSorted(byValidFrom)[0]
  if (!rule) return undefined
  const [month, day] = rule.startsOn.split('-').map(Number)
  const firstDay = dateOf(year + rule.yearsAfterStart, month ?? 0, day ?? 0)
  return { firstDay, lag: rule.paymentDay === 'charged' ? 1 : 0 }
}

/** The first day that earns interest on a year's tax; undefined when the rules know no interest at all. */
export const interestStart = (rules: readonly InterestRule[], year: FinancialYear): IsoDate | undefined =>
  countOf(rules, year)?.firstDay

/** The last day on which a change of the year's tax changes no interest; undefined when the rules know none at all. */
export function interestFreeUntil(rules: readonly InterestRule[], year: FinancialYear): IsoDate | undefined {
  const count = countOf(rules, year)
  return count && addDays(count.firstDay, -count.lag)
}

const turnsOfRules = new WeakMap<readonly InterestRule[], readonly IsoDate[]>()

/** The days on which a rule begins or is over; worked out once per list of rules, as above. */
function turnsOf(rules: readonly InterestRule[]): readonly IsoDate[] {
  const known = turnsOfRules.get(rules)
  if (known) return known
  const turns = rules.flatMap(({ validFrom, validTo }) =>
    validTo === undefined ? [validFrom] : [validFrom, addDays(validTo, 1)],
  )
  turnsOfRules.set(rules, turns)
  return turns
}

/** The days from the start to the end on which the principal or the rate may change; nothing changes between two of them. */
function cutsBetween(
  changes: readonly PrincipalChange[],
  rules: readonly InterestRule[],
  { start, upTo, lag }: { start: IsoDate; upTo: IsoDate; lag: number },
): IsoDate[] {
  const days = [start]
  const add = (day: IsoDate) => {
    if (day > start && day < upTo) days.push(day)
  }
  for (const { effectiveOn } of changes) add(effectiveOn)
  for (const turn of turnsOf(rules)) add(addDays(turn, -lag))
  days.sort().push(upTo)
  return days
}

const byValidFrom = (a: InterestRule, b: InterestRule): number => (a.validFrom < b.validFrom ? -1 : 1)

const principalOn = (changes: readonly PrincipalChange[], day: IsoDate): number =>
  changes.reduce((sum, { effectiveOn, amount }) => (effectiveOn <= day ? sum + amount : sum), 0)

/** Most years are: nothing was left on the first day that earns interest, and nothing changed since. */
const isPaidInTime = (changes: readonly PrincipalChange[], start: IsoDate, upTo: IsoDate): boolean =>
  changes.every(({ effectiveOn }) => effectiveOn <= start || effectiveOn >= upTo) && principalOn(changes, start) <= 0

/**
 * Simple interest accrued on one year and head up to a day, rounded once; whether that day counts is a matter of the rule.
 *
 * Every day from the first earns at the rate in force on it, on the principal unpaid on it; interest earns nothing.
 * Source: Act of 1959 as printed by Kanpur Nagar Nigam (simple interest at 12% a year from the date fixed for payment
 * to the date of payment on the amount remaining unpaid); see docs/law/interest.md.
 */
export function interestAccrued(
  changes: readonly PrincipalChange[],
  rules: readonly InterestRule[],
  year: FinancialYear,
  upTo: IsoDate,
): Paise {
  const count = countOf(rules, year)
  if (count === undefined) return paise(0)
  const { lag } = count
  const start = addDays(count.firstDay, -lag)
  if (start >= upTo || isPaidInTime(changes, start, upTo)) return paise(0)
  let accrued = 0n
  let from = start
  for (const to of cutsBetween(changes, rules, { start, upTo, lag })) {
    const rule = to === from ? undefined : rowInForce(rules, addDays(from, lag))
    const principal = rule ? principalOn(changes, from) : 0
    if (rule && principal > 0)
      accrued += BigInt(principal) * BigInt(rule.annualBps * daysBetween(from, to) * (DAY_PARTS / rule.daysInYear))
    from = to
  }
  return paise(roundHalfUp(accrued, 10_000n * BigInt(DAY_PARTS)))
}
