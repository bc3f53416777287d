import { type GisPlace, type GisReport, type GisSums, gisReportCalls } from '@karsetu/contract/gis/survey-calls.ts'
import { formatChange, formatCount, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type Paise, paise } from '@karsetu/domain/money/paise.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { FilterBar } from '../../table/FilterBar.tsx'
import { useListState } from '../../table/use-list-state.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Bars } from '../../ui/Bars.tsx'
import { Card } from '../../ui/Card.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import classes from './Gis.module.css'
import { NoSurvey } from './NoSurvey.tsx'
import { SurveyShown, useSurveyField } from './SurveyShown.tsx'
import { idOf } from './use-place-choices.ts'

ReportDashboardScreen.needs = {
  access: gisReportCalls.calls.report.access,
  title: m.survey_dashboard_title,
} satisfies Needs

/** How far the survey has come and what it would change: five numbers, then zone by zone. */
export default function ReportDashboardScreen() {
  const mayLook = useMay()('map.view')
  const list = useListState({ filters: ['surveyId'] })
  const surveyId = idOf(list.filters.surveyId)
  const query = surveyId ? { surveyId } : {}
  const report = useCall(
    gisReportCalls.calls.report,
    { query: query },
    { keepPrevious: true, askAgainMs: (last) => (last?.survey?.status === 'reading' ? 2000 : false) },
  )
  const surveyField = useSurveyField(report.data)
  return (
    <Page>
      <PageHeader title={m.survey_dashboard_title()} lead={m.survey_dashboard_lead()}>
        <LinkButton variant="default" to={pathTo.gisReport(query)}>
          {m.survey_m3_title()}
        </LinkButton>
        {mayLook && (
          <LinkButton variant="default" to={pathTo.gis()}>
            {m.gis_title()}
          </LinkButton>
        )}
        <DownloadButton
          variant="default"
          call={gisReportCalls.calls.file}
          sent={{ query: query }}
          offBecause={report.data?.survey === null ? m.common_export_nothing() : undefined}
        >
          {m.common_export()}
        </DownloadButton>
      </PageHeader>
      {report.error ? (
        <ErrorState error={report.error} title={m.survey_failed()} onRetry={() => void report.refetch()} />
      ) : !report.data ? (
        <PageSpinner />
      ) : !report.data.survey ? (
        <NoSurvey />
      ) : (
        <>
          <FilterBar name="gis-dashboard" list={list} fields={[surveyField]} />
          <SurveyShown survey={report.data.survey} surveys={report.data.surveys} />
          <Figures report={report.data} query={query} />
        </>
      )}
    </Page>
  )
}

const percent = (part: number, whole: number) => `${whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10}%`

/** Paise do not matter in a sum over a city. */
const inRupees = (amount: number): Paise => paise(Math.round(amount / 100) * 100)

type Request = { surveyId?: number }

