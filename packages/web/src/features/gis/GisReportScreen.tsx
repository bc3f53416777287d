import { gisReportCalls, gisReportTypes } from '@karsetu/contract/gis/survey-calls.ts'
import { reportTypeWords } from '@karsetu/contract/gis/survey-words.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useLocation } from '@tanstack/react-router'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { useListState } from '../../table/use-list-state.ts'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { ViewTabs } from '../../ui/ViewTabs.tsx'
import { DecisionList } from './DecisionList.tsx'
import { PlaceSums } from './PlaceSums.tsx'
import { SurveyedList } from './SurveyedList.tsx'
import { SurveyList } from './SurveyList.tsx'
import { usePlaceChoices } from './use-place-choices.ts'

const views = [
  { view: 'report', label: m.survey_view_report },
  { view: 'decisions', label: m.survey_view_decisions },
  { view: 'surveys', label: m.survey_view_surveys },
] as const
type View = (typeof views)[number]['view']

/** M3-Report: the survey of the field against the register, what to do about it, and the surveys themselves. */
export default function GisReportScreen() {
  const search: Record<string, unknown> = useLocation().search
  const view = views.find((each) => each.view === search.view)?.view ?? 'report'
  return (
    <Page>
      {view !== 'report' && <PageHeader title={m.survey_m3_title()} lead={m.survey_m3_lead()} />}
      {view === 'report' ? <Report /> : <Views current={view} />}
      {view === 'decisions' && <DecisionList />}
      {view === 'surveys' && <SurveyList />}
    </Page>
  )
}

function Views({ current }: { current: View }) {
  return (
    <ViewTabs
      label={m.survey_views()}
      views={views.map(({ view, label }) => ({
        to: pathTo.gisReport(view === 'report' ? {} : { view }),
        label: label(),
        isCurrent: view === current,
      }))}
    />
  )
}

const id = (text: string | undefined) => (text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)

function Report() {
  const list = useListState({ filters: ['reportType', 'zoneId', 'wardId', 'surveyId'], limit: 25 })
  const { filters } = list
  const reportType = gisReportTypes.find((each) => each === filters.reportType) ?? 'summary'
  const [zoneId, wardId, surveyId] = [id(filters.zoneId), id(filters.wardId), id(filters.surveyId)]
  const asked = {
    reportType,
    ...(zoneId ? { zoneId } : {}),
    ...(wardId ? { wardId } : {}),
    ...(surveyId ? { surveyId } : {}),
  }
  const report = useCall(
    gisReportCalls.calls.report,
    { query: { ...asked, page: list.page, limit: list.limit } },
    { keepPrevious: true, askAgainMs: (last) => (last?.survey?.status === 'reading' ? 2000 : false) },
  )
  const { zones, wards } = usePlaceChoices(zoneId)
  const { data, error } = report
  return (
    <>
      <PageHeader
        title={m.survey_m3_title()}
        lead={data?.survey ? m.survey_of({ file: data.survey.fileName }) : m.survey_m3_lead()}
      >
        <DownloadButton variant="default" call={gisReportCalls.calls.file} sent={{ query: asked }}>
          {m.common_export()}
        </DownloadButton>
      </PageHeader>
      <Views current="report" />
      <FilterBar
        name="gis-report"
        list={list}
        fields={[
          {
            name: 'reportType',
            kind: 'choice',
            label: m.survey_report_type(),
            choices: gisReportTypes
              .filter((each) => each !== 'summary')
              .map((each) => ({ value: each, label: reportTypeWords[each]() })),
          },
          { name: 'zoneId', kind: 'choice', label: m.gis_kind_zone(), choices: zones },
          { name: 'wardId', kind: 'choice', label: m.gis_kind_ward(), choices: wards },
        ]}
      />
      {error && !data ? (
        <ErrorState error={error} title={m.survey_failed()} onRetry={() => void report.refetch()} />
      ) : !data ? (
        <PageSpinner />
      ) : !data.survey ? (
        <EmptyState title={m.survey_none()} hint={m.survey_none_hint()} />
      ) : (
        <>
          {data.survey.status === 'reading' && <p role="status">{m.survey_reading()}</p>}
          <PlaceSums report={data} asked={asked} />
          {data.properties && (
            <SurveyedList
              surveyId={data.survey.surveyId}
              page={data.properties}
              list={list}
              isLoading={report.isFetching}
              title={reportTypeWords[reportType]()}
            />
          )}
        </>
      )}
    </>
  )
}
