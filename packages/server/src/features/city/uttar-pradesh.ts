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
  TaxRateRow,
} from '@karsetu/domain/assessment/rule-book.ts'
import { areaMillionths, SQFT_PER_SQM } from '@karsetu/domain/property/area.ts'
import { type IsoDate, isoDate } from '@karsetu/domain/time/iso-date.ts'
import { usageMultipliers } from './usage-multipliers.ts'

const areaMethod = isoDate('2014-04-01')
/** Since when the Corporation Act has been law. */
export const corporationAct = isoDate('1960-04-01')

const since = (validFrom: IsoDate, source: string): Dated => ({ validFrom, source })

const rules2000 = 'Uttar Pradesh Municipal Corporation (Property Taxes) Rules, 2000'
const act1959 = 'Uttar Pradesh Municipal Corporation Act, 1959'
const waterAct = 'Uttar Pradesh Water Supply and Sewerage Act, 1975'

/** Who took a figure that the law leaves to the corporation. `usual`: what the usual figure rests on. */
export type Decided = (usual: string) => string

type OfAge = { rentType: readonly RentType[]; ageYears: Range; value: string }

const occupancyAge = (decided: Decided, { rentType, ageYears, value }: OfAge): FactorRow => ({
  ...since(
    areaMethod,
    `Act 1959, s. 174 and ${rules2000}: owner-occupied and let buildings by age; ${decided('factors and edges as the how-to page of Varanasi Nagar Nigam has them')}`,
  ),
  factor: 'occupancy_age',
  when: { use: 'residential', rentType, ageYears },
  value,
})

/** A house that stands empty counts as lived in by its owner. */
const ownUse: readonly RentType[] = ['self', 'vacant']

