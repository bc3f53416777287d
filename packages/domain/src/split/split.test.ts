import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HEADS, type HeadAmounts } from '../assessment/heads.ts'
import { BUCKETS, bucketsOf, principalBuckets } from '../ledger/buckets.ts'
import { duesAsOf } from '../ledger/dues.ts'
import type { EntryDraft } from '../ledger/entry.ts'
import { testRules as rules } from '../ledger/ledger-test-rules.ts'
import { paise, rupees, sumPaise } from '../money/paise.ts'
import { type FinancialYear, financialYear } from '../time/financial-year.ts'
import { isoDate } from '../time/iso-date.ts'
import { divideProperty, type PartSaid, type SplitError, type SplitRule } from './divide-property.ts'
import {
  chargeAccrued,
  divideDues,
  joinDues,
  journalsIn,
  journalsOut,
  movedDues,
  openOf,
  type StandingDemand,
} from './moved-dues.ts'

const on = isoDate('2026-11-20')
const said = (says: Partial<PartSaid>): PartSaid => ({ plotArea: null, share: null, premises: [], ...says })
const whole = {
  plotArea: 120_000,
  floors: [
    { premiseNo: 1, area: 100_001 },
    { premiseNo: 2, area: 50_000 },
  ],
}

describe('a property divided by a rule', () => {
  it.each<[string, SplitRule, PartSaid[], [weight: number, plot: number | null, floors: [number, number][]][]]>([
    [
      'by area: the plots said weigh, floors nobody names are divided with them',
      'area',
      [said({ plotArea: 80_000 }), said({ plotArea: 40_000 })],
      [
        [
          80_000,
          80_000,
          [
            [1, 66_667],
            [2, 33_333],
          ],
        ],
        [
          40_000,
          40_000,
          [
            [1, 33_334],
            [2, 16_667],
          ],
        ],
      ],
    ],
    [
      'by floors: each floor is one part’s, the plot follows its area',
      'floors',
      [said({ premises: [1] }), said({ premises: [2] })],
      [
        [100_001, 80_000, [[1, 100_001]]],
        [50_000, 40_000, [[2, 50_000]]],
      ],
    ],
    [
      'by shares, a floor given whole to one',
      'shares',
      [said({ share: 3333, premises: [1] }), said({ share: 3333 }), said({ share: 3334 })],
      [
        [
          3333,
          39_996,
          [
            [1, 100_001],
            [2, 16_665],
          ],
        ],
        [3333, 39_996, [[2, 16_665]]],
        [3334, 40_008, [[2, 16_670]]],
      ],
    ],
  ])('%s', (_, rule, parts, expected) => {
    const divided = divideProperty(whole, rule, parts)
    if ('fault' in divided) throw new Error(divided.fault)
    expect(
      divided.parts.map(({ weight, plotArea, floors }) => [
        weight,
        plotArea,
        floors.map(({ premiseNo, area }) => [premiseNo, area]),
      ]),
    ).toEqual(expected)
  })

  it.each<[string, SplitRule, PartSaid[], SplitError]>([
    [
      'plots that do not add up',
      'area',
      [said({ plotArea: 80_000 }), said({ plotArea: 39_999 })],
      { fault: 'plot_area_differs', said: 119_999, whole: 120_000 },
    ],
    ['a plot not said', 'area', [said({ plotArea: 80_000 }), said({})], { fault: 'plot_area_missing' }],
    ['a part that gets no floor', 'floors', [said({ premises: [1, 2] }), said({})], { fault: 'nothing_to_weigh' }],
    ['a floor left over', 'floors', [said({ premises: [1] }), said({})], { fault: 'floor_left', premiseNo: 2 }],
    [
      'a floor given twice',
      'floors',
      [said({ premises: [1, 2] }), said({ premises: [2] })],
      { fault: 'floor_twice', premiseNo: 2 },
    ],
    [
      'a floor that is not there',
      'shares',
      [said({ share: 5000, premises: [9] }), said({ share: 5000 })],
      { fault: 'floor_unknown', premiseNo: 9 },
    ],
    [
      'shares that are not the whole',
      'shares',
      [said({ share: 5000 }), said({ share: 4999 })],
      { fault: 'shares_differ', said: 9999, whole: 10_000 },
    ],
  ])('refused: %s', (_, rule, parts, error) => {
    expect(divideProperty(whole, rule, parts)).toEqual(error)
  })

  it('areas add up to the last stored decimal, whatever the weights', () => {
    const area = fc.integer({ min: 1, max: 10_000_000 })
    fc.assert(
      fc.property(
        area,
        fc.array(area, { minLength: 1, maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 2, maxLength: 5 }),
        (plotArea, areas, shares) => {
          const floors = areas.map((one, at) => ({ premiseNo: at + 1, area: one }))
          const total = shares.reduce((left, share) => left + share, 0)
          const parts = [...shares, 10_000 - total].filter((share) => share > 0).map((share) => said({ share }))
          const divided = divideProperty({ plotArea, floors }, 'shares', parts)
          if ('fault' in divided) return divided.fault === 'shares_differ'
          const all = divided.parts.flatMap((part) => part.floors.map((floor) => floor.area))
          expect(all.reduce((left, one) => left + one, 0)).toBe(areas.reduce((left, one) => left + one, 0))
          return divided.parts.reduce((left, part) => left + (part.plotArea ?? 0), 0) === plotArea
        },
      ),
    )
  })
})

