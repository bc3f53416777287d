import { describe, expect, test } from 'vitest'
import { type HeadAmounts, headAmounts, NO_AMOUNTS } from '../assessment/heads.ts'
import { paise, sumPaise } from '../money/paise.ts'
import { financialYear } from '../time/financial-year.ts'
import { type IsoDate, isoDate } from '../time/iso-date.ts'
import { CHEQUES, gatewayAccount } from './accounts.ts'
import { duesAsOf, type LedgerRules } from './dues.ts'
import type { LedgerEntry } from './entry.ts'
import { type JournalDraft, mirrorOf } from './journal.ts'
import { inOrder, sameHead, testRules } from './ledger-test-rules.ts'
import { buildDifferencePostings } from './post-correction.ts'
import { buildDemandPosting, buildOpeningPosting } from './post-demand.ts'
import { buildAdvancePosting, buildPaymentPosting } from './post-payment.ts'
import { statement } from './statement.ts'
import { numberEntries } from './test-entries.ts'

const amounts = (house: number, water = 0, sewer = 0): HeadAmounts => ({
  house: paise(house),
  water: paise(water),
  sewer: paise(sewer),
})

const demandOf = (year: number, taxes: HeadAmounts): JournalDraft =>
  buildDemandPosting(financialYear(year), taxes, isoDate(`${year}-04-01`))

function recorded(...journals: readonly JournalDraft[]): LedgerEntry[] {
  const entries: LedgerEntry[] = []
  for (const [at, journal] of journals.entries()) {
    entries.push(
      ...numberEntries(entries.at(-1), journal.entries, {
        journalId: `J${at + 1}`,
        recordedAt: '2026-04-01T06:00:00Z',
      }),
    )
  }
  return entries
}

const pay = (journals: readonly JournalDraft[], on: string, amount: number, rules: LedgerRules = testRules) =>
  buildPaymentPosting({
    entries: recorded(...journals),
    rules,
    on: isoDate(on),
    amount: paise(amount),
    receiving: gatewayAccount('easebuzz'),
  })

const duesOn = (journals: readonly JournalDraft[], date: string, rules: LedgerRules = testRules) =>
  duesAsOf(recorded(...journals), rules, isoDate(date))

const debits = ({ postings }: JournalDraft): object =>
  Object.fromEntries(postings.map(({ account, amount }) => [account, amount]))

const thisYear = demandOf(2026, amounts(100_000, 50_000, 10_000))
const lastYear = demandOf(2025, amounts(100_000))

describe('dues as of a date', () => {
  test('hold arrears with interest, the current demand and its rebate', () => {
    const dues = duesOn([lastYear, thisYear], '2026-05-01')
    // 30 days at 12% on 1,000 rupees; 10% of 1,600 rupees.
    expect(dues).toMatchObject({
      currentYear: 2026,
      principal: 260_000,
      interest: 986,
      gross: 260_986,
      netPayable: 244_986,
    })
    expect(dues.years.map((year) => [year.financialYear, year.total])).toEqual([
      [2025, 100_986],
      [2026, 160_000],
    ])
    expect(dues.rebate.amounts).toEqual(amounts(10_000, 5_000, 1_000))
  })

  test('on an earlier day know nothing of later entries, on a later day the interest grows', () => {
    expect(duesOn([lastYear, thisYear], '2026-03-31')).toMatchObject({ gross: 100_000, interest: 0 })
    expect(duesOn([lastYear, thisYear], '2025-03-31')).toMatchObject({ years: [], gross: 0, netPayable: 0 })
    expect(duesOn([lastYear, thisYear], '2027-04-01').interest).toBe(12_000)
  })
})

