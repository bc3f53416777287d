import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise, sumPaise } from '../money/paise.ts'
import { financialYear } from '../time/financial-year.ts'
import { apportion, type Cell } from './apportion.ts'
import { DUE_BUCKETS, type DueBucket } from './buckets.ts'
import type { ApportionmentRule } from './ledger-rules.ts'
import { inOrder } from './ledger-test-rules.ts'

const cell = (year: number, bucket: DueBucket, amount: number): Cell => ({
  financialYear: financialYear(year),
  bucket,
  amount: paise(amount),
})

const dues = [
  cell(2025, 'house', 300),
  cell(2025, 'water', 200),
  cell(2024, 'sewer', 50),
  cell(2024, 'house', 100),
  cell(2024, 'interestHouse', 12),
  cell(2024, 'interestSewer', 6),
]

const settle = (amount: number, order: Partial<ApportionmentRule> = {}): [string, number][] =>
  apportion(dues, paise(amount), { ...inOrder, ...order }).settled.map((part) => [
    `${part.financialYear} ${part.bucket}`,
    part.amount,
  ])

describe('a payment settles', () => {
  test('the oldest year first, interest before tax, and the heads in order', () => {
    expect(settle(400)).toEqual([
      ['2024 interestHouse', 12],
      ['2024 interestSewer', 6],
      ['2024 house', 100],
      ['2024 sewer', 50],
      ['2025 house', 232],
    ])
  })

  test('tax before interest where the city so resolved', () => {
    expect(settle(110, { withinYear: 'principal_first' })).toEqual([
      ['2024 house', 100],
      ['2024 sewer', 10],
    ])
  })

  test('heads in another order', () => {
    expect(settle(60, { heads: ['sewer', 'water', 'house'] })).toEqual([
      ['2024 interestSewer', 6],
      ['2024 interestHouse', 12],
      ['2024 sewer', 42],
    ])
  })

  test('heads in proportion to what each is due, to the paisa', () => {
    expect(settle(118, { acrossHeads: 'proportional' })).toEqual([
      ['2024 interestHouse', 12],
      ['2024 interestSewer', 6],
      ['2024 house', 67],
      ['2024 sewer', 33],
    ])
  })

  test('everything, and leaves the rest over', () => {
    expect(apportion(dues, paise(1000), inOrder).surplus).toBe(1000 - 668)
  })

  test('T01 T02: exactly its amount, never more than is due, and no later year while an earlier one is open', () => {
    const cells = fc.array(
      fc.tuple(
        fc.integer({ min: 2000, max: 2026 }),
        fc.constantFrom(...DUE_BUCKETS),
        fc.integer({ min: -50, max: 1_000_000 }),
      ),
      { maxLength: 40 },
    )
    const unique = cells.map((list) =>
      [...new Map(list.map((item) => [`${item[0]}${item[1]}`, item])).values()].map((item) => cell(...item)),
    )
    const orders = fc.record({
      withinYear: fc.constantFrom('interest_first' as const, 'principal_first' as const),
      acrossHeads: fc.constantFrom('in_order' as const, 'proportional' as const),
      heads: fc.shuffledSubarray(['house', 'water', 'sewer'] as const, { minLength: 3 }),
    })
    fc.assert(
      fc.property(unique, fc.integer({ min: 0, max: 20_000_000 }), orders, (due, amount, order) => {
        const { settled, surplus } = apportion(due, paise(amount), { ...inOrder, ...order })
        expect(sumPaise([...settled.map((part) => part.amount), surplus])).toBe(amount)
        const paid = (of: Cell): number =>
          settled.find((part) => part.financialYear === of.financialYear && part.bucket === of.bucket)?.amount ?? 0
        expect(due.filter((of) => paid(of) > Math.max(0, of.amount))).toEqual([])
        const open = due.filter((of) => of.amount > paid(of)).map((of) => of.financialYear)
        const lastPaid = Math.max(0, ...settled.map((part) => part.financialYear))
        expect(open.filter((of) => of < lastPaid)).toEqual([])
        if (surplus > 0) expect(open).toEqual([])
      }),
    )
  })
})
