import { type Dated, rowInForce } from '../assessment/dated.ts'
import type { Paise } from '../money/paise.ts'
import type { IsoDate } from '../time/iso-date.ts'

/** Up to which amount a change of money needs nobody beside its maker. */
export type AmountLimitRule = Dated & {
  /** The limit itself is within it; 0 asks for a second person always. */
  readonly atOnceUpToPaise: number
}

/**
 * Who decides about money.
 *
 * `mostPaise` is what is left today of the official's own limit: the limit less everything they decided that day, so that
 * many small amounts do not pass where one large amount is stopped. Null: no limit.
 */
export type Decider = { readonly staffId: number; readonly mostPaise: Paise | null }

export const isWithinLimit = (amount: Paise, { mostPaise }: Pick<Decider, 'mostPaise'>): boolean =>
  mostPaise === null || amount <= mostPaise

/** Whether a change must wait for a second person. Without a rule in force every change waits. */
export function needsSecondPerson(
  rules: readonly AmountLimitRule[],
  { amount, on, maker }: { readonly amount: Paise; readonly on: IsoDate; readonly maker: Decider },
): boolean {
  const rule = rowInForce(rules, on)
  return rule === undefined || amount > rule.atOnceUpToPaise || !isWithinLimit(amount, maker)
}

export type Refusal = 'same_person' | 'above_own_limit'

/** Why this person may not approve what the maker asked for; undefined when they may. */
export function refusalToApprove(
  change: { readonly amount: Paise; readonly madeBy: number },
  decider: Decider,
): Refusal | undefined {
  if (change.madeBy === decider.staffId) return 'same_person'
  return isWithinLimit(change.amount, decider) ? undefined : 'above_own_limit'
}