describe('a payment', () => {
  test('of the net payable clears everything and posts both layers', () => {
    const { journals, settled, rebate, surplus } = pay([lastYear, thisYear], '2026-05-01', 244_986)
    expect(journals).toHaveLength(1)
    expect(rebate).toEqual(amounts(10_000, 5_000, 1_000))
    expect(surplus).toBe(0)
    expect(settled.map((cell) => [cell.financialYear, cell.bucket, cell.amount])).toEqual([
      [2025, 'interestHouse', 986],
      [2025, 'house', 100_000],
      [2026, 'house', 90_000],
      [2026, 'water', 45_000],
      [2026, 'sewer', 9_000],
    ])
    expect(journals.flatMap(({ entries }) => entries.map((entry) => [entry.kind, entry.financialYear]))).toEqual([
      ['interest', 2025],
      ['rebate', 2026],
      ['payment', 2025],
      ['payment', 2026],
    ])
    expect(journals.map(debits)).toEqual([
      {
        'income:interestHouse:2025': -986,
        'rebate:house:2026': 10_000,
        'rebate:water:2026': 5_000,
        'rebate:sewer:2026': 1_000,
        'gateway:easebuzz': 244_986,
        'receivable:house:2025': -100_000,
        'receivable:house:2026': -100_000,
        'receivable:water:2026': -50_000,
        'receivable:sewer:2026': -10_000,
      },
    ])
    expect(duesOn([lastYear, thisYear, ...journals], '2027-03-31').gross).toBe(0)
  })

  test('of part of the dues earns the rebate only of the heads it clears', () => {
    expect(pay([thisYear], '2026-05-01', 90_000).rebate).toEqual(amounts(10_000))
    expect(pay([thisYear], '2026-05-01', 89_999).rebate).toEqual(NO_AMOUNTS)
    expect(pay([thisYear], '2026-05-01', 135_000).rebate).toEqual(amounts(10_000, 5_000))
    // The arrears of house tax take it all.
    expect(pay([lastYear, thisYear], '2026-05-01', 100_000).rebate).toEqual(NO_AMOUNTS)
  })

  test('earns no rebate before everything is cleared, where the city so resolved', () => {
    const strict = { ...testRules, rebates: [{ ...sameHead, clears: 'all_heads' as const }] }
    expect(pay([thisYear], '2026-05-01', 143_999, strict).rebate).toEqual(NO_AMOUNTS)
    expect(pay([thisYear], '2026-05-01', 144_000, strict).rebate).toEqual(amounts(10_000, 5_000, 1_000))
  })

  test('in two parts within the period earns the rebate of the whole demand with the second', () => {
    const first = pay([thisYear], '2026-05-01', 50_000)
    const journals = [thisYear, ...first.journals]
    expect(duesOn(journals, '2026-06-01')).toMatchObject({ gross: 110_000, netPayable: 94_000 })
    expect(pay(journals, '2026-06-01', 94_000).rebate).toEqual(amounts(10_000, 5_000, 1_000))
  })

  test('of more than the dues leaves credit, used on the next demand with its rebate', () => {
    const early = pay([thisYear], '2026-05-01', 244_000)
    expect(early.surplus).toBe(100_000)
    expect(early.journals.at(-1)?.entries.at(-1)?.buckets[inOrder.surplus]).toBe(-100_000)
    const next = demandOf(2027, amounts(100_000, 50_000))
    const journals = [thisYear, ...early.journals, next]
    const dues = duesOn(journals, '2027-04-01')
    expect(dues).toMatchObject({ advance: 100_000, netPayable: 35_000 })
    const applied = buildAdvancePosting(dues, testRules)
    if (!applied) throw new Error('the credit is used')
    expect(debits(applied)).toEqual({
      'rebate:house:2027': 10_000,
      'receivable:house:2027': -100_000,
      'receivable:water:2027': -10_000,
      advance: 100_000,
    })
    expect(duesOn([...journals, applied], '2027-04-01')).toMatchObject({
      advance: 0,
      gross: 40_000,
      netPayable: 35_000,
    })
  })

  test('uses the credit of the owner first, in a journal of its own', () => {
    const opening = buildOpeningPosting([], isoDate('2026-03-31'), paise(30_000))
    expect(debits(opening)).toEqual({ advance: -30_000, opening: 30_000 })
    const { journals, surplus } = pay([opening, thisYear], '2026-05-01', 114_000)
    expect(journals.map(({ kind }) => kind)).toEqual(['advance_applied', 'payment'])
    expect(surplus).toBe(0)
    expect(duesOn([opening, thisYear, ...journals], '2026-05-01')).toMatchObject({ gross: 0, advance: 0 })
  })

  test('booked late counts from the day the money came, and later interest is taken back into credit', () => {
    const inMay = pay([lastYear], '2026-05-01', 100_986)
    const journals = [lastYear, ...inMay.journals]
    // A bank transfer of 10 April turns up in June.
    const late = pay(journals, '2026-04-11', 100_329)
    const dues = duesOn([...journals, ...late.journals], '2026-06-01')
    expect(dues).toMatchObject({ gross: 0, excess: 100_986 })
    const moved = buildAdvancePosting(dues, testRules)
    if (!moved) throw new Error('the excess becomes credit')
    const after = duesOn([...journals, ...late.journals, moved], '2026-06-01')
    expect(after).toMatchObject({ gross: 0, excess: 0, advance: 100_986, years: [] })
  })

  test('is more than nothing, and needs an order of settlement', () => {
    expect(() => pay([thisYear], '2026-05-01', 0)).toThrow(RangeError)
    expect(() =>
      pay([thisYear], '2026-05-01', 5, {
        ...testRules,
        apportionment: [{ ...inOrder, validFrom: isoDate('2030-01-01') }],
      }),
    ).toThrow(RangeError)
  })
})

