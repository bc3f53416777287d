import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { financialYear } from '../time/financial-year.ts'
import { isoDate } from '../time/iso-date.ts'
import { assess } from './assess.ts'
import type { AssessmentRules } from './compiled-rules.ts'
import { explainAssessment } from './explain-assessment.ts'
import { type ExplainedChange, explainChange, explainDifference } from './explain-change.ts'
import { factsDifferences } from './facts-difference.ts'
import type { Premise, PropertyFacts } from './property-facts.ts'
import { always, floor, houseFacts, plainRules } from './test-facts.ts'
import { traceHolds } from './test-trace.ts'

const year = financialYear(2026)
const last = financialYear(2025)
const fromThisYear = { validFrom: isoDate('2026-04-01'), source: 'resolution of the tests' }

/** Rates, ages and an owner's relief as a city has them; the rate rises and the oldest discount ends this year. */
const rules: AssessmentRules = {
  ...plainRules,
  rates: [
    { ...always, mohallaId: 'M1', basis: 'covered', rateTenThousandths: 10_000 },
    { ...fromThisYear, mohallaId: 'M1', basis: 'covered', rateTenThousandths: 12_000 },
  ],
  factors: [
    ...plainRules.factors,
    { ...always, factor: 'age', when: { ageYears: { upTo: 10 } }, value: '0.75' },
    { ...always, factor: 'age', when: { ageYears: { over: 10 } }, value: '0.6' },
  ],
  formulas: plainRules.formulas.map((row) =>
    row.method === 'unit_rate' ? { ...row, factors: row.use === 'vacant_land' ? ['months'] : ['months', 'age'] } : row,
  ),
  reliefs: [
    ...plainRules.reliefs,
    { ...always, code: 'half', head: 'house', share: '1/2', when: [{ fact: 'isDisabled', is: true }] },
  ],
}

const totalOf = (facts: PropertyFacts, of = year, law = rules): number => {
  const result = assess(facts, law, of)
  if (result.status !== 'assessed') throw new Error(result.reason)
  return result.total
}
const sumOf = (changes: readonly ExplainedChange[]) => changes.reduce((sum, { effect }) => sum + (effect ?? 0), 0)

const anyFloor: fc.Arbitrary<Premise> = fc.record({
  floorNumber: fc.integer({ min: -1, max: 4 }),
  rentType: fc.constantFrom('self', 'rented', 'vacant'),
  type: fc.constantFrom('residential', 'nonresidential'),
  areaMillionths: fc.integer({ min: 1, max: 5_000_000_000 }),
  areaBasis: fc.constant('covered'),
})
const anyHouse = fc
  .record({
    premises: fc.array(anyFloor, { minLength: 1, maxLength: 5 }),
    constructionYear: fc.integer({ min: 1980, max: 2025 }),
    isDisabled: fc.boolean(),
  })
  .map(houseFacts)

