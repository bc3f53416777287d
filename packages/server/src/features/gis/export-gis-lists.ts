import { mapFileKindLabels, pointUsageLabels, standingLabels } from '@karsetu/contract/gis/gis-labels.ts'
import type { InView } from '@karsetu/contract/gis/map-calls.ts'
import { effectLabels, fileState, findingText } from '@karsetu/contract/gis/map-file-labels.ts'
import type { MapImport, MapImportRow, MapRowEffect } from '@karsetu/contract/gis/map-import-calls.ts'
import type { SurveyCard, SurveyDecision } from '@karsetu/contract/gis/survey-calls.ts'
import { decisionState, decisionText, surveyStatusLabels } from '@karsetu/contract/gis/survey-labels.ts'
import { formatInstant } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import type { ReadPart } from '../../platform/spreadsheet/in-parts.ts'
import { count, listFile, money, text } from '../../platform/spreadsheet/list-file.ts'
import { worksForWholeCity } from '../access/place-scope.ts'
import { pageDecisions } from './decide-survey.ts'
import { type InViewRow, readInView } from './list-in-view.ts'
import { listImportRows, listImports } from './map-import-store.ts'
import { reportMapImport } from './report-map-import.ts'
import { getSurvey, listSurveys } from './survey-store.ts'

const inFull = (context: Context) => (instant: string) => formatInstant(instant, context.locale)
const rowsOf =
  <Row>(list: (part: { limit: number; offset: number }) => Promise<{ rows: Row[] }>): ReadPart<Row> =>
  async (part) =>
    (await list(part)).rows

/** The properties in view, in the zones and wards of the reader. */
export function exportInView(context: Context, query: InView): FileReply {
  return listFile<InViewRow>(
    { name: `in-view-${context.today}`, title: m.gis_in_view() },
    ({ limit, last }) => readInView(context, query, { limit, last }),
    [
      text(m.demand_property_id(), ({ propertyUniqueId }) => propertyUniqueId, 20),
      text(m.demand_owner(), ({ ownerName }) => ownerName, 30),
      text(m.demand_address(), ({ propertyAddress }) => propertyAddress, 40),
      text(m.gis_kind_zone(), ({ zoneName }) => zoneName, 18),
      count(m.gis_kind_ward(), ({ wardNo }) => wardNo, 8),
      text(m.gis_standing(), ({ standing }) => standing && standingLabels[standing](), 14),
      text(m.gis_colour_usage(), ({ usage }) => pointUsageLabels[usage](), 18),
      money(m.ledger_col_posted(), ({ duesPaise }) => duesPaise),
      text(m.gis_outside(), ({ isOutsideWard }) => (isOutsideWard ? m.common_yes() : m.common_no()), 14),
      text(m.gis_lon(), ({ lon }) => lon.toFixed(6), 12),
      text(m.gis_lat(), ({ lat }) => lat.toFixed(6), 12),
    ],
  )
}

/** Map files that were brought in; who works for some wards has those of his own. */
export function exportMapImports(context: Context): FileReply {
  const { reads, actor, today } = context
  const staffId = worksForWholeCity(actor) ? null : staffIdOf(actor)
  const acted = (actOf: (one: MapImport) => [who: string | null, when: string | null] | false) => (one: MapImport) => {
    const [who, when] = actOf(one) || []
    return when ? [who ?? '', inFull(context)(when)].filter(Boolean).join(', ') : null
  }
  return listFile<MapImport>(
    { name: `map-files-${today}`, title: m.gis_files() },
    rowsOf((part) => listImports(reads, { staffId, ...part })),
    [
      text(m.gis_file(), ({ fileName }) => fileName, 40),
      text(m.gis_file_what(), ({ kind }) => mapFileKindLabels[kind](), 20),
      text(m.gis_status(), fileState, 22),
      count(m.gis_effect_ready_any(), ({ ready }) => ready),
      count(m.gis_effect_flagged_any(), ({ flagged }) => flagged, 20),
      count(m.gis_effect_refused(), ({ refused }) => refused),
      text(m.gis_by(), ({ requestedBy }) => requestedBy, 18),
      text(m.gis_when(), ({ createdAt }) => inFull(context)(createdAt)),
      text(
        m.gis_entered_by(),
        acted(({ decidedBy, decidedAt, status }) => status !== 'discarded' && [decidedBy, decidedAt]),
        34,
      ),
      text(
        m.gis_undone_by(),
        acted(({ undoneBy, undoneAt }) => [undoneBy, undoneAt]),
        34,
      ),
      text(m.gis_undone_remark(), ({ undoRemark }) => undoRemark, 40),
    ],
  )
}

