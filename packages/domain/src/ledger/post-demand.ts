import type { HeadAmounts } from '../assessment/heads.ts'
import { negatePaise, type Paise, ZERO } from '../money/paise.ts'
import { type FinancialYear, financialYearOf } from '../time/financial-year.ts'
import type { IsoDate } from '../time/iso-date.ts'
import { addBuckets, bucketsOf, interestBuckets, principalBuckets } from './buckets.ts'
import type { EntryDraft } from './entry.ts'
import { type JournalDraft, journalOf } from './journal.ts'

/** The demand of a financial year, due from `effectiveOn`. */
export function buildDemandPosting(year: FinancialYear, amounts: HeadAmounts, effectiveOn: IsoDate): JournalDraft {
  return journalOf('demand', effectiveOn, [
    { financialYear: year, kind: 'demand', buckets: principalBuckets(amounts), effectiveOn },
  ])
}

export type OpeningBalance = {
  readonly financialYear: FinancialYear
  readonly principal: HeadAmounts
  /** Interest already contained in the earlier books; it runs on from the day of the opening. */
  readonly interest: HeadAmounts
}

/** Balances taken over from earlier books. `advance` is credit of the owner, as a positive amount. */
export function buildOpeningPosting(
  balances: readonly OpeningBalance[],
  effectiveOn: IsoDate,
  advance: Paise = ZERO,
): JournalDraft {
  const entries = balances.map(
    ({ financialYear, principal, interest }): EntryDraft => ({
      financialYear,
      kind: 'opening',
      buckets: addBuckets(principalBuckets(principal), interestBuckets(interest)),
      effectiveOn,
    }),
  )
  const credit: EntryDraft = {
    financialYear: financialYearOf(effectiveOn),
    kind: 'opening',
    buckets: bucketsOf({ advance: negatePaise(advance) }),
    effectiveOn,
  }
  return journalOf('opening', effectiveOn, [...entries, credit])
}
