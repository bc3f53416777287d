import type { Readable } from 'node:stream'
import { pointUsageWords } from '@karsetu/contract/gis/gis-words.ts'
import type { GisPlace, ReportQuery, SurveyedProperty } from '@karsetu/contract/gis/survey-calls.ts'
import { surveyFindingWords, surveyMatchWords, surveyStateWords } from '@karsetu/contract/gis/survey-words.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { pointUsages } from '@karsetu/domain/gis/standing.ts'
import type { Context } from '../../platform/http/context.ts'
import type { TableColumn, TableRow } from '../../platform/spreadsheet/table.ts'
import { writeWorkbook } from '../../platform/spreadsheet/write-workbook.ts'
import { readSurveyed, reportSurvey } from './gis-report.ts'

const rowsAtOnce = 2000

/** The report as a spreadsheet, read and written a part at a time. @throws Failure call.not_found */
export async function exportGisReport(context: Context, asked: ReportQuery): Promise<Readable> {
  const report = await reportSurvey(context, { ...asked, reportType: 'summary', page: 1, limit: 1 })
  const { locale, reads, actor } = context
  const sheet = m.survey_m3_title({}, { locale })
  if (asked.reportType === 'summary') return writeWorkbook(report.places.map(placeLine), placeColumns(context), sheet)
  const surveyId = report.survey?.surveyId ?? null
  async function* lines(): AsyncGenerator<TableRow> {
    for (let offset = 0; ; offset += rowsAtOnce) {
      const rows = await readSurveyed(reads, actor, { ...asked, surveyId }, { limit: rowsAtOnce, offset })
      for (const row of rows) yield propertyLine(context, row)
      if (rows.length < rowsAtOnce) return
    }
  }
  return writeWorkbook(lines(), propertyColumns(context), sheet)
}

const text = (heading: string, width: number): TableColumn => ({ heading, kind: 'text', width })
const count = (heading: string): TableColumn => ({ heading, kind: 'count', width: 12 })
const money = (heading: string): TableColumn => ({ heading, kind: 'money', width: 18 })

const placeColumns = ({ locale }: Context): TableColumn[] => [
  text(m.gis_kind_zone({}, { locale }), 18),
  count(m.gis_kind_ward({}, { locale })),
  text(m.survey_ward_name({}, { locale }), 24),
  count(m.survey_in_register({}, { locale })),
  count(m.survey_matched({}, { locale })),
  count(m.survey_unmatched({}, { locale })),
  count(m.survey_finding_unreadable({}, { locale })),
  count(m.survey_not_surveyed({}, { locale })),
  count(m.survey_report_area({}, { locale })),
  count(m.survey_report_usage({}, { locale })),
  money(m.survey_arv_before({}, { locale })),
  money(m.survey_arv_after({}, { locale })),
  money(m.survey_tax_before({}, { locale })),
  money(m.survey_tax_after({}, { locale })),
  count(m.survey_undecided({}, { locale })),
  count(m.survey_state_accepted({}, { locale })),
]

const placeLine = (place: GisPlace): TableRow => [
  place.zoneName,
  place.wardNo,
  place.wardName,
  place.properties,
  place.matched,
  place.unmatched,
  place.unreadable,
  place.notSurveyed,
  place.areaDiffers,
  place.usageDiffers,
  place.arvBeforePaise,
  place.arvAfterPaise,
  place.taxBeforePaise,
  place.taxAfterPaise,
  place.waiting,
  place.accepted,
]

const propertyColumns = ({ locale }: Context): TableColumn[] => [
  text(m.survey_typed({}, { locale }), 20),
  text(m.demand_property_id({}, { locale }), 20),
  text(m.demand_owner({}, { locale }), 28),
  count(m.gis_kind_ward({}, { locale })),
  text(m.survey_match({}, { locale }), 14),
  text(m.gis_findings({}, { locale }), 28),
  text(m.survey_area_before({}, { locale }), 12),
  text(m.survey_area_after({}, { locale }), 12),
  text(m.survey_usage_before({}, { locale }), 16),
  text(m.survey_usage_after({}, { locale }), 16),
  money(m.survey_arv_before({}, { locale })),
  money(m.survey_arv_after({}, { locale })),
  money(m.survey_tax_before({}, { locale })),
  money(m.survey_tax_after({}, { locale })),
  text(m.gis_status({}, { locale }), 18),
]

function propertyLine({ locale }: Context, row: SurveyedProperty): TableRow {
  const usage = (value: string | null) => {
    const known = pointUsages.find((each) => each === value)
    return known ? pointUsageWords[known]({}, { locale }) : null
  }
  return [
    row.rowNo === null ? null : row.typedId || m.survey_unnumbered({ row: String(row.rowNo) }, { locale }),
    row.propertyUniqueId,
    row.ownerName ?? row.ownerTyped,
    row.wardNo,
    row.match && surveyMatchWords[row.match]({}, { locale }),
    row.findings.map((finding) => surveyFindingWords[finding]({}, { locale })).join(', '),
    row.areaBeforeSqft === null ? null : String(row.areaBeforeSqft),
    row.areaAfterSqft === null ? null : String(row.areaAfterSqft),
    usage(row.usageBefore),
    usage(row.usageAfter),
    row.arvBeforePaise,
    row.arvAfterPaise,
    row.taxBeforePaise,
    row.taxAfterPaise,
    row.state && surveyStateWords[row.state]({}, { locale }),
  ]
}
