import { describe, expect, test } from 'vitest'
import { paise } from '../money/paise.ts'
import { areaMillionths } from '../property/area.ts'
import { financialYear } from '../time/financial-year.ts'
import { isoDate } from '../time/iso-date.ts'
import { assess } from './assess.ts'
import type { AssessmentRules } from './compiled-rules.ts'
import { explainAssessment } from './explain-assessment.ts'
import { NO_AMOUNTS } from './heads.ts'
import type { PropertyFacts } from './property-facts.ts'
import type { TaxRateRow } from './rule-book.ts'
import { always, floor, houseFacts, plainRules } from './test-facts.ts'
import { traceHolds } from './test-trace.ts'

const year = financialYear(2026)

function taxOf(rules: Partial<AssessmentRules>, facts: Partial<PropertyFacts> = {}): number {
  const result = explainAssessment(houseFacts(facts), { ...plainRules, ...rules }, year)
  if (result.status !== 'assessed') throw new Error(`${result.reason} ${JSON.stringify(result.facts)}`)
  expect(traceHolds(result.trace)).toBe(true)
  return result.taxes.house
}

function reasonOf(rules: Partial<AssessmentRules>, facts: Partial<PropertyFacts> = {}): [string, object] {
  const result = assess(houseFacts(facts), { ...plainRules, ...rules }, year)
  return result.status === 'assessed' ? ['assessed', result] : [result.reason, result.facts]
}

const houseRate = (rate: Partial<TaxRateRow>): TaxRateRow => ({
  ...always,
  head: 'house',
  slabOn: 'total',
  application: 'whole',
  slabs: [{ percent: '10' }],
  ...rate,
})