const amounts = (house: number, water: number, sewer: number): HeadAmounts => ({
  house: paise(house),
  water: paise(water),
  sewer: paise(sewer),
})
const entry = (year: number, kind: EntryDraft['kind'], buckets: EntryDraft['buckets'], day: string): EntryDraft => ({
  financialYear: financialYear(year),
  kind,
  buckets,
  effectiveOn: isoDate(day),
})

/** ₹4,000 of 2024-25 of which ₹1,000 was paid, this year paid up with a rebate, and credit. */
const history: EntryDraft[] = [
  entry(2024, 'demand', principalBuckets(amounts(400_000, 100_001, 50_000)), '2024-04-01'),
  entry(2024, 'payment', bucketsOf({ house: rupees(-1000) }), '2025-06-10'),
  entry(2026, 'demand', principalBuckets(amounts(300_000, 0, 0)), '2026-04-01'),
  entry(2026, 'rebate', bucketsOf({ house: paise(-30_000) }), '2026-05-01'),
  entry(2026, 'payment', bucketsOf({ house: paise(-270_000), advance: paise(-777) }), '2026-05-01'),
  entry(2023, 'opening', bucketsOf({ sewer: paise(12_345), interestSewer: paise(99) }), '2026-05-02'),
]
const standing = new Map<FinancialYear, StandingDemand>([
  [financialYear(2024), { taxes: amounts(400_000, 100_001, 50_000), arvPaise: paise(2_000_001) }],
  [financialYear(2026), { taxes: amounts(300_000, 0, 0), arvPaise: paise(2_400_000) }],
])
const charged = [...history, ...(chargeAccrued(history, rules, on)?.entries ?? [])]

describe('dues that move with a property', () => {
  it('leave nothing behind, and owe on the new properties what was owed, interest included', () => {
    const moved = movedDues(charged, standing)
    const left = [...charged, ...(journalsOut(moved, on).rest?.entries ?? [])]
    for (const day of [on, isoDate('2027-12-31')]) {
      const dues = duesAsOf(left, rules, day)
      expect([dues.gross, dues.excess, dues.advance]).toEqual([0, 0, 0])
    }
    const parts = divideDues(moved, [1, 1, 1]).map((share) => {
      const { demands, rest } = journalsIn(share, on)
      return [...(demands?.entries ?? []), ...(rest?.entries ?? [])]
    })
    const before = duesAsOf(history, rules, on)
    const after = parts.map((entries) => duesAsOf(entries, rules, on))
    expect(sumPaise(after.map(({ principal }) => principal))).toBe(before.principal)
    expect(sumPaise(after.map(({ interest }) => interest))).toBe(before.interest)
    expect(sumPaise(after.map(({ advance }) => advance))).toBe(before.advance)
  })

  it('what credit notes have no room for is shared out with the corrections it is part of, in a journal by its mark', () => {
    const year = financialYear(2024)
    const unused = new Map([[year, { house: paise(30_001) }]])
    const moved = movedDues(charged, standing, unused)
    const roomOf = (draft: { entries: readonly EntryDraft[]; ofUnusedNotes?: true } | undefined) =>
      draft?.ofUnusedNotes ? draft.entries.map(({ buckets }) => buckets.house) : []
    expect(divideDues(moved, [1, 1]).flatMap((share) => roomOf(journalsIn(share, on).unused))).toEqual([15_001, 15_000])
    expect(roomOf(journalsOut(moved, on).unused)).toEqual([-30_001])
    expect(joinDues(divideDues(moved, [1, 2]))).toEqual(moved)
    const owed = (dues: typeof moved) =>
      divideDues(dues, [2, 3]).map((share) =>
        sumPaise(
          Object.values(journalsIn(share, on)).flatMap(({ entries }) => entries.map(({ buckets }) => buckets.house)),
        ),
      )
    expect(owed(moved)).toEqual(owed(movedDues(charged, standing)))
  })

  it('a year that was paid up is paid up in every share', () => {
    const shares = divideDues(movedDues(charged, standing), [7, 11, 3])
    for (const { years } of shares) {
      const year = years.find((one) => one.financialYear === 2026)
      expect(year && BUCKETS.every((bucket) => openOf(year)[bucket] === 0)).toBe(true)
    }
  })

  it('shares are the whole to the paisa, in every amount, and joined they are what was divided', () => {
    const weight = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(
        fc.array(weight, { minLength: 1, maxLength: 8 }).filter((weights) => weights.some((one) => one > 0)),
        (weights) => {
          const moved = movedDues(charged, standing)
          expect(joinDues(divideDues(moved, weights))).toEqual(moved)
        },
      ),
    )
  })

  it('every journal balances, and over all of them every account comes to nothing', () => {
    const moved = movedDues(charged, standing)
    const incoming = divideDues(moved, [2, 1]).flatMap((share) => Object.values(journalsIn(share, on)))
    const journals = [...Object.values(journalsOut(moved, on)), ...incoming]
    const totals = new Map<string, number>()
    for (const { postings } of journals) {
      expect(sumPaise(postings.map(({ amount }) => amount))).toBe(0)
      for (const { account, amount } of postings) totals.set(account, (totals.get(account) ?? 0) + amount)
    }
    expect([...totals.values()].filter((total) => total !== 0)).toEqual([])
  })

  it('demands of every year come along, so that a later revision starts from what was demanded', () => {
    const [first, second] = divideDues(movedDues(charged, standing), [1, 3])
    const demanded = [first, second].map(
      (share) => share?.years.find(({ financialYear: year }) => year === 2024)?.demand,
    )
    expect(HEADS.map((head) => (demanded[0]?.[head] ?? 0) + (demanded[1]?.[head] ?? 0))).toEqual([
      400_000, 100_001, 50_000,
    ])
  })
})
