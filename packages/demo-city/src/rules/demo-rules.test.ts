import { assess } from '@karsetu/domain/assessment/assess.ts'
import { explainAssessment } from '@karsetu/domain/assessment/explain-assessment.ts'
import { HEADS } from '@karsetu/domain/assessment/heads.ts'
import type { Premise, PropertyFacts } from '@karsetu/domain/assessment/property-facts.ts'
import { floor, houseFacts } from '@karsetu/domain/assessment/test-facts.ts'
import { traceHolds } from '@karsetu/domain/assessment/test-trace.ts'
import { dueDateOf } from '@karsetu/domain/demand/demand.ts'
import { discountOn, rebateBps } from '@karsetu/domain/demand/rebate.ts'
import { paise, sumPaise } from '@karsetu/domain/money/paise.ts'
import { addRatios, parseRatio, ratio, ratioText } from '@karsetu/domain/money/ratio.ts'
import { divideRounded } from '@karsetu/domain/money/rounding.ts'
import { financialYear } from '@karsetu/domain/time/financial-year.ts'
import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import { usageMultipliers } from '@karsetu/server/features/city/usage-multipliers.ts'
import { usesOfBuildings } from '@karsetu/server/features/city/uses-of-buildings.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoRules, servicesOf } from './demo-rules.ts'
import { ratesOfMohalla } from './mohalla-rates.ts'

const year = financialYear(2026)
const mohallas = ['M1', 'M2', 'M3']
const rules = demoRules({
  // The last two are like the first but for what is supplied there.
  rates: [
    ...mohallas.flatMap((id, at) => ratesOfMohalla(id, at / 2)),
    ...['dry', 'unsewered'].flatMap((id) => ratesOfMohalla(id, 0)),
  ],
  services: [
    servicesOf({ mohallaId: 'M1', water: true, sewer: true }),
    servicesOf({ mohallaId: 'dry', water: false, sewer: true }),
    servicesOf({ mohallaId: 'unsewered', water: true, sewer: false }),
  ],
})

/** M1 rates from 2024: 0.48 a month below 12 m. */
function assessed(facts: Partial<PropertyFacts>, on = year) {
  const result = explainAssessment(houseFacts(facts), rules, on)
  if (result.status !== 'assessed') throw new Error(`${result.reason} ${JSON.stringify(result.facts)}`)
  return result
}

const premises = fc.record({
  floorNumber: fc.integer({ min: -1, max: 5 }),
  rentType: fc.constantFrom('self' as const, 'rented' as const, 'vacant' as const),
  type: fc.constantFrom('residential' as const, 'nonresidential' as const),
  category: fc.constantFrom('house', 'shop', 'small_shop', 'clinic', 'hotel_four_star', 'school', 'unheard_of'),
  subCategory: fc.constantFrom('', 'cloth', 'tea'),
  areaMillionths: fc.integer({ min: 1_000_000, max: 50_000_000_000 }),
  areaBasis: fc.constantFrom('covered' as const, 'carpet' as const),
  constructionYear: fc.integer({ min: 1900, max: 2026 }),
  parking: fc.constantFrom('provided' as const, 'not_provided' as const),
})

const properties: fc.Arbitrary<PropertyFacts> = fc
  .record({
    mohallaId: fc.constantFrom(...mohallas, 'dry', 'unsewered'),
    construction: fc.constantFrom('rcc_rbc' as const, 'other_pucca' as const, 'kachha' as const),
    roadWidthMetres: fc.integer({ min: 10, max: 4000 }).map((width) => width / 100),
    plotAreaMillionths: fc.integer({ min: 1_000_000, max: 50_000_000_000 }),
    premises: fc.array(premises, { minLength: 1, maxLength: 6 }),
    sewerageConnectionAvailable: fc.boolean(),
    houseTaxApplicable: fc.boolean(),
    isExDefensePersonalWidow: fc.boolean(),
    isOnlyBuildingOfOwner: fc.boolean(),
  })
  .map(houseFacts)

