import type { Dated } from '@karsetu/domain/assessment/dated.ts'
import type { ReliefRow, RuleBook, ServiceRow } from '@karsetu/domain/assessment/rule-book.ts'
import {
  type CityResolutions,
  corporationAct,
  exempt,
  uttarPradeshLaw,
} from '@karsetu/server/features/city/uttar-pradesh.ts'
import { rebateCalendar } from './rebate-calendar.ts'

const resolved: CityResolutions = {
  areaMethod: () => 'demo city resolution 12/2014',
  taxes: () => 'demo city resolution 3/2010',
  rebates: () => 'demo city resolution on rebates',
  assessmentList: 'assessment list of the demo city',
}

/** Exemptions that no law of the state knows. */
const ownReliefs: readonly ReliefRow[] = [
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

/** The rule book of the demo city, a corporation of Uttar Pradesh with rebates and exemptions of its own. */
export function demoRules(ofMohallas: Pick<RuleBook, 'rates' | 'services'>): RuleBook {
  const law = uttarPradeshLaw(resolved)
  return { ...law, reliefs: [...law.reliefs, ...ownReliefs], discounts: rebateCalendar, ...ofMohallas }
}

const served: Dated = { validFrom: corporationAct, source: 'list of services of the demo city' }

/** What is supplied in a mohalla of the demo city, as long as the Corporation Act has been law. */
export const servicesOf = (row: Pick<ServiceRow, 'mohallaId' | 'water' | 'sewer'>): ServiceRow => ({
  ...served,
  ...row,
})
