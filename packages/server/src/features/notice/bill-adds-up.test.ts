import { type HeadAmounts, NO_AMOUNTS } from '@karsetu/domain/assessment/heads.ts'
import { duesAsOf } from '@karsetu/domain/ledger/dues.ts'
import type { EntryDraft } from '@karsetu/domain/ledger/entry.ts'
import type { JournalDraft } from '@karsetu/domain/ledger/journal.ts'
import { testRules } from '@karsetu/domain/ledger/ledger-test-rules.ts'
import { buildReplacementPostings } from '@karsetu/domain/ledger/post-correction.ts'
import { buildDemandPosting, buildOpeningPosting } from '@karsetu/domain/ledger/post-demand.ts'
import { buildPaymentPosting } from '@karsetu/domain/ledger/post-payment.ts'
import { paise, rupees } from '@karsetu/domain/money/paise.ts'
import { duesOfYears, yearsOwing } from '@karsetu/domain/notice/dues-of-years.ts'
import {
  type FinancialYear,
  financialYear,
  financialYearOf,
  startOfFinancialYear,
} from '@karsetu/domain/time/financial-year.ts'
import { type IsoDate, isoDate } from '@karsetu/domain/time/iso-date.ts'
import { describe, expect, test } from 'vitest'
import type { BillDocument } from '../../documents/bill/bill-document.ts'
import { sampleBill } from '../../documents/bill/bill-sample.ts'
import { addsUp, billView } from '../../documents/bill/bill-view.ts'
import { sampleNotice } from '../../documents/notice/notice-sample.ts'
import { noticeView } from '../../documents/notice/notice-view.ts'
import { payableDates } from '../ledger/payable-dates.ts'
import { billOf, duesOf, headOf, type PaperDesk, yearsByHead } from './bill-of.ts'
import type { PaperFacts } from './paper-facts.ts'

type Step = (entries: readonly EntryDraft[]) => readonly JournalDraft[]

const heads = (house: number, water: number, sewer = 0): HeadAmounts => ({
  house: rupees(house),
  water: rupees(water),
  sewer: rupees(sewer),
})
const year = (no: number) => financialYear(no)
const demand =
  (no: number, amounts: HeadAmounts): Step =>
  () => [buildDemandPosting(year(no), amounts, startOfFinancialYear(year(no)))]
const opening =
  (no: number, amounts: HeadAmounts, interest: HeadAmounts, advance = 0): Step =>
  () => [
    buildOpeningPosting(
      [{ financialYear: year(no), principal: amounts, interest }],
      startOfFinancialYear(year(no)),
      rupees(advance),
    ),
  ]
const paid =
  (on: string, amount: number, rebateContext = {}): Step =>
  (entries) =>
    buildPaymentPosting({
      entries,
      rules: testRules,
      on: isoDate(on),
      amount: paise(amount * 100),
      receiving: 'cash:1',
      rebateContext,
    }).journals
const replaced =
  (no: number, before: HeadAmounts, after: HeadAmounts, on: string): Step =>
  (entries) => {
    const day = isoDate(on)
    return buildReplacementPostings({
      ...{ entries, year: year(no), before, after },
      days: { raised: day, lowered: day, decided: day },
    })
  }

const owner = { isDisabled: false, isExDefenceWidow: false }
const usual = heads(1000, 400, 100)
const raised = heads(1100, 450, 100)
const crosswise = heads(700, 900, 100)