describe('a dishonoured cheque', () => {
  const paid = buildPaymentPosting({
    entries: recorded(lastYear, thisYear),
    rules: testRules,
    on: isoDate('2026-05-01'),
    amount: paise(244_986),
    receiving: CHEQUES,
  })
  const [payment] = paid.journals
  if (!payment) throw new Error('a payment is a journal')
  const bounced = mirrorOf(payment)

  test('brings the dues back, withdraws the rebate, and leaves no gap in the interest', () => {
    const journals = [lastYear, thisYear, payment, bounced]
    expect(bounced.effectiveOn).toBe('2026-05-01')
    for (const date of ['2026-05-01', '2026-05-20', '2026-09-01', '2028-02-29']) {
      expect(duesOn(journals, date)).toEqual(duesOn([lastYear, thisYear], date))
    }
  })

  test('is the exact mirror in both layers, and is not reversed again', () => {
    expect(sumPaise(bounced.postings.map(({ amount }) => amount))).toBe(0)
    expect(debits(bounced)).toMatchObject({ cheques: -244_986, 'receivable:house:2025': 100_000 })
    expect(bounced.entries.map(({ kind }) => kind)).toEqual(['reversal', 'reversal', 'rebate', 'interest'])
    expect(() => mirrorOf(bounced)).toThrow(RangeError)
  })
})

describe('a payment booked on the wrong property', () => {
  test('T06: is shifted with its day and its place of money, and the sum of both stays', () => {
    const wrong = pay([thisYear], '2026-05-01', 144_000)
    const back = wrong.journals.map(mirrorOf)
    const right = [lastYear, thisYear]
    const shifted = buildPaymentPosting({
      entries: recorded(...right),
      rules: testRules,
      on: isoDate('2026-05-01'),
      amount: paise(144_000),
      receiving: gatewayAccount('easebuzz'),
      kind: 'shift',
    })
    const postings = [...back, ...shifted.journals].flatMap((journal) => journal.postings)
    const ofGateway = postings.filter(({ account }) => account === 'gateway:easebuzz')
    expect(sumPaise(ofGateway.map(({ amount }) => amount))).toBe(0)
    expect(shifted.journals.map(({ kind, effectiveOn }) => [kind, effectiveOn])).toEqual([['shift', '2026-05-01']])
    expect(duesOn([thisYear, ...wrong.journals, ...back], '2026-08-01')).toEqual(duesOn([thisYear], '2026-08-01'))
    expect(sumPaise(shifted.settled.map(({ amount }) => amount))).toBe(144_000)
  })
})

