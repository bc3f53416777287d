import { backwardsError } from '@karsetu/contract/demand/amount-range.ts'
import {
  type OldPropertiesQuery,
  type OldPropertyRow,
  oldPropertyCalls,
  reportPlaces,
} from '@karsetu/contract/old-property/old-property-calls.ts'
import { oldHouseCategories } from '@karsetu/contract/old-property/old-property-form.ts'
import { matchingStateLabels, oldCategoryLabels } from '@karsetu/contract/old-property/old-property-labels.ts'
import { formatCount, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { matchingStates } from '@karsetu/domain/old-property/matching-states.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf, unaskedListing } from '../../table/listing-of.ts'
import { type ListState, useListState } from '../../table/use-list-state.ts'
import { withDependants } from '../../table/with-dependants.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { amountErrors } from '../demand/amount-typed.ts'
import { numberAs, numberOf, usePlaceChoices } from '../notice/place-filters.ts'
import { useMohallaChoices } from '../property/use-mohalla-choices.ts'
import { AddOldProperty } from './AddOldProperty.tsx'
import { placeLabels } from './MatchingReport.tsx'
import { ScoreText } from './MatchSigns.tsx'
import { OldPropertyTabs } from './OldPropertyTabs.tsx'

const filters = [
  'ptin',
  'ownerName',
  'zoneId',
  'wardId',
  'mohallaId',
  'withoutPlace',
  'matchingStatus',
  'houseCategory',
  'minAmount',
  'maxAmount',
] as const
type Filter = (typeof filters)[number]

/** Records of earlier registers, each with what it owes and the property it may be. */
export function OldPropertyList() {
  const list = withDependants(useListState({ filters, sort: { by: 'PTINNo', order: 'asc' }, limit: 25 }))
  const [isAdding, setAdding] = useState(false)
  const query = askedOf(list)
  const errors = amountErrors(list.filters, backwardsError)
  const { calls } = oldPropertyCalls
  const found = useCall(
    calls.page,
    { query: { ...query, page: list.page, limit: list.limit } },
    { keepPrevious: true, enabled: errors === undefined },
  )
  const data = errors ? undefined : found.data
  return (
    <Page>
      <PageHeader
        title={m.old_property_title()}
        count={data?.total}
        lead={
          data && data.total > 0
            ? m.old_property_lead({ dues: formatMoney(data.duesPaise), count: formatCount(data.total) })
            : null
        }
      >
        <ActionButton
          leftSection={<IconPlus aria-hidden size="1.1rem" />}
          needs={calls.add.access}
          onClick={() => setAdding(true)}
        >
          {m.old_property_add()}
        </ActionButton>
      </PageHeader>
      <OldPropertyTabs current="records" />
      <Filters list={list} errors={errors} />
      <DataTable
        name="old-properties"
        label={m.old_property_title()}
        columns={columns()}
        listing={errors ? unaskedListing : listingOf(found)}
        list={list}
        keyOf={({ oldPropertyId }) => oldPropertyId}
        onExport={() => exportList(calls.file, { query: query })}
        emptyText={errors ? m.common_input_invalid() : m.old_property_none()}
        {...(errors ? {} : { emptyHint: m.old_property_none_hint() })}
      />
      {isAdding && <AddOldProperty onClose={() => setAdding(false)} />}
    </Page>
  )
}

const columns = (): Column<OldPropertyRow>[] => [
  {
    key: 'PTINNo',
    title: m.old_property_ptin(),
    sortable: true,
    isTitle: true,
    isFixed: true,
    render: ({ PTINNo }) => <AppLink to={pathTo.oldProperties({ record: PTINNo })}>{PTINNo}</AppLink>,
  },
  {
    key: 'ownerName',
    title: m.old_property_owner(),
    sortable: true,
    render: (row) => row.ownerName ?? m.common_not_known(),
  },
  { key: 'father', title: m.old_property_father(), isExtra: true, render: (row) => row.ownerFatherName },
  { key: 'address', title: m.old_property_address(), render: (row) => row.oldOwnerAddress },
  { key: 'ward', title: m.old_property_ward(), render: (row) => row.oldWardName ?? m.common_not_known() },
  {
    key: 'category',
    title: m.old_property_house_category(),
    isExtra: true,
    render: (row) => oldCategoryLabels[row.oldHouseCategory](),
  },
  {
    key: 'duesPaise',
    title: m.old_property_dues(),
    sortable: true,
    align: 'end',
    render: ({ duesPaise }) => <MoneyText amount={duesPaise} />,
  },
  { key: 'state', title: m.old_property_state(), render: (row) => matchingStateLabels[row.matchingStatus]() },
  { key: 'today', title: m.old_property_property_of_today(), render: (row) => <Today row={row} /> },
  {
    key: 'addedAt',
    title: m.old_property_added_at(),
    sortable: true,
    isExtra: true,
    render: (row) => <InstantText instant={row.addedAt} dayOnly />,
  },
]

/** The property it is, or the one it most resembles. */
function Today({ row: { match, suggestion, matchingStatus } }: { row: OldPropertyRow }) {
  if (match)
    return <AppLink to={pathTo.ledgerOf({ propertyId: match.propertyUniqueId })}>{match.propertyUniqueId}</AppLink>
  if (matchingStatus !== 'unmatched') return null
  if (!suggestion) return m.old_property_no_suggestion()
  return (
    <>
      {m.old_property_suggested()}{' '}
      <AppLink to={pathTo.property({ propertyId: suggestion.propertyUniqueId })}>{suggestion.propertyUniqueId}</AppLink>
      <br />
      {suggestion.ownerName && (
        <>
          {suggestion.ownerName}
          <br />
        </>
      )}
      <ScoreText score={suggestion.score} />
    </>
  )
}

function Filters({ list, errors }: { list: ListState<Filter>; errors: ReturnType<typeof amountErrors> }) {
  const { zones, wards } = usePlaceChoices(numberOf(list.filters.zoneId))
  const mohallas = useMohallaChoices(numberOf(list.filters.wardId))
  return (
    <FilterBar
      name="old-properties"
      list={list}
      fields={[
        { name: 'ptin', kind: 'text', label: m.old_property_ptin() },
        { name: 'ownerName', kind: 'text', label: m.old_property_owner() },
        { name: 'zoneId', kind: 'choice', label: m.old_property_zone(), choices: zones },
        { name: 'wardId', kind: 'choice', label: m.old_property_ward(), choices: wards },
        { name: 'mohallaId', kind: 'choice', label: m.old_property_mohalla(), choices: mohallas },
        {
          name: 'withoutPlace',
          kind: 'choice',
          label: m.old_property_report_no_place(),
          choices: reportPlaces.map((value) => ({ value, label: placeLabels[value]() })),
        },
        {
          name: 'matchingStatus',
          kind: 'choice',
          label: m.old_property_state(),
          choices: matchingStates.map((value) => ({ value, label: matchingStateLabels[value]() })),
        },
        {
          name: 'houseCategory',
          kind: 'choice',
          label: m.old_property_house_category(),
          choices: oldHouseCategories.map((value) => ({ value, label: oldCategoryLabels[value]() })),
        },
        { name: 'minAmount', kind: 'text', label: m.old_property_min_amount(), fieldError: errors?.minAmount },
        { name: 'maxAmount', kind: 'text', label: m.old_property_max_amount(), fieldError: errors?.maxAmount },
      ]}
    />
  )
}

const sorts: readonly OldPropertiesQuery['sort'][] = ['PTINNo', 'ownerName', 'duesPaise', 'addedAt']

function askedOf({ filters: typed, sort }: ListState<Filter>): Partial<OldPropertiesQuery> {
  const matchingStatus = matchingStates.find((each) => each === typed.matchingStatus)
  const houseCategory = oldHouseCategories.find((each) => each === typed.houseCategory)
  const withoutPlace = reportPlaces.find((each) => each === typed.withoutPlace)
  return {
    ...(typed.ptin ? { ptin: typed.ptin } : {}),
    ...(typed.ownerName ? { ownerName: typed.ownerName } : {}),
    ...numberAs('zoneId', typed.zoneId),
    ...numberAs('wardId', typed.wardId),
    ...numberAs('mohallaId', typed.mohallaId),
    ...numberAs('minAmount', typed.minAmount),
    ...numberAs('maxAmount', typed.maxAmount),
    ...(withoutPlace ? { withoutPlace } : {}),
    ...(matchingStatus ? { matchingStatus } : {}),
    ...(houseCategory ? { houseCategory } : {}),
    sort: sorts.find((each) => each === sort?.by) ?? 'PTINNo',
    order: sort?.order ?? 'asc',
  }
}
