import { rowInForce } from '../assessment/dated.ts'
import { HEADS, type Head, type HeadAmounts, headAmounts, NO_AMOUNTS } from '../assessment/heads.ts'
import { addPaise, type Paise, subtractPaise, ZERO } from '../money/paise.ts'
import type { IsoDate } from '../time/iso-date.ts'
import { type Apportionment, apportion, type Cell } from './apportion.ts'
import { type DueBucket, interestBucketOf } from './buckets.ts'
import type { Dues, LedgerRules } from './dues.ts'
import type { ApportionmentRule } from './ledger-rules.ts'

export type Settlement = Apportionment & {
  /** Of the current year; zero for a head that the amount does not clear. */
  readonly rebate: HeadAmounts
}

/** Every open amount, with what is given up of the current year's principal already taken off. */
export function dueCells(dues: Dues, rebate: HeadAmounts): Cell[] {
  return dues.years.flatMap(({ financialYear, principal, interestPosted, interestPending }) =>
    HEADS.flatMap((head): Cell[] => [
      { financialYear, bucket: interestBucketOf(head), amount: addPaise(interestPosted[head], interestPending[head]) },
      {
        financialYear,
        bucket: head,
        amount: financialYear === dues.currentYear ? subtractPaise(principal[head], rebate[head]) : principal[head],
      },
    ]),
  )
}

/** Heads of which something is still open: a cell that is settled whole is handed back as it was given. */
function unclearedHeads(cells: readonly Cell[], settled: readonly Cell[]): Head[] {
  const whole = new Set(settled)
  const open = new Set<DueBucket>()
  for (const cell of cells) if (cell.amount > 0 && !whole.has(cell)) open.add(cell.bucket)
  return HEADS.filter((head) => open.has(head) || open.has(interestBucketOf(head)))
}

/** @throws RangeError when no order of settlement is in force: money is never taken without one. */
export function apportionmentRuleOn(rules: LedgerRules, date: IsoDate): ApportionmentRule {
  const rule = rowInForce(rules.apportionment, date)
  if (!rule) throw new RangeError(`no order of settlement is in force on ${date}`)
  return rule
}

/**
 * How an amount settles dues, and which rebates it earns: it is tried with every rebate available, and a head that is
 * not cleared loses its rebate (or every head does, where the rule asks for all to be cleared), until what is left is
 * earned. An amount equal to the net payable clears everything.
 */
export function settle(dues: Dues, amount: Paise, rules: LedgerRules): Settlement {
  const order = apportionmentRuleOn(rules, dues.asOf)
  const clears = rowInForce(rules.rebates, dues.asOf)?.clears
  let granted: readonly Head[] = HEADS.filter((head) => dues.rebate.amounts[head] > 0)
  for (;;) {
    const rebate =
      granted.length === 0
        ? NO_AMOUNTS
        : headAmounts((head) => (granted.includes(head) ? dues.rebate.amounts[head] : ZERO))
    const cells = dueCells(dues, rebate)
    const result = apportion(cells, amount, order)
    if (granted.length === 0) return { ...result, rebate }
    const uncleared = unclearedHeads(cells, result.settled)
    const saved = granted.filter((head) =>
      clears === 'all_heads' ? uncleared.length === 0 : !uncleared.includes(head),
    )
    if (saved.length === granted.length) return { ...result, rebate }
    granted = saved
  }
}