/** 1,000 sq ft x 0.8 x 0.48 x 12 = 4,608 a year before occupancy and age; an ARV in paise. */
const valued: [string, Partial<Premise>, number][] = [
  ['a new house its owner lives in', { constructionYear: 2020 }, 345_600],
  ['one of exactly 10 years', { constructionYear: 2016 }, 345_600],
  ['one of 11 years', { constructionYear: 2015 }, 311_040],
  ['one of exactly 20 years', { constructionYear: 2006 }, 311_040],
  ['one of 21 years', { constructionYear: 2005 }, 276_480],
  ['a new let house', { rentType: 'rented' }, 576_000],
  ['a let house of 15 years', { rentType: 'rented', constructionYear: 2011 }, 518_400],
  ['an old let house', { rentType: 'rented', constructionYear: 1960 }, 460_800],
  ['an empty house as its owner’s', { rentType: 'vacant' }, 345_600],
  ['a house measured by rooms', { areaBasis: 'carpet' }, 432_000],
  // 1,000 x 0.8 x 0.38 and 0.29 x 12 x 0.75.
  ['another pucca house', { construction: 'other_pucca' }, 273_600],
  ['a kachha house', { construction: 'kachha' }, 208_800],
  ...(
    [
      ['a hotel of luxury, six times', 'hotel_four_star', 2_764_800],
      ['a bar or restaurant with drinks, six times', 'bar_restaurant', 2_764_800],
      ['a shop, five times', 'shop', 2_304_000],
      ['a small shop that is not small, five times', 'small_shop', 2_304_000],
      ['a market, five times', 'market', 2_304_000],
      ['a mall, five times', 'mall', 2_304_000],
      ['a commercial complex, five times', 'commercial_complex', 2_304_000],
      ['a bank, five times', 'bank', 2_304_000],
      ['a private office, five times', 'private_office', 2_304_000],
      ['a coaching institute, five times', 'coaching', 2_304_000],
      ['a hotel, five times', 'hotel_up_to_three_star', 2_304_000],
      ['a tower, five times', 'tower_or_hoarding', 2_304_000],
      ['a clinic, four times', 'clinic', 1_843_200],
      ['a nursing home, four times', 'nursing_home', 1_843_200],
      ['a diagnostic centre, four times', 'diagnostic_centre', 1_843_200],
      ['a medical store, four times', 'medical_store', 1_843_200],
      ['a petrol pump, four times', 'petrol_pump', 1_843_200],
      ['a gas agency, four times', 'gas_agency', 1_843_200],
      ['a godown, four times', 'godown', 1_843_200],
      ['a community hall, four times', 'community_hall', 1_843_200],
      ['a marriage hall, four times', 'marriage_hall', 1_843_200],
      ['any other use, four times', 'unheard_of', 1_843_200],
      ['an industry, three times', 'industry', 1_382_400],
      ['a government office, three times', 'government_office', 1_382_400],
      ['a college, twice', 'college', 921_600],
      ['a hostel, twice', 'hostel', 921_600],
      ['a cinema, twice', 'cinema', 921_600],
      ['a gym, twice', 'gym', 921_600],
      ['a school as a house without its discounts', 'school', 460_800],
    ] as const
  ).map(([name, category, arv]): [string, Partial<Premise>, number] => [
    name,
    { type: 'nonresidential', category },
    arv,
  ]),
  ['a shop with parking', { type: 'nonresidential', category: 'shop', parking: 'provided' }, 2_257_920],
  ['a shop without', { type: 'nonresidential', category: 'shop', parking: 'not_provided' }, 2_350_080],
  ['a tea shop of 120 sq ft', { type: 'nonresidential', category: 'small_shop', areaMillionths: 120_000_000 }, 55_296],
  ['a tea shop of 121 sq ft', { type: 'nonresidential', category: 'small_shop', areaMillionths: 121_000_000 }, 278_784],
]

