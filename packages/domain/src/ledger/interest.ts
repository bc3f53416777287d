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

const startsOfRules = new WeakMap<readonly InterestRule[], Map<FinancialYear, IsoDate | undefined>>()

/**
 * The first day that earns interest on a year's tax; undefined when the rules know no interest at all. Worked out once
 * per list of rules: a list is a value and is never changed in place.
 */
export function interestStart(rules: readonly InterestRule[], year: FinancialYear): IsoDate | undefined {
  const starts = startsOfRules.get(rules) ?? new Map<FinancialYear, IsoDate | undefined>()
  startsOfRules.set(rules, starts)
  if (!starts.has(year)) starts.set(year, findInterestStart(rules, year))
  return starts.get(year)
}

function findInterestStart(rules: readonly InterestRule[], year: FinancialYear): IsoDate | undefined {
  const rule = rowInForce(rules, startOfFinancialYear(year)) ?? rules.toSorted(byValidFrom)[0]
  if (!rule) return undefined
  const [month, day] = rule.startsOn.split('-').map(Number)
  return dateOf(year + rule.yearsAfterStart, month ?? 0, day ?? 0)
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
  start: IsoDate,
  upTo: IsoDate,
): IsoDate[] {
  const days = [start]
  const add = (day: IsoDate) => {
    if (day > start && day < upTo) days.push(day)
  }
  for (const { effectiveOn } of changes) add(effectiveOn)
  for (const turn of turnsOf(rules)) add(turn)
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
 * Simple interest accrued on one year and head up to a day, that day not counted, rounded once.
 *
 * Every day from the start earns at the rate in force on it, on the principal unpaid on it; interest earns nothing.
 * Source: Act of 1959 as printed by Kanpur Nagar Nigam (simple interest at 12% a year from the date fixed for payment
 * to the date of payment on the amount remaining unpaid); see docs/law/interest.md.
 */
export function interestAccrued(
  changes: readonly PrincipalChange[],
  rules: readonly InterestRule[],
  year: FinancialYear,
  upTo: IsoDate,
): Paise {
  const start = interestStart(rules, year)
  if (start === undefined || start >= upTo || isPaidInTime(changes, start, upTo)) return paise(0)
  let accrued = 0n
  let from = start
  for (const to of cutsBetween(changes, rules, start, upTo)) {
    const rule = to === from ? undefined : rowInForce(rules, from)
    const principal = rule ? principalOn(changes, from) : 0
    if (rule && principal > 0)
      accrued += BigInt(principal) * BigInt(rule.annualBps * daysBetween(from, to) * (DAY_PARTS / rule.daysInYear))
    from = to
  }
  return paise(roundHalfUp(accrued, 10_000n * BigInt(DAY_PARTS)))
}
