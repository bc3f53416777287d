import { expect, it } from 'vitest'
import { type Paise, paise } from '../money/paise.ts'
import { financialYear } from '../time/financial-year.ts'
import { isoDate } from '../time/iso-date.ts'
import { accruedOn } from './accrued.ts'
import { type Buckets, bucketsOf } from './buckets.ts'
import { duesAsOf } from './dues.ts'
import type { EntryDraft, EntryKind } from './entry.ts'
import { testRules } from './ledger-test-rules.ts'

const entry = (year: number, kind: EntryKind, on: string, amounts: Partial<Buckets>): EntryDraft => ({
  financialYear: financialYear(year),
  kind,
  effectiveOn: isoDate(on),
  buckets: bucketsOf(amounts),
})
const house = (rupees: number) => ({ house: paise(rupees * 100) })

/** ₹1,000 of 2024-25, half of it paid in its year; ₹2,000 of 2025-26, paid whole on 1 March 2026 with ₹100 too much. */
const account = [
  entry(2024, 'demand', '2024-04-01', house(1000)),
  entry(2024, 'payment', '2025-01-10', house(-500)),
  entry(2025, 'demand', '2025-04-01', house(2000)),
  entry(2024, 'payment', '2026-03-01', house(-500)),
  entry(2024, 'interest', '2026-03-01', { interestHouse: paise(5490) }),
  entry(2024, 'payment', '2026-03-01', { interestHouse: paise(-5490) }),
  entry(2025, 'payment', '2026-03-01', house(-2000)),
  entry(2025, 'payment', '2026-03-01', { advance: paise(-10_000) }),
]

it('the dues of a day are what was posted by then, with interest to it and less its rebate', () => {
  const on = (day: string) => {
    const { posted, interest, rebate, payable, since } = accruedOn(account, testRules, isoDate(day))
    return [posted, interest, rebate, payable, since]
  }
  // Before anything: nothing. In the first billing period ten percent are taken off the current demand.
  expect(on('2024-03-31')).toEqual([0, 0, 0, 0, undefined])
  expect(on('2024-05-01')).toEqual([100_000, 0, 10_000, 90_000, 2024])
  // ₹500 of arrears earn 12% a year from 1 April 2025: 30 days to 1 May.
  expect(on('2025-05-01')).toEqual([250_000, 493, 20_000, 230_493, 2024])
  // Interest that is charged is posted and no longer to come; what was paid too much is credit.
  expect(on('2026-03-01')).toEqual([-10_000, 0, 0, 0, undefined])
})

it('they are those of the ledger on every day', () => {
  for (const day of ['2024-05-01', '2025-01-09', '2025-06-30', '2026-02-28', '2026-03-01', '2031-01-01'].map(isoDate)) {
    const { posted, interest, rebate, payable } = accruedOn(account, testRules, day)
    expect(payable).toBe(duesAsOf(account, testRules, day).netPayable)
    expect(Math.max(0, posted + interest - rebate) as Paise).toBe(payable)
  }
})

it.each([
  ['no credit covers nothing', house(500), {}, [50_000, 0]],
  [
    'credit that is less than the dues covers as much as it is',
    house(500),
    { advance: paise(-20_000) },
    [30_000, 20_000],
  ],
  ['credit that is more covers the dues', house(500), { advance: paise(-70_000) }, [-20_000, 50_000]],
  ['credit alone covers nothing', {}, { advance: paise(-70_000) }, [-70_000, 0]],
])('dues and credit of the same property: %s', (_, dues, credit, expected) => {
  const entries = [entry(2025, 'opening', '2025-04-01', dues), entry(2025, 'payment', '2025-04-01', credit)]
  const { posted, covered } = accruedOn(entries, testRules, isoDate('2025-04-01'))
  expect([posted, covered]).toEqual(expected)
})
