import { type Paise, subtractPaise, sumPaise, ZERO } from '../money/paise.ts'
import { splitByLargestRemainder } from '../money/split.ts'
import type { FinancialYear } from '../time/financial-year.ts'
import { type DueBucket, interestBucketOf } from './buckets.ts'
import type { ApportionmentRule } from './ledger-rules.ts'

/** An amount of one year and bucket: due, or settled. */
export type Cell = { readonly financialYear: FinancialYear; readonly bucket: DueBucket; readonly amount: Paise }

export type Apportionment = {
  /** In the order of settlement; positive amounts only. A due settled whole is the very cell that was given. */
  readonly settled: readonly Cell[]
  /** What no due was left for: it goes where the order's `surplus` says. */
  readonly surplus: Paise
}

/** The buckets of a year in groups: a group is settled before the next. */
function groupsOf(order: ApportionmentRule): DueBucket[][] {
  const interest = order.heads.map(interestBucketOf)
  const principal: DueBucket[] = [...order.heads]
  const groups = order.withinYear === 'interest_first' ? [interest, principal] : [principal, interest]
  return order.acrossHeads === 'proportional' ? groups : groups.flat().map((bucket) => [bucket])
}

/**
 * Settles dues with an amount: oldest year first, within a year by the order's groups. No cell gets more than it is
 * due, and what was settled plus the surplus is the amount. Cells that are not positive are passed over; a year and
 * bucket has one cell.
 */
export function apportion(dues: readonly Cell[], amount: Paise, order: ApportionmentRule): Apportionment {
  const byYear = Map.groupBy(
    dues.filter((cell) => cell.amount > 0),
    (cell) => cell.financialYear,
  )
  const groups = groupsOf(order)
  const settled: Cell[] = []
  let left = amount
  for (const year of [...byYear.keys()].sort((a, b) => a - b)) {
    const cells = new Map(byYear.get(year)?.map((cell) => [cell.bucket, cell]))
    for (const buckets of groups) {
      if (left <= 0) return { settled, surplus: left }
      const group = buckets.map((bucket) => cells.get(bucket)).filter((cell) => cell !== undefined)
      const parts = settleGroup(group, left)
      settled.push(...parts)
      for (const part of parts) left = subtractPaise(left, part.amount)
    }
  }
  return { settled, surplus: left }
}

function settleGroup(group: readonly Cell[], left: Paise): Cell[] {
  if (sumPaise(group.map((cell) => cell.amount)) <= left) return [...group]
  const parts = splitByLargestRemainder(
    left,
    group.map((cell) => cell.amount),
  )
  return group.map((cell, at) => ({ ...cell, amount: parts[at] ?? ZERO })).filter((cell) => cell.amount > 0)
}
