import { totalOfHeads } from '@karsetu/domain/assessment/heads.ts'
import type { Dues, LedgerRules } from '@karsetu/domain/ledger/dues.ts'
import { duesAsOf } from '@karsetu/domain/ledger/dues.ts'
import type { EntryDraft } from '@karsetu/domain/ledger/entry.ts'
import { addPaise, type Paise } from '@karsetu/domain/money/paise.ts'
import { endOfFinancialYear, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'

export type PayableBy = { date: IsoDate; dues: Paise; rebate: Paise; payable: Paise }

const mostDates = 5

/** The days on which what is payable changes: the last day of each billing period still to come, and of the year. */
export function payableDates(rules: LedgerRules, from: IsoDate): IsoDate[] {
  const year = financialYearOf(from)
  const ends = rules.discounts
    .filter((row) => row.status && row.financialYear === year && row.endsOn >= from)
    .map((row) => row.endsOn)
  return [...new Set([from, ...ends, endOfFinancialYear(year)])].toSorted().slice(0, mostDates)
}

/** What would clear everything on each of these days. */
export function payableBy(entries: readonly EntryDraft[], rules: LedgerRules, dates: readonly IsoDate[]): PayableBy[] {
  return dates.map((date) => payableOf(duesAsOf(entries, rules, date)))
}

/** What would clear everything on the day of the dues. */
export function payableOf(dues: Dues): PayableBy {
  const rebate = totalOfHeads(dues.rebate.amounts)
  // Dues less credit, before rebate: what the parts must add up to.
  return { date: dues.asOf, dues: addPaise(dues.netPayable, rebate), rebate, payable: dues.netPayable }
}
