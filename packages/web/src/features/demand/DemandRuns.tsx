import { isEmptyRun, runStatusLabels, runStatusText } from '@karsetu/contract/demand/demand-labels.ts'
import { type DemandRunRow, demandRunCalls, runStatuses } from '@karsetu/contract/demand/run-calls.ts'
import { demandOf, lastDemandOf } from '@karsetu/contract/demand/run-sums.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { subtractPaise } from '@karsetu/domain/money/paise.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf } from '../../table/listing-of.ts'
import { useListState } from '../../table/use-list-state.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { type Stage, StageBadge } from '../../ui/StageBadge.tsx'
import classes from './Demand.module.css'
import { isWorking } from './run-state.ts'
import { yearFilter, yearOf } from './run-years.ts'

const { calls } = demandRunCalls
const lookAgainMs = 3000

/** Every dry run and release of the yearly demand, with what it came to; each leads to its figures and exceptions. */
export function DemandRuns() {
  const list = useListState({ filters: ['year', 'status'] })
  const status = runStatuses.find((one) => one === list.filters.status)
  const year = yearOf(list.filters.year)
  const request = { ...(status ? { status } : {}), ...(year ? { year } : {}) }
  const found = useCall(
    calls.page,
    { query: { ...request, page: list.page, limit: list.limit } },
    { keepPrevious: true, askAgainMs: (last) => (last?.rows.some(isWorking) ? lookAgainMs : false) },
  )
  return (
    <Page>
      <PageHeader title={m.demand_run_list()} count={found.data?.total} lead={m.demand_run_list_lead()}>
        <LinkButton variant="default" to={pathTo.demandDashboard()}>
          {m.demand_run_back_dashboard()}
        </LinkButton>
      </PageHeader>
      <FilterBar
        name="demand-runs"
        list={list}
        fields={[
          yearFilter(),
          {
            name: 'status',
            kind: 'choice',
            label: m.demand_run_status(),
            choices: runStatuses.map((value) => ({ value, label: runStatusLabels[value]() })),
          },
        ]}
      />
      <DataTable
        name="demand-runs"
        label={m.demand_run_list()}
        columns={columns()}
        listing={listingOf(found)}
        list={list}
        keyOf={({ runId }) => runId}
        onExport={() => exportList(calls.file, { query: request })}
        emptyText={m.demand_run_none()}
        emptyHint={<AppLink to={pathTo.demandDashboard()}>{m.demand_run_none_hint()}</AppLink>}
      />
    </Page>
  )
}

const stages = {
  rehearsing: 'working',
  rehearsed: 'waiting',
  releasing: 'working',
  released: 'done',
  discarded: 'ended',
} as const satisfies Record<DemandRunRow['status'], Stage>

const columns = (): Column<DemandRunRow>[] => [
  {
    key: 'runId',
    title: m.demand_run_number(),
    isTitle: true,
    isFixed: true,
    render: ({ runId, financialYear, supplementary }) => (
      <>
        <AppLink to={pathTo.demandDashboard({ run: runId })}>
          {m.demand_run_named({ number: runId, year: financialYearLabel(financialYear) })}
        </AppLink>
        {supplementary && (
          <>
            <br />
            <span className={classes.asOf}>{m.demand_run_supplementary()}</span>
          </>
        )}
      </>
    ),
  },
  {
    key: 'status',
    title: m.demand_run_status(),
    render: (run) => <StageBadge stage={isEmptyRun(run) ? 'ended' : stages[run.status]} word={runStatusText(run)} />,
  },
  {
    key: 'assessed',
    title: m.demand_run_assessed(),
    align: 'end',
    render: ({ totals }) => formatCount(totals.assessed),
  },
  {
    key: 'notAssessable',
    title: m.demand_run_not_assessable(),
    align: 'end',
    render: ({ totals }) => formatCount(totals.notAssessable),
  },
  {
    key: 'raised',
    title: m.demand_run_raised(),
    align: 'end',
    isExtra: true,
    render: ({ totals }) => formatCount(totals.raised),
  },
  {
    key: 'demand',
    title: m.demand_screen_demand(),
    align: 'end',
    render: ({ totals }) => <MoneyText amount={demandOf(totals)} />,
  },
  {
    key: 'last',
    title: m.demand_run_last_year(),
    align: 'end',
    render: ({ supplementary, totals }) => (supplementary ? '–' : <MoneyText amount={lastDemandOf(totals)} />),
  },
  {
    key: 'change',
    title: m.demand_run_change(),
    align: 'end',
    render: ({ supplementary, totals }) =>
      supplementary ? '–' : <MoneyText amount={subtractPaise(demandOf(totals), lastDemandOf(totals))} />,
  },
  {
    key: 'createdAt',
    title: m.demand_run_started(),
    render: ({ createdAt, requestedBy }) => (
      <>
        {requestedBy} · <InstantText instant={createdAt} />
      </>
    ),
  },
  { key: 'releasedBy', title: m.demand_run_released_by(), render: ({ releasedBy }) => releasedBy ?? '–' },
]
