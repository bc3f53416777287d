import { rowInForce } from '@karsetu/domain/assessment/dated.ts'
import { type HeadAmounts, headAmounts, totalOfHeads } from '@karsetu/domain/assessment/heads.ts'
import type { Working } from '@karsetu/domain/assessment/working.ts'
import { interestBucketOf } from '@karsetu/domain/ledger/buckets.ts'
import { type Dues, duesAsOf, type LedgerRules, type YearDues } from '@karsetu/domain/ledger/dues.ts'
import { interestStart } from '@karsetu/domain/ledger/interest.ts'
import { addPaise, maxPaise, subtractPaise, sumPaise, ZERO } from '@karsetu/domain/money/paise.ts'
import type { NoticeRules } from '@karsetu/domain/notice/notice-rules.ts'
import { objectionDays } from '@karsetu/domain/notice/recovery-ladder.ts'
import type { UpiPayee } from '@karsetu/domain/notice/upi-link.ts'
import type { Change, MadeCorrection } from '@karsetu/domain/notice/what-changed.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { bothOnLine } from '../../documents/bilingual.ts'
import type { BillDocument, BillOffice } from '../../documents/bill/bill-document.ts'
import type { YearByHead } from '../../documents/year-by-head.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { ledgerRules } from '../assessment/ledger-rules-store.ts'
import { payableBy, payableDates, payableOf } from '../ledger/payable-dates.ts'
import { ownerRebateContext } from '../ledger/rebate-context.ts'
import { corporationHead, readCorporation } from '../master/read-corporation.ts'
import { addressOnPaper } from '../property/property-card.ts'
import { noticeRules, upiOnBills } from './notice-rules-store.ts'
import type { PaperFacts } from './paper-facts.ts'

/** What every paper of one day shares. */
export type PaperDesk = {
  asOn: IsoDate
  year: FinancialYear
  office: BillOffice
  ledger: LedgerRules
  /** The days after it on which what is payable changes. */
  laterDates: readonly IsoDate[]
  rules: NoticeRules
  upi: UpiPayee | undefined
  /** Without a slash at the end. */
  publicUrl: string
}

export async function openDesk(
  sql: Queryable,
  day: { asOn: IsoDate; year: FinancialYear; publicUrl: string },
): Promise<PaperDesk> {
  const [corporation, ledger, rules, upi] = await Promise.all([
    readCorporation(sql),
    ledgerRules(sql),
    noticeRules(sql),
    upiOnBills(sql, day.asOn),
  ])
  const interest = rowInForce(ledger.interest, day.asOn)
  const from = interestStart(ledger.interest, day.year)
  const office: BillOffice = {
    corporation: corporationHead(corporation),
    counters: corporation.counters,
    objectionDays: objectionDays(rules, 'bill', day.asOn),
    objectionUrl: `${day.publicUrl}/objections/status`,
    interest: interest && from ? { percent: interest.annualBps / 100, from } : undefined,
  }
  const laterDates = payableDates(ledger, day.asOn).slice(1)
  return { ...day, office, ledger, laterDates, rules, upi }
}

export const duesOf = ({ ledger, asOn }: PaperDesk, { entries, property }: PaperFacts): Dues =>
  duesAsOf(entries, ledger, asOn, { rebateContext: ownerRebateContext(property) })

const positive = (amounts: HeadAmounts): HeadAmounts => headAmounts((head) => maxPaise(ZERO, amounts[head]))

const interestOf = (year: YearDues): HeadAmounts =>
  headAmounts((head) => maxPaise(ZERO, addPaise(year.interestPosted[head], year.interestPending[head])))

/** All that was ever charged as tax of the year up to the day. */
function chargedOf({ entries }: PaperFacts, { year, asOn }: PaperDesk): HeadAmounts {
  const charges = entries.filter(
    ({ financialYear, kind, effectiveOn }) =>
      financialYear === year &&
      effectiveOn <= asOn &&
      (kind === 'opening' || kind === 'demand' || kind === 'correction'),
  )
  return headAmounts((head) => sumPaise(charges.map(({ buckets }) => buckets[head])))
}

type Told = {
  dues: Dues
  change: Change
  corrections: readonly MadeCorrection[]
  standing: BillDocument['standing']
  working: Working | undefined
}

/** One bill with the figures of the desk's day. */
export function billOf(
  desk: PaperDesk,
  facts: PaperFacts,
  { dues, change, corrections, standing, working }: Told,
): BillDocument {
  const { asOn, year, office, ledger, laterDates, publicUrl } = desk
  const { property, now, last } = facts
  const own = dues.years.find((each) => each.financialYear === year)
  const unpaid = positive(own?.principal ?? headAmounts(() => ZERO))
  const current = chargedOf(facts, desk)
  const account = { entries: facts.entries, rules: ledger, rebateContext: ownerRebateContext(property) }
  const charge = (demand: PaperFacts['now']) => demand && { arv: demand.arv, tax: demand.tax }
  const earlier = dues.years.filter((each) => each.financialYear !== year)
  return {
    office,
    standing,
    year,
    asOn,
    ...headOf(facts),
    arv: now?.arv ?? null,
    dueOn: now?.dueOn ?? null,
    current,
    settled: headAmounts((head) => subtractPaise(current[head], unpaid[head])),
    earlier: earlier.map((each) => ({
      year: each.financialYear,
      tax: positive(each.principal),
      interest: totalOfHeads(interestOf(each)),
    })),
    interest: own ? totalOfHeads(interestOf(own)) : ZERO,
    working,
    credit: addPaise(dues.advance, dues.excess),
    // The first day is the desk's own, whose dues are known.
    payableBy: [payableOf(account, dues), ...payableBy(account, laterDates)],
    changed: { change, corrections, now: charge(now), last: charge(last) },
    paymentUrl: `${publicUrl}/onlinePayment/${property.propertyUniqueId}`,
    upi: desk.upi,
  }
}

/** Whom and where, as every paper says it. */
export function headOf({ property }: PaperFacts) {
  return {
    propertyUniqueId: property.propertyUniqueId,
    ptin: property.ptin,
    owner: property.owner,
    address: addressOnPaper(property),
    place: bothOnLine({
      en: `${property.zoneName}, ${property.wardNo} ${property.wardName}`,
      hi: `${property.zoneNameHi}, ${property.wardNo} ${property.wardNameHi}`,
    }),
  }
}

/** Unpaid tax and interest of some years, what was paid too much on single heads left to the credit. */
export function yearsByHead(years: readonly YearDues[]): YearByHead[] {
  return years.map((year) => {
    const [tax, interest] = [positive(year.principal), interestOf(year)]
    return {
      year: year.financialYear,
      ...tax,
      [interestBucketOf('house')]: interest.house,
      [interestBucketOf('water')]: interest.water,
      [interestBucketOf('sewer')]: interest.sewer,
    } as YearByHead // its three interest buckets are these
  })
}
