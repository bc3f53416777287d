import type { SurveyFinding } from '@karsetu/domain/gis/survey.ts'
import type { MeasuredColumn } from '@karsetu/domain/gis/survey-line.ts'
import { paise, ZERO } from '@karsetu/domain/money/paise.ts'
import { formatChange, formatCount, formatMoney } from '../words/format.ts'
import { m } from '../words/messages.ts'
import type {
  DecisionEffect,
  GisReportType,
  SurveyCard,
  SurveyDecision,
  SurveyedProperty,
  surveyMatches,
  surveyStates,
} from './survey-calls.ts'

export const surveyFindingLabels = {
  area: m.survey_finding_area,
  area_basis: m.survey_finding_area_basis,
  floors: m.survey_finding_floors,
  usage: m.survey_finding_usage,
  construction: m.survey_finding_construction,
  occupancy: m.survey_finding_occupancy,
  plot_area: m.survey_finding_plot_area,
  not_assessable: m.survey_finding_not_assessable,
  no_floors: m.survey_finding_no_floors,
  unreadable: m.survey_finding_unreadable,
  not_in_force: m.survey_finding_not_in_force,
  far_place: m.survey_finding_far_place,
} satisfies Record<SurveyFinding, unknown>

export const surveyMatchLabels = {
  matched: m.survey_matched,
  unmatched: m.survey_unmatched,
  twice: m.survey_twice,
} satisfies Record<(typeof surveyMatches)[number], unknown>

export const surveyStateLabels = {
  same: m.survey_state_same,
  waiting: m.survey_state_waiting,
  proposed: m.survey_state_proposed,
  accepted: m.survey_state_accepted,
  refused: m.survey_state_refused,
  stale: m.survey_state_stale,
  superseded: m.survey_state_superseded,
} satisfies Record<(typeof surveyStates)[number], unknown>

/** How a surveyed property stands; nobody decides about one that no property of the register was found for. */
export function surveyedState({ match, state }: Pick<SurveyedProperty, 'match' | 'state'>): string | null {
  if (state === 'waiting' && match === 'unmatched') return m.survey_to_be_added()
  if (state === 'waiting' && match === 'twice') return surveyMatchLabels.twice()
  return state && surveyStateLabels[state]()
}

export const reportTypeLabels = {
  summary: m.survey_report_summary,
  matched: m.survey_matched,
  unmatched: m.survey_unmatched,
  not_surveyed: m.survey_not_surveyed,
  area: m.survey_report_area,
  usage: m.survey_report_usage,
  arv: m.survey_report_arv,
  unreadable: m.survey_finding_unreadable,
  far_place: m.survey_finding_far_place,
  superseded: m.survey_report_superseded,
} satisfies Record<GisReportType, unknown>

export const decisionStatusLabels = {
  proposed: m.survey_decision_proposed,
  applying: m.survey_decision_applying,
  applied: m.survey_decision_applied,
  refused: m.survey_decision_refused,
} satisfies Record<SurveyDecision['status'], unknown>

/** Headings of a survey's sheet; each is found in either language. */
export const surveyHeadings = {
  id: m.survey_col_id,
  ptin: m.survey_col_ptin,
  ward: m.survey_col_ward,
  owner: m.survey_col_owner,
  address: m.survey_col_address,
  plotArea: m.survey_col_plot_area,
  floor: m.survey_col_floor,
  use: m.survey_col_use,
  occupancy: m.survey_col_occupancy,
  area: m.survey_col_area,
  construction: m.survey_col_construction,
  year: m.survey_col_year,
  lon: m.gis_lon,
  lat: m.gis_lat,
} as const satisfies Record<MeasuredColumn, unknown> & Record<string, unknown>
export type SurveyColumn = keyof typeof surveyHeadings

export const surveyStatusLabels = {
  reading: m.survey_status_reading,
  quarantined: m.survey_status_quarantined,
  failed: m.gis_status_failed,
} satisfies Record<SurveyCard['status'], unknown>

/** What a decision takes over, or leaves as it is. */
export function decisionText({ accepts, rule, properties }: SurveyDecision): string {
  const count = formatCount(properties)
  if (!accepts) return m.survey_decision_leaves({ count })
  return rule.mostAreaPercent === undefined
    ? m.survey_decision_named({ count })
    : m.survey_decision_rule({
        count,
        percent: String(rule.mostAreaPercent),
        findings: (rule.findings ?? []).map((finding) => surveyFindingLabels[finding]()).join(', '),
      })
}

type Standing = Pick<SurveyDecision, 'status' | 'jobStatus' | 'leftOut'>

/** Whether the job that takes it over ended without doing so: failed, or somebody stopped it. It waits to be decided again. */
export const hasStopped = ({ status, jobStatus }: Pick<Standing, 'status' | 'jobStatus'>): boolean =>
  status === 'applying' && (jobStatus === 'failed' || jobStatus === 'cancelled')

/** How a decision stands. */
export function decisionState(decision: Standing): string {
  const { status, leftOut } = decision
  if (hasStopped(decision)) return m.gis_status_failed()
  return status === 'applied' && leftOut > 0
    ? m.survey_decision_left({ count: formatCount(leftOut) })
    : decisionStatusLabels[status]()
}

/** By what taxes rise and fall: what one owner gains never hides what another loses. */
export function changeText({
  raisedPaise,
  loweredPaise,
}: Pick<DecisionEffect, 'raisedPaise' | 'loweredPaise'>): string {
  const parts = [raisedPaise, paise(-loweredPaise)].filter((amount) => amount !== 0)
  return parts.length === 0 ? formatChange(ZERO) : parts.map(formatChange).join(' / ')
}

/** What a choice of surveyed properties comes to, in a line. */
export const effectText = ({ properties, taxBeforePaise, taxAfterPaise, ...moved }: DecisionEffect): string =>
  m.survey_effect({
    count: formatCount(properties),
    before: formatMoney(taxBeforePaise),
    after: formatMoney(taxAfterPaise),
    change: changeText(moved),
  })
