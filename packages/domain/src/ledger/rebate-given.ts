import { rowInForce } from '../assessment/dated.ts'
import { type Head, type HeadAmounts, headAmounts } from '../assessment/heads.ts'
import type { RuleBook } from '../assessment/rule-book.ts'
import { discountOn, possibleRebateBps, wholeRebate } from '../demand/rebate.ts'
import {
  addPaise,
  maxPaise,
  minPaise,
  negatePaise,
  type Paise,
  paise,
  subtractPaise,
  sumPaise,
  ZERO,
} from '../money/paise.ts'
import { roundHalfUp } from '../money/rounding.ts'
import type { FinancialYear } from '../time/financial-year.ts'
import type { IsoDate } from '../time/iso-date.ts'
import { type Charge, chargedBy } from './charges.ts'
import type { EntryDraft } from './entry.ts'

const givenIn = ({ kind, buckets }: EntryDraft, head: Head): Paise =>
  kind === 'rebate' ? negatePaise(buckets[head]) : ZERO

/** The rebate that stands on some entries, as a positive amount; what was withdrawn is no part of it. */
export const rebateGiven = (entries: readonly EntryDraft[]): HeadAmounts =>
  headAmounts((head) => sumPaise(entries.map((entry) => givenIn(entry, head))))

/** Rebate that stands on a head, and the day that gave it. */
export type RebateOfDay = { readonly on: IsoDate; readonly amount: Paise }

/** The rebates that stand on a head of a year, earliest first: what was withdrawn took the latest by then. */
export function rebatesOf(entries: readonly EntryDraft[], year: FinancialYear, head: Head): RebateOfDay[] {
  const ofYear = entries.filter(({ financialYear, kind }) => financialYear === year && kind === 'rebate')
  const byDay = [...Map.groupBy(ofYear, ({ effectiveOn }) => effectiveOn)]
    .map(([on, ofDay]) => ({ on, amount: sumPaise(ofDay.map((entry) => givenIn(entry, head))) }))
    .toSorted((a, b) => (a.on < b.on ? -1 : 1))
  let open = ZERO
  let stands: RebateOfDay[] = []
  for (const { on, amount } of byDay) {
    if (amount > 0) stands.push({ on, amount })
    else open = subtractPaise(open, amount)
    const saved: RebateOfDay[] = []
    for (const given of stands.toReversed()) {
      const goes = minPaise(given.amount, open)
      open = subtractPaise(open, goes)
      if (goes < given.amount) saved.unshift({ on: given.on, amount: subtractPaise(given.amount, goes) })
    }
    stands = saved
  }
  return stands
}

/** The rebate that the first so many entries gave, as long as nothing of it was withdrawn since. */
export function givenByFirst(
  entries: readonly EntryDraft[],
  first: number,
  year: FinancialYear,
  head: Head,
): Paise | undefined {
  const given = entries.map((entry) => (entry.financialYear === year ? givenIn(entry, head) : ZERO))
  return given.slice(first).some((amount) => amount < 0) ? undefined : sumPaise(given.slice(0, first))
}

/** What is charged of a head with and without something, and how much of a rebate on the one stays on the other. */
export type ChargesWithout = {
  readonly before: readonly Charge[]
  readonly after: readonly Charge[]
  readonly staysOf: (given: RebateOfDay, charged: { before: Paise; after: Paise }) => Paise
  /** What was given before there was that part, on the same day perhaps: nothing of it was given on that part. */
  readonly givenBefore?: Paise | undefined
}

/**
 * What of the rebates goes with a part of the charges, on the days that gave them. All that was given by a day was given
 * on all that was charged by then; what an earlier day had given stays, as it would have without that part.
 */
export function rebatesWithout(
  rebates: readonly RebateOfDay[],
  { before, after, staysOf, givenBefore = ZERO }: ChargesWithout,
): RebateOfDay[] {
  let [given, stays] = [ZERO, ZERO]
  return rebates.map(({ on, amount }) => {
    given = addPaise(given, amount)
    const charged = { before: chargedBy(before, on), after: chargedBy(after, on) }
    const left = maxPaise(staysOf({ on, amount: given }, charged), minPaise(givenBefore, charged.after))
    const stayed = stays
    stays = maxPaise(stays, minPaise(left, given))
    return { on, amount: subtractPaise(amount, subtractPaise(stays, stayed)) }
  })
}

/** In the proportion in which less is charged, half a paisa of what goes rounded up: it was given on what was never due. */
export function staysInProportion(
  { amount }: Pick<RebateOfDay, 'amount'>,
  { before, after }: { before: Paise; after: Paise },
): Paise {
  const lowered = maxPaise(ZERO, subtractPaise(before, after))
  if (lowered === 0 || before === 0) return amount
  const goes = roundHalfUp(BigInt(amount) * BigInt(lowered), BigInt(before))
  return maxPaise(ZERO, subtractPaise(amount, paise(goes)))
}

/**
 * As much as would have been given, had the lesser amount been charged from the first: at the rate that gave the rebate,
 * rounded as the rule says. All of it where it was given on the lesser amount, earlier on the day on which more was
 * charged; in proportion where no rate of that day gives just this.
 */
export const staysAsGiven =
  ({ discounts, rebates }: Pick<RuleBook, 'discounts' | 'rebates'>): ChargesWithout['staysOf'] =>
  (given, charged) => {
    const discount = discountOn(discounts, given.on)
    const rule = rowInForce(rebates, given.on)
    if (!discount || !rule) return staysInProportion(given, charged)
    const rateOn = (amount: Paise) =>
      possibleRebateBps(discount).find((bps) => wholeRebate(amount, bps, rule) === given.amount)
    const rate = rateOn(charged.before)
    if (rate !== undefined) return wholeRebate(charged.after, rate, rule)
    return rateOn(charged.after) === undefined ? staysInProportion(given, charged) : given.amount
  }
