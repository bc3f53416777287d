import { type Dated, rowInForce } from '../assessment/dated.ts'
import type { Paise } from '../money/paise.ts'
import type { IsoDate } from '../time/iso-date.ts'

/** Up to which amount a change of money needs nobody beside the one who makes it. */
export type AmountLimitRule = Dated & {
  /** The limit itself is within it; 0 asks for a second person always. */
  readonly atOnceUpToPaise: number
}

/** Who decides about money: `mostPaise` is the official's own limit, null without one. */
export type Decider = { readonly staffId: number; readonly mostPaise: Paise | null }

const isWithin = (amount: Paise, most: number | null): boolean => most === null || amount <= most

/** Whether a change must wait for somebody else. Without a rule in force everything waits. */
export function needsSecondPerson(
  rules: readonly AmountLimitRule[],
  { amount, on, maker }: { readonly amount: Paise; readonly on: IsoDate; readonly maker: Decider },
): boolean {
  const rule = rowInForce(rules, on)
  return rule === undefined || amount > rule.atOnceUpToPaise || !isWithin(amount, maker.mostPaise)
}

export type Refusal = 'same_person' | 'above_own_limit'

/** Why this person may not approve what the maker asked for; undefined when they may. */
export function refusalToApprove(
  change: { readonly amount: Paise; readonly madeBy: number },
  decider: Decider,
): Refusal | undefined {
  if (change.madeBy === decider.staffId) return 'same_person'
  return isWithin(change.amount, decider.mostPaise) ? undefined : 'above_own_limit'
}
