import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HEADS, type HeadAmounts, headAmounts } from '../assessment/heads.ts'
import { always, floor, houseFacts, plainRules } from '../assessment/test-facts.ts'
import { addPaise, paise, rupees, ZERO } from '../money/paise.ts'
import { financialYear } from '../time/financial-year.ts'
import { isoDate } from '../time/iso-date.ts'
import type { PartYearRule, StandingDemand } from './part-year.ts'
import { isChanged, reviseDemands } from './revise-demands.ts'

const partYear: PartYearRule[] = [{ ...always, unit: 'month', begunMonth: 'charged', roundingUnitPaise: 1 }]
const house = (amount: number): HeadAmounts => ({ house: rupees(amount), water: ZERO, sewer: ZERO })
const raised = (taxes: HeadAmounts): StandingDemand[] => [{ taxes }]
const rules = {
  ...plainRules,
  rates: [
    ...plainRules.rates,
    {
      ...always,
      validFrom: isoDate('2025-04-01'),
      mohallaId: 'M1',
      basis: 'covered' as const,
      rateTenThousandths: 20_000,
    },
  ],
}
const [from, to] = [financialYear(2024), financialYear(2026)]
const question = { facts: houseFacts(), rules, partYear, fromYear: from, toYear: to, demanded: new Map() }