describe('the credit of an owner', () => {
  test('T12: that is left at the end of a year is the credit with which the next begins', () => {
    const { journals } = pay([thisYear], '2026-05-01', 200_000)
    const closing = duesOn([thisYear, ...journals], '2027-03-31').advance
    expect(closing).toBe(56_000)
    expect(duesOn([thisYear, ...journals], '2027-04-01').advance).toBe(closing)
  })

  test('is used with the owner’s own part of the rebate', () => {
    const forDisabled = testRules.discounts.map((row) => ({
      ...row,
      criteria: [{ criterion: 'disabled_owner' as const, discountBps: 500 }],
    }))
    const rules = { ...testRules, discounts: forDisabled }
    const before = demandOf(2025, amounts(1_000))
    const { journals } = pay([before], '2025-05-01', 100_900)
    const entries = recorded(before, ...journals, demandOf(2026, amounts(100_000)))
    const dues = (rebateContext = {}) => duesAsOf(entries, rules, isoDate('2026-04-10'), { rebateContext })
    const leftOf = (applied = buildAdvancePosting(dues(), rules)) =>
      duesAsOf([...entries, ...(applied?.entries ?? [])], rules, isoDate('2026-04-11')).advance
    expect(leftOf()).toBe(10_000)
    expect(leftOf(buildAdvancePosting(dues({ disabled_owner: true }), rules))).toBe(15_000)
  })

  test('that a later day has used is not free for an earlier one', () => {
    const { journals } = pay([thisYear], '2026-05-01', 200_000)
    const next = demandOf(2027, amounts(30_000))
    const applied = buildAdvancePosting(duesOn([thisYear, ...journals, next], '2027-04-01'), testRules)
    if (!applied) throw new Error('the credit is used')
    expect(duesOn([thisYear, ...journals, next, applied], '2026-06-01').advance).toBe(29_000)
  })
})

describe('a demand changed afterwards', () => {
  test('and lowered below what was paid becomes credit', () => {
    const { journals } = pay([thisYear], '2027-02-01', 160_000)
    const on = isoDate('2027-03-01')
    const lowered = buildDifferencePostings({
      ...{ entries: recorded(thisYear, ...journals), year: financialYear(2026), difference: amounts(-40_000) },
      days: { raised: on, lowered: on, decided: on },
    })
    const all = [thisYear, ...journals, ...lowered]
    expect(duesOn(all, '2027-03-01')).toMatchObject({ gross: 0, excess: 40_000, netPayable: 0 })
    const moved = buildAdvancePosting(duesOn(all, '2027-03-01'), testRules)
    if (!moved) throw new Error('the excess becomes credit')
    expect(duesOn([...all, moved], '2027-03-01')).toMatchObject({ excess: 0, advance: 40_000, principal: 0 })
  })
})

describe('the statement', () => {
  test('shows each year by head and every entry by the day it takes effect', () => {
    const opening = buildOpeningPosting(
      [{ financialYear: financialYear(2020), principal: amounts(5_000), interest: amounts(700) }],
      isoDate('2026-03-31'),
    )
    const { journals } = pay([opening, thisYear], '2026-05-01', 200_000)
    const entries = recorded(opening, thisYear, ...journals)
    const account = statement(entries)
    expect(account.years[0]).toMatchObject({
      financialYear: 2020,
      charged: amounts(5_000),
      paid: amounts(5_000),
      outstanding: NO_AMOUNTS,
    })
    expect(account.years[0]?.interestCharged).toEqual(account.years[0]?.interestPaid)
    expect(account.years[1]).toMatchObject({
      financialYear: 2026,
      rebate: amounts(10_000, 5_000, 1_000),
      paid: amounts(90_000, 45_000, 9_000),
    })
    expect(account.rows.at(-1)?.balance).toBe(account.balance)
    expect(account.balance).toBe(-account.advance)
    const days: IsoDate[] = account.rows.map(({ entry }) => entry.effectiveOn)
    expect(days).toEqual(days.toSorted())
  })

  test('of an empty account is empty', () => {
    expect(statement([])).toEqual({ years: [], rows: [], balance: 0, advance: 0 })
    expect(headAmounts(() => paise(0))).toEqual(NO_AMOUNTS)
  })
})
