import { type Regrouping, type RegroupingsQuery, splitCalls } from '@karsetu/contract/split/split-calls.ts'
import { regroupingKindLabels, regroupingStatusLabels } from '@karsetu/contract/split/split-words.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { statesOf } from '@karsetu/domain/approval/approval-moves.ts'
import type { ApprovalState } from '@karsetu/domain/approval/approval-states.ts'
import { regroupingRules } from '@karsetu/domain/split/regrouping-rules.ts'
import { parseIsoDate } from '@karsetu/domain/time/iso-date.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf } from '../../table/listing-of.ts'
import { type ListState, useListState } from '../../table/use-list-state.ts'
import { withDependants } from '../../table/with-dependants.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { type Stage, StageBadge } from '../../ui/StageBadge.tsx'
import { WithUnbrokenIds } from '../../ui/WithUnbrokenIds.tsx'
import { numberAs, numberOf, usePlaceFilters } from '../notice/place-filters.ts'
import { EditedTabs } from '../property/edited/EditedTabs.tsx'

const filters = ['status', 'propertyUniqueId', 'zoneId', 'wardId', 'startDate', 'endDate'] as const
type Filter = (typeof filters)[number]

/** Splits and amalgamations of the reader's zones and wards, each leading to where it is decided or taken back. */
export function RegroupingList() {
  const list = withDependants(useListState({ filters }))
  const places = usePlaceFilters(numberOf(list.filters.zoneId))
  const query = askedOf(list)
  const found = useCall(
    splitCalls.calls.page,
    { query: { ...query, page: list.page, limit: list.limit } },
    { keepPrevious: true },
  )
  return (
    <>
      <PageHeader title={m.split_list_title()} count={found.data?.total} lead={m.split_list_lead()} />
      <EditedTabs current="regroupings" />
      <FilterBar
        name="regroupings"
        list={list}
        fields={[
          { name: 'propertyUniqueId', kind: 'text', label: m.property_id() },
          {
            name: 'status',
            kind: 'choice',
            label: m.split_list_status(),
            choices: statesOf(regroupingRules).map((value) => ({ value, label: regroupingStatusLabels[value]() })),
          },
          ...places,
          { name: 'startDate', kind: 'date', label: m.register_asked_from() },
          { name: 'endDate', kind: 'date', label: m.register_asked_until() },
        ]}
      />
      <DataTable
        name="regroupings"
        label={m.split_list_title()}
        columns={columns()}
        listing={listingOf(found)}
        list={list}
        keyOf={({ regroupingId }) => regroupingId}
        onExport={() => exportList(splitCalls.calls.file, { query: query })}
        emptyText={m.split_list_none()}
      />
    </>
  )
}

function askedOf({ filters: typed }: ListState<Filter>): RegroupingsQuery {
  const status = statesOf(regroupingRules).find((each) => each === typed.status)
  const [startDate, endDate] = [parseIsoDate(typed.startDate ?? ''), parseIsoDate(typed.endDate ?? '')]
  return {
    ...(status ? { status } : {}),
    ...(typed.propertyUniqueId ? { propertyUniqueId: typed.propertyUniqueId.toUpperCase() } : {}),
    ...numberAs('zoneId', typed.zoneId),
    ...numberAs('wardId', typed.wardId),
    ...(startDate ? { startDate } : {}),
    ...(endDate ? { endDate } : {}),
  }
}

const stages = {
  pending: 'pending',
  held: 'pending',
  approved: 'done',
  rejected: 'failed',
  withdrawn: 'ended',
  undone: 'ended',
} as const satisfies Record<ApprovalState, Stage>

const columns = (): Column<Regrouping>[] => [
  {
    key: 'from',
    title: m.split_list_from(),
    isTitle: true,
    isFixed: true,
    render: ({ from }) =>
      from.map((propertyId) => (
        <div key={propertyId}>
          <AppLink to={pathTo.splitProperty({ propertyId })}>
            <WithUnbrokenIds text={propertyId} />
          </AppLink>
        </div>
      )),
  },
  { key: 'kind', title: m.split_kind(), render: ({ kind }) => regroupingKindLabels[kind]() },
  {
    key: 'status',
    title: m.split_list_status(),
    render: ({ status }) => <StageBadge stage={stages[status]} word={regroupingStatusLabels[status]()} />,
  },
  { key: 'to', title: m.split_list_to(), render: ({ to }) => <WithUnbrokenIds text={to.join(', ') || '–'} /> },
  {
    key: 'amount',
    title: m.split_moving(),
    align: 'end',
    render: ({ amountPaise }) => <MoneyText amount={amountPaise} />,
  },
  { key: 'reason', title: m.split_reason(), isExtra: true, render: ({ reason }) => reason },
  { key: 'by', title: m.split_asked_by(), render: ({ madeBy }) => madeBy },
  { key: 'at', title: m.split_list_asked_at(), render: ({ madeAt }) => <InstantText instant={madeAt} dayOnly /> },
  { key: 'decidedBy', title: m.split_list_decided_by(), isExtra: true, render: ({ decidedBy }) => decidedBy },
]
