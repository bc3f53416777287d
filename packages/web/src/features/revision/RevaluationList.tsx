import { type RevisionRunCard, revisionRunCalls } from '@karsetu/contract/revision/revision-run-calls.ts'
import { runStatusWords } from '@karsetu/contract/revision/revision-words.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { IconCalculator } from '@tabler/icons-react'
import { useCall, useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { pathTo } from '../../path-builder.ts'
import { mayUser, useUser } from '../../session/user.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { useListState } from '../../table/use-list-state.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { toast } from '../../ui/toast.ts'
import { isWorking, lookAgainMs } from './run-state.ts'

const { calls } = revisionRunCalls

/** What a run is of: a mohalla or the city, for a year. */
export const runName = ({ mohallaName, financialYear }: RevisionRunCard) =>
  `${mohallaName ?? m.revision_whole_city()}, ${financialYearLabel(financialYear)}`

/** Why the reader cannot revalue; undefined for those who can. */
export const useRevaluationBar = () =>
  mayUser(useUser(), 'revaluation.run') ? undefined : m.revision_may_not_revalue()

const columns = (): Column<RevisionRunCard>[] => [
  {
    key: 'place',
    title: m.revision_place(),
    isTitle: true,
    isFixed: true,
    render: (run) => <AppLink to={pathTo.revaluations({ run: run.runId })}>{runName(run)}</AppLink>,
  },
  { key: 'status', title: m.revision_status(), render: ({ status }) => runStatusWords[status]() },
  { key: 'createdAt', title: m.revision_started_at(), render: ({ createdAt }) => <InstantText instant={createdAt} /> },
  { key: 'requestedBy', title: m.revision_started_by(), render: ({ requestedBy }) => requestedBy ?? '–' },
  { key: 'releasedBy', title: m.revision_released_by(), render: ({ releasedBy }) => releasedBy ?? '–' },
]

/** Revaluations of mohallas and of the city, newest first. A mohalla's is started where the mohallas are. */
export function RevaluationList() {
  const list = useListState()
  const refresh = useRefresh()
  const bar = useRevaluationBar()
  const { data, isLoading, error, refetch } = useCall(
    calls.page,
    { query: { purpose: 'revaluation', page: list.page, limit: list.limit } },
    { keepPrevious: true, askAgainMs: (last) => (last?.rows.some(isWorking) ? lookAgainMs : false) },
  )
  const start = useCommand(calls.revalueCity, {
    onSuccess: (run) => {
      void toast.success(m.revision_revalue_started({ name: runName(run) }), m.common_success())
      return refresh(calls.page)
    },
    onError: (refused) => void toast.error(refused.message, m.common_error()),
  })
  return (
    <>
      <PageHeader title={m.revision_revaluation()} count={data?.total} lead={m.revision_revaluation_lead()}>
        <ActionButton
          leftSection={<IconCalculator aria-hidden size="1.1rem" />}
          loading={start.isPending}
          offBecause={bar}
          onClick={() => start.mutate({})}
        >
          {m.revision_revalue_city()}
        </ActionButton>
      </PageHeader>
      <DataTable
        name="revaluations"
        label={m.revision_revaluation()}
        columns={columns()}
        listing={{ rows: data?.rows, total: data?.total ?? 0, isLoading, error, retry: () => void refetch() }}
        list={list}
        keyOf={({ runId }) => runId}
        emptyText={m.revision_runs_none()}
        withoutColumnChoice
      />
    </>
  )
}