describe('the demo city taxes', () => {
  test.each(valued)('%s', (_, premise, arv) => {
    expect(assessed({ premises: [floor(premise)] }).arv).toBe(arv)
  })

  test('every category with a multiplier of its own stands in the table above', () => {
    const tried = new Set(valued.map(([, { category }]) => category))
    expect(
      usageMultipliers(() => '')
        .flatMap(({ when }) => when.category ?? [])
        .filter((code) => !tried.has(code)),
    ).toEqual([])
  })

  test('every category that the rules name is one that a property can be of', () => {
    const known = new Set(usesOfBuildings().map(({ code }) => code))
    const named = [
      ...rules.factors.flatMap(({ when }) => when.category ?? []),
      ...rules.reliefs.flatMap(({ when }) => when.flatMap((each) => (each.fact === 'everyCategory' ? each.oneOf : []))),
    ]
    expect(named.length).toBeGreaterThan(25)
    expect(named.filter((code) => !known.has(code))).toEqual([])
  })

  test('a plot without a building by its area and the rate of land', () => {
    // 1,200 x 0.19 x 12.
    expect(assessed({ construction: 'vacant_land', premises: [] }).arv).toBe(273_600)
  })

  test('a house at 15% house, 12.5% water and 3% sewerage tax, each to the rupee', () => {
    expect(assessed({}).taxes).toEqual({ house: 51_800, water: 43_200, sewer: 10_400 })
    // ARV 898.56 and 902.02: the lower rate up to 900.
    expect(assessed({ premises: [floor({ areaMillionths: 260_000_000 })] }).taxes.house).toBe(9_000)
    expect(assessed({ premises: [floor({ areaMillionths: 261_000_000 })] }).taxes.house).toBe(13_500)
  })

  test.each([
    [11.99, 345_600],
    [12, 518_400],
    [24, 518_400],
    [24.01, 705_600],
  ])('a house on a road of %s m by its group', (roadWidthMetres, arv) => {
    expect(assessed({ roadWidthMetres }).arv).toBe(arv)
  })

  test('an area at a covered rate without a second discount', () => {
    const covered = { ...rules, rates: rules.rates.filter(({ basis }) => basis === 'covered') }
    // 1,000 x 0.288 x 12: the same as the carpet rate with all its steps for a new house of an owner …
    const result = explainAssessment(houseFacts(), covered, year)
    expect(result).toMatchObject({ arv: 345_600 })
    // … and nothing added or taken for a tenant or for age.
    const let1960 = houseFacts({ premises: [floor({ rentType: 'rented', constructionYear: 1960 })] })
    expect(assess(let1960, covered, year)).toMatchObject({ arv: 345_600 })
  })

  test.each<[string, Partial<PropertyFacts>, object]>([
    ['no house tax where it does not apply', { houseTaxApplicable: false }, { house: 0, water: 43_200 }],
    ['no water tax without supply', { mohallaId: 'dry' }, { water: 0, house: 51_800 }],
    ['no water tax where it does not apply', { waterTaxApplicable: false }, { water: 0, house: 51_800 }],
    [
      'no sewerage tax of a value up to Rs 150',
      { premises: [floor({ areaMillionths: 43_400_000 })] },
      { house: 1_500, water: 1_900, sewer: 0 },
    ],
    [
      'sewerage tax above it',
      { premises: [floor({ areaMillionths: 43_410_000 })] },
      { house: 1_500, water: 1_900, sewer: 500 },
    ],
    ['no house tax of metro rail', { isMetroRailProperty: true }, { house: 0, water: 43_200, sewer: 10_400 }],
    ['no sewerage tax without a connection', { sewerageConnectionAvailable: false }, { sewer: 0 }],
    ['no sewerage tax without a sewer', { mohallaId: 'unsewered' }, { sewer: 0 }],
    [
      'nothing for the only small plot of an owner',
      { plotAreaMillionths: 322_910_000, isOnlyBuildingOfOwner: true },
      { house: 0, water: 0, sewer: 0 },
    ],
    [
      'everything for a slightly larger one',
      { plotAreaMillionths: 322_920_000, isOnlyBuildingOfOwner: true },
      { house: 51_800 },
    ],
    ['everything for a small plot of an owner of others', { plotAreaMillionths: 322_910_000 }, { house: 51_800 }],
    [
      'nothing for the only small house of an owner',
      { premises: [floor({ areaMillionths: 201_810_000 })], isOnlyBuildingOfOwner: true },
      { house: 0, water: 0, sewer: 0 },
    ],
    [
      // 201.82 x 0.8 = 161.456 sq ft, 14.9998 sq m.
      'nothing for one of 15 sq m but for a hair',
      { premises: [floor({ areaMillionths: 201_820_000 })], isOnlyBuildingOfOwner: true },
      { house: 0, water: 0, sewer: 0 },
    ],
    [
      // 161.464 sq ft, 15.0005 sq m; an ARV of 697.52.
      'everything for one just above 15 sq m',
      { premises: [floor({ areaMillionths: 201_830_000 })], isOnlyBuildingOfOwner: true },
      { house: 7_000, water: 8_700, sewer: 2_100 },
    ],
    [
      'nothing for one whose rooms measure up to 15 sq m',
      { premises: [floor({ areaMillionths: 161_450_000, areaBasis: 'carpet' })], isOnlyBuildingOfOwner: true },
      { house: 0, water: 0, sewer: 0 },
    ],
    [
      // An ARV of 697.51.
      'everything for one whose rooms measure just more',
      { premises: [floor({ areaMillionths: 161_460_000, areaBasis: 'carpet' })], isOnlyBuildingOfOwner: true },
      { house: 7_000, water: 8_700, sewer: 2_100 },
    ],
    [
      'everything for a small house of an owner of others',
      { premises: [floor({ areaMillionths: 201_810_000 })], isOnlyBuildingOfOwner: false },
      { house: 7_000, water: 8_700, sewer: 2_100 },
    ],
    [
      'no house tax for a widow in her only house',
      { isExDefensePersonalWidow: true, isOnlyBuildingOfOwner: true },
      { house: 0, water: 43_200 },
    ],
    [
      'house tax for a widow who lets a floor',
      { isExDefensePersonalWidow: true, isOnlyBuildingOfOwner: true, premises: [floor({ rentType: 'rented' })] },
      { house: 86_400 },
    ],
    [
      // 3,456 and a shop of 23,040.
      'house tax for a widow with a shop in the house',
      {
        isExDefensePersonalWidow: true,
        isOnlyBuildingOfOwner: true,
        premises: [floor(), floor({ floorNumber: 1, type: 'nonresidential', category: 'shop' })],
      },
      { house: 397_400 },
    ],
    [
      'house tax for a widow with another building',
      { isExDefensePersonalWidow: true, isOnlyBuildingOfOwner: false },
      { house: 51_800, water: 43_200 },
    ],
    [
      'house tax for a widow of whom nobody says that it is her only one',
      { isExDefensePersonalWidow: true },
      { house: 51_800, water: 43_200 },
    ],
    [
      'water tax but no house tax of a school',
      { premises: [floor({ type: 'nonresidential', category: 'school' })] },
      { house: 0, water: 57_600 },
    ],
  ])('%s', (_, facts, taxes) => {
    expect(assessed(facts).taxes).toMatchObject(taxes)
  })

  test('the rates of 2014 until March 2024, and the capital value before 2014', () => {
    expect(assessed({ constructionYear: 2010 }, financialYear(2023)).arv).toBe(207_360)
    expect(assessed({ capitalValue: paise(50_000_000), constructionYear: 2010 }, financialYear(2013)).arv).toBe(
      3_500_000,
    )
  })
})

