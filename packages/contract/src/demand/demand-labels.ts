import type { Head } from '@karsetu/domain/assessment/heads.ts'
import type { ArrearAge } from '@karsetu/domain/demand/arrear-age.ts'
import type { Usage } from '../property/usage.ts'
import { m } from '../words/messages.ts'
import type { DemandRunCard, DemandRunRow, ExceptionReason } from './run-calls.ts'

export const usageLabels = {
  residential: m.demand_usage_residential,
  nonresidential: m.demand_usage_nonresidential,
  mixed: m.demand_usage_mixed,
  unknown: m.demand_usage_unknown,
} satisfies Record<Usage, unknown>

export const arrearAgeLabels = {
  up_to_1: m.demand_age_up_to_1,
  '1_to_2': m.demand_age_1_to_2,
  '2_to_3': m.demand_age_2_to_3,
  '3_to_5': m.demand_age_3_to_5,
  over_5: m.demand_age_over_5,
} satisfies Record<ArrearAge, unknown>

export const headLabels = {
  house: m.demand_head_house,
  water: m.demand_head_water,
  sewer: m.demand_head_sewer,
} satisfies Record<Head, unknown>

export const runStatusLabels = {
  rehearsing: m.demand_run_status_rehearsing,
  rehearsed: m.demand_run_status_rehearsed,
  releasing: m.demand_run_status_releasing,
  released: m.demand_run_status_released,
  discarded: m.demand_run_status_discarded,
} satisfies Record<DemandRunCard['status'], unknown>

/** A dry run that could assess nothing has nothing to release. */
export const isEmptyRun = ({ status, totals }: DemandRunRow): boolean => status === 'rehearsed' && totals.assessed === 0

export const runStatusText = (run: DemandRunRow): string =>
  isEmptyRun(run) ? m.demand_run_status_empty() : runStatusLabels[run.status]()

/** Why a property has no part in a run. */
export const reasonLabels = {
  no_premises: m.demand_reason_no_premises,
  plot_area_missing: m.demand_reason_plot_area_missing,
  premises_on_vacant_land: m.demand_reason_premises_on_vacant_land,
  road_width_missing: m.demand_reason_road_width_missing,
  road_band_missing: m.demand_reason_road_band_missing,
  construction_year_missing: m.demand_reason_construction_year_missing,
  not_yet_built: m.demand_reason_not_yet_built,
  formula_missing: m.demand_reason_formula_missing,
  rate_basis_missing: m.demand_reason_rate_basis_missing,
  rate_missing: m.demand_reason_rate_missing,
  rate_ambiguous: m.demand_reason_rate_ambiguous,
  factor_missing: m.demand_reason_factor_missing,
  factor_ambiguous: m.demand_reason_factor_ambiguous,
  tax_rate_missing: m.demand_reason_tax_rate_missing,
  capital_value_missing: m.demand_reason_capital_value_missing,
  changed_since: m.demand_reason_changed_since,
  demand_kept: m.demand_reason_demand_kept,
} satisfies Record<ExceptionReason, unknown>
