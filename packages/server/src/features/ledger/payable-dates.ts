import { totalOfHeads } from '@karsetu/domain/assessment/heads.ts'
import { discountOn, type RebateContext } from '@karsetu/domain/demand/rebate.ts'
import type { Dues, LedgerRules } from '@karsetu/domain/ledger/dues.ts'
import { duesAsOf } from '@karsetu/domain/ledger/dues.ts'
import type { EntryDraft } from '@karsetu/domain/ledger/entry.ts'
import { addPaise, type Paise } from '@karsetu/domain/money/paise.ts'
import { endOfFinancialYear, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import { addDays, type IsoDate } from '@karsetu/domain/time/iso-date.ts'

export type PayableBy = {
  date: IsoDate
  dues: Paise
  rebate: Paise
  /** Of the demand of the year. */
  rebatePercent: number
  payable: Paise
  /** Where less is to be paid online; the percentage is what that adds to the rebate. */
  online?: { percent: number; payable: Paise } | undefined
}

/** An account with what counts for its owner. */
type PayableAccount = {
  entries: readonly EntryDraft[]
  rules: LedgerRules
  rebateContext: RebateContext
}

/** Whether the rebate of the next day is another. */
function isLastOfRebate({ discounts }: LedgerRules, date: IsoDate): boolean {
  const [now, next] = [discountOn(discounts, date), discountOn(discounts, addDays(date, 1))]
  const percentages = (row: typeof now) => JSON.stringify(row && [row.discountBps, row.criteria])
  return percentages(now) !== percentages(next)
}

/** The days on which what is payable changes: the last day of each rebate still to come, and of the year. */
export function payableDates(rules: LedgerRules, from: IsoDate): IsoDate[] {
  const year = financialYearOf(from)
  const ends = rules.discounts
    .filter((row) => row.status && row.financialYear === year && row.endsOn >= from)
    .map((row) => row.endsOn)
    .filter((date) => isLastOfRebate(rules, date))
  return [...new Set([from, ...ends, endOfFinancialYear(year)])].toSorted()
}

/** What would clear everything on each of these days. */
export function payableBy(account: PayableAccount, dates: readonly IsoDate[]): PayableBy[] {
  const { entries, rules, rebateContext } = account
  return dates.map((date) => payableOf(account, duesAsOf(entries, rules, date, { rebateContext })))
}

/** What would clear everything on the day of the dues. */
export function payableOf(account: PayableAccount, dues: Dues): PayableBy {
  const rebate = totalOfHeads(dues.rebate.amounts)
  const { asOf: date, netPayable: payable } = dues
  // Dues less credit, before rebate: what the parts must add up to.
  return {
    date,
    dues: addPaise(payable, rebate),
    rebate,
    rebatePercent: dues.rebate.bps / 100,
    payable,
    online: onlineOf(account, dues),
  }
}

function onlineOf({ entries, rules, rebateContext }: PayableAccount, dues: Dues): PayableBy['online'] {
  const criteria = discountOn(rules.discounts, dues.asOf)?.criteria ?? []
  if (dues.netPayable <= 0 || !criteria.some(({ criterion }) => criterion === 'online_payment')) return undefined
  const online = duesAsOf(entries, rules, dues.asOf, { rebateContext: { ...rebateContext, online_payment: true } })
  if (online.netPayable >= dues.netPayable) return undefined
  return { percent: (online.rebate.bps - dues.rebate.bps) / 100, payable: online.netPayable }
}
