import { rowInForce } from '../assessment/dated.ts'
import { type HeadAmounts, headAmounts, NO_AMOUNTS } from '../assessment/heads.ts'
import { maxPaise, minPaise, type Paise, paise, subtractPaise, ZERO } from '../money/paise.ts'
import { roundToUnit } from '../money/rounding.ts'
import { financialYearOf } from '../time/financial-year.ts'
import type { IsoDate } from '../time/iso-date.ts'
import type { DiscountRule, RebateCriterion, RebateRule } from './demand-rules.ts'

/** What is known about the payer and the way of paying. */
export type RebateContext = Readonly<Partial<Record<RebateCriterion, boolean>>>

export const NO_REBATE_CONTEXT: RebateContext = {}

/** The billing period in force on a date; the more generous one should two overlap. */
export function discountOn(discounts: readonly DiscountRule[], date: IsoDate): DiscountRule | undefined {
  const year = financialYearOf(date)
  let best: DiscountRule | undefined
  for (const row of discounts) {
    if (!row.status || row.financialYear !== year || date < row.startsOn || date > row.endsOn) continue
    if (best === undefined || row.discountBps > best.discountBps) best = row
  }
  return best
}

/** What a rebate is made of: the period's own percentage, and that of every criterion that holds. In basis points. */
export function rebateParts(
  { discountBps, criteria }: Pick<DiscountRule, 'discountBps' | 'criteria'>,
  context: RebateContext,
): { criterion: RebateCriterion | null; bps: number }[] {
  const added = criteria.filter(({ criterion }) => context[criterion])
  return [
    { criterion: null, bps: discountBps },
    ...added.map((row) => ({ criterion: row.criterion, bps: row.discountBps })),
  ].filter(({ bps }) => bps > 0)
}

/** Basis points of a period together with every criterion that holds; never more than the whole. */
export function rebateBps(discount: Pick<DiscountRule, 'discountBps' | 'criteria'>, context: RebateContext): number {
  return Math.min(
    10_000,
    rebateParts(discount, context).reduce((sum, { bps }) => sum + bps, 0),
  )
}

/** Every rate that a period can have come to, whoever paid and however. */
export function possibleRebateBps({ discountBps, criteria }: Pick<DiscountRule, 'discountBps' | 'criteria'>): number[] {
  let sums = [discountBps]
  for (const row of criteria) sums = [...sums, ...sums.map((sum) => sum + row.discountBps)]
  return [...new Set(sums.map((bps) => Math.min(10_000, bps)))]
}

/** The rebate on all that is demanded of a head, rounded as the rule says. */
export const wholeRebate = (demanded: Paise, bps: number, rule: RebateRule): Paise =>
  paise(roundToUnit(BigInt(demanded) * BigInt(bps), 10_000n, BigInt(rule.roundingUnitPaise), rule.rounding))

export type RebateQuestion = {
  readonly date: IsoDate
  readonly context: RebateContext
  /** Of the financial year of the date: what was demanded, what of it is unpaid, what rebate was already given. */
  readonly demanded: HeadAmounts
  readonly unpaid: HeadAmounts
  readonly given: HeadAmounts
}

export type Rebate = { readonly amounts: HeadAmounts; readonly bps: number; readonly discount?: DiscountRule }

/**
 * The rebate of each head when the head is cleared on the date: the period's percentage of the current year's demand,
 * less what was given before, and never more than what is unpaid. Arrears earn none.
 * Source: yearly resolutions of the corporations of the State ("only on the current demand"); see docs/law/rebate.md.
 */
export function rebateOn(
  rules: { readonly discounts: readonly DiscountRule[]; readonly rebates: readonly RebateRule[] },
  { date, context, demanded, unpaid, given }: RebateQuestion,
): Rebate {
  const discount = discountOn(rules.discounts, date)
  const rule = rowInForce(rules.rebates, date)
  if (!discount || !rule) return { amounts: NO_AMOUNTS, bps: 0 }
  const bps = rebateBps(discount, context)
  const amounts = headAmounts((head) =>
    maxPaise(ZERO, minPaise(unpaid[head], subtractPaise(wholeRebate(demanded[head], bps, rule), given[head]))),
  )
  return { amounts, bps, discount }
}
