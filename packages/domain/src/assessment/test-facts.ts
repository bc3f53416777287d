import { isoDate } from '../time/iso-date.ts'
import type { AssessmentRules } from './compiled-rules.ts'
import { HEADS } from './heads.ts'
import type { Premise, PropertyFacts } from './property-facts.ts'
import type { ReliefRow } from './rule-book.ts'

/** For tests: a self-occupied house of one floor of 1,000 sq ft built in 2020 on a lane, in mohalla M1. */
export const houseFacts = (facts: Partial<PropertyFacts> = {}): PropertyFacts => ({
  mohallaId: 'M1',
  construction: 'rcc_rbc',
  roadWidthMetres: 5,
  constructionYear: 2020,
  plotAreaMillionths: 1_200_000_000,
  premises: [floor()],
  houseTaxApplicable: true,
  waterTaxApplicable: true,
  sewerageConnectionAvailable: true,
  isMetroRailProperty: false,
  isDisabled: false,
  isExDefensePersonalWidow: false,
  ...facts,
})

export const floor = (premise: Partial<Premise> = {}): Premise => ({
  floorNumber: 0,
  rentType: 'self',
  type: 'residential',
  areaMillionths: 1_000_000_000,
  areaBasis: 'covered',
  ...premise,
})

export const always = { validFrom: isoDate('2000-04-01'), source: 'rules of the tests' }

const never = (head: ReliefRow['head']): ReliefRow => ({ ...always, code: 'no_such_tax', head, share: '1', when: [] })

/** For tests: rate 1.00 a month on covered area, x 12, house tax 10% to the paisa, and no other tax. */
export const plainRules: AssessmentRules = {
  roadBands: [],
  rates: [{ ...always, mohallaId: 'M1', basis: 'covered', rateTenThousandths: 10_000 }],
  services: [],
  rateBases: [{ ...always, measured: 'covered', rateBases: ['covered'] }],
  embedded: [],
  factors: [{ ...always, factor: 'months', when: {}, value: '12' }],
  formulas: (['residential', 'nonresidential', 'vacant_land'] as const).map((use) => ({
    ...always,
    use,
    method: 'unit_rate' as const,
    factors: ['months'],
  })),
  taxRates: [{ ...always, head: 'house', slabOn: 'total', application: 'whole', slabs: [{ percent: '10' }] }],
  reliefs: HEADS.filter((head) => head !== 'house').map(never),
  caps: [],
  roundings: [],
}
