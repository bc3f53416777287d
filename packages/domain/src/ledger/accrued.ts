import { totalOfHeads } from '../assessment/heads.ts'
import { maxPaise, type Paise, subtractPaise, sumPaise, ZERO } from '../money/paise.ts'
import type { FinancialYear } from '../time/financial-year.ts'
import type { IsoDate } from '../time/iso-date.ts'
import { totalOfBuckets } from './buckets.ts'
import { duesAsOf, type LedgerRules } from './dues.ts'
import type { EntryDraft } from './entry.ts'

/** Dues of a day in the few figures that a list has room for. */
export type Accrued = {
  /** Posted by the day: dues less credit. */
  readonly posted: Paise
  /** Accrued up to the day and not charged yet. */
  readonly interest: Paise
  /** Taken off when all is paid on the day. */
  readonly rebate: Paise
  readonly payable: Paise
  /** Dues that credit of the same property covers: left in the books of their years, and not in `posted`. */
  readonly covered: Paise
  /** The oldest year of which something is left; undefined when nothing is. */
  readonly since: FinancialYear | undefined
}

/**
 * What a property owes on a day, past or future, from all its entries. Posted and interest, less rebate, are payable,
 * unless that is less than nothing, or a credit of the day was used on a later one.
 */
export function accruedOn(
  entries: readonly EntryDraft[],
  rules: LedgerRules,
  day: IsoDate,
  request: Parameters<typeof duesAsOf>[3] = {},
): Accrued {
  const { years, rebate, netPayable } = duesAsOf(entries, rules, day, request)
  const byThen = entries.filter(({ effectiveOn }) => effectiveOn <= day)
  const posted = sumPaise(byThen.map(({ buckets }) => totalOfBuckets(buckets)))
  const ofYears = subtractPaise(posted, sumPaise(byThen.map(({ buckets }) => buckets.advance)))
  return {
    posted,
    covered: subtractPaise(ofYears, maxPaise(posted, ZERO)),
    interest: sumPaise(years.map(({ interestPending }) => totalOfHeads(interestPending))),
    rebate: totalOfHeads(rebate.amounts),
    payable: netPayable,
    since: years.find(({ total }) => total > 0)?.financialYear,
  }
}