describe('a retrospective revision', () => {
  it('asks each year under the rates of that year, and raises or credits the difference on it', () => {
    const demanded = new Map([
      [from, raised(house(1000))],
      [financialYear(2025), raised(house(2400))],
      [to, raised(house(2500))],
    ])
    const { revisions, exceptions } = reviseDemands({ ...question, demanded })
    expect(exceptions).toEqual([])
    expect(revisions.map(({ financialYear: year, difference }) => [year, difference.house])).toEqual([
      [2024, 20_000],
      [2025, 0],
      [2026, -10_000],
    ])
    expect(revisions.map(isChanged)).toEqual([true, false, true])
  })

  it('a cap on a later year looks at what the year before it comes to now', () => {
    const cap = { ...always, head: 'house' as const, code: 'half_more', timesPreviousTax: '1.5' }
    const capped = { ...rules, caps: [cap] }
    const after = (facts: typeof question.facts) =>
      reviseDemands({ ...question, facts, rules: capped }).revisions.map((year) => year.after.house)
    expect(after(houseFacts())).toEqual([120_000, 180_000, 240_000])
    // And the first of them at the taxes of the year before all of them.
    expect(after(houseFacts({ previousTaxes: house(400) }))).toEqual([60_000, 90_000, 135_000])
  })

  it('a floor found to be older than its record raises every year since', () => {
    const facts = houseFacts({ premises: [floor(), floor({ floorNumber: 1 })] })
    const demanded = new Map([[from, raised(house(1200))]])
    const { revisions } = reviseDemands({ ...question, facts, demanded, toYear: from })
    expect(revisions[0]).toMatchObject({ before: house(1200), after: house(2400), difference: house(1200) })
  })

  it('a property assessed in the middle of a year is asked for the rest of it, and for no year before', () => {
    const { revisions } = reviseDemands({ ...question, liable: { from: isoDate('2025-10-10') } })
    expect(revisions.map(({ after }) => after.house)).toEqual([0, 120_000, 240_000])
  })

  it('a house enlarged in October keeps what it was asked for until then, and is asked for the larger one from there', () => {
    const facts = houseFacts({ premises: [floor(), floor({ floorNumber: 1 })] })
    const demanded = new Map([
      [financialYear(2025), raised(house(2400))],
      [to, raised(house(2400))],
    ])
    const request = { ...question, facts, demanded, fromYear: financialYear(2025), changedFrom: isoDate('2025-10-20') }
    expect(reviseDemands(request).revisions.map(({ after }) => after.house)).toEqual([360_000, 480_000])
  })

  it('a house that came into being in October keeps its demand when nothing of it changes', () => {
    const liable = { from: isoDate('2025-10-01') }
    const [year, request] = [financialYear(2025), { ...question, liable, fromYear: financialYear(2025) }]
    const [first] = reviseDemands({ ...request, toYear: year }).revisions
    const demanded = new Map([[year, raised(first?.after ?? house(0))]])
    for (const changedFrom of ['2025-04-01', '2025-10-01', '2026-01-01'])
      expect(
        reviseDemands({ ...request, toYear: year, demanded, changedFrom: isoDate(changedFrom) }).revisions.map(
          isChanged,
        ),
      ).toEqual([false])
  })

  it('enlarged in October and again in January, each part of the year is asked for what the house was then', () => {
    const year = financialYear(2025)
    const larger = (floors: number) =>
      houseFacts({ premises: Array.from({ length: floors }, (_, floorNumber) => floor({ floorNumber })) })
    const request = { ...question, fromYear: year, toYear: year }
    const [whole] = reviseDemands(request).revisions
    const standing = [{ taxes: whole?.after ?? house(0) }]
    const october = isoDate('2025-10-01')
    const [second] = reviseDemands({
      ...{ ...request, facts: larger(2), demanded: new Map([[year, standing]]) },
      changedFrom: october,
    }).revisions
    expect(second).toMatchObject({ after: house(3600), changedFrom: october })
    const both = [...standing, { taxes: second?.after ?? house(0), changedFrom: october }]
    const [third] = reviseDemands({
      ...{ ...request, facts: larger(3), demanded: new Map([[year, both]]) },
      changedFrom: isoDate('2026-01-01'),
    }).revisions
    expect(third?.after).toEqual(house(1200 + 1200 + 1800))
    const [early] = reviseDemands({
      ...{ ...request, facts: larger(3), demanded: new Map([[year, both]]) },
      changedFrom: isoDate('2025-07-01'),
    }).revisions
    expect(early?.after).toEqual(house(600 + 5400))
  })

  describe('a floor from October, and something else changed later', () => {
    const year = financialYear(2025)
    const october = isoDate('2025-10-01')
    const larger = houseFacts({ premises: [floor(), floor({ floorNumber: 1 })] })
    const request = {
      ...{ ...question, facts: larger, fromYear: year, toYear: year },
      history: [{ until: isoDate('2025-09-30'), facts: houseFacts() }],
    }
    const parts = [
      { from: isoDate('2025-04-01'), taxes: house(1200) },
      { from: october, taxes: house(2400) },
    ]
    const standing = [{ taxes: house(2400) }, { taxes: house(3600), changedFrom: october }]

    it('the year is charged part by part for what held in it, also when it is demanded for the first time', () => {
      expect(reviseDemands(request).revisions).toMatchObject([{ after: house(3600), changedFrom: october, parts }])
    })

    it('what moves no tax leaves the parts as they are, from whatever day it holds', () => {
      const demanded = new Map([[year, standing]])
      for (const changedFrom of ['2025-04-01', '2025-07-01', '2025-10-01', '2026-01-01']) {
        const { revisions, settled } = reviseDemands({ ...request, demanded, changedFrom: isoDate(changedFrom) })
        expect([revisions.map(isChanged), settled]).toEqual([[false], []])
      }
    })

    it('years before the floor are charged without it, also where it could not have stood', () => {
      const facts = houseFacts({ premises: [floor(), floor({ floorNumber: 1, constructionYear: 2025 })] })
      const { revisions, exceptions } = reviseDemands({ ...request, facts, fromYear: from })
      expect(exceptions).toEqual([])
      expect(revisions.map(({ after }) => after.house)).toEqual([120_000, 360_000])
    })

    it('a demand that names its parts is cut at a later day as it was charged', () => {
      const demanded = new Map([[year, [{ taxes: house(3600), changedFrom: october, parts }]]])
      const third = houseFacts({ premises: [0, 1, 2].map((floorNumber) => floor({ floorNumber })) })
      const history = [...request.history, { until: isoDate('2025-12-31'), facts: larger }]
      const { revisions } = reviseDemands({
        ...{ ...request, facts: third, history, demanded },
        changedFrom: isoDate('2026-01-01'),
      })
      expect(revisions.map(({ after, parts: charged }) => [after.house, charged?.length])).toEqual([[420_000, 3]])
    })

    it('a part that was settled from a day the history does not know is not wiped: the year keeps its demand', () => {
      const demanded = new Map([[year, standing]])
      const unknown = { ...request, history: [], demanded }
      expect(reviseDemands(unknown)).toMatchObject({ revisions: [], settled: [year] })
      expect(reviseDemands({ ...unknown, changedFrom: isoDate('2025-07-01') })).toMatchObject({ settled: [year] })
      // From its own day on nothing was settled; and who says that it held all the time decides.
      expect(reviseDemands({ ...unknown, changedFrom: october })).toMatchObject({ settled: [] })
      expect(reviseDemands({ ...unknown, history: undefined }).revisions).toMatchObject([{ after: house(4800) }])
    })
  })

  it('a property that was split is asked until the day before', () => {
    const { revisions } = reviseDemands({ ...question, liable: { until: isoDate('2025-09-30') } })
    expect(revisions.map(({ after }) => after.house)).toEqual([120_000, 120_000, 0])
  })

  it('a year that cannot be assessed keeps its demand and is named with the reason', () => {
    const dear = [
      { ...rules.rates[1], mohallaId: 'M1', basis: 'covered' as const, rateTenThousandths: 20_000, ...always },
    ]
    const late = dear.map((rate) => ({ ...rate, validFrom: isoDate('2026-04-01') }))
    const { revisions, exceptions } = reviseDemands({ ...question, rules: { ...rules, rates: late } })
    expect(exceptions.map(({ financialYear: year, reason }) => [year, reason])).toEqual([
      [2024, 'rate_missing'],
      [2025, 'rate_missing'],
    ])
    expect(revisions).toHaveLength(1)
  })

  it('a part of a year without a rule for it is refused', () => {
    const liable = { from: isoDate('2025-10-10') }
    expect(() => reviseDemands({ ...question, partYear: [], liable })).toThrow('no rule for a part')
  })

  const amounts = fc.record({
    house: fc.integer({ min: 0, max: 10_000_000 }),
    water: fc.integer({ min: 0, max: 10_000_000 }),
    sewer: fc.integer({ min: 0, max: 10_000_000 }),
  })
  it('what was demanded and the differences are together what is demanded now, to the paisa', () => {
    fc.assert(
      fc.property(
        fc.array(amounts, { maxLength: 3 }),
        fc.integer({ min: 1, max: 5_000_000_000 }),
        (given, areaMillionths) => {
          const demanded = new Map(
            given.map(
              (one, index) => [financialYear(2024 + index), raised(headAmounts((head) => paise(one[head])))] as const,
            ),
          )
          const facts = houseFacts({ premises: [floor({ areaMillionths })] })
          const { revisions } = reviseDemands({ ...question, facts, demanded })
          for (const { financialYear: year, after, difference } of revisions)
            for (const head of HEADS)
              expect(addPaise(demanded.get(year)?.[0]?.taxes[head] ?? ZERO, difference[head])).toBe(after[head])
          expect(reviseDemands({ ...question, facts, demanded: afterOf(revisions) }).revisions.some(isChanged)).toBe(
            false,
          )
        },
      ),
    )
  })
})

const afterOf = (revisions: ReturnType<typeof reviseDemands>['revisions']) =>
  new Map(revisions.map(({ financialYear: year, after }) => [year, raised(after)]))
