import { minPaise, type Paise, subtractPaise, sumPaise, ZERO } from '../money/paise.ts'
import { splitByLargestRemainder } from '../money/split.ts'
import type { FinancialYear } from '../time/financial-year.ts'
import { type DueBucket, interestBucketOf } from './buckets.ts'
import type { ApportionmentRule } from './ledger-rules.ts'

/** An amount of one year and bucket: due, or settled. */
export type Cell = { readonly financialYear: FinancialYear; readonly bucket: DueBucket; readonly amount: Paise }

export type Apportionment = {
  /** In the order of settlement; positive amounts only. */
  readonly settled: readonly Cell[]
  /** What no due was left for: it becomes advance. */
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
 * due, and what was settled plus the surplus is the amount. Cells that are not positive are passed over.
 */
export function apportion(dues: readonly Cell[], amount: Paise, order: ApportionmentRule): Apportionment {
  const open = dues.filter((cell) => cell.amount > 0)
  const years = [...new Set(open.map((cell) => cell.financialYear))].sort((a, b) => a - b)
  const settled: Cell[] = []
  let left = amount
  for (const year of years) {
    for (const buckets of groupsOf(order)) {
      const group = buckets.flatMap((bucket) =>
        open.filter((cell) => cell.financialYear === year && cell.bucket === bucket),
      )
      const paid = minPaise(left, sumPaise(group.map((cell) => cell.amount)))
      if (paid <= 0) continue
      const parts = splitByLargestRemainder(
        paid,
        group.map((cell) => cell.amount),
      )
      for (const [index, cell] of group.entries()) {
        const part = parts[index] ?? ZERO
        if (part > 0) settled.push({ ...cell, amount: part })
      }
      left = subtractPaise(left, paid)
    }
  }
  return { settled, surplus: left }
}
