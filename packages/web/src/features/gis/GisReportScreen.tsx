import { gisReportCalls, gisReportTypes, surveyCalls, surveyStates } from '@karsetu/contract/gis/survey-calls.ts'
import { reportTypeLabels, surveyStateLabels } from '@karsetu/contract/gis/survey-labels.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { FilterBar } from '../../table/FilterBar.tsx'
import { useListState } from '../../table/use-list-state.ts'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { ViewTabs } from '../../ui/ViewTabs.tsx'
import { DecisionList } from './DecisionList.tsx'
import { NoSurvey } from './NoSurvey.tsx'
import { PlaceSums } from './PlaceSums.tsx'
import { SurveyedList } from './SurveyedList.tsx'
import { SurveyList } from './SurveyList.tsx'
import { SurveyShown, useSurveyField } from './SurveyShown.tsx'
import { idOf, placeOf, usePlaceFields } from './use-place-choices.ts'

// The map is large, and most who read the report do without it.
const ReportMap = lazy(() => import('./ReportMap.tsx'))

const views = [
  { view: 'report', label: m.survey_view_report },
  { view: 'map', label: m.gis_view_map, needs: 'map.view' },
  { view: 'decisions', label: m.survey_view_decisions },
  { view: 'surveys', label: m.survey_view_surveys },
] as const
type View = (typeof views)[number]['view']

GisReportScreen.needs = { access: gisReportCalls.calls.report.access, title: m.survey_m3_title } satisfies Needs

/** M3-Report: the survey of the field against the register, where it is, what to do about it, and the surveys themselves. */
export default function GisReportScreen() {
  const search: Record<string, unknown> = useLocation().search
  const may = useMay()
  // Who may not see the report is told so by the report, also where a map was asked for.
  const mayRead = may('survey.view')
  const view = (mayRead && views.find((each) => each.view === search.view)?.view) || 'report'
  return (
    <Page>
      {view !== 'report' && (
        <PageHeader title={m.survey_m3_title()} lead={view === 'map' ? m.gis_lead() : m.survey_m3_lead()} />
      )}
      {view === 'report' ? <Report /> : <Views current={view} />}
      {view === 'map' && (
        <Suspense fallback={<PageSpinner />}>
          <ReportMap />
        </Suspense>
      )}
      {view === 'decisions' && <DecisionList />}
      {view === 'surveys' && <SurveyList />}
    </Page>
  )
}

function Views({ current }: { current: View }) {
  const may = useMay()
  const { filters } = useListState({ filters: ['zoneId', 'wardId', 'surveyId'] })
  const place = placeOf(filters)
  return (
    <ViewTabs
      label={m.survey_views()}
      views={views
        .filter((each) => !('needs' in each) || may(each.needs))
        .map(({ view, label }) => ({
          to: pathTo.gisReport({
            ...(view === 'report' ? {} : { view }),
            // From the report to the map and back it is about the same place, to the decisions about the same survey.
            ...(view === 'report' || view === 'map' ? place : {}),
            ...(view === 'report' || view === 'decisions' ? { surveyId: idOf(filters.surveyId) } : {}),
          }),
          label: label(),
          isCurrent: view === current,
        }))}
    />
  )
}

function Report() {
  const may = useMay()
  const list = useListState({
    filters: ['reportType', 'zoneId', 'wardId', 'surveyId', 'state', 'decisionId'],
    limit: 25,
  })
  const { filters } = list
  const reportType = gisReportTypes.find((each) => each === filters.reportType) ?? 'summary'
  const surveyId = idOf(filters.surveyId)
  const state = surveyStates.find((each) => each === filters.state)
  const decisionId = idOf(filters.decisionId)
  const query = {
    ...{ reportType, ...placeOf(filters) },
    ...(surveyId ? { surveyId } : {}),
    ...(state ? { state } : {}),
    ...(decisionId ? { decisionId } : {}),
  }
  const report = useCall(
    gisReportCalls.calls.report,
    { query: { ...query, page: list.page, limit: list.limit } },
    { keepPrevious: true, askAgainMs: (last) => (last?.survey?.status === 'reading' ? 2000 : false) },
  )
  const placeFields = usePlaceFields(filters)
  const { data, error } = report
  const surveyField = useSurveyField(data)
  return (
    <>
      <PageHeader title={m.survey_m3_title()} lead={m.survey_m3_lead()}>
        {may('map.view') && (
          <LinkButton variant="default" to={pathTo.gis(placeOf(filters))}>
            {m.gis_title()}
          </LinkButton>
        )}
        <DownloadButton
          variant="default"
          call={gisReportCalls.calls.file}
          sent={{ query: query }}
          offBecause={data?.survey === null ? m.common_export_nothing() : undefined}
        >
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
              .map((each) => ({ value: each, label: reportTypeLabels[each]() })),
          },
          ...placeFields,
          surveyField,
          {
            name: 'state',
            kind: 'choice',
            label: m.gis_status(),
            choices: surveyStates.map((each) => ({ value: each, label: surveyStateLabels[each]() })),
          },
          // Whoever comes from a decision sees that the list is of its properties, and can take that away.
          ...(decisionId ? [decisionField(String(decisionId))] : []),
        ]}
      />
      {error && !data ? (
        <ErrorState error={error} title={m.survey_failed()} onRetry={() => void report.refetch()} />
      ) : !data ? (
        <PageSpinner />
      ) : !data.survey ? (
        <NoSurvey />
      ) : (
        <>
          <SurveyShown survey={data.survey} surveys={data.surveys} />
          {data.sums.unreadable > 0 && (
            <Unreadable surveyId={data.surveys > 1 ? undefined : data.survey.surveyId} count={data.sums.unreadable} />
          )}
          {data.properties && (
            <SurveyedList
              surveyId={data.surveys > 1 ? undefined : data.survey.surveyId}
              page={data.properties}
              waiting={data.sums.waiting}
              list={list}
              isLoading={report.isFetching}
              title={reportTypeLabels[reportType]()}
            />
          )}
          <PlaceSums report={data} query={query} />
        </>
      )}
    </>
  )
}

const decisionField = (number: string) =>
  ({
    name: 'decisionId',
    kind: 'choice',
    label: m.survey_view_decisions(),
    choices: [{ value: number, label: m.survey_decision_number({ number }) }],
  }) as const

/** How many properties cannot be taken over because of what stands in their lines; of one survey, also those lines. */
function Unreadable({ surveyId, count }: { surveyId: number | undefined; count: number }) {
  return (
    <p role="status">
      <strong>
        {m.survey_finding_unreadable()}: {formatCount(count)}.
      </strong>{' '}
      {m.survey_unreadable_note()}{' '}
      {surveyId !== undefined && (
        <DownloadButton
          variant="default"
          size="compact-sm"
          call={surveyCalls.calls.unreadableFile}
          sent={{ params: { surveyId } }}
        >
          {m.survey_unreadable_file()}
        </DownloadButton>
      )}
    </p>
  )
}