describe('the tax of a house', () => {
  test('is area x rate x 12 x the rate of the tax', () => {
    const result = assess(houseFacts(), plainRules, year)
    expect(result).toMatchObject({ arv: 1_200_000, taxes: { house: 120_000, water: 0, sewer: 0 }, total: 120_000 })
  })

  test('a slab on the whole value is a cliff', () => {
    const slabs = [{ upToRupees: 900, percent: '10' }, { percent: '15' }]
    const at = (sqft: number): number =>
      taxOf({ taxRates: [houseRate({ slabs })] }, { premises: [floor({ areaMillionths: areaMillionths(sqft) })] })
    expect(at(75)).toBe(9_000)
    // 75.01 sq ft: 900.12 a year, 15% of all of it.
    expect(at(75.01)).toBe(13_502)
  })

  test('a marginal slab takes each part at its own rate', () => {
    const slabs = [{ upToRupees: 1000, percent: '5' }, { upToRupees: 5000, percent: '10' }, { percent: '20' }]
    expect(taxOf({ taxRates: [houseRate({ slabs, application: 'marginal' })] })).toBe(5_000 + 40_000 + 140_000)
  })

  test('two uses may have tables of their own, looked up with the total or each with its own value', () => {
    const premises = [floor(), floor({ floorNumber: 1, type: 'nonresidential' })]
    const slabs = [{ upToRupees: 12_000, percent: '10' }, { percent: '20' }]
    const tables = (slabOn: 'total' | 'per_use'): TaxRateRow[] => [
      houseRate({ slabs, slabOn }),
      houseRate({ slabs: [{ percent: '30' }], slabOn, use: 'nonresidential' }),
    ]
    expect(taxOf({ taxRates: tables('total') }, { premises })).toBe(240_000 + 360_000)
    expect(taxOf({ taxRates: tables('per_use') }, { premises })).toBe(120_000 + 360_000)
    expect(taxOf({ taxRates: [houseRate({ slabs, slabOn: 'total' })] }, { premises })).toBe(480_000)
    expect(taxOf({ taxRates: [houseRate({ slabs, slabOn: 'per_use' })] }, { premises })).toBe(240_000)
  })

  test('a mohalla with a rate of its own for every use is taxed by no rate that others have for one use', () => {
    const general = [houseRate({}), houseRate({ use: 'residential', slabs: [{ percent: '20' }] })]
    const own = houseRate({ mohallaIds: ['M1'], slabs: [{ percent: '5' }] })
    expect(taxOf({ taxRates: [...general, own] })).toBe(60_000)
    expect(taxOf({ taxRates: [...general, { ...own, mohallaIds: ['M2'] }] })).toBe(240_000)
    const ownOfShops: TaxRateRow = { ...own, use: 'nonresidential' }
    const shop = { premises: [floor({ type: 'nonresidential' })] }
    expect(taxOf({ taxRates: [...general, ownOfShops] })).toBe(240_000)
    expect(taxOf({ taxRates: [...general, ownOfShops] }, shop)).toBe(60_000)
  })

  test('a marginal table looked up with the total is shared by the uses', () => {
    const premises = [floor(), floor({ floorNumber: 1, type: 'nonresidential' })]
    const slabs = [{ upToRupees: 12_000, percent: '10' }, { percent: '20' }]
    const taxRates = [
      houseRate({ slabs, application: 'marginal' }),
      houseRate({ slabs: [{ percent: '30' }], use: 'nonresidential' }),
    ]
    // Of 24,000 in all the table gives 3,600; half of the value is residential.
    expect(taxOf({ taxRates }, { premises })).toBe(180_000 + 360_000)
  })

  test('the row that began last holds, and a row that ended does not', () => {
    const rates = [
      { ...always, mohallaId: 'M1', basis: 'covered' as const, rateTenThousandths: 10_000 },
      {
        ...always,
        validFrom: isoDate('2026-04-01'),
        mohallaId: 'M1',
        basis: 'covered' as const,
        rateTenThousandths: 20_000,
      },
      {
        ...always,
        validFrom: isoDate('2026-04-02'),
        mohallaId: 'M1',
        basis: 'covered' as const,
        rateTenThousandths: 90_000,
      },
    ]
    expect(taxOf({ rates })).toBe(240_000)
    const ended = rates.slice(0, 1).map((row) => ({ ...row, validTo: isoDate('2026-03-31') }))
    expect(reasonOf({ rates: ended })[0]).toBe('rate_missing')
  })

  test('a carpet area of many floors that is just the limit is not below it', () => {
    const carpet = (measured: 'covered' | 'carpet', value: string) => ({
      ...always,
      factor: 'carpet',
      when: { measured },
      value,
    })
    const small: AssessmentRules = {
      ...plainRules,
      rateBases: (['covered', 'carpet'] as const).map((measured) => ({ ...always, measured, rateBases: ['covered'] })),
      factors: [...plainRules.factors, carpet('covered', '0.8'), carpet('carpet', '1')],
      formulas: [{ ...always, use: 'residential', method: 'unit_rate', factors: ['carpet', 'months'] }],
      reliefs: [
        ...plainRules.reliefs,
        {
          ...always,
          code: 'small_house',
          head: 'house',
          share: '1',
          when: [{ fact: 'carpetAreaMillionths', within: { below: areaMillionths(161.46) } }],
        },
      ],
    }
    // 0.8 x (44.98 + 36.45 + 23.46 + 18.31) + 62.90 is 161.46; added up as decimals of the machine it is a little less.
    const covered = [44.98, 36.45, 23.46, 18.31].map((sqft) => floor({ areaMillionths: areaMillionths(sqft) }))
    const measured = (sqft: number) => ({
      premises: [...covered, floor({ areaBasis: 'carpet', areaMillionths: areaMillionths(sqft) })],
    })
    expect(taxOf(small, measured(62.89))).toBe(0)
    expect(taxOf(small, measured(62.9))).toBeGreaterThan(0)
  })

  test('the largest relief counts, not the sum', () => {
    const reliefs = [
      ...plainRules.reliefs,
      { ...always, code: 'tenth', head: 'house' as const, share: '0.1', when: [] },
      {
        ...always,
        code: 'half',
        head: 'house' as const,
        share: '1/2',
        when: [{ fact: 'isDisabled' as const, is: true }],
      },
    ]
    expect(taxOf({ reliefs })).toBe(108_000)
    expect(taxOf({ reliefs }, { isDisabled: true })).toBe(60_000)
  })

  test.each<[string, Partial<PropertyFacts>, number]>([
    ['below 40 percent', { disabilityBps: 3_999 }, 120_000],
    ['of 40 percent', { disabilityBps: 4_000 }, 60_000],
    ['just below 80 percent', { disabilityBps: 7_999 }, 60_000],
    ['of 80 percent', { disabilityBps: 8_000 }, 0],
    ['whose percentage nobody recorded', {}, 120_000],
  ])('a relief by degree of disability is for an owner with one in its bounds: %s', (_, facts, tax) => {
    const reliefs = [
      ...plainRules.reliefs,
      ...(
        [
          ['1/2', { from: 4_000, below: 8_000 }],
          ['1', { from: 8_000 }],
        ] as const
      ).map(([share, within]) => ({
        ...always,
        code: `disability_${within.from}`,
        head: 'house' as const,
        share,
        when: [{ fact: 'disabilityBps' as const, within }],
      })),
    ]
    expect(taxOf({ reliefs }, { isDisabled: true, ...facts })).toBe(tax)
  })

  test('a cap holds the tax to what it was the year before', () => {
    const caps = [{ ...always, code: 'quarter_more', head: 'house' as const, timesPreviousTax: '1.25' }]
    const before = (house: number): Partial<PropertyFacts> => ({
      previousTaxes: { ...NO_AMOUNTS, house: paise(house) },
    })
    expect(taxOf({ caps }, before(80_000))).toBe(100_000)
    expect(taxOf({ caps }, before(100_000))).toBe(120_000)
    expect(taxOf({ caps })).toBe(120_000)
  })

  test.each([
    ['half_up' as const, 100, 13_500],
    ['up' as const, 100, 13_600],
    ['down' as const, 1, 13_501],
    ['up' as const, 1000, 14_000],
  ])('is rounded once, %s to %i paise', (mode, unitPaise, expected) => {
    const roundings = [{ ...always, head: 'house' as const, unitPaise, mode }]
    const taxRates = [houseRate({ slabs: [{ percent: '15' }] })]
    // 15% of 900.12 is 135.018.
    expect(taxOf({ roundings, taxRates }, { premises: [floor({ areaMillionths: 75_010_000 })] })).toBe(expected)
  })

  test('a factor that the rate contains is not counted again', () => {
    const carpet = { ...always, factor: 'carpet', when: {}, value: '0.8' }
    const rules: Partial<AssessmentRules> = {
      factors: [...plainRules.factors, carpet],
      formulas: [{ ...always, use: 'residential', method: 'unit_rate', factors: ['carpet', 'months'] }],
    }
    expect(taxOf(rules)).toBe(96_000)
    expect(taxOf({ ...rules, embedded: [{ ...always, basis: 'covered', factors: ['carpet'] }] })).toBe(120_000)
  })

  test('the most particular factor decides', () => {
    const usage = (when: object, value: string): AssessmentRules['factors'][number] => ({
      ...always,
      factor: 'usage',
      when,
      value,
    })
    const rules: Partial<AssessmentRules> = {
      factors: [
        ...plainRules.factors,
        usage({}, '4'),
        usage({ category: ['shop'] }, '5'),
        usage({ category: ['shop'], areaMillionths: { upTo: areaMillionths(120) } }, '1'),
      ],
      formulas: [{ ...always, use: 'nonresidential', method: 'unit_rate', factors: ['usage', 'months'] }],
    }
    const shop = (category: string, sqft: number): number =>
      taxOf(rules, { premises: [floor({ type: 'nonresidential', category, areaMillionths: areaMillionths(sqft) })] })
    expect([shop('club', 100), shop('shop', 120.01), shop('shop', 120)]).toEqual([48_000, 72_006, 14_400])
  })

  test('before the area method it is a share of the capital value, or the value recorded then', () => {
    const formulas = [{ ...always, use: 'property' as const, method: 'capital_share' as const, share: '0.07' }]
    expect(taxOf({ formulas }, { capitalValue: paise(10_000_000) })).toBe(70_000)
    expect(taxOf({ formulas }, { recordedArv: paise(500_000) })).toBe(50_000)
    expect(reasonOf({ formulas })[0]).toBe('capital_value_missing')
  })

  test.each<[string, Partial<PropertyFacts>, 'assessed' | number]>([
    ['a house of a later year', { constructionYear: 2027 }, 2027],
    ['floors of later years', { premises: [2029, 2028].map((constructionYear) => floor({ constructionYear })) }, 2028],
    ['a house of a later year, its floors not recorded', { constructionYear: 2027, premises: [] }, 2027],
    ['a floor added later', { premises: [floor(), floor({ constructionYear: 2028 })] }, 'assessed'],
    ['a house of the year itself', { constructionYear: 2026 }, 'assessed'],
    ['land', { constructionYear: 2027, premises: [], construction: 'vacant_land' }, 'assessed'],
  ])('a value as a whole is of what was built: %s', (_, facts, expected) => {
    const formulas = [{ ...always, use: 'property' as const, method: 'capital_share' as const, share: '0.07' }]
    const valued = houseFacts({ recordedArv: paise(500_000), ...facts })
    expect(assess(valued, { ...plainRules, formulas }, year)).toMatchObject(
      expected === 'assessed'
        ? { status: 'assessed', arv: 500_000 }
        : { status: 'not_assessable', reason: 'not_yet_built', facts: { constructionYear: expected } },
    )
  })
})

