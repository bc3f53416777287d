import { type MutationCard, mutationCalls } from '@karsetu/contract/mutation/mutation-calls.ts'
import { mutationStandingLabels, mutationTypeLabels } from '@karsetu/contract/mutation/mutation-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { mutationTypes } from '@karsetu/domain/mutation/mutation-papers.ts'
import { mutationStandings } from '@karsetu/domain/mutation/mutation-workflow.ts'
import { IconPlus } from '@tabler/icons-react'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf } from '../../table/listing-of.ts'
import { toDecideField } from '../../table/to-decide.ts'
import type { ListState } from '../../table/use-list-state.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { DateText, InstantText } from '../../ui/DateText.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import text from '../../ui/text.module.css'
import { useGo } from '../../ui/use-go.ts'
import { numberOf, usePlaceFilters } from '../notice/place-filters.ts'
import { MutationStatusBadge } from './MutationStatusBadge.tsx'
import { applyToAny, type MutationFilter, mutationsQuery } from './mutation-query.ts'
import { feeText } from './mutation-text.ts'

type List = { list: ListState<MutationFilter> }

/** Mutations of the reader's zones and wards, the newest first. */
export function MutationList({ list }: List) {
  const go = useGo()
  const query = mutationsQuery(list)
  const found = useCall(
    mutationCalls.calls.page,
    { query: { ...query, page: list.page, limit: list.limit } },
    { keepPrevious: true },
  )
  return (
    <>
      <PageHeader title={m.mutation_title()} count={found.data?.total} lead={m.mutation_lead()}>
        <ActionButton
          leftSection={<IconPlus aria-hidden size="1.1rem" />}
          needs={mutationCalls.calls.apply.access}
          onClick={() => go(pathTo.mutations({ apply: applyToAny }))}
        >
          {m.mutation_apply()}
        </ActionButton>
      </PageHeader>
      <MutationFilters list={list} />
      <DataTable
        name="mutations"
        label={m.mutation_title()}
        columns={columns()}
        listing={listingOf(found)}
        list={list}
        keyOf={({ mutationId }) => mutationId}
        onExport={() => exportList(mutationCalls.calls.file, { query: query })}
        emptyText={m.mutation_none()}
      />
    </>
  )
}

function MutationFilters({ list }: List) {
  const places = usePlaceFilters(numberOf(list.filters.zoneId))
  return (
    <FilterBar
      name="mutations"
      list={list}
      fields={[
        { name: 'mutationNo', kind: 'text', label: m.mutation_no() },
        { name: 'propertyUniqueId', kind: 'text', label: m.correction_property() },
        toDecideField(),
        {
          name: 'status',
          kind: 'choice',
          label: m.mutation_status(),
          choices: mutationStandings.map((value) => ({ value, label: mutationStandingLabels[value]() })),
        },
        {
          name: 'type',
          kind: 'choice',
          label: m.mutation_type(),
          choices: mutationTypes.map((value) => ({ value, label: mutationTypeLabels[value]() })),
        },
        ...places,
        { name: 'startDate', kind: 'date', label: m.mutation_filed_from() },
        { name: 'endDate', kind: 'date', label: m.mutation_filed_until() },
      ]}
    />
  )
}

const columns = (): Column<MutationCard>[] => [
  {
    key: 'mutationNo',
    title: m.mutation_no(),
    isTitle: true,
    isFixed: true,
    render: ({ mutationId, mutationNo }) => (
      <span className={text.figure}>
        <AppLink to={pathTo.mutations({ mutation: mutationId })}>{mutationNo}</AppLink>
      </span>
    ),
  },
  {
    key: 'status',
    title: m.mutation_status(),
    render: (mutation) => <MutationStatusBadge mutation={mutation} />,
  },
  {
    key: 'property',
    title: m.correction_property(),
    render: ({ propertyUniqueId }) => <span className={text.figure}>{propertyUniqueId}</span>,
  },
  { key: 'from', title: m.mutation_from(), render: ({ fromNames }) => fromNames || m.common_not_known() },
  { key: 'to', title: m.mutation_to(), render: ({ toNames }) => toNames },
  { key: 'type', title: m.mutation_type(), render: ({ type }) => mutationTypeLabels[type]() },
  { key: 'ward', title: m.search_ward(), isExtra: true, render: ({ wardNo, wardName }) => `${wardNo} ${wardName}` },
  { key: 'zone', title: m.search_zone(), isExtra: true, render: ({ zoneName }) => zoneName },
  { key: 'mohalla', title: m.search_mohalla(), isExtra: true, render: ({ mohallaName }) => mohallaName },
  { key: 'fee', title: m.mutation_fee(), isExtra: true, render: feeText },
  {
    key: 'until',
    title: m.mutation_objections_until(),
    render: ({ objectionsUntil }) => (objectionsUntil ? <DateText date={objectionsUntil} /> : '–'),
  },
  { key: 'filedBy', title: m.mutation_filed_by(), isExtra: true, render: ({ filedBy }) => filedBy },
  { key: 'filedAt', title: m.mutation_filed_at(), render: ({ filedAt }) => <InstantText instant={filedAt} dayOnly /> },
  { key: 'orderNo', title: m.mutation_order_no(), isExtra: true, render: ({ orderNo }) => orderNo },
  { key: 'decidedBy', title: m.mutation_decided_by(), isExtra: true, render: ({ decidedBy }) => decidedBy },
]
