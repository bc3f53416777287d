import type { FactorRow } from '@karsetu/domain/assessment/rule-book.ts'
import { isoDate } from '@karsetu/domain/time/iso-date.ts'

const validFrom = isoDate('2014-04-01')
const rule = 'Rules 2000, r. 4-A (non-residential multipliers, 2013 amendment)'

/** Times the residential rate, by category of use. A small shop in a residential area is one of up to 120 sq ft. */
const multipliers: readonly { readonly times: string; readonly categories: readonly string[] }[] = [
  { times: '6', categories: ['hotel_four_star', 'bar_restaurant'] },
  { times: '5', categories: ['shop', 'small_shop', 'market', 'mall', 'commercial_complex'] },
  { times: '5', categories: ['bank', 'private_office', 'coaching', 'hotel_up_to_three_star', 'tower_or_hoarding'] },
  { times: '4', categories: ['clinic', 'nursing_home', 'diagnostic_centre', 'medical_store'] },
  { times: '4', categories: ['petrol_pump', 'gas_agency', 'godown', 'community_hall', 'marriage_hall'] },
  { times: '3', categories: ['industry', 'government_office'] },
  { times: '2', categories: ['college', 'hostel', 'cinema', 'gym'] },
  { times: '1', categories: ['school'] },
]

/** Hundredths of a square foot. */
const SMALL_SHOP = 12_000

/** @param resolution by which the corporation took these figures */
export const usageMultipliers = (resolution: string): readonly FactorRow[] => [
  ...multipliers.map(
    ({ times, categories }): FactorRow => ({
      factor: 'usage',
      when: { use: 'nonresidential', category: categories },
      value: times,
      validFrom,
      source: `${rule}; figures by ${resolution}`,
    }),
  ),
  {
    factor: 'usage',
    when: { use: 'nonresidential', category: ['small_shop'], areaHundredths: { upTo: SMALL_SHOP } },
    value: '1',
    validFrom,
    source: `${rule}; figures by ${resolution}: tea, milk, bread, laundry, fruit, barber, tailor, photostat up to 120 sq ft`,
  },
  {
    factor: 'usage',
    when: { use: 'nonresidential' },
    value: '4',
    validFrom,
    source: `${rule}; figures by ${resolution}: every other non-residential use`,
  },
]
