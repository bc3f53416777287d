import type { Standing } from '@karsetu/contract/correction/correction-calls.ts'
import { HEADS, headAmounts, totalOfHeads } from '@karsetu/domain/assessment/heads.ts'
import type { RebateContext } from '@karsetu/domain/demand/rebate.ts'
import { type Dues, duesAsOf, type LedgerRules } from '@karsetu/domain/ledger/dues.ts'
import type { EntryDraft, LedgerEntry } from '@karsetu/domain/ledger/entry.ts'
import { addPaise, sumPaise } from '@karsetu/domain/money/paise.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'

export type StandingQuestion = {
  rules: LedgerRules
  years: ReadonlySet<FinancialYear>
  on: IsoDate
  /** The owner's own criteria. */
  rebateContext: RebateContext | undefined
}

/** How some years of a property stand on a day, and what all of it comes to. */
export function standingOf(
  entries: readonly EntryDraft[],
  { rules, years, on, rebateContext }: StandingQuestion,
): Standing {
  const dues: Dues = duesAsOf(entries, rules, on, { rebateContext })
  const concerned = dues.years.filter(({ financialYear }) => years.has(financialYear))
  const arrears = headAmounts((head) => sumPaise(concerned.map(({ principal }) => principal[head])))
  const interest = headAmounts((head) =>
    sumPaise(
      concerned.map(({ interestPosted, interestPending }) => addPaise(interestPosted[head], interestPending[head])),
    ),
  )
  return {
    arrears,
    interest,
    yearPaise: sumPaise(HEADS.flatMap((head) => [arrears[head], interest[head]])),
    rebatePaise: totalOfHeads(dues.rebate.amounts),
    creditPaise: addPaise(dues.advance, dues.excess),
    netPayablePaise: dues.netPayable,
  }
}

/** The number of the last entry of the years; 0 when they have none. A later one makes what was shown stale. */
export const lastEntryOf = (entries: readonly LedgerEntry[], years: ReadonlySet<FinancialYear>): number =>
  entries.reduce((last, entry) => (years.has(entry.financialYear) ? Math.max(last, entry.entryNo) : last), 0)