function Figures({ report, query }: { report: GisReport; query: Request }) {
  const { sums, places, asOf } = report
  const [before = '', after = ''] = m.common_as_of({ when: '\n' }).split('\n')
  const numbers = [
    { label: m.survey_matched(), figure: formatCount(sums.matched), note: percent(sums.matched, sums.properties) },
    {
      label: m.survey_not_surveyed(),
      figure: formatCount(sums.notSurveyed),
      note: percent(sums.notSurveyed, sums.properties),
    },
    { label: m.survey_unmatched(), figure: formatCount(sums.unmatched), note: m.survey_unmatched_note() },
    {
      label: m.survey_arv_after(),
      figure: formatMoney(inRupees(sums.arvAfterPaise)),
      note: m.survey_against({ change: formatChange(inRupees(sums.arvAfterPaise - sums.arvBeforePaise)) }),
    },
    {
      label: m.survey_tax_after(),
      figure: formatMoney(inRupees(sums.taxAfterPaise)),
      note: m.survey_against({ change: formatChange(inRupees(sums.taxAfterPaise - sums.taxBeforePaise)) }),
    },
  ]
  const rows = places.filter(({ zoneId }) => zoneId !== null)
  return (
    <>
      <dl className={classes.numbers}>
        {numbers.map(({ label, figure, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={classes.figure}>{figure}</dd>
            <dd className={classes.quiet}>{note}</dd>
          </div>
        ))}
      </dl>
      <Card title={m.survey_progress()}>
        <p className={classes.lead}>{m.survey_progress_lead()}</p>
        <Progress rows={rows} />
        <FigureTable
          label={m.survey_progress()}
          columns={[
            { head: m.gis_kind_zone(), cell: zoneLink(query) },
            { head: m.survey_in_register(), isFigure: true, cell: (row) => formatCount(row.properties) },
            {
              head: m.survey_matched(),
              isFigure: true,
              cell: matchedText,
            },
            { head: m.survey_not_surveyed(), isFigure: true, cell: (row) => formatCount(row.notSurveyed) },
            { head: m.survey_undecided(), isFigure: true, cell: (row) => formatCount(row.waiting) },
            { head: m.survey_state_accepted(), isFigure: true, cell: (row) => formatCount(row.accepted) },
          ]}
          rows={rows}
          keyOf={(row) => row.zoneId ?? 0}
          total={[
            m.survey_all(),
            formatCount(sums.properties),
            matchedText(sums),
            ...[sums.notSurveyed, sums.waiting, sums.accepted].map(formatCount),
          ]}
        />
      </Card>
      <Card title={m.survey_values()}>
        <p className={classes.lead}>{m.survey_values_lead()}</p>
        <FigureTable
          label={m.survey_values()}
          columns={[
            { head: m.gis_kind_zone(), cell: zoneLink(query) },
            { head: m.survey_arv_before(), isFigure: true, cell: (row) => <MoneyText amount={row.arvBeforePaise} /> },
            { head: m.survey_arv_after(), isFigure: true, cell: (row) => <MoneyText amount={row.arvAfterPaise} /> },
            { head: m.survey_tax_before(), isFigure: true, cell: (row) => <MoneyText amount={row.taxBeforePaise} /> },
            { head: m.survey_tax_after(), isFigure: true, cell: (row) => <MoneyText amount={row.taxAfterPaise} /> },
            {
              head: m.survey_change(),
              isFigure: true,
              cell: taxChange,
            },
          ]}
          rows={rows}
          keyOf={(row) => row.zoneId ?? 0}
          total={[
            m.survey_all(),
            <MoneyText key="arvBefore" amount={sums.arvBeforePaise} />,
            <MoneyText key="arvAfter" amount={sums.arvAfterPaise} />,
            <MoneyText key="taxBefore" amount={sums.taxBeforePaise} />,
            <MoneyText key="taxAfter" amount={sums.taxAfterPaise} />,
            taxChange(sums),
          ]}
        />
      </Card>
      <p className={classes.quiet}>
        {before}
        <InstantText instant={asOf} />
        {after}
      </p>
    </>
  )
}

const matchedText = ({ matched, properties }: GisSums) => `${formatCount(matched)} (${percent(matched, properties)})`

const taxChange = ({ taxBeforePaise, taxAfterPaise }: GisSums) => formatChange(paise(taxAfterPaise - taxBeforePaise))

const zoneLink =
  (query: Request) =>
  ({ zoneId, zoneName }: GisPlace) => (
    <AppLink to={pathTo.gisReport({ ...query, zoneId: zoneId ?? undefined })}>{zoneName}</AppLink>
  )

/** Surveyed, and still to come; the table beside it says the same. */
function Progress({ rows }: { rows: readonly GisPlace[] }) {
  const bars = rows.map(({ zoneId, zoneName, matched, notSurveyed }) => ({
    ...{ key: zoneId ?? 0, name: zoneName ?? '' },
    parts: [
      { key: 'done', size: matched, tone: 'accent' as const },
      { key: 'left', size: notSurveyed, tone: 'line' as const },
    ],
  }))
  return (
    <Bars
      bars={bars}
      legend={[
        { tone: 'accent', word: m.survey_matched() },
        { tone: 'line', word: m.survey_not_surveyed() },
      ]}
    />
  )
}
