import { describe, expect, test } from 'vitest'
import { paise } from '../money/paise.ts'
import { areaMillionths, SQFT_PER_SQM } from '../property/area.ts'
import { financialYear } from '../time/financial-year.ts'
import type { AssessmentRules } from './compiled-rules.ts'
import { explainAssessment } from './explain-assessment.ts'
import { NO_AMOUNTS } from './heads.ts'
import type { PropertyFacts } from './property-facts.ts'
import { testCities } from './test-cities.ts'
import { floor, houseFacts } from './test-facts.ts'
import { traceHolds } from './test-trace.ts'

function assessed(rules: AssessmentRules, facts: Partial<PropertyFacts>): [arv: number, tax: number] {
  const result = explainAssessment(houseFacts(facts), rules, financialYear(2026))
  if (result.status !== 'assessed') throw new Error(`${result.reason} ${JSON.stringify(result.facts)}`)
  expect(traceHolds(result.trace)).toBe(true)
  return [result.arv, result.total]
}

describe('the structure of another city is data', () => {
  test('Delhi: a product of factors per square metre, and a rate by category of colony', () => {
    // 92.90304 sq m x 630 x 0.8 (26 years) = 46,823.13; 12%.
    expect(assessed(testCities.delhi, { mohallaId: 'A', constructionYear: 2000 })).toEqual([4_682_313, 561_878])
    // 92.90304 x 230 x 1 x 2 (let) = 42,735.40; 7%.
    expect(assessed(testCities.delhi, { mohallaId: 'F', premises: [floor({ rentType: 'rented' })] })).toEqual([
      4_273_540, 299_148,
    ])
    // 100 sq m x 500 x 0.6 (56 years) = 30,000: with two decimals of a square foot it was 29,999.97.
    const hundredSqm = floor({ areaMillionths: areaMillionths(100 * SQFT_PER_SQM) })
    expect(assessed(testCities.delhi, { mohallaId: 'B', constructionYear: 1970, premises: [hundredSqm] })).toEqual([
      3_000_000, 360_000,
    ])
  })

  test('Bengaluru: ten months, a column for tenants, depreciation, cess and a cap', () => {
    // 1,000 x 1.80 x 10 x 0.90 = 16,200; 20% and 24% of it.
    expect(assessed(testCities.bengaluru, { mohallaId: 'C' })).toEqual([1_620_000, 401_760])
    expect(assessed(testCities.bengaluru, { mohallaId: 'C', premises: [floor({ rentType: 'rented' })] })).toEqual([
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
    const [, total] = assessed(testCities.bengaluru, { mohallaId: 'C', premises: [floor({ rentType })], previousTaxes })
    expect(total).toBe(tax)
  })

  test('Chennai: 10.92 months for a building, 12 for land, each part of the value in its own slab', () => {
    // 27,300: 300 + 450 + 2,076.
    expect(assessed(testCities.chennai, { mohallaId: 'T' })).toEqual([2_730_000, 282_600])
    expect(assessed(testCities.chennai, { mohallaId: 'T', construction: 'vacant_land', premises: [] })).toEqual([
      720_000, 49_800,
    ])
  })
})
