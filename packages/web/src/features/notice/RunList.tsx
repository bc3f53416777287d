import {
  isRunWorking,
  noticeRunState,
  noticeRunStatusLabels,
  outcomeLabels,
  paperLabels,
  runFilesText,
  runPlaceText,
} from '@karsetu/contract/notice/notice-labels.ts'
import { type NoticeRunRow, noticeRunCalls, noticeRunStatuses } from '@karsetu/contract/notice/notice-run-calls.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { NOTICE_KINDS, OUTCOMES } from '@karsetu/domain/notice/notice-rules.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf } from '../../table/listing-of.ts'
import { useListState } from '../../table/use-list-state.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { type Stage, StageBadge } from '../../ui/StageBadge.tsx'
import { yearFilter, yearOf } from '../demand/run-years.ts'
import { MakePapers } from './MakePapers.tsx'

const lookAgainMs = 2000

/** Makes papers, and lists what was made. */
export function RunList() {
  const list = useListState({ filters: ['kind', 'status', 'year'] })
  const kind = NOTICE_KINDS.find((each) => each === list.filters.kind)
  const status = noticeRunStatuses.find((each) => each === list.filters.status)
  const year = yearOf(list.filters.year)
  const query = { ...(kind ? { kind } : {}), ...(status ? { status } : {}), ...(year ? { year } : {}) }
  const mayIssue = useMay()(noticeRunCalls.calls.notices.access)
  const found = useCall(
    noticeRunCalls.calls.page,
    { query: { ...query, page: list.page, limit: list.limit } },
    { keepPrevious: true, askAgainMs: (last) => (last?.rows.some(isRunWorking) ? lookAgainMs : false) },
  )
  return (
    <>
      {mayIssue && <MakePapers />}
      <h2>{m.notices_runs()}</h2>
      <FilterBar
        name="notice-runs"
        list={list}
        fields={[
          {
            name: 'kind',
            kind: 'choice',
            label: m.notices_kind(),
            choices: NOTICE_KINDS.map((value) => ({ value, label: paperLabels[value]() })),
          },
          {
            name: 'status',
            kind: 'choice',
            label: m.notices_status(),
            choices: noticeRunStatuses.map((value) => ({ value, label: noticeRunStatusLabels[value]() })),
          },
          yearFilter(),
        ]}
      />
      <DataTable
        name="notice-runs"
        label={m.notices_runs()}
        columns={columns()}
        listing={listingOf(found)}
        list={list}
        keyOf={(row) => row.runId}
        onExport={() => exportList(noticeRunCalls.calls.file, { query: query })}
        emptyText={m.notices_no_runs()}
      />
    </>
  )
}

const stageOf = (run: NoticeRunRow): Stage => (run.status === 'made' ? 'done' : isRunWorking(run) ? 'working' : 'ended')

const columns = (): Column<NoticeRunRow>[] => [
  {
    key: 'run',
    title: m.notices_kind(),
    isTitle: true,
    render: ({ runId, kind }) => (
      <AppLink to={pathTo.notices({ view: 'runs', run: runId })}>
        {m.notices_run({ run: runId, paper: paperLabels[kind]() })}
      </AppLink>
    ),
  },
  {
    key: 'state',
    title: m.notices_status(),
    render: (run) => <StageBadge stage={stageOf(run)} word={noticeRunState(run)} />,
  },
  {
    key: 'year',
    title: m.master_financial_year(),
    isExtra: true,
    render: ({ financialYear }) => financialYearLabel(financialYear),
  },
  { key: 'for', title: m.notices_for(), render: runPlaceText },
  {
    key: 'least',
    title: m.notices_least(),
    align: 'end',
    isExtra: true,
    render: ({ about }) => about.leastPaise !== null && <MoneyText amount={about.leastPaise} />,
  },
  { key: 'files', title: m.notices_file_per(), isExtra: true, render: runFilesText },
  {
    key: 'papers',
    title: m.notices_papers(),
    align: 'end',
    render: ({ runId, papers }) => <Outcomes runId={runId} count={papers} />,
  },
  { key: 'left', title: m.notices_left_out(), align: 'end', render: (run) => formatCount(run.leftOut) },
  {
    key: 'amount',
    title: m.notice_col_amount(),
    align: 'end',
    render: ({ amountPaise }) => <MoneyText amount={amountPaise} />,
  },
  ...OUTCOMES.map(
    (outcome): Column<NoticeRunRow> => ({
      key: outcome,
      title: outcomeLabels[outcome](),
      align: 'end',
      render: ({ runId, outcomes }) => <Outcomes runId={runId} outcome={outcome} count={outcomes[outcome]} />,
    }),
  ),
  {
    key: 'waiting',
    title: m.notice_outcome_waiting(),
    align: 'end',
    render: ({ runId, outcomes }) => <Outcomes runId={runId} outcome="waiting" count={outcomes.waiting} />,
  },
  { key: 'when', title: m.notices_when(), render: ({ createdAt }) => <InstantText instant={createdAt} dayOnly /> },
  { key: 'by', title: m.notices_by(), isExtra: true, render: ({ requestedBy }) => requestedBy },
]

/** So many papers, leading to them. */
function Outcomes({ runId, outcome, count }: { runId: number; outcome?: string; count: number }) {
  if (count === 0) return formatCount(count)
  return <AppLink to={pathTo.notices({ outcome, runId })}>{formatCount(count)}</AppLink>
}
