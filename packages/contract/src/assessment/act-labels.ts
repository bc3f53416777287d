import type { LawAct } from '@karsetu/domain/assessment/explain-change.ts'
import type { RecordAct } from '@karsetu/domain/assessment/facts-difference.ts'
import { m } from '../words/messages.ts'

/** What changed in the record of a property or in the law, in the words of the office. */
export const actLabels = {
  mohalla: m.arv_mohalla,
  road_width: m.arv_road_width,
  construction: m.register_const_type,
  construction_year: m.register_construction_year,
  plot_area: m.register_plot_area,
  applicability: m.arv_act_applicability,
  services: m.arv_act_services,
  owner_category: m.arv_act_owner,
  earlier_value: m.arv_act_earlier_value,
  floor_added: m.arv_act_floor_added,
  floor_removed: m.arv_act_floor_removed,
  floor_area: m.arv_act_floor_area,
  floor_use: m.arv_act_floor_use,
  floor_occupancy: m.arv_act_floor_occupancy,
  floor_construction: m.arv_act_floor_construction,
  floor_age: m.arv_act_floor_age,
  floor_parking: m.arv_act_floor_parking,
  floor_number: m.arv_act_floor_number,
  age: m.arv_act_age,
  rates: m.arv_act_rates,
  factors: m.arv_act_factors,
  tax_rates: m.arv_act_tax_rates,
  reliefs: m.arv_act_reliefs,
  rounding: m.arv_act_rounding,
} satisfies Record<RecordAct | LawAct, unknown>