describe('for any property of the demo city', () => {
  test('the trace multiplied out is the result, and the floors add up to it', () => {
    fc.assert(
      fc.property(properties, (facts) => {
        const result = assessed(facts)
        expect(assess(facts, rules, year)).toMatchObject({ arv: result.arv, taxes: result.taxes })
        expect(traceHolds(result.trace)).toBe(true)
        expect(sumPaise(result.portions.map(({ arv }) => arv))).toBe(result.arv)
        const arv = parseRatio(result.trace.find(({ code }) => code === 'arv')?.result ?? '')
        expect(divideRounded(arv.numerator * 100n, arv.denominator)).toBe(BigInt(result.arv))
        const floors = result.trace.filter(
          (step, at) => step.portion !== undefined && result.trace[at + 1]?.portion !== step.portion,
        )
        expect(ratioText(floors.map((step) => parseRatio(step.result)).reduce(addRatios, ratio(0n)))).toBe(
          ratioText(arv),
        )
        for (const head of HEADS) {
          const [exact] = result.trace.find((step) => step.head === head && step.operation === 'round')?.inputs ?? []
          const { numerator, denominator } = parseRatio(exact ?? '')
          expect(divideRounded(numerator, denominator) * 100n).toBe(BigInt(result.taxes[head]))
        }
        expect(result.trace.filter(({ operation, source }) => operation === 'multiply' && source === '')).toEqual([])
      }),
    )
  })

  test('a larger floor never lowers a tax', () => {
    fc.assert(
      fc.property(properties, fc.nat(5), fc.integer({ min: 1, max: 1_000_000 }), (facts, which, more) => {
        const larger = {
          ...facts,
          premises: facts.premises.map((premise, at) =>
            at === which % facts.premises.length
              ? { ...premise, areaMillionths: premise.areaMillionths + more }
              : premise,
          ),
        }
        const [before, after] = [assessed(facts), assessed(larger)]
        expect(HEADS.filter((head) => after.taxes[head] < before.taxes[head])).toEqual([])
      }),
    )
  })

  test('a higher rate never lowers a tax', () => {
    const dearer = {
      ...rules,
      rates: rules.rates.map((row) => ({ ...row, rateTenThousandths: row.rateTenThousandths + 100 })),
    }
    fc.assert(
      fc.property(properties, (facts) => {
        const [before, after] = [assess(facts, rules, year), assess(facts, dearer, year)]
        if (before.status !== 'assessed' || after.status !== 'assessed') throw new Error('not assessed')
        expect(HEADS.filter((head) => after.taxes[head] < before.taxes[head])).toEqual([])
      }),
    )
  })
})

describe('the calendar of the demo city', () => {
  test.each([
    ['2026-07-31', 1000],
    ['2026-08-01', 500],
    ['2022-12-31', 500],
    ['2027-01-01', undefined],
    ['2022-03-31', undefined],
  ])('on %s the rebate is %s hundredths of a percent', (date, bps) => {
    expect(discountOn(rules.discounts, isoDate(date))?.discountBps).toBe(bps)
  })

  test('an online payer who is disabled earns both additions', () => {
    const period = discountOn(rules.discounts, isoDate('2026-05-01'))
    expect(period && rebateBps(period, { online_payment: true, disabled_owner: true })).toBe(1600)
  })

  test('the demand of 2026-27 is due on 31 March 2027', () => {
    expect(dueDateOf(rules.dueDates, year)).toBe('2027-03-31')
  })

  test('every row of law names its source', () => {
    const rows = Object.values(rules).flat()
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.filter(({ source }) => source.trim().length < 10)).toEqual([])
  })
})