describe('why a tax is another than the year before', () => {
  test('a rate that rose is named with its source and what it adds', () => {
    const [change, ...others] = explainChange(houseFacts(), houseFacts(), rules, year)
    expect(others).toEqual([])
    expect(change).toMatchObject({ act: 'rates', effect: totalOf(houseFacts()) - totalOf(houseFacts(), last) })
    expect(change?.factors).toEqual([
      { code: 'rate', portion: 0, before: '1', after: '6/5', source: 'resolution of the tests' },
    ])
  })

  test('a building that grew older, a floor that was added and an owner who became entitled, each by itself', () => {
    const before = houseFacts({ constructionYear: 2015 })
    const now = houseFacts({
      constructionYear: 2015,
      isDisabled: true,
      premises: [floor(), floor({ floorNumber: 1, areaMillionths: 500_000_000 })],
    })
    const changes = explainChange(before, now, rules, year)
    expect(changes.map(({ act }) => act)).toEqual(['owner_category', 'floor_added', 'age', 'rates'])
    expect(changes[1]?.facts).toMatchObject({ floorNumber: 1, areaMillionths: 500_000_000 })
    expect(sumOf(changes)).toBe(totalOf(now) - totalOf(before, last))
  })

  test('an exemption that ended is named with what it was', () => {
    const disabled = houseFacts({ isDisabled: true })
    const ended = rules.reliefs.map((row) => (row.code === 'half' ? { ...row, validTo: isoDate('2025-12-31') } : row))
    const law = { ...rules, reliefs: ended }
    const changes = explainChange(disabled, disabled, law, year)
    expect(changes.map(({ act }) => act)).toEqual(['rates', 'reliefs'])
    expect(changes[1]).toMatchObject({
      effect: totalOf(disabled, year, law) - totalOf(disabled, year, rules),
      factors: [{ code: 'relief', head: 'house', before: '1/2', after: '' }],
    })
    expect(sumOf(changes)).toBe(totalOf(disabled, year, law) - totalOf(disabled, last, law))
  })

  test('water that came to the mohalla is named with the resolution, and last year keeps its exemption', () => {
    const served = { mohallaId: 'M1', sewer: true }
    const law: AssessmentRules = {
      ...plainRules,
      services: [
        { ...always, ...served, water: false },
        { ...fromThisYear, ...served, water: true },
      ],
      taxRates: [
        ...plainRules.taxRates,
        { ...always, head: 'water', slabOn: 'total', application: 'whole', slabs: [{ percent: '5' }] },
      ],
      reliefs: [
        ...plainRules.reliefs.filter(({ head }) => head !== 'water'),
        { ...always, code: 'dry', head: 'water', share: '1', when: [{ fact: 'mohallaWaterAvailable', is: false }] },
      ],
    }
    const changes = explainChange(houseFacts(), houseFacts(), law, year)
    expect(changes).toEqual([
      {
        act: 'services',
        facts: {
          mohallaWaterAvailable_before: 'false',
          mohallaWaterAvailable_after: 'true',
          source: 'resolution of the tests',
        },
        effect: totalOf(houseFacts(), year, law) - totalOf(houseFacts(), last, law),
        factors: [
          expect.objectContaining({ code: 'relief', head: 'water', before: '0', after: '' }),
          expect.objectContaining({ code: 'slab', head: 'water', before: '', after: '1/20' }),
        ],
      },
    ])
    const exempt = explainAssessment(houseFacts(), law, last)
    expect(exempt.status === 'assessed' && exempt.trace.find(({ code }) => code === 'relief')?.source).toBe(
      'rules of the tests; rules of the tests',
    )
    // A mohalla of which nothing is resolved counts as supplied.
    expect(totalOf(houseFacts(), last, { ...law, services: [] })).toBe(totalOf(houseFacts(), year, law))
  })

  test('nothing changed, nothing to explain', () => {
    expect(explainChange(houseFacts(), houseFacts(), plainRules, year)).toEqual([])
  })

  test('effects always add up to the whole difference, from year to year and from record to record', () => {
    fc.assert(
      fc.property(anyHouse, anyHouse, (before, now) => {
        expect(sumOf(explainChange(before, now, rules, year))).toBe(totalOf(now) - totalOf(before, last))
        expect(sumOf(explainDifference(before, now, rules, year))).toBe(totalOf(now) - totalOf(before))
      }),
    )
  })

  test('making every difference leads from one record to the other', () => {
    const sorted = (premises: readonly Premise[]) =>
      premises.map((premise) => JSON.stringify(Object.entries(premise).toSorted())).toSorted()
    fc.assert(
      fc.property(anyHouse, anyHouse, (before, now) => {
        const made = factsDifferences(before, now).reduce((facts, { apply }) => apply(facts), before)
        expect({ ...made, premises: sorted(made.premises) }).toEqual({ ...now, premises: sorted(now.premises) })
      }),
    )
  })

  test('a step that cannot be assessed by itself leaves its effect to the next', () => {
    const land = houseFacts({ construction: 'vacant_land', premises: [] })
    const house = houseFacts()
    const changes = explainDifference(land, house, rules, year)
    expect(changes.map(({ act, effect }) => [act, effect !== undefined])).toEqual([
      ['construction', false],
      ['floor_added', true],
    ])
    expect(sumOf(changes)).toBe(totalOf(house) - totalOf(land))
  })
})

describe('a tax and its reasons', () => {
  test('the trace multiplied out is the result, and the floors add up to the whole', () => {
    fc.assert(
      fc.property(anyHouse, (facts) => {
        const result = explainAssessment(facts, rules, year)
        if (result.status !== 'assessed') throw new Error(result.reason)
        expect(traceHolds(result.trace)).toBe(true)
        expect(result.portions.reduce((sum, { arv }) => sum + arv, 0)).toBe(result.arv)
        expect(result.trace.findLast(({ head }) => head === 'house')?.resultPaise).toBe(result.taxes.house)
      }),
    )
  })

  test('a larger area or a higher rate never lowers it', () => {
    fc.assert(
      fc.property(anyHouse, fc.nat(4), fc.nat(100_000), (facts, at, more) => {
        const larger = facts.premises.map((premise, index) =>
          index === at % facts.premises.length
            ? { ...premise, areaMillionths: premise.areaMillionths + more }
            : premise,
        )
        const dearer = {
          ...rules,
          rates: rules.rates.map((row) => ({ ...row, rateTenThousandths: row.rateTenThousandths + more })),
        }
        expect(totalOf({ ...facts, premises: larger })).toBeGreaterThanOrEqual(totalOf(facts))
        expect(totalOf(facts, year, dearer)).toBeGreaterThanOrEqual(totalOf(facts))
      }),
    )
  })
})
