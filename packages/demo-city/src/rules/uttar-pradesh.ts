import type { Dated } from '@karsetu/domain/assessment/dated.ts'
import type { Head } from '@karsetu/domain/assessment/heads.ts'
import { HEADS } from '@karsetu/domain/assessment/heads.ts'
import type { RentType } from '@karsetu/domain/assessment/property-facts.ts'
import type {
  FactorRow,
  FormulaRow,
  PropertyCondition,
  Range,
  ReliefRow,
  RuleBook,
  ServiceRow,
  TaxRateRow,
} from '@karsetu/domain/assessment/rule-book.ts'
import { type IsoDate, isoDate } from '@karsetu/domain/time/iso-date.ts'
import { rebateCalendar } from './rebate-calendar.ts'
import { usageMultipliers } from './usage-multipliers.ts'

const areaMethod = isoDate('2014-04-01')
const corporationAct = isoDate('1960-04-01')

const since = (validFrom: IsoDate, source: string): Dated => ({ validFrom, source })

const rules2000 = 'Uttar Pradesh Municipal Corporation (Property Taxes) Rules, 2000'
const act1959 = 'Uttar Pradesh Municipal Corporation Act, 1959'
const waterAct = 'Uttar Pradesh Water Supply and Sewerage Act, 1975'

const occupancyAge = (rentType: readonly RentType[], ageYears: Range, value: string): FactorRow => ({
  ...since(
    areaMethod,
    `Act 1959, s. 174 and ${rules2000}: owner-occupied and let buildings by age; edges by demo city resolution 12/2014`,
  ),
  factor: 'occupancy_age',
  when: { use: 'residential', rentType, ageYears },
  value,
})

/** A house that stands empty counts as lived in by its owner. */
const ownUse: readonly RentType[] = ['self', 'vacant']

const factors: readonly FactorRow[] = [
  {
    ...since(areaMethod, `${act1959}, s. 174: carpet area is 80% of the covered area where it is not measured`),
    factor: 'carpet',
    when: { measured: 'covered' },
    value: '0.80',
  },
  {
    ...since(areaMethod, `${act1959}, s. 174: carpet area as measured`),
    factor: 'carpet',
    when: { measured: 'carpet' },
    value: '1',
  },
  occupancyAge(ownUse, { upTo: 10 }, '0.75'),
  occupancyAge(ownUse, { over: 10, upTo: 20 }, '0.675'),
  occupancyAge(ownUse, { over: 20 }, '0.60'),
  occupancyAge(['rented'], { upTo: 10 }, '1.25'),
  occupancyAge(['rented'], { over: 10, upTo: 20 }, '1.125'),
  occupancyAge(['rented'], { over: 20 }, '1'),
  ...usageMultipliers,
  ...(
    [
      ['provided', '0.98'],
      ['not_provided', '1.02'],
      ['not_recorded', '1'],
    ] as const
  ).map(
    ([parking, value]): FactorRow => ({
      ...since(areaMethod, 'demo city resolution 12/2014: 2% less with proper parking, 2% more without'),
      factor: 'parking',
      when: { parking },
      value,
    }),
  ),
  { ...since(areaMethod, `${rules2000}: monthly rate x 12`), factor: 'months', when: {}, value: '12' },
]

const unitRate = since(areaMethod, `${rules2000}, r. 4, 4-A, 4-B`)

const formulas: readonly FormulaRow[] = [
  { ...unitRate, use: 'residential', method: 'unit_rate', factors: ['carpet', 'occupancy_age', 'months'] },
  { ...unitRate, use: 'nonresidential', method: 'unit_rate', factors: ['carpet', 'usage', 'parking', 'months'] },
  { ...unitRate, use: 'vacant_land', method: 'unit_rate', factors: ['months'] },
  {
    validFrom: corporationAct,
    validTo: isoDate('2014-03-31'),
    source: `${act1959}, s. 174 as before the area method: 7% of depreciated building cost and land value`,
    use: 'property',
    method: 'capital_share',
    share: '0.07',
  },
]

const taxRate = (head: Head, source: string, slabs: TaxRateRow['slabs']): TaxRateRow => ({
  ...since(corporationAct, source),
  head,
  slabOn: 'total',
  application: 'whole',
  slabs,
})

const taxRates: readonly TaxRateRow[] = [
  taxRate('house', `${act1959}, s. 173 (10 to 15%); demo city resolution 3/2010`, [
    { upToRupees: 900, percent: '10' },
    { percent: '15' },
  ]),
  taxRate('water', `${act1959}, s. 173 and ${waterAct}, s. 52 (7.5 to 12.5%); demo city resolution 3/2010`, [
    { percent: '12.5' },
  ]),
  taxRate('sewer', `${act1959}, s. 173 and ${waterAct}, s. 52 (2.5 to 5%); demo city resolution 3/2010`, [
    { percent: '3' },
  ]),
]

const exempt = (code: string, head: Head, source: string, when: readonly PropertyCondition[]): ReliefRow => ({
  ...since(corporationAct, source),
  code,
  head,
  share: '1',
  when,
})

const onlySmallBuilding = (code: string, condition: PropertyCondition): ReliefRow[] =>
  HEADS.map((head) =>
    exempt(code, head, `${rules2000}, r. 1(2): small building of an owner with no other in the city`, [
      condition,
      { fact: 'isOnlyBuildingOfOwner', is: true },
    ]),
  )

