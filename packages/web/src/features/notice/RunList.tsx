import { type NoticeRunCard, noticeRunCalls } from '@karsetu/contract/notice/notice-calls.ts'
import { paperWords } from '@karsetu/contract/notice/notice-words.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { mayUser, useUser } from '../../session/user.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { listingOf } from '../../table/listing-of.ts'
import { useListState } from '../../table/use-list-state.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { MakePapers } from './MakePapers.tsx'
import { isWorking, runState } from './run-state.ts'

const lookAgainMs = 2000

/** Makes papers, and lists what was made. */
export function RunList() {
  const list = useListState()
  const mayIssue = mayUser(useUser(), 'notice.issue')
  const found = useCall(
    noticeRunCalls.calls.page,
    { query: { page: list.page, limit: list.limit } },
    { keepPrevious: true, askAgainMs: (last) => (last?.rows.some(isWorking) ? lookAgainMs : false) },
  )
  return (
    <>
      {mayIssue ? <MakePapers /> : <p>{m.notices_may_not_make()}</p>}
      <h2>{m.notices_runs()}</h2>
      <DataTable
        name="notice-runs"
        label={m.notices_runs()}
        columns={columns()}
        listing={listingOf(found)}
        list={list}
        keyOf={(row) => row.runId}
        withoutColumnChoice
        emptyText={m.notices_no_runs()}
      />
    </>
  )
}

const columns = (): Column<NoticeRunCard>[] => [
  {
    key: 'run',
    title: m.notices_kind(),
    isTitle: true,
    render: ({ runId, kind }) => (
      <AppLink to={pathTo.notices({ view: 'runs', run: runId })}>
        {m.notices_run({ run: runId, paper: paperWords[kind]() })}
      </AppLink>
    ),
  },
  { key: 'state', title: m.notices_status(), render: (run) => runState(run) },
  { key: 'papers', title: m.notices_papers(), align: 'end', render: (run) => formatCount(run.papers) },
  { key: 'left', title: m.notices_left_out(), align: 'end', render: (run) => formatCount(run.leftOut) },
  { key: 'by', title: m.notices_by(), render: (run) => run.requestedBy },
  { key: 'when', title: m.notices_when(), render: (run) => <InstantText instant={run.createdAt} /> },
]
