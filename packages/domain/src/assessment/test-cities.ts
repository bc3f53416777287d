import type { AssessmentRules } from './compiled-rules.ts'
import type { FactorRow } from './rule-book.ts'
import { always, plainRules } from './test-facts.ts'

const factor = (code: string, value: string, when: FactorRow['when'] = {}): FactorRow => ({
  ...always,
  factor: code,
  when,
  value,
})

/** For tests: the structures of other cities as data alone; figures are samples of their shape, not their law of today. */
export const testCities = {
  /** Unit area value per square metre by category of colony; age, use, structure and occupancy; rate by category. */
  delhi: {
    ...plainRules,
    rates: [
      { ...always, mohallaId: 'A', basis: 'covered', rateTenThousandths: 6_300_000 },
      { ...always, mohallaId: 'B', basis: 'covered', rateTenThousandths: 5_000_000 },
      { ...always, mohallaId: 'F', basis: 'covered', rateTenThousandths: 2_300_000 },
    ],
    factors: [
      factor('square_metres', '0.09290304'),
      factor('age', '0.5', { ageYears: { over: 60 } }),
      factor('age', '0.6', { ageYears: { over: 50, upTo: 60 } }),
      factor('age', '0.8', { ageYears: { over: 20, upTo: 50 } }),
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
