import { HEADS, type HeadAmounts, headAmounts, totalOfHeads } from '../assessment/heads.ts'
import type { RebateContext } from '../demand/rebate.ts'
import { bucketsOf } from '../ledger/buckets.ts'
import { type Dues, duesAsOf, type LedgerRules } from '../ledger/dues.ts'
import type { EntryDraft } from '../ledger/entry.ts'
import { addPaise, type Paise, subtractPaise, sumPaise } from '../money/paise.ts'
import { type FinancialYear, financialYearOf, startOfFinancialYear } from '../time/financial-year.ts'
import type { IsoDate } from '../time/iso-date.ts'

/** What clears everything on a day, by head before the owner's credit, and what of it the law of interest and rebate makes. */
export type Payable = { readonly heads: HeadAmounts; readonly interest: Paise; readonly rebate: Paise }

const interestOf = ({ years }: Dues, head: (typeof HEADS)[number]): Paise =>
  sumPaise(years.flatMap((year) => [year.interestPosted[head], year.interestPending[head]]))

function payableOf(dues: Dues): Payable {
  const heads = headAmounts((head) =>
    subtractPaise(
      addPaise(sumPaise(dues.years.map((year) => year.principal[head])), interestOf(dues, head)),
      dues.rebate.amounts[head],
    ),
  )
  return {
    heads,
    interest: sumPaise(HEADS.map((head) => interestOf(dues, head))),
    rebate: totalOfHeads(dues.rebate.amounts),
  }
}

/**
 * The demand of a year that was not raised yet, as if it were that of the last year that was: a rehearsal for a day to
 * come would otherwise see no demand to give a rebate on.
 */
export function withDemandOf(entries: readonly EntryDraft[], year: FinancialYear): readonly EntryDraft[] {
  const demanded = entries.filter(({ kind, financialYear }) => kind === 'demand' && financialYear <= year)
  const last = Math.max(...demanded.map(({ financialYear }) => financialYear))
  if (demanded.length === 0 || last === year) return entries
  const ofLast = entries.filter(
    ({ kind, financialYear }) => financialYear === last && (kind === 'demand' || kind === 'correction'),
  )
  const amounts = headAmounts((head) => sumPaise(ofLast.map(({ buckets }) => buckets[head])))
  const assumed: EntryDraft = {
    financialYear: year,
    kind: 'demand',
    buckets: bucketsOf(amounts),
    effectiveOn: startOfFinancialYear(year),
  }
  return [...entries, assumed]
}

export type ComparedDues = { readonly before: Payable; readonly after: Payable }

/**
 * What a property would have to pay to clear everything on a day, under the law as it is and as it would be: the one
 * calculation of dues, twice. Undefined where nothing is owed.
 */
export function compareDues(
  entries: readonly EntryDraft[],
  { before, after }: { readonly before: LedgerRules; readonly after: LedgerRules },
  on: IsoDate,
  rebateContext: RebateContext,
): ComparedDues | undefined {
  const known = withDemandOf(entries, financialYearOf(on))
  const [was, is] = [before, after].map((rules) => duesAsOf(known, rules, on, { rebateContext }))
  if (!was || !is || (was.gross <= 0 && is.gross <= 0)) return undefined
  return { before: payableOf(was), after: payableOf(is) }
}
