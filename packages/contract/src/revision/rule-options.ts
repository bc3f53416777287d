import { HEADS } from '@karsetu/domain/assessment/heads.ts'
import { rentLabels } from '../assessment/fact-labels.ts'
import { headLabels } from '../demand/demand-labels.ts'
import { basisLabels, constructionLabels } from '../master/master-labels.ts'
import { constructions, rateBases } from '../master/rate-cell.ts'
import { m } from '../words/messages.ts'
import type { RuleOption } from './rule-field.ts'

const of = (value: RuleOption['value'], label: () => string): RuleOption => ({ value, label })

export const yesNo = [of(true, m.common_yes), of(false, m.common_no)]
export const heads = HEADS.map((head) => of(head, headLabels[head]))
export const bases = rateBases.map((basis) => of(basis, basisLabels[basis]))
export const builds = constructions.map((construction) => of(construction, constructionLabels[construction]))
export const uses = [
  of('residential', m.demand_usage_residential),
  of('nonresidential', m.demand_usage_nonresidential),
  of('vacant_land', m.master_vacant_land),
]
export const rents = [of('self', rentLabels.self), of('rented', rentLabels.rented), of('vacant', rentLabels.vacant)]
export const parkings = [
  of('provided', m.law_parking_provided),
  of('not_provided', m.law_parking_not_provided),
  of('not_recorded', m.law_parking_not_recorded),
]
export const roundingModes = [
  of('half_up', m.law_rounding_half_up),
  of('up', m.law_rounding_up),
  of('down', m.law_rounding_down),
]
/** Paise to which an amount is rounded. */
export const roundingUnits = [
  of(1, m.law_unit_paisa),
  of(50, m.law_unit_half_rupee),
  of(100, m.law_unit_rupee),
  of(1000, m.law_unit_ten_rupees),
]
export const calendarYears = [of(0, m.law_year_same), of(1, m.law_year_next)]
export const raisedFrom = [of('demand', m.law_from_demand), of('decision', m.law_from_decision)]

/** Facts of a property that are so or not. */
export const flagFacts = [
  of('houseTaxApplicable', m.law_fact_house_tax),
  of('waterTaxApplicable', m.law_fact_water_tax),
  of('sewerageConnectionAvailable', m.law_fact_sewer_connection),
  of('mohallaWaterAvailable', m.law_fact_mohalla_water),
  of('mohallaSewerAvailable', m.law_fact_mohalla_sewer),
  of('isMetroRailProperty', m.law_fact_metro_rail),
  of('isDisabled', m.law_fact_disabled),
  of('isExDefensePersonalWidow', m.law_fact_ex_defence),
  of('isOnlyBuildingOfOwner', m.law_fact_only_building),
  of('isWhollyResidential', m.law_fact_wholly_residential),
  of('isWhollySelfOccupied', m.law_fact_wholly_self),
]
export const measureFacts = [
  of('arvRupees', m.law_fact_arv),
  of('plotAreaMillionths', m.law_fact_plot_area),
  of('carpetAreaMillionths', m.law_fact_carpet_area),
  of('disabilityBps', m.law_fact_disability),
]
export const listFacts = [
  of('everyCategory', m.law_fact_every_category),
  of('everySubCategory', m.law_fact_every_sub_category),
]

/** Of a kind whose rows may each end with nothing in their place. */
export const always = () => true