const reliefs: readonly ReliefRow[] = [
  exempt('house_tax_not_applicable', 'house', 'entry in the assessment list of the demo city', [
    { fact: 'houseTaxApplicable', is: false },
  ]),
  exempt('water_tax_not_applicable', 'water', 'entry in the assessment list of the demo city', [
    { fact: 'waterTaxApplicable', is: false },
  ]),
  exempt('no_water_in_mohalla', 'water', `${waterAct}, s. 55: outside the radius of supply`, [
    { fact: 'mohallaWaterAvailable', is: false },
  ]),
  exempt('no_sewer_connection', 'sewer', `${waterAct}, s. 55: no sewer to connect to`, [
    { fact: 'sewerageConnectionAvailable', is: false },
  ]),
  exempt('no_sewer_in_mohalla', 'sewer', `${waterAct}, s. 55: no sewer within 100 m`, [
    { fact: 'mohallaSewerAvailable', is: false },
  ]),
  exempt('small_value_sewer', 'sewer', `${waterAct}, s. 55: annual value up to Rs 150`, [
    { fact: 'arvRupees', within: { upTo: 150 } },
  ]),
  // 30 and 15 square metres are 32,291.7 and 16,145.9 hundredths of a square foot. A plot has whole ones; carpet area, four
  // fifths of the covered area, has fifths of one, of which 16,145.8 is the last inside the limit.
  ...onlySmallBuilding('small_plot', { fact: 'plotAreaHundredths', within: { over: 0, upTo: 32_291 } }),
  ...onlySmallBuilding('small_house', { fact: 'carpetAreaHundredths', within: { over: 0, below: 16_146 } }),
  exempt('school', 'house', `${act1959}, s. 177(c): used solely as a school or intermediate college`, [
    { fact: 'everyCategory', oneOf: ['school'] },
  ]),
  exempt('ex_defence_widow', 'house', 'demo city resolution 5/2012: only house, lived in by the owner', [
    { fact: 'isExDefensePersonalWidow', is: true },
    { fact: 'isWhollyResidential', is: true },
    { fact: 'isWhollySelfOccupied', is: true },
    { fact: 'isOnlyBuildingOfOwner', is: true },
  ]),
  exempt('metro_rail', 'house', 'demo city resolution 7/2019 on metro rail property', [
    { fact: 'isMetroRailProperty', is: true },
  ]),
]

const roadSource = `${rules2000}: road groups; exactly 12 m and 24 m are in the middle group`

/** All law of the demo city but the rates and services of its mohallas, which come with the places. */
const cityRules: Omit<RuleBook, 'rates' | 'services'> = {
  roadBands: [
    { ...since(areaMethod, roadSource), code: 'below_12', widthMetres: { below: 12 } },
    { ...since(areaMethod, roadSource), code: 'from_12_to_24', widthMetres: { from: 12, upTo: 24 } },
    { ...since(areaMethod, roadSource), code: 'above_24', widthMetres: { over: 24 } },
  ],
  rateBases: [
    {
      ...since(areaMethod, 'demo city resolution 12/2014: the carpet rate first'),
      measured: 'covered',
      rateBases: ['carpet', 'covered'],
    },
    {
      ...since(areaMethod, 'demo city resolution 12/2014: measured rooms only at the carpet rate'),
      measured: 'carpet',
      rateBases: ['carpet'],
    },
  ],
  embedded: [
    {
      ...since(
        areaMethod,
        `${rules2000}, r. 4-B: a covered rate contains the carpet share and the discount of the owner`,
      ),
      basis: 'covered',
      factors: ['carpet', 'occupancy_age'],
    },
  ],
  factors,
  formulas,
  taxRates,
  reliefs,
  caps: [],
  roundings: HEADS.map((head) => ({
    ...since(corporationAct, 'demo city resolution 3/2010: each tax to the nearest rupee'),
    head,
    unitPaise: 100,
    mode: 'half_up' as const,
  })),
  dueDates: [
    {
      ...since(corporationAct, `${act1959}: the tax of a year is paid within the year`),
      dueOn: '03-31',
      yearsAfterStart: 1,
    },
  ],
  discounts: rebateCalendar,
  rebates: [
    {
      ...since(
        corporationAct,
        'demo city resolution on rebates: the arrears of the same tax are cleared with it; to the nearest rupee',
      ),
      clears: 'same_head',
      rounding: 'half_up',
      roundingUnitPaise: 100,
    },
  ],
  interest: [
    {
      ...since(corporationAct, `${act1959}: simple interest at 12% a year on what is unpaid after the year`),
      annualBps: 1200,
      daysInYear: 365,
      startsOn: '04-01',
      yearsAfterStart: 1,
    },
  ],
  apportionment: [
    {
      ...since(
        corporationAct,
        'demo city resolution 3/2010: oldest year first, interest before tax; house, water, sewerage',
      ),
      years: 'oldest_first',
      withinYear: 'interest_first',
      heads: ['house', 'water', 'sewer'],
      acrossHeads: 'in_order',
    },
  ],
}

/** The rule book of the demo city, a corporation of Uttar Pradesh. What the rows rest on: docs/law. */
export const uttarPradeshRules = (ofMohallas: Pick<RuleBook, 'rates' | 'services'>): RuleBook => ({
  ...cityRules,
  ...ofMohallas,
})

/** What is supplied in a mohalla of the demo city, as long as the Corporation Act has been law. */
export const servicesOf = (row: Pick<ServiceRow, 'mohallaId' | 'water' | 'sewer'>): ServiceRow => ({
  ...since(corporationAct, 'list of services of the demo city'),
  ...row,
})
