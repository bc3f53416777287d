import { reasonLabels } from '@karsetu/contract/demand/demand-labels.ts'
import { ExceptionReason } from '@karsetu/contract/demand/run-calls.ts'
import { registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
import { missingCellText } from '@karsetu/contract/revision/missing-cell.ts'
import { finderLabels } from '@karsetu/contract/revision/revision-labels.ts'
import {
  type NotAssessable,
  type RunException,
  revisionRunCalls,
  type StillNotAssessable,
} from '@karsetu/contract/revision/revision-run-calls.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { IconListCheck } from '@tabler/icons-react'
import { useCall, useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf } from '../../table/listing-of.ts'
import { useListState } from '../../table/use-list-state.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { toast } from '../../ui/toast.ts'
import { numberAs, numberOf, usePlaceFilters } from '../notice/place-filters.ts'
import { useMohallaChoices } from '../property/use-mohalla-choices.ts'
import { RunProgress } from './RunProgress.tsx'
import { isWorking, lookAgainMs } from './run-state.ts'

const { calls } = revisionRunCalls
const mayFillFacts = registerWriteCalls.calls.edit.access

/** What cannot be assessed as far as checks of the city and revaluations know, with the cell to fill. */
export function NotAssessableList() {
  const refresh = useRefresh()
  const readAgain = () => refresh(calls.page, calls.stillNotAssessable)
  const mayContinue = useMay()(calls.continue.access)
  const refused = (error: Error) => {
    void toast.error(error.message, m.common_error())
    return readAgain()
  }
  const { data, error, refetch } = useCall(
    calls.page,
    { query: { purpose: 'check', page: 1, limit: 1 } },
    {
      askAgainMs: (last) => (last?.rows[0] && isWorking(last.rows[0]) ? lookAgainMs : false),
      readAgain: { when: ({ rows: [latest] }) => latest?.status, calls: [calls.stillNotAssessable] },
    },
  )
  const check = useCommand(calls.check, { onSuccess: readAgain, onError: refused })
  const goOn = useCommand(calls.continue, { onSuccess: readAgain, onError: refused })
  const run = data?.rows[0]
  return (
    <>
      <PageHeader title={m.revision_not_assessable()} lead={m.revision_not_assessable_lead()}>
        <ActionButton
          leftSection={<IconListCheck aria-hidden size="1.1rem" />}
          loading={check.isPending}
          needs={calls.check.access}
          onClick={() => check.mutate({})}
        >
          {m.revision_check_start()}
        </ActionButton>
      </PageHeader>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {run && (
        <>
          <p>
            {m.revision_check_last()}: <InstantText instant={run.createdAt} />
          </p>
          <RunProgress
            run={run}
            onChange={readAgain}
            onContinue={mayContinue ? () => goOn.mutate({ params: { id: run.runId } }) : undefined}
          />
        </>
      )}
      {data && <StillNotAssessableTable wasChecked={run !== undefined} />}
    </>
  )
}

/** What the register has to say of a property; all else that can be wanting is law. */
const factReasons: ReadonlySet<NotAssessable['reason']> = new Set([
  'no_premises',
  'plot_area_missing',
  'premises_on_vacant_land',
  'road_width_missing',
  'construction_year_missing',
  'not_yet_built',
  'capital_value_missing',
])

const columns = <Row extends NotAssessable>(mayEdit: boolean): Column<Row>[] => [
  {
    key: 'propertyUniqueId',
    title: m.demand_property_id(),
    isTitle: true,
    isFixed: true,
    render: ({ propertyUniqueId: propertyId }) => <AppLink to={pathTo.ledgerOf({ propertyId })}>{propertyId}</AppLink>,
  },
  { key: 'wardNo', title: m.demand_ward(), align: 'end', render: ({ wardNo }) => wardNo },
  { key: 'mohalla', title: m.master_mohalla_name(), render: ({ mohallaName }) => mohallaName },
  { key: 'reason', title: m.demand_run_reason(), render: ({ reason }) => reasonLabels[reason]() },
  {
    key: 'facts',
    title: m.demand_run_cell(),
    render: ({ propertyUniqueId: propertyId, reason, facts, mohallaName }) => {
      const cell = missingCellText(facts)
      if (mayEdit && factReasons.has(reason))
        return (
          <>
            {cell !== '–' && `${cell}. `}
            <AppLink
              to={pathTo.editProperty({ propertyId })}
              aria-label={m.revision_fill_fact_of({ property: propertyId })}
            >
              {m.revision_fill_fact()}
            </AppLink>
          </>
        )
      if (reason !== 'rate_missing' && reason !== 'rate_ambiguous') return cell
      return <AppLink to={pathTo.mohallas({ find: mohallaName })}>{cell}</AppLink>
    },
  },
]

/** Which run found it, and when; that of a revaluation leads to all it came to. */
const foundColumns = (): Column<StillNotAssessable>[] => [
  {
    key: 'foundBy',
    title: m.revision_found_by(),
    render: ({ purpose, runId }) =>
      purpose === 'check' ? (
        finderLabels.check()
      ) : (
        <AppLink to={pathTo.revaluations({ run: runId, view: 'notAssessable' })}>{finderLabels[purpose]()}</AppLink>
      ),
  },
  { key: 'foundAt', title: m.revision_found_at(), render: ({ foundAt }) => <InstantText instant={foundAt} /> },
]

const filters = ['zoneId', 'wardId', 'mohallaId', 'reason'] as const

function StillNotAssessableTable({ wasChecked }: { wasChecked: boolean }) {
  const list = useListState({ filters })
  const mayEdit = useMay()(mayFillFacts)
  const { zoneId, wardId, mohallaId } = list.filters
  const ward = numberOf(wardId)
  const mohallas = useMohallaChoices(ward)
  const reason = ExceptionReason.options.find((one) => one === list.filters.reason)
  const query = {
    ...numberAs('zoneId', zoneId),
    ...numberAs('wardId', wardId),
    ...numberAs('mohallaId', mohallaId),
    ...(reason ? { reason } : {}),
  }
  const found = useCall(
    calls.stillNotAssessable,
    { query: { ...query, page: list.page, limit: list.limit } },
    { keepPrevious: true },
  )
  const isNarrowed = Object.keys(query).length > 0
  const reasons = found.data?.reasons ?? []
  return (
    <>
      <FilterBar
        name="not-assessable"
        list={list}
        fields={[
          ...usePlaceFilters(numberOf(zoneId)),
          { name: 'mohallaId', kind: 'choice', label: m.master_mohalla_name(), choices: mohallas },
          {
            name: 'reason',
            kind: 'choice',
            label: m.demand_run_reason(),
            choices: ExceptionReason.options.map((value) => ({ value, label: reasonLabels[value]() })),
          },
        ]}
      />
      {reasons.length > 0 && (
        <details>
          <summary>{m.revision_by_reason()}</summary>
          <FigureTable
            label={m.revision_by_reason()}
            rows={reasons}
            keyOf={(row) => row.reason}
            columns={[
              {
                head: m.demand_run_reason(),
                cell: (row) => (
                  <AppLink to={pathTo.notAssessable({ zoneId, wardId, mohallaId, reason: row.reason })}>
                    {reasonLabels[row.reason]()}
                  </AppLink>
                ),
              },
              { head: m.revision_properties(), isFigure: true, cell: ({ properties }) => formatCount(properties) },
            ]}
          />
        </details>
      )}
      <DataTable
        name="not-assessable"
        label={m.revision_not_assessable()}
        columns={[...columns<StillNotAssessable>(mayEdit), ...foundColumns()]}
        listing={listingOf(found)}
        list={list}
        keyOf={({ propertyUniqueId }) => propertyUniqueId}
        onExport={() => exportList(calls.stillNotAssessableFile, { query: query })}
        {...(isNarrowed ? {} : { emptyText: wasChecked ? m.revision_not_assessable_none() : m.revision_check_none() })}
        {...(wasChecked ? {} : { emptyHint: m.revision_check_none_hint() })}
        withoutColumnChoice
      />
    </>
  )
}

/** Of what a change makes unassessable, the tax of today. */
const lostColumn = (): Column<RunException> => ({
  key: 'lostPaise',
  title: m.revision_tax_lost(),
  align: 'end',
  render: ({ lostPaise }) => (lostPaise === null ? '–' : <MoneyText amount={lostPaise} />),
})

/** The properties a run could not assess, first those that its rules make so. */
export function Exceptions({ runId }: { runId: number }) {
  const list = useListState()
  const mayEdit = useMay()(mayFillFacts)
  const params = { id: runId }
  const found = useCall(
    calls.notAssessable,
    { params, query: { page: list.page, limit: list.limit } },
    { keepPrevious: true },
  )
  const isAnyLost = found.data?.rows.some(({ lostPaise }) => lostPaise !== null)
  return (
    <DataTable
      name="not-assessable"
      label={m.revision_not_assessable()}
      columns={[...columns<RunException>(mayEdit), ...(isAnyLost ? [lostColumn()] : [])]}
      listing={listingOf(found)}
      list={list}
      keyOf={({ propertyUniqueId }) => propertyUniqueId}
      onExport={() => exportList(calls.notAssessableFile, { params })}
      emptyText={m.revision_not_assessable_none()}
      withoutColumnChoice
    />
  )
}
