import type { PlaceKind, PointChangeKind, PointUsage, Standing } from '@karsetu/domain/gis/standing.ts'
import { m } from '../words/messages.ts'
import type { MapFileKind, MapFinding, MapRowEffect } from './map-import-calls.ts'

export const standingLabels = {
  paid: m.gis_standing_paid,
  due: m.gis_standing_due,
  arrears: m.gis_standing_arrears,
  unassessed: m.gis_standing_unassessed,
} satisfies Record<Standing, unknown>

export const pointUsageLabels = {
  residential: m.demand_usage_residential,
  nonresidential: m.demand_usage_nonresidential,
  mixed: m.demand_usage_mixed,
  unknown: m.demand_usage_unknown,
} satisfies Record<PointUsage, unknown>

export const placeKindLabels = {
  zone: m.gis_kind_zone,
  ward: m.gis_kind_ward,
  mohalla: m.gis_kind_mohalla,
} satisfies Record<PlaceKind, unknown>

export const mapFileKindLabels = {
  zone: m.gis_file_zone,
  ward: m.gis_file_ward,
  mohalla: m.gis_file_mohalla,
  point: m.gis_file_point,
} satisfies Record<MapFileKind, unknown>

export const pointSourceLabels = {
  import: m.gis_source_import,
  drawn: m.gis_source_drawn,
  corrected: m.gis_source_corrected,
  survey: m.gis_source_survey,
  undone: m.gis_source_undone,
} satisfies Record<PointChangeKind, unknown>

export const mapEffectLabels = {
  ready: m.gis_effect_ready,
  flagged: m.gis_effect_flagged,
  refused: m.gis_effect_refused,
} satisfies Record<MapRowEffect, unknown>

/** What was found of a feature of a file. */
export const mapFindingLabels = {
  unclosed: m.gis_finding_unclosed,
  too_few_points: m.gis_finding_too_few_points,
  no_area: m.gis_finding_no_area,
  outside_india: m.gis_finding_outside_india,
  outside_city: m.gis_finding_outside_city,
  self_crossing: m.gis_finding_self_crossing,
  not_an_area: m.gis_finding_not_an_area,
  not_a_point: m.gis_finding_not_a_point,
  unknown_place: m.gis_finding_unknown_place,
  unknown_property: m.gis_finding_unknown_property,
  twice: m.gis_finding_twice,
  overlap: m.gis_finding_overlap,
  outside_ward: m.gis_finding_outside_ward,
  out_of_scope: m.gis_finding_out_of_scope,
  far_from_before: m.gis_finding_far_from_before,
  not_in_force: m.gis_finding_not_in_force,
  set_since: m.gis_finding_set_since,
  other_name: m.gis_finding_other_name,
} satisfies Record<MapFinding['code'], unknown>
