import { pointUsageLabels } from '@karsetu/contract/gis/gis-labels.ts'
import type { GisPlace, ReportQuery, SurveyedProperty } from '@karsetu/contract/gis/survey-calls.ts'
import { surveyedState, surveyFindingLabels, surveyMatchLabels } from '@karsetu/contract/gis/survey-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { pointUsages } from '@karsetu/domain/gis/standing.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { count, type ListColumn, listFile, measure, money, text } from '../../platform/spreadsheet/list-file.ts'
import { readSurveyed, reportSurvey } from './gis-report.ts'
import { getSurvey } from './survey-store.ts'

/** The report as a spreadsheet; its properties are read and written a part at a time. @throws Failure call.not_found */
export async function exportGisReport(context: Context, query: ReportQuery): Promise<FileReply> {
  const { reads, actor, today } = context
  const sheet = { name: `gis-report-${query.reportType}-${today}`, title: m.survey_m3_title() }
  if (query.reportType === 'summary') {
    const { places } = await reportSurvey(context, { ...query, page: 1, limit: 1 })
    return listFile(sheet, places, placeColumns())
  }
  if (query.surveyId !== undefined) await getSurvey(reads, query.surveyId)
  const surveyId = query.surveyId ?? null
  return listFile<SurveyedProperty>(
    sheet,
    ({ limit, last }) => readSurveyed(reads, actor, { ...query, surveyId }, { limit, last }),
    propertyColumns(),
  )
}

const placeColumns = (): ListColumn<GisPlace>[] => [
  text(m.gis_kind_zone(), ({ zoneName }) => zoneName, 18),
  count(m.gis_kind_ward(), ({ wardNo }) => wardNo),
  text(m.survey_ward_name(), ({ wardName }) => wardName),
  count(m.survey_in_register(), ({ properties }) => properties),
  count(m.survey_matched(), ({ matched }) => matched),
  count(m.survey_unmatched(), ({ unmatched }) => unmatched),
  count(m.survey_finding_unreadable(), ({ unreadable }) => unreadable),
  count(m.survey_not_surveyed(), ({ notSurveyed }) => notSurveyed),
  count(m.survey_report_area(), ({ areaDiffers }) => areaDiffers),
  count(m.survey_report_usage(), ({ usageDiffers }) => usageDiffers),
  money(m.survey_arv_before(), ({ arvBeforePaise }) => arvBeforePaise),
  money(m.survey_arv_after(), ({ arvAfterPaise }) => arvAfterPaise),
  money(m.survey_tax_before(), ({ taxBeforePaise }) => taxBeforePaise),
  money(m.survey_tax_after(), ({ taxAfterPaise }) => taxAfterPaise),
  count(m.survey_undecided(), ({ waiting }) => waiting),
  count(m.survey_state_accepted(), ({ accepted }) => accepted),
]

function usageText(value: string | null): string | null {
  const known = pointUsages.find((each) => each === value)
  return known ? pointUsageLabels[known]() : null
}

const propertyColumns = (): ListColumn<SurveyedProperty>[] => [
  text(
    m.survey_typed(),
    ({ rowNo, typedId }) => (rowNo === null ? null : typedId || m.survey_unnumbered({ row: String(rowNo) })),
    20,
  ),
  text(m.demand_property_id(), ({ propertyUniqueId }) => propertyUniqueId, 20),
  text(m.demand_owner(), ({ ownerName, ownerTyped }) => ownerName ?? ownerTyped, 28),
  count(m.gis_kind_ward(), ({ wardNo }) => wardNo),
  text(m.survey_match(), ({ match }) => match && surveyMatchLabels[match](), 14),
  text(m.gis_findings(), ({ findings }) => findings.map((each) => surveyFindingLabels[each]()).join(', '), 28),
  measure(m.survey_area_before(), ({ areaBeforeSqft }) => areaBeforeSqft),
  measure(m.survey_area_after(), ({ areaAfterSqft }) => areaAfterSqft),
  text(m.survey_usage_before(), ({ usageBefore }) => usageText(usageBefore), 16),
  text(m.survey_usage_after(), ({ usageAfter }) => usageText(usageAfter), 16),
  money(m.survey_arv_before(), ({ arvBeforePaise }) => arvBeforePaise),
  money(m.survey_arv_after(), ({ arvAfterPaise }) => arvAfterPaise),
  money(m.survey_tax_before(), ({ taxBeforePaise }) => taxBeforePaise),
  money(m.survey_tax_after(), ({ taxAfterPaise }) => taxAfterPaise),
  text(m.gis_status(), surveyedState, 18),
]