/** The features of one file with what was found. @throws Failure call.not_found, call.out_of_scope */
export async function exportMapRows(
  context: Context,
  importId: number,
  effect: MapRowEffect | undefined,
): Promise<FileReply> {
  const effects = effectLabels(await reportMapImport(context, importId))
  const query = { effect: effect ?? null, isHindi: context.locale === 'hi' }
  return listFile<MapImportRow>(
    { name: `map-file-${importId}`, title: m.gis_rows() },
    rowsOf((part) => listImportRows(context.reads, importId, { ...query, ...part })),
    [
      count(m.gis_row(), ({ rowNo }) => rowNo, 8),
      text(m.gis_typed(), ({ typed }) => typed, 30),
      text(m.gis_meant(), ({ meant }) => meant, 30),
      text(m.gis_effect(), (row) => effects[row.effect](), 20),
      text(m.gis_findings(), ({ findings }) => findings.map(findingText).join('\n'), 60),
    ],
  )
}

/** Surveys that were brought in. */
export function exportSurveys(context: Context): FileReply {
  return listFile<SurveyCard>(
    { name: `surveys-${context.today}`, title: m.survey_view_surveys() },
    rowsOf(({ limit, offset }) => listSurveys(context.reads, limit, offset)),
    [
      text(m.gis_file(), ({ fileName }) => fileName, 40),
      count(m.survey_properties(), ({ rows }) => rows),
      count(m.survey_finding_unreadable(), ({ unreadable }) => unreadable),
      text(m.gis_status(), ({ status }) => surveyStatusLabels[status](), 24),
      text(m.gis_by(), ({ requestedBy }) => requestedBy, 18),
      text(m.gis_when(), ({ createdAt }) => inFull(context)(createdAt)),
    ],
  )
}

/** What was proposed and decided about surveys, or about one, as far as it is the reader's. @throws Failure call.not_found */
export async function exportDecisions(context: Context, surveyId: number | undefined): Promise<FileReply> {
  if (surveyId !== undefined) await getSurvey(context.reads, surveyId)
  return listFile<SurveyDecision>(
    { name: `survey-decisions-${surveyId ?? context.today}`, title: m.survey_view_decisions() },
    rowsOf(({ limit, offset }) => pageDecisions(context, { surveyId, page: offset / limit + 1, limit })),
    [
      text(m.survey_decision(), decisionText, 50),
      text(m.survey_file(), ({ fileName }) => fileName, 40),
      text(m.gis_reason(), ({ reason }) => reason, 40),
      count(m.survey_properties(), ({ properties }) => properties),
      money(m.survey_tax_before(), ({ taxBeforePaise }) => taxBeforePaise),
      money(m.survey_tax_after(), ({ taxAfterPaise }) => taxAfterPaise),
      money(m.bulk_update_raised(), ({ raisedPaise }) => raisedPaise),
      money(m.bulk_update_lowered(), ({ loweredPaise }) => loweredPaise),
      text(m.gis_status(), decisionState, 30),
      text(m.gis_by(), ({ maker }) => maker, 18),
      text(m.survey_decided_by(), ({ checker }) => checker, 18),
      text(m.gis_when(), ({ madeAt }) => inFull(context)(madeAt)),
      text(m.survey_decision_remark(), ({ remark }) => remark, 40),
    ],
  )
}