/** What happened, on which day a bill is printed, and how the owner stands. */
const histories: [string, Step[], string][] = [
  ['one year, nothing paid', [demand(2026, usual)], '2026-06-10'],
  ['one year, a part paid with rebate', [demand(2026, usual), paid('2026-05-02', 600)], '2026-06-10'],
  ['all paid', [demand(2026, usual), paid('2026-05-02', 1500)], '2026-06-10'],
  ['several years', [demand(2024, usual), demand(2025, usual), demand(2026, usual)], '2026-06-10'],
  [
    'several years, a part paid of the oldest with its interest',
    [demand(2024, usual), demand(2025, usual), demand(2026, usual), paid('2026-05-02', 777.77)],
    '2026-11-20',
  ],
  ['only earlier years', [demand(2024, usual), demand(2025, usual)], '2026-06-10'],
  ['balances of earlier books', [opening(2023, usual, heads(120, 30)), demand(2026, usual)], '2026-06-10'],
  ['credit less than what is due', [opening(2025, NO_AMOUNTS, NO_AMOUNTS, 400), demand(2026, usual)], '2026-06-10'],
  ['credit of more than is due', [opening(2025, NO_AMOUNTS, NO_AMOUNTS, 4000), demand(2026, usual)], '2026-06-10'],
  [
    'credit, arrears and this year',
    [opening(2023, usual, heads(10, 5), 250), demand(2025, usual), demand(2026, usual)],
    '2027-02-01',
  ],
  [
    'a demand replaced by a higher one',
    [demand(2026, usual), replaced(2026, usual, raised, '2026-08-10')],
    '2026-08-11',
  ],
  [
    'a demand replaced after it was paid',
    [demand(2026, usual), paid('2026-05-02', 1350), replaced(2026, usual, crosswise, '2026-08-10')],
    '2026-08-11',
  ],
  [
    'a demand of last year lowered below what was paid, this year due',
    [
      demand(2025, raised),
      paid('2025-12-01', 1600),
      demand(2026, usual),
      replaced(2025, raised, heads(100, 450, 100), '2026-08-10'),
    ],
    '2026-08-11',
  ],
  [
    'a demand replaced by a lower one after a part was paid',
    [demand(2025, usual), demand(2026, raised), paid('2026-04-20', 900), replaced(2026, raised, usual, '2026-09-01')],
    '2026-09-02',
  ],
]

function factsOf(steps: readonly Step[]): PaperFacts {
  const entries: EntryDraft[] = []
  for (const step of steps) entries.push(...step(entries).flatMap((journal) => journal.entries))
  const { propertyUniqueId } = sampleBill()
  return {
    property: {
      ...{ propertyId: 1, propertyUniqueId, ptin: null, owner: null, houseNumber: '1', propertyAddress: null },
      ...{ zoneName: 'Zone 1', zoneNameHi: 'ज़ोन 1', wardNo: 4, wardName: 'Lal Bagh', wardNameHi: 'लाल बाग' },
      ...{ mohallaId: 1, mohallaName: 'Azad Nagar', mohallaNameHi: 'आज़ाद नगर', isActive: true },
      ...{ liableFrom: null, liableUntil: null, ...owner },
    },
    entries,
    now: undefined,
    last: undefined,
  }
}

function deskOn(asOn: IsoDate): PaperDesk {
  return {
    ...{ asOn, year: financialYearOf(asOn), office: sampleBill().office, ledger: testRules },
    laterDates: payableDates(testRules, asOn).slice(1),
    rules: { recovery: [], objections: [], service: [] },
    ...{ upi: sampleBill().upi, publicUrl: 'https://demo.example' },
  }
}

/** In paise, as printed: 1,374.00, −60 or a dash for nothing. */
function read(figure: string): number {
  if (figure === '' || figure === '–') return 0
  const digits = figure.replace(/[,₹−]/g, '')
  return Math.round(Number(digits) * 100) * (figure.includes('−') ? -1 : 1)
}
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)

type Years = { table: { totals: string[] } }
type Printed = { own: { rows: string[][] } | null }
const tablesOf = (bill: BillDocument) =>
  billView(bill)
    .bands.filter(({ kind }) => kind === 'figures')
    .map((band) => ((band as unknown as Printed).own?.rows ?? []).map((row) => row.map(read))) // template data of this shape

