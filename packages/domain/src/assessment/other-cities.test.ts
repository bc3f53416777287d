import { describe, expect, test } from 'vitest'
import { paise } from '../money/paise.ts'
import { financialYear } from '../time/financial-year.ts'
import type { AssessmentRules } from './compiled-rules.ts'
import { explainAssessment } from './explain-assessment.ts'
import { NO_AMOUNTS } from './heads.ts'
import type { PropertyFacts } from './property-facts.ts'
import type { FactorRow } from './rule-book.ts'
import { always, floor, houseFacts, plainRules } from './test-facts.ts'
import { traceHolds } from './test-trace.ts'

/** The structures of other cities as data alone; figures are samples of their shape, not their law of today. */
const factor = (code: string, value: string, when: FactorRow['when'] = {}): FactorRow => ({
  ...always,
  factor: code,
  when,
  value,
})

const cities = {
  /** Unit area value per square metre by category of colony; age, use, structure and occupancy; rate by category. */
  delhi: {
    ...plainRules,
    rates: [
      { ...always, mohallaId: 'A', basis: 'covered', rateTenThousandths: 6_300_000 },
      { ...always, mohallaId: 'F', basis: 'covered', rateTenThousandths: 2_300_000 },
    ],
    factors: [
      factor('square_metres', '0.09290304'),
      factor('age', '0.5', { ageYears: { over: 60 } }),
      factor('age', '0.8', { ageYears: { over: 20, upTo: 60 } }),
      factor('age', '1', { ageYears: { upTo: 20 } }),
      factor('use', '1', { use: 'residential' }),
      factor('use', '4', { use: 'nonresidential' }),
      factor('structure', '1', { construction: ['rcc_rbc'] }),
      factor('structure', '0.5', { construction: ['kachha'] }),
      factor('occupancy', '1', { rentType: ['self'] }),
      factor('occupancy', '2', { rentType: ['rented'] }),
    ],
    formulas: (['residential', 'nonresidential'] as const).map((use) => ({
      ...always,
      use,
      method: 'unit_rate' as const,
      factors: ['square_metres', 'age', 'use', 'structure', 'occupancy'],
    })),
    taxRates: [
      { ...always, head: 'house', slabOn: 'total', application: 'whole', slabs: [{ percent: '12' }] },
      {
        ...always,
        head: 'house',
        mohallaIds: ['F', 'G'],
        slabOn: 'total',
        application: 'whole',
        slabs: [{ percent: '7' }],
      },
    ],
  },
  /** Rates by zone with a column for tenants, ten months, depreciation by age, 20% and a cess of 24% on the tax. */
  bengaluru: {
    ...plainRules,
    rates: [
      { ...always, mohallaId: 'C', basis: 'covered', rentType: 'self', rateTenThousandths: 18_000 },
      { ...always, mohallaId: 'C', basis: 'covered', rentType: 'rented', rateTenThousandths: 36_000 },
    ],
    factors: [
      factor('months', '10'),
      factor('depreciation', '0.97', { ageYears: { upTo: 3 } }),
      factor('depreciation', '0.90', { ageYears: { over: 3, upTo: 9 } }),
    ],
    formulas: [{ ...always, use: 'residential', method: 'unit_rate', factors: ['months', 'depreciation'] }],
    taxRates: [
      {
        ...always,
        head: 'house',
        slabOn: 'total',
        application: 'whole',
        slabs: [{ percent: '20' }],
        additions: [{ code: 'cess', percentOfTax: '24' }],
      },
    ],
    caps: [{ ...always, code: 'zone_jump', head: 'house', timesPreviousTax: '1.2' }],
  },
  /** Monthly rental value x 10.92 for buildings, rent x 12 for land, by slabs of the annual value. */
  chennai: {
    ...plainRules,
    rates: [
      { ...always, mohallaId: 'T', basis: 'covered', rateTenThousandths: 25_000 },
      { ...always, mohallaId: 'T', basis: 'covered', construction: 'vacant_land', rateTenThousandths: 5_000 },
    ],
    factors: [factor('months', '10.92'), factor('months', '12', { use: 'vacant_land' })],
    taxRates: [
      {
        ...always,
        head: 'house',
        slabOn: 'total',
        application: 'marginal',
        slabs: [{ upToRupees: 5000, percent: '6' }, { upToRupees: 10_000, percent: '9' }, { percent: '12' }],
      },
    ],
  },
} satisfies Record<string, AssessmentRules>

function assessed(rules: AssessmentRules, facts: Partial<PropertyFacts>): [arv: number, tax: number] {
  const result = explainAssessment(houseFacts(facts), rules, financialYear(2026))
  if (result.status !== 'assessed') throw new Error(`${result.reason} ${JSON.stringify(result.facts)}`)
  expect(traceHolds(result.trace)).toBe(true)
  return [result.arv, result.total]
}

describe('the structure of another city is data', () => {
  test('Delhi: a product of factors per square metre, and a rate by category of colony', () => {
    // 92.90304 sq m x 630 x 0.8 (26 years) = 46,823.13; 12%.
    expect(assessed(cities.delhi, { mohallaId: 'A', constructionYear: 2000 })).toEqual([4_682_313, 561_878])
    // 92.90304 x 230 x 1 x 2 (let) = 42,735.40; 7%.
    expect(assessed(cities.delhi, { mohallaId: 'F', premises: [floor({ rentType: 'rented' })] })).toEqual([
      4_273_540, 299_148,
    ])
  })

  test('Bengaluru: ten months, a column for tenants, depreciation, cess and a cap', () => {
    // 1,000 x 1.80 x 10 x 0.90 = 16,200; 20% and 24% of it.
    expect(assessed(cities.bengaluru, { mohallaId: 'C' })).toEqual([1_620_000, 401_760])
    expect(assessed(cities.bengaluru, { mohallaId: 'C', premises: [floor({ rentType: 'rented' })] })).toEqual([
      3_240_000, 803_520,
    ])
  })

  test.each([
    // 4,017.60 without a cap.
    ['below a fifth more than 3,000.00', 'self', 300_000, 360_000],
    ['exactly a fifth more than 3,348.00', 'self', 334_800, 401_760],
    ['less than a fifth more', 'self', 334_801, 401_760],
    // 8,035.20 without a cap.
    ['when the owner moves out and lets it', 'rented', 401_760, 482_112],
  ] as const)('Bengaluru: a zone that is dearer raises a tax by a fifth at most, %s', (_, rentType, before, tax) => {
    const previousTaxes = { ...NO_AMOUNTS, house: paise(before) }
    const [, total] = assessed(cities.bengaluru, { mohallaId: 'C', premises: [floor({ rentType })], previousTaxes })
    expect(total).toBe(tax)
  })

  test('Chennai: 10.92 months for a building, 12 for land, each part of the value in its own slab', () => {
    // 27,300: 300 + 450 + 2,076.
    expect(assessed(cities.chennai, { mohallaId: 'T' })).toEqual([2_730_000, 282_600])
    expect(assessed(cities.chennai, { mohallaId: 'T', construction: 'vacant_land', premises: [] })).toEqual([
      720_000, 49_800,
    ])
  })
})
