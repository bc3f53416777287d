import { demandSummaryCalls, type TotalSummary } from '@karsetu/contract/demand/demand-summary.ts'
import { demandRunCalls } from '@karsetu/contract/demand/run-calls.ts'
import { usages } from '@karsetu/contract/property/usage.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { financialYear, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import { parseIsoDate } from '@karsetu/domain/time/iso-date.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { useListState } from '../../table/use-list-state.ts'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { NotAllowedScreen } from '../../ui/NotAllowedScreen.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { todayInIndia } from '../../ui/today.ts'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { BooksOn } from './BooksOn.tsx'
import { DashboardFilters } from './DashboardFilters.tsx'
import { DemandRunScreen } from './DemandRunScreen.tsx'
import { DemandRuns } from './DemandRuns.tsx'
import { FiveNumbers } from './FiveNumbers.tsx'
import { RunPanel } from './RunPanel.tsx'
import { AgeSums, HeadSums, OwedCard, PlaceSumsCard, type SummaryAsked, UsageSums, YearSums } from './summary-cards.tsx'
import { WardSums } from './WardSums.tsx'

const isOfRuns = ({ view, run }: Readonly<Record<string, unknown>>) => view === 'runs' || run !== undefined

DemandDashboardScreen.needs = {
  access: demandSummaryCalls.calls.total.access,
  title: (search) => (isOfRuns(search) ? m.demand_run_list() : m.demand_screen_title()),
} satisfies Needs

/** What a year demanded and collected; under the same path the runs of the yearly demand, each by its number. */
export default function DemandDashboardScreen() {
  const { view, run } = useListState({ filters: ['view', 'run'] }).filters
  const runId = Number(run)
  const mayRun = useMay()(demandRunCalls.calls.page.access)
  if (!mayRun && isOfRuns({ view, run })) return <NotAllowedScreen title={m.demand_run_list()} />
  if (Number.isInteger(runId) && runId > 0) return <DemandRunScreen key={runId} runId={runId} />
  return view === 'runs' ? <DemandRuns /> : <Dashboard />
}

/** What a year demanded, collected and left, within the reader's zones and wards; and where the demand is raised. */
function Dashboard() {
  useDocumentTitle(m.demand_screen_title())
  const list = useListState({ filters: ['asOf', 'year', 'zoneId', 'wardId', 'usage'] })
  const query = askedOf(list.filters)
  const total = useCall(demandSummaryCalls.calls.total, { query: query }, { keepPrevious: true })
  const mayRun = useMay()(demandRunCalls.calls.start.access)
  return (
    <Page>
      <PageHeader title={m.demand_screen_title()} lead={m.demand_screen_lead()}>
        <LinkButton
          variant="default"
          to={pathTo.demandReport({
            asOf: query.asOf,
            year: query.year,
            zoneId: query.zoneId,
            wardId: query.wardId,
            houseCategory: query.usage,
          })}
        >
          {m.demand_report_title()}
        </LinkButton>
        <LinkButton
          variant="default"
          to={pathTo.defaulters({
            ...{ asOf: query.asOf, zoneId: query.zoneId, wardId: query.wardId },
            houseCategory: query.usage,
          })}
        >
          {m.demand_screen_to_defaulters()}
        </LinkButton>
        <DownloadButton
          variant="default"
          call={demandSummaryCalls.calls.file}
          sent={{ query: query }}
          offBecause={total.data && isWithoutDemand(total.data) ? m.common_export_nothing() : undefined}
        >
          {m.demand_screen_export()}
        </DownloadButton>
      </PageHeader>
      <BooksOn answer={total.data} asOf={query.asOf} onChoose={(day) => list.setFilters({ asOf: day ?? '' })} />
      <DashboardFilters
        list={list}
        years={total.data?.years.map((year) => year.financialYear) ?? []}
        year={total.data?.financialYear ?? query.year ?? financialYearOf(query.asOf ?? todayInIndia())}
      />
      {total.error ? (
        <ErrorState error={total.error} title={m.demand_screen_failed()} onRetry={() => void total.refetch()} />
      ) : total.data ? (
        <Summaries total={total.data} query={query} />
      ) : (
        <PageSpinner />
      )}
      {mayRun && <RunPanel />}
    </Page>
  )
}

const isWithoutDemand = ({ current, arrearsPaise }: TotalSummary) =>
  current.demands === 0 && current.demandPaise === 0 && arrearsPaise === 0

function Summaries({ total, query }: { total: TotalSummary; query: SummaryAsked }) {
  if (isWithoutDemand(total)) {
    return <EmptyState title={m.demand_screen_no_demand()} hint={m.demand_screen_no_demand_hint()} />
  }
  return (
    <>
      <FiveNumbers total={total} />
      <HeadSums query={query} />
      <PlaceSumsCard query={query} />
      {query.zoneId === undefined && <WardSums query={query} />}
      <UsageSums query={query} />
      <AgeSums query={query} />
      <YearSums total={total} query={query} />
      <OwedCard query={query} />
    </>
  )
}

/** What the address gets wrong is not asked. */
function askedOf({
  asOf,
  year,
  zoneId,
  wardId,
  usage,
}: Partial<Record<'asOf' | 'year' | 'zoneId' | 'wardId' | 'usage', string>>): SummaryAsked {
  const isYear = year !== undefined && /^(19|20|21)\d\d$/.test(year)
  const isId = (id: string | undefined) => id !== undefined && /^[1-9]\d{0,8}$/.test(id)
  const known = usages.find((each) => each === usage)
  const day = parseIsoDate(asOf ?? '')
  return {
    ...(day ? { asOf: day } : {}),
    ...(isYear ? { year: financialYear(Number(year)) } : {}),
    ...(isId(zoneId) ? { zoneId: Number(zoneId) } : {}),
    ...(isId(wardId) ? { wardId: Number(wardId) } : {}),
    ...(known ? { usage: known } : {}),
  }
}
