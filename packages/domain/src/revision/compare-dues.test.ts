import { describe, expect, test } from 'vitest'
import { bucketsOf } from '../ledger/buckets.ts'
import type { EntryDraft } from '../ledger/entry.ts'
import { testRules } from '../ledger/ledger-test-rules.ts'
import { paise } from '../money/paise.ts'
import { financialYear, startOfFinancialYear } from '../time/financial-year.ts'
import { isoDate } from '../time/iso-date.ts'
import { compareDues } from './compare-dues.ts'

const demand = (year: number, amount = 100_000): EntryDraft => ({
  financialYear: financialYear(year),
  kind: 'demand',
  buckets: bucketsOf({ house: paise(amount) }),
  effectiveOn: startOfFinancialYear(financialYear(year)),
})
const [interest] = testRules.interest
if (!interest) throw new Error('the rules of the tests have interest')
const halved = {
  ...testRules,
  interest: [...testRules.interest, { ...interest, validFrom: isoDate('2026-04-01'), annualBps: 600 }],
}
const compared = (entries: EntryDraft[], after: typeof testRules, on: string) =>
  compareDues(entries, { before: testRules, after }, isoDate(on), {})

describe('what a change of the law does to what is due', () => {
  test('half the interest: only the days under it are cheaper', () => {
    const { before, after } = compared([demand(2024)], halved, '2027-04-01') ?? {}
    // Two years at 12 percent, or one at 12 and one at 6; and the new year, early, at 10 percent off.
    expect(before).toMatchObject({ interest: 24_000, heads: { house: 214_000 } })
    expect(after).toMatchObject({ interest: 18_000, heads: { house: 208_000 } })
  })

  test('a larger rebate: on the demand of the year of the day', () => {
    const larger = testRules.discounts.map((row) => ({ ...row, discountBps: row.discountBps + 500 }))
    const { before, after } = compared([demand(2026)], { ...testRules, discounts: larger }, '2026-05-01') ?? {}
    expect(before?.rebate).toBe(10_000)
    expect(after?.rebate).toBe(15_000)
    expect(after?.heads.house).toBe(85_000)
  })

  test('a year whose demand is not raised stands with the demand of the year before', () => {
    const { before } = compared([demand(2025)], testRules, '2026-05-01') ?? {}
    expect(before?.rebate).toBe(10_000)
    expect(before?.heads.house).toBe(100_000 + 90_000 + (before?.interest ?? 0))
  })

  test('where nothing is owed there is nothing to compare', () => {
    expect(compared([], halved, '2026-05-01')).toBeUndefined()
  })
})
