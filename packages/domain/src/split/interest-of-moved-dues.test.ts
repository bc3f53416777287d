import { describe, expect, test } from 'vitest'
import { type HeadAmounts, headAmounts } from '../assessment/heads.ts'
import { cashAccount } from '../ledger/accounts.ts'
import { duesAsOf } from '../ledger/dues.ts'
import type { EntryDraft } from '../ledger/entry.ts'
import { testRules } from '../ledger/ledger-test-rules.ts'
import {
  buildDifferencePostings,
  buildReplacementPostings,
  type CorrectionRule,
  correctionDays,
} from '../ledger/post-correction.ts'
import { buildDemandPosting } from '../ledger/post-demand.ts'
import { buildAdvancePosting, buildPaymentPosting } from '../ledger/post-payment.ts'
import { paise, rupees } from '../money/paise.ts'
import { type FinancialYear, financialYear } from '../time/financial-year.ts'
import { isoDate } from '../time/iso-date.ts'
import { chargeAccrued, divideDues, journalsIn, movedDues } from './moved-dues.ts'

const year = financialYear(2022)
const [splitOn, today] = [isoDate('2025-06-10'), isoDate('2026-11-20')]
const corrections: CorrectionRule[] = [
  {
    ...{ validFrom: isoDate('2000-04-01'), source: 'rules of the tests' },
    ...{ raisedFrom: 'decision', loweredFrom: 'demand' },
  },
]
const days = correctionDays(corrections, testRules, year, today)
const house = (amount: number): HeadAmounts => headAmounts((head) => (head === 'house' ? rupees(amount) : paise(0)))

type Paid = readonly [day: string, amount: number]
/** A property that was asked for an amount of house tax, and paid some of it. */
function undivided(request: number, paid: readonly Paid[] = []): EntryDraft[] {
  const entries: EntryDraft[] = [...buildDemandPosting(year, house(request), isoDate(`${year}-04-01`)).entries]
  for (const [day, amount] of paid) {
    const question = { entries, rules: testRules, on: isoDate(day), amount: rupees(amount) }
    const { journals } = buildPaymentPosting({ ...question, receiving: cashAccount('1') })
    entries.push(...journals.flatMap((journal) => journal.entries))
  }
  return entries
}

/** A part of such a property after it was divided. */
function part(request: number, paid: readonly Paid[] = [], weights: readonly number[] = [1, 3]): EntryDraft[] {
  const entries = undivided(request, paid)
  entries.push(...(chargeAccrued(entries, testRules, splitOn)?.entries ?? []))
  const standing = new Map<FinancialYear, { taxes: HeadAmounts; arvPaise: ReturnType<typeof paise> }>([
    [year, { taxes: house(request), arvPaise: paise(0) }],
  ])
  const [share] = divideDues(movedDues(entries, standing), weights)
  if (!share) throw new Error('a share')
  const { demands, rest } = journalsIn(share, splitOn)
  return [...(demands?.entries ?? []), ...(rest?.entries ?? [])]
}
const lowered = (entries: readonly EntryDraft[], from: number, to: number): EntryDraft[] => [
  ...entries,
  ...buildReplacementPostings({ entries, year, before: house(from), after: house(to), days }).flatMap(
    (journal) => journal.entries,
  ),
]
const due = (entries: readonly EntryDraft[]) => {
  const { principal, interest, excess } = duesAsOf(entries, testRules, today)
  return { principal, interest, excess }
}

/** The interest before and after a division is rounded each for itself: a paisa may lie between. */
const expectSame = (one: ReturnType<typeof due>, other: ReturnType<typeof due>): void => {
  expect({ ...one, interest: 0 }).toEqual({ ...other, interest: 0 })
  expect(Math.abs(one.interest - other.interest)).toBeLessThanOrEqual(1)
}

describe('a year that came with a division and is lowered', () => {
  test('takes along the interest that came with it, as if the tax had never been asked', () => {
    expectSame(due(lowered(part(4000), 1000, 600)), due(part(2400)))
  })

  test('to nothing leaves no interest', () => {
    expect(due(lowered(part(4000), 1000, 0))).toEqual({ principal: 0, interest: 0, excess: 0 })
  })

  test('in two steps as in one', () => {
    const once = due(lowered(part(4000), 1000, 300))
    expectSame(due(lowered(lowered(part(4000), 1000, 700), 700, 300)), once)
  })

  test('of which half was paid in time: interest was on the other half, and goes with it', () => {
    const halfPaid: Paid[] = [['2023-02-01', 2000]]
    expectSame(due(lowered(part(4000, halfPaid), 1000, 750)), due(part(3000, halfPaid)))
    expect(due(lowered(part(4000, halfPaid), 1000, 500))).toMatchObject({ principal: 0, interest: 0 })
  })

  test('paid up on the part since, interest that was never due becomes credit', () => {
    const entries = part(4000)
    const { gross } = duesAsOf(entries, testRules, today)
    const { journals } = buildPaymentPosting({
      ...{ entries, rules: testRules, on: today, amount: gross, receiving: cashAccount('1') },
    })
    const paid = [...entries, ...journals.flatMap((journal) => journal.entries)]
    const now = lowered(paid, 1000, 0)
    const swept = buildAdvancePosting(duesAsOf(now, testRules, today), testRules)
    expect(duesAsOf([...now, ...(swept?.entries ?? [])], testRules, today).advance).toBe(gross)
  })

  test.each([0, 1000, 2400])(
    'and had been paid up with its interest before: lowered to %i as on a property that is whole',
    (to) => {
      const paid: Paid[] = [['2024-06-01', 6000]]
      for (const weights of [[1], [1, 3]]) {
        const share = (weights[0] ?? 0) / weights.reduce((sum, weight) => sum + weight, 0)
        const whole = due(lowered(undivided(4000, paid), 4000, to))
        const moved = due(lowered(part(4000, paid, weights), 4000 * share, to * share))
        expect(Math.abs(moved.excess - whole.excess * share)).toBeLessThanOrEqual(1)
        expect(whole.excess).toBeGreaterThan(rupees(4000 - to))
      }
      expect(due(part(4000, paid))).toEqual({ principal: 0, interest: 0, excess: 0 })
    },
  )

  test('by a note goes the same way, and interest that was waived is not taken off twice', () => {
    const note = (
      entries: readonly EntryDraft[],
      difference: Parameters<typeof buildDifferencePostings>[0]['difference'],
    ) => [
      ...entries,
      ...buildDifferencePostings({ entries, year, difference, days }).flatMap((journal) => journal.entries),
    ]
    expectSame(due(note(part(4000), { house: rupees(-400) })), due(part(2400)))
    const waived = note(part(4000), { interestHouse: paise(-20_000) })
    expect(due(note(waived, { house: rupees(-1000) })).interest).toBeGreaterThanOrEqual(-20_000)
    const swept = buildAdvancePosting(duesAsOf(note(waived, { house: rupees(-1000) }), testRules, today), testRules)
    expect(swept?.entries.some(({ buckets }) => buckets.advance !== 0) ?? false).toBe(false)
  })
})
