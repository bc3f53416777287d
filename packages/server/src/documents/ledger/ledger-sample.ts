import { bucketsOf, totalOfBuckets } from '@karsetu/domain/ledger/buckets.ts'
import type { EntryDraft } from '@karsetu/domain/ledger/entry.ts'
import {
  addPaise,
  negatePaise,
  type Paise,
  rupees,
  subtractPaise,
  sumPaise,
  ZERO,
} from '@karsetu/domain/money/paise.ts'
import { financialYear } from '@karsetu/domain/time/financial-year.ts'
import { dateOf, isoDate } from '@karsetu/domain/time/iso-date.ts'
import { totalOfYear, type YearByHead } from '../year-by-head.ts'
import type { LedgerDocument, LedgerLine } from './ledger-document.ts'

const yearlyTax = (year: number) => ({ house: rupees(1200 + 40 * (year % 7)), water: rupees(300), sewer: rupees(150) })

/** Demand, interest, rebate and payment of one year; the last two years stay unpaid. */
function entriesOfYear(year: number, lastYear: number): (EntryDraft & { reference: string | null })[] {
  const tax = yearlyTax(year)
  const shared = { financialYear: financialYear(year) }
  const rebate = bucketsOf({ house: negatePaise(rupees(120)) })
  const demand = { ...shared, kind: 'demand' as const, buckets: bucketsOf(tax), effectiveOn: dateOf(year, 4, 1) }
  if (year > lastYear - 2) {
    const interest = bucketsOf({ interestHouse: rupees(144) })
    const onInterest = { ...shared, kind: 'interest' as const, buckets: interest, effectiveOn: dateOf(year + 1, 4, 1) }
    return [{ ...demand, reference: null }, ...(year < lastYear ? [{ ...onInterest, reference: null }] : [])]
  }
  const paidOn = dateOf(year, 7, 18)
  const paid = bucketsOf({
    house: negatePaise(subtractPaise(tax.house, rupees(120))),
    water: negatePaise(tax.water),
    sewer: negatePaise(tax.sewer),
  })
  return [
    { ...demand, reference: null },
    { ...shared, kind: 'rebate', buckets: rebate, effectiveOn: paidOn, reference: null },
    { ...shared, kind: 'payment', buckets: paid, effectiveOn: paidOn, reference: `Z3-C2/${year}/000${year % 89}` },
  ]
}

/** A ledger over the given number of years up to 2026-27, for tests, the benchmark and the gallery. */
export function sampleLedger(years = 25, overrides: Partial<LedgerDocument> = {}): LedgerDocument {
  const lastYear = 2026
  const drafts = Array.from({ length: years }, (_, index) =>
    entriesOfYear(lastYear - years + 1 + index, lastYear),
  ).flat()
  drafts.sort((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : Number(a.effectiveOn > b.effectiveOn)))
  let balance: Paise = ZERO
  const entries: LedgerLine[] = drafts.map((draft) => {
    balance = addPaise(balance, totalOfBuckets(draft.buckets))
    return { ...draft, isReversal: false, balanceAfter: balance }
  })
  const none = { interestHouse: ZERO, interestWater: ZERO, interestSewer: ZERO }
  const dues: YearByHead[] = [
    { year: financialYear(2025), ...yearlyTax(2025), ...none, interestHouse: rupees(144) },
    { year: financialYear(2026), ...yearlyTax(2026), ...none },
  ]
  const due = sumPaise(dues.map(totalOfYear))
  return {
    corporation: {
      name: { en: 'Demo City Municipal Corporation', hi: 'डेमो सिटी नगर निगम' },
      department: { en: 'Property Tax Department', hi: 'संपत्ति कर विभाग' },
      contact: 'Nagar Nigam Bhawan, Station Road · नगर निगम भवन, स्टेशन रोड · 1533',
    },
    propertyUniqueId: '03-041-117-004512',
    ptin: '110104512',
    owner: 'श्रीमती निर्मला वार्ष्णेय',
    address: 'मकान संख्या 14/2क, द्वितीय तल, श्रीराम मार्ग, क्षत्रिय नगर',
    ward: '41 Shastri Nagar · शास्त्री नगर',
    asOn: isoDate('2026-11-20'),
    printedAt: '2026-11-20T05:35:00Z',
    dues,
    advance: ZERO,
    payableBy: [
      {
        date: isoDate('2026-11-20'),
        dues: due,
        rebate: rupees(60),
        rebatePercent: 10,
        payable: subtractPaise(due, rupees(60)),
      },
      {
        date: isoDate('2026-12-31'),
        dues: due,
        rebate: rupees(30),
        rebatePercent: 10,
        payable: subtractPaise(due, rupees(30)),
      },
      { date: isoDate('2027-03-31'), dues: due, rebate: ZERO, rebatePercent: 10, payable: due },
    ],
    broughtForward: ZERO,
    entries,
    paymentUrl: 'https://demo.example/onlinePayment/03-041-117-004512',
    ...overrides,
  }
}