const factorsBy = (decided: Decided): readonly FactorRow[] => [
  {
    ...since(
      areaMethod,
      `${act1959}, s. 174: carpet area is 80% of the covered area where it is not measured (how-to page of Varanasi Nagar Nigam)`,
    ),
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
  occupancyAge(decided, { rentType: ownUse, ageYears: { upTo: 10 }, value: '0.75' }),
  occupancyAge(decided, { rentType: ownUse, ageYears: { over: 10, upTo: 20 }, value: '0.675' }),
  occupancyAge(decided, { rentType: ownUse, ageYears: { over: 20 }, value: '0.60' }),
  occupancyAge(decided, { rentType: ['rented'], ageYears: { upTo: 10 }, value: '1.25' }),
  occupancyAge(decided, { rentType: ['rented'], ageYears: { over: 10, upTo: 20 }, value: '1.125' }),
  occupancyAge(decided, { rentType: ['rented'], ageYears: { over: 20 }, value: '1' }),
  ...usageMultipliers(decided),
  ...(
    [
      ['provided', '0.98'],
      ['not_provided', '1.02'],
      ['not_recorded', '1'],
    ] as const
  ).map(
    ([parking, value]): FactorRow => ({
      ...since(
        areaMethod,
        `2% less with proper parking, 2% more without; ${decided('as a newspaper gave the proposal of 2013 and a worked example for Meerut')}`,
      ),
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
    source: `${act1959}, s. 174 as before the area method: 7% of depreciated building cost and land value (Kanpur, Allahabad)`,
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

const taxRatesBy = (decided: Decided): readonly TaxRateRow[] => [
  taxRate(
    'house',
    `${act1959}, s. 173 (10 to 15%); ${decided('10% up to Rs 900 and 15% above, as announced for Lucknow')}`,
    [{ upToRupees: 900, percent: '10' }, { percent: '15' }],
  ),
  taxRate(
    'water',
    `${act1959}, s. 173 and ${waterAct}, s. 52 (7.5 to 12.5%); ${decided('12.5%, as announced for Lucknow and billed in Prayagraj')}`,
    [{ percent: '12.5' }],
  ),
  taxRate(
    'sewer',
    `${act1959}, s. 173 and ${waterAct}, s. 52 (2.5 to 5%); ${decided('3%, as announced for Lucknow')}`,
    [{ percent: '3' }],
  ),
]

/** A whole exemption from one tax, as long as the Corporation Act has been law. */
export const exempt = (code: string, head: Head, source: string, when: readonly PropertyCondition[]): ReliefRow => ({
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

const reliefsBy = (assessmentList: string): readonly ReliefRow[] => [
  exempt('house_tax_not_applicable', 'house', `entry in the ${assessmentList}`, [
    { fact: 'houseTaxApplicable', is: false },
  ]),
  exempt('water_tax_not_applicable', 'water', `entry in the ${assessmentList}`, [
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
  // Up to 30 square metres of plot, 15 of carpet area.
  ...onlySmallBuilding('small_plot', {
    fact: 'plotAreaMillionths',
    within: { over: 0, upTo: areaMillionths(30 * SQFT_PER_SQM) },
  }),
  ...onlySmallBuilding('small_house', {
    fact: 'carpetAreaMillionths',
    within: { over: 0, upTo: areaMillionths(15 * SQFT_PER_SQM) },
  }),
  exempt('school', 'house', `${act1959}, s. 177(c): used solely as a school or intermediate college`, [
    { fact: 'everyCategory', oneOf: ['school'] },
  ]),
]

const roadSource = `${rules2000}: road groups; exactly 12 m and 24 m are in the middle group (forms of Ayodhya and Kanpur)`

/** What a corporation decides by itself within the law of the state: which resolution or list says so. */
export type CityResolutions = { areaMethod: Decided; taxes: Decided; rebates: Decided; assessmentList: string }

/** All law but what comes with places, rates and services, and the calendar of rebates that is resolved year by year. */
export type LawOfCity = Omit<RuleBook, 'rates' | 'services' | 'discounts'>

/** The law of a corporation of Uttar Pradesh. What the rows rest on: docs/law. */
export const uttarPradeshLaw = (resolved: CityResolutions): LawOfCity => ({
  roadBands: [
    { ...since(areaMethod, roadSource), code: 'below_12', widthMetres: { below: 12 } },
    { ...since(areaMethod, roadSource), code: 'from_12_to_24', widthMetres: { from: 12, upTo: 24 } },
    { ...since(areaMethod, roadSource), code: 'above_24', widthMetres: { over: 24 } },
  ],
  rateBases: [
    {
      ...since(
        areaMethod,
        `the carpet rate first; ${resolved.areaMethod('none of the State’s rules was found that says so')}`,
      ),
      measured: 'covered',
      rateBases: ['carpet', 'covered'],
    },
    {
      ...since(
        areaMethod,
        `measured rooms only at the carpet rate; ${resolved.areaMethod('none of the State’s rules was found that says so')}`,
      ),
      measured: 'carpet',
      rateBases: ['carpet'],
    },
  ],
  embedded: [
    {
      ...since(
        areaMethod,
        `${rules2000}, r. 4-B: a covered rate contains the carpet share and the discount of the owner; ${resolved.areaMethod('as the printed rates of Ghaziabad do')}`,
      ),
      basis: 'covered',
      factors: ['carpet', 'occupancy_age'],
    },
  ],
  factors: factorsBy(resolved.areaMethod),
  formulas,
  taxRates: taxRatesBy(resolved.taxes),
  reliefs: reliefsBy(resolved.assessmentList),
  caps: [],
  roundings: HEADS.map((head) => ({
    ...since(corporationAct, `each tax to the nearest rupee; ${resolved.taxes('no rule of the State was found')}`),
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
  rebates: [
    {
      ...since(
        corporationAct,
        `the arrears of the same tax are cleared with it; to the nearest rupee; ${resolved.rebates('no rule of the State was found')}`,
      ),
      clears: 'same_head',
      rounding: 'half_up',
      roundingUnitPaise: 100,
    },
  ],
  interest: [
    {
      ...since(
        corporationAct,
        `${act1959}: simple interest at 12% a year on what is unpaid after the year (Kanpur Nagar Nigam’s print; from 1 April, as Lucknow announces)`,
      ),
      annualBps: 1200,
      daysInYear: 365,
      startsOn: '04-01',
      yearsAfterStart: 1,
      paymentDay: 'charged',
    },
  ],
  apportionment: [
    {
      ...since(
        corporationAct,
        `oldest year first, interest before tax; house, water, sewerage; what is left over is credit; ${resolved.taxes('no order of the State was found')}`,
      ),
      years: 'oldest_first',
      withinYear: 'interest_first',
      heads: ['house', 'water', 'sewer'],
      acrossHeads: 'in_order',
      surplus: 'advance',
    },
  ],
})