describe('what is wanting is named, never guessed', () => {
  const withBands: Partial<AssessmentRules> = {
    roadBands: [{ ...always, code: 'below_12', widthMetres: { from: 3, below: 12 } }],
  }
  const plainRate = { ...always, mohallaId: 'M1', basis: 'covered' as const, rateTenThousandths: 10_000 }
  const withAge: Partial<AssessmentRules> = {
    factors: [{ ...always, factor: 'months', when: { ageYears: { upTo: 10 } }, value: '12' }],
  }

  // exactOptionalPropertyTypes: a fact that is not known is left out, not undefined.
  const without = (
    key: 'roadWidthMetres' | 'constructionYear' | 'plotAreaMillionths',
    facts: Partial<PropertyFacts> = {},
  ): PropertyFacts => {
    const { [key]: _, ...rest } = houseFacts(facts)
    return rest
  }

  test.each<[string, Partial<AssessmentRules>, PropertyFacts, object]>([
    ['no_premises', {}, houseFacts({ premises: [] }), {}],
    ['plot_area_missing', {}, without('plotAreaMillionths', { premises: [], construction: 'vacant_land' }), {}],
    ['premises_on_vacant_land', {}, houseFacts({ construction: 'vacant_land' }), { floorNumber: 0 }],
    ['road_width_missing', withBands, without('roadWidthMetres'), {}],
    ['road_band_missing', withBands, houseFacts({ roadWidthMetres: 2 }), { roadWidthMetres: 2 }],
    ['construction_year_missing', withAge, without('constructionYear'), { floorNumber: 0 }],
    ['not_yet_built', {}, houseFacts({ constructionYear: 2027 }), { constructionYear: 2027 }],
    ['factor_missing', withAge, houseFacts({ constructionYear: 2015 }), { factor: 'months', ageYears: 11 }],
    ['rate_missing', {}, houseFacts({ mohallaId: 'M2' }), { mohallaId: 'M2' }],
    [
      'rate_missing',
      { rates: [{ ...plainRate, rentType: 'rented' as const }] },
      houseFacts(),
      { mohallaId: 'M1', rentType: 'self', measured: 'covered' },
    ],
    [
      'rate_ambiguous',
      {
        rates: [
          { ...plainRate, construction: 'rcc_rbc' as const },
          { ...plainRate, use: 'residential' as const },
        ],
      },
      houseFacts(),
      { mohallaId: 'M1', construction: 'rcc_rbc', use: 'residential', measured: 'covered' },
    ],
    ['rate_basis_missing', {}, houseFacts({ premises: [floor({ areaBasis: 'carpet' })] }), { measured: 'carpet' }],
    ['formula_missing', { formulas: [] }, houseFacts(), { use: 'residential' }],
    ['tax_rate_missing', { taxRates: [] }, houseFacts(), { head: 'house', use: 'residential' }],
    [
      'factor_ambiguous',
      {
        factors: [
          ...plainRules.factors,
          { ...always, factor: 'months', when: { use: 'residential' }, value: '1' },
          { ...always, factor: 'months', when: { measured: 'covered' }, value: '2' },
        ],
      },
      houseFacts(),
      { factor: 'months' },
    ],
  ])('%s', (reason, rules, facts, cell) => {
    const result = assess(facts, { ...plainRules, ...rules }, year)
    expect(result).toMatchObject({ status: 'not_assessable', reason, facts: cell })
    expect(explainAssessment(facts, { ...plainRules, ...rules }, year)).toEqual(result)
  })

  test.each([
    ['the last has an end', [{ upToRupees: 10, percent: '1' }]],
    ['they do not rise', [{ upToRupees: 10, percent: '1' }, { upToRupees: 10, percent: '2' }, { percent: '3' }]],
    ['there are none', []],
  ])('slabs are refused when %s', (_, slabs) => {
    expect(() => reasonOf({ taxRates: [houseRate({ slabs })] })).toThrow(RangeError)
  })
})

test('a plot without a building is valued by its land', () => {
  expect(taxOf({}, { construction: 'vacant_land', premises: [], plotAreaMillionths: 500_000_000 })).toBe(60_000)
})