describe('what a bill prints adds up', () => {
  test.each(histories)('%s', (_, steps, on) => {
    const [desk, facts] = [deskOn(isoDate(on)), factsOf(steps)]
    const dues = duesOf(desk, facts)
    const told = {
      dues,
      change: { kind: 'no_demand' },
      corrections: [],
      standing: { kind: 'not_numbered' },
      working: undefined,
    } as const
    const bill = billOf(desk, facts, told)
    expect(addsUp(bill)).toBe(true)
    const [lines = [], payable = []] = tablesOf(bill)
    const due = lines.at(-1)?.at(-1) ?? 0
    expect(sum(lines.slice(0, -1).map((row) => row.at(-1) ?? 0))).toBe(due)
    for (const figures of lines.slice(0, -1))
      if (figures.slice(0, -1).some((figure) => figure !== 0)) expect(sum(figures.slice(0, -1))).toBe(figures.at(-1))
    for (const [gross = 0, rebate = 0, toPay = 0] of payable) {
      expect(gross + rebate).toBe(toPay)
      expect(rebate).toBeLessThanOrEqual(0)
    }
    expect(payable[0]?.[2]).toBe(dues.netPayable)
    if (dues.netPayable > 0) expect(payable[0]?.[0]).toBe(due)
    expect(payable).toHaveLength(1 + desk.laterDates.length)
    expect(dues.netPayable).toBe(duesAsOf(facts.entries, testRules, desk.asOn).netPayable)
  })
})

describe('what a notice prints adds up', () => {
  const demanded = (facts: PaperFacts, on: IsoDate, of: (years: FinancialYear[]) => FinancialYear[]) => {
    const dues = duesAsOf(facts.entries, testRules, on)
    return duesOfYears(dues, of(yearsOwing(dues)))
  }
  test.each(histories)('%s', (_, steps, on) => {
    const facts = factsOf(steps)
    for (const of of [(years: FinancialYear[]) => years, (years: FinancialYear[]) => years.slice(0, 1)]) {
      const left = demanded(facts, isoDate(on), of)
      const { rebate, credit, payable: amount, isPart } = left
      const notice = sampleNotice({ dues: yearsByHead(left.years), rebate, credit, amount, isPart })
      const { bands } = noticeView(notice)
      const years = bands.find(({ kind }) => kind === 'years')?.own as unknown as Years | undefined // likewise
      const total = read(years?.table.totals.at(-1) ?? '')
      expect(total - rebate - credit).toBe(amount)
      const said = JSON.stringify(bands.filter(({ kind }) => kind === 'remark'))
      expect(said.includes('credit of the owner')).toBe(total !== amount)
      expect(said.includes('other years')).toBe(isPart)
    }
  })
})

describe('where a property is', () => {
  const headWith = (place: Partial<PaperFacts['property']>) => {
    const facts = factsOf([])
    return headOf({ ...facts, property: { ...facts.property, houseNumber: '12/4', ...place } })
  }
  test.each([
    ['12/4, Azad Nagar', '12/4, Azad Nagar · आज़ाद नगर'],
    ['Station Road', '12/4, Station Road, Azad Nagar · आज़ाद नगर'],
    [null, '12/4, Azad Nagar · आज़ाद नगर'],
    ['12/4, आज़ाद नगर', '12/4, आज़ाद नगर, Azad Nagar'],
  ])('house 12/4 with the address %s is said once, its mohalla in both languages', (propertyAddress, said) => {
    expect(headWith({ propertyAddress }).address).toBe(said)
  })

  test('zone and ward are named in both languages, and once where they have one name', () => {
    expect(headWith({}).place).toBe('Zone 1, 4 Lal Bagh · ज़ोन 1, 4 लाल बाग')
    expect(headWith({ zoneNameHi: 'Zone 1', wardNameHi: 'Lal Bagh' }).place).toBe('Zone 1, 4 Lal Bagh')
  })
})
