import { runStatusLabels, runStatusText } from '@karsetu/contract/revision/revision-labels.ts'
import {
  type RevisionRunCard,
  type RevisionRunRow,
  revisionRunCalls,
  runStatuses,
} from '@karsetu/contract/revision/revision-run-calls.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type Paise, subtractPaise, sumPaise } from '@karsetu/domain/money/paise.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { IconCalculator } from '@tabler/icons-react'
import { useCall, useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf } from '../../table/listing-of.ts'
import { toDecideField, toDecideQuery } from '../../table/to-decide.ts'
import { useListState } from '../../table/use-list-state.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { type Stage, StageBadge } from '../../ui/StageBadge.tsx'
import { toast } from '../../ui/toast.ts'
import { yearFilter, yearOf } from '../demand/run-years.ts'
import { isWorking, lookAgainMs } from './run-state.ts'

const { calls } = revisionRunCalls

/** What a run is of: a mohalla or the city, for a year. */
export const runName = ({ mohallaName, financialYear }: RevisionRunCard) =>
  `${mohallaName ?? m.revision_whole_city()}, ${financialYearLabel(financialYear)}`

type Taxes = { housePaise: Paise; waterPaise: Paise; sewerPaise: Paise }
const taxOf = ({ housePaise, waterPaise, sewerPaise }: Taxes) => sumPaise([housePaise, waterPaise, sewerPaise])

const stages = {
  computing: 'working',
  computed: 'waiting',
  releasing: 'working',
  released: 'done',
  discarded: 'ended',
} as const satisfies Record<RevisionRunRow['status'], Stage>

export const stageOf = ({ status, isEmpty }: RevisionRunCard): Stage => (isEmpty ? 'ended' : stages[status])

const columns = (): Column<RevisionRunRow>[] => [
  {
    key: 'place',
    title: m.revision_place(),
    isTitle: true,
    isFixed: true,
    render: (run) => <AppLink to={pathTo.revaluations({ run: run.runId })}>{runName(run)}</AppLink>,
  },
  {
    key: 'status',
    title: m.revision_status(),
    render: (run) => <StageBadge stage={stageOf(run)} word={runStatusText(run)} />,
  },
  { key: 'createdAt', title: m.revision_started_at(), render: ({ createdAt }) => <InstantText instant={createdAt} /> },
  {
    key: 'assessed',
    title: m.revision_assessed(),
    align: 'end',
    render: ({ totals }) => formatCount(totals.assessed),
  },
  {
    key: 'notAssessable',
    title: m.revision_not_assessable(),
    align: 'end',
    render: ({ runId, totals }) =>
      totals.notAssessable === 0 ? (
        formatCount(0)
      ) : (
        <AppLink to={pathTo.revaluations({ run: runId, view: 'notAssessable' })}>
          {formatCount(totals.notAssessable)}
        </AppLink>
      ),
  },
  { key: 'moved', title: m.revision_moved(), align: 'end', render: ({ totals }) => formatCount(totals.moved) },
  {
    key: 'before',
    title: m.revision_tax_before(),
    align: 'end',
    isExtra: true,
    render: ({ totals }) => <MoneyText amount={taxOf(totals.before)} />,
  },
  {
    key: 'after',
    title: m.revision_tax_after(),
    align: 'end',
    isExtra: true,
    render: ({ totals }) => <MoneyText amount={taxOf(totals.after)} />,
  },
  {
    key: 'change',
    title: m.revision_change(),
    align: 'end',
    render: ({ totals }) => <MoneyText amount={subtractPaise(taxOf(totals.after), taxOf(totals.before))} />,
  },
  { key: 'requestedBy', title: m.revision_started_by(), render: ({ requestedBy }) => requestedBy ?? '–' },
  { key: 'releasedBy', title: m.revision_released_by(), render: ({ releasedBy }) => releasedBy ?? '–' },
]

/** Revaluations of mohallas and of the city, newest first. A mohalla's is started where the mohallas are. */
export function RevaluationList() {
  const list = useListState({ filters: ['isToDecide', 'status', 'year'] })
  const status = runStatuses.find((one) => one === list.filters.status)
  const year = yearOf(list.filters.year)
  const query = {
    purpose: 'revaluation' as const,
    ...toDecideQuery(list.filters.isToDecide),
    ...(status ? { status } : {}),
    ...(year ? { year } : {}),
  }
  const refresh = useRefresh()
  const found = useCall(
    calls.page,
    { query: { ...query, page: list.page, limit: list.limit } },
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
      <PageHeader title={m.revision_revaluation()} count={found.data?.total} lead={m.revision_revaluation_lead()}>
        <ActionButton
          leftSection={<IconCalculator aria-hidden size="1.1rem" />}
          loading={start.isPending}
          needs={calls.revalueCity.access}
          onClick={() => start.mutate({})}
        >
          {m.revision_revalue_city()}
        </ActionButton>
      </PageHeader>
      <FilterBar
        name="revaluations"
        list={list}
        fields={[
          toDecideField(),
          {
            name: 'status',
            kind: 'choice',
            label: m.revision_status(),
            choices: runStatuses.map((value) => ({ value, label: runStatusLabels[value]() })),
          },
          yearFilter(),
        ]}
      />
      <DataTable
        name="revaluations"
        label={m.revision_revaluation()}
        columns={columns()}
        listing={listingOf(found)}
        list={list}
        keyOf={({ runId }) => runId}
        onExport={() => exportList(calls.file, { query: query })}
        emptyText={m.revision_runs_none()}
      />
    </>
  )
}
