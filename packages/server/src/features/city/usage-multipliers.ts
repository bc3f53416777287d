import type { FactorRow } from '@karsetu/domain/assessment/rule-book.ts'
import { areaMillionths } from '@karsetu/domain/property/area.ts'
import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Decided } from './uttar-pradesh.ts'

const validFrom = isoDate('2014-04-01')
const rule = 'Rules 2000, r. 4-A (non-residential multipliers, 2013 amendment)'

const proposal = 'as a newspaper gave the proposal of the amendment'
const unknown = 'no source was found for this figure'

/** Times the residential rate, by category of use. A small shop in a residential area is one of up to 120 sq ft. */
const multipliers: readonly { readonly times: string; readonly categories: readonly string[]; usual: string }[] = [
  { times: '6', categories: ['hotel_four_star', 'bar_restaurant'], usual: proposal },
  {
    times: '5',
    categories: ['shop', 'small_shop', 'market', 'mall', 'commercial_complex'],
    usual: `${proposal} and a worked example for Meerut has it`,
  },
  {
    times: '5',
    categories: ['bank', 'private_office', 'coaching', 'hotel_up_to_three_star', 'tower_or_hoarding'],
    usual: proposal,
  },
  {
    times: '4',
    categories: ['clinic', 'nursing_home', 'diagnostic_centre', 'medical_store'],
    usual: `${proposal}; medical stores as the clinics`,
  },
  {
    times: '4',
    categories: ['petrol_pump', 'gas_agency', 'godown', 'community_hall', 'marriage_hall'],
    usual: proposal,
  },
  { times: '3', categories: ['industry', 'government_office'], usual: unknown },
  { times: '2', categories: ['college', 'hostel', 'cinema', 'gym'], usual: unknown },
  { times: '1', categories: ['school'], usual: unknown },
]

const SMALL_SHOP = areaMillionths(120)

/** @param decided by whom the corporation's figures were taken */
export const usageMultipliers = (decided: Decided): readonly FactorRow[] => [
  ...multipliers.map(
    ({ times, categories, usual }): FactorRow => ({
      factor: 'usage',
      when: { use: 'nonresidential', category: categories },
      value: times,
      validFrom,
      source: `${rule}; ${decided(usual)}`,
    }),
  ),
  {
    factor: 'usage',
    when: { use: 'nonresidential', category: ['small_shop'], areaMillionths: { upTo: SMALL_SHOP } },
    value: '1',
    validFrom,
    source: `${rule}: tea, milk, bread, laundry, fruit, barber, tailor, photostat up to 120 sq ft; ${decided('as the form of Ayodhya Nagar Nigam has it')}`,
  },
  {
    factor: 'usage',
    when: { use: 'nonresidential' },
    value: '4',
    validFrom,
    source: `${rule}: every other non-residential use; ${decided(proposal)}`,
  },
]
