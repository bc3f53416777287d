import { describe, expect, test } from 'vitest'
import { headAmounts, NO_AMOUNTS } from '../assessment/heads.ts'
import { testRules } from '../ledger/ledger-test-rules.ts'
import { paise } from '../money/paise.ts'
import { financialYear } from '../time/financial-year.ts'
import { isoDate } from '../time/iso-date.ts'
import { dueDateOf } from './demand.ts'
import { discountOn, type RebateQuestion, rebateBps, rebateOn } from './rebate.ts'

const all = (amount: number) => headAmounts(() => paise(amount))

const rebate = (question: Partial<RebateQuestion>) =>
  rebateOn(testRules, {
    date: isoDate('2026-07-31'),
    context: {},
    demanded: all(100_005),
    unpaid: all(100_005),
    given: NO_AMOUNTS,
    ...question,
  })

describe('the rebate', () => {
  test('is the percentage of the period on each head, rounded once', () => {
    expect(rebate({})).toMatchObject({ bps: 1000, amounts: all(10_001) })
    expect(rebate({ date: isoDate('2026-08-01') })).toMatchObject({ bps: 500, amounts: all(5_000) })
  })

  test('T11: ends with its last day', () => {
    expect(rebate({ date: isoDate('2027-01-01') })).toEqual({ bps: 0, amounts: NO_AMOUNTS })
  })

  test('is larger for a criterion that holds', () => {
    expect(rebate({ context: { online_payment: true, disabled_owner: true } }).bps).toBe(1200)
    expect(rebate({ context: { online_payment: false } }).bps).toBe(1000)
  })

  test('is on the demand, never more than is unpaid, and given once', () => {
    expect(rebate({ unpaid: all(50_000) }).amounts).toEqual(all(10_001))
    expect(rebate({ unpaid: all(4_000) }).amounts).toEqual(all(4_000))
    expect(rebate({ unpaid: all(0) }).amounts).toEqual(NO_AMOUNTS)
    expect(rebate({ given: all(6_000) }).amounts).toEqual(all(4_001))
    expect(rebate({ given: all(60_000) }).amounts).toEqual(NO_AMOUNTS)
  })

  test('of a period that is switched off is not given', () => {
    const off = testRules.discounts.map((row) => ({ ...row, status: false }))
    expect(discountOn(off, isoDate('2026-05-01'))).toBeUndefined()
  })

  test('of the more generous period counts where two overlap, and never exceeds the whole', () => {
    const [first] = testRules.discounts
    if (!first) throw new Error('the rules of the tests have periods')
    const generous = {
      ...first,
      discountBps: 9_900,
      criteria: [{ criterion: 'online_payment' as const, discountBps: 500 }],
    }
    expect(discountOn([first, generous, first], first.startsOn)).toBe(generous)
    expect(rebateBps(generous, { online_payment: true })).toBe(10_000)
  })

  test('is not given where no rule says on what conditions', () => {
    const question = {
      date: isoDate('2026-05-01'),
      context: {},
      demanded: all(100),
      unpaid: all(100),
      given: NO_AMOUNTS,
    }
    expect(rebateOn({ ...testRules, rebates: [] }, question).amounts).toEqual(NO_AMOUNTS)
  })
})

describe('the demand of a year', () => {
  const year = financialYear(2026)
  const dueDates = [
    { validFrom: isoDate('2000-04-01'), source: 'rules of the tests', dueOn: '03-31', yearsAfterStart: 1 as const },
  ]

  test('is due by the last day of the year', () => {
    expect(dueDateOf(dueDates, year)).toBe('2027-03-31')
  })

  test('has no due date without a rule', () => {
    expect(() => dueDateOf([], year)).toThrow(RangeError)
  })
})
