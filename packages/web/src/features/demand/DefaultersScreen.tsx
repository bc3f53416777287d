import { defaultAmountRange } from '@karsetu/contract/demand/amount-range.ts'
import { type Defaulter, type DefaulterFilter, defaulterCalls } from '@karsetu/contract/demand/defaulter-calls.ts'
import { usageWords } from '@karsetu/contract/demand/demand-words.ts'
import { usages } from '@karsetu/contract/demand/summary-calls.ts'
import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { formatCount, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { useLocale } from '../../locale/locale.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { FilterBar } from '../../table/FilterBar.tsx'
import { type ListState, useListState } from '../../table/use-list-state.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { FinancialYearText } from '../../ui/FinancialYearText.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { amountFaults, wholeNumber } from './amount-typed.ts'
import { AsOf } from './SumsCard.tsx'

const filters = ['minAmount', 'maxAmount', 'zoneId', 'wardId', 'usage'] as const
type Filter = (typeof filters)[number]

/** Properties that owe, the largest dues first, each leading to its ledger. */
export default function DefaultersScreen() {
  useDocumentTitle(m.demand_defaulters_title())
  const list = useListState({ filters, sort: { by: 'duesPaise', order: 'desc' } })
  const asked = askedOf(list)
  const faults = amountFaults(list.filters)
  const found = useCall(
    defaulterCalls.calls.page,
    { query: { ...asked, page: list.page, limit: list.limit } },
    { keepPrevious: true, enabled: faults === undefined },
  )
  const data = faults ? undefined : found.data
  return (
    <Page>
      <PageHeader
        title={m.demand_defaulters_title()}
        count={data?.total}
        lead={data && m.demand_screen_defaulters_lead({ dues: formatMoney(data.totalDuesPaise) })}
      >
        <LinkButton variant="default" to={pathTo.demandDashboard()}>
          {m.demand_screen_to_dashboard()}
        </LinkButton>
        <DownloadButton variant="default" call={defaulterCalls.calls.file} sent={{ query: asked }}>
          {m.common_export()}
        </DownloadButton>
      </PageHeader>
      <Filters list={list} faults={faults} />
      <p>
        {m.demand_screen_range_hint({
          min: formatCount(defaultAmountRange.minAmount),
          max: formatCount(defaultAmountRange.maxAmount),
        })}
      </p>
      <DataTable
        name="defaulters"
        label={m.demand_defaulters_title()}
        columns={columns()}
        listing={{
          rows: faults ? [] : data?.rows,
          total: data?.total ?? 0,
          isLoading: found.isFetching,
          error: faults ? undefined : (found.error ?? undefined),
          retry: () => void found.refetch(),
        }}
        list={list}
        keyOf={(row) => row.propertyUniqueId}
        emptyText={faults ? m.common_input_invalid() : m.demand_screen_nobody()}
      />
      {data && <AsOf instant={data.asOf} />}
    </Page>
  )
}

const columns = (): Column<Defaulter>[] => [
  {
    key: 'propertyUniqueId',
    title: m.demand_property_id(),
    sortable: true,
    isTitle: true,
    isFixed: true,
    render: ({ propertyUniqueId }) => (
      <AppLink
        to={pathTo.ledgerOf({ propertyId: propertyUniqueId })}
        aria-label={m.demand_screen_open_ledger({ property: propertyUniqueId })}
      >
        {propertyUniqueId}
      </AppLink>
    ),
  },
  { key: 'ownerName', title: m.demand_owner(), sortable: true, render: (row) => row.ownerName ?? m.common_not_known() },
  { key: 'address', title: m.demand_address(), isExtra: true, render: (row) => row.propertyAddress },
  { key: 'mobile', title: m.demand_mobile(), render: (row) => row.mobileNumber ?? m.common_not_known() },
  { key: 'zone', title: m.demand_zone(), render: (row) => row.zoneName },
  { key: 'wardNo', title: m.demand_ward(), sortable: true, align: 'end', render: (row) => row.wardNo },
  { key: 'usage', title: m.demand_usage(), render: (row) => usageWords[row.usage]() },
  {
    key: 'since',
    title: m.demand_since(),
    render: ({ since }) => (since === null ? m.common_not_known() : <FinancialYearText year={since} />),
  },
  {
    key: 'duesPaise',
    title: m.demand_dues(),
    sortable: true,
    align: 'end',
    render: (row) => <MoneyText amount={row.duesPaise} />,
  },
]

function Filters({ list, faults }: { list: ListState<Filter>; faults: ReturnType<typeof amountFaults> }) {
  const isHindi = useLocale() === 'hi'
  const zone = wholeNumber(list.filters.zoneId)
  const zones = useCall(masterCalls.calls.allZones, {})
  const wards = useCall(masterCalls.calls.allWards, { query: zone ? { zone } : {} })
  return (
    <FilterBar
      name="defaulters"
      list={list}
      fields={[
        { name: 'minAmount', kind: 'text', label: m.demand_screen_min(), fault: faults?.minAmount },
        { name: 'maxAmount', kind: 'text', label: m.demand_screen_max(), fault: faults?.maxAmount },
        {
          name: 'zoneId',
          kind: 'choice',
          label: m.demand_zone(),
          choices: (zones.data ?? []).map((each) => ({
            value: String(each.zoneId),
            label: isHindi ? each.nameHi : each.name,
          })),
        },
        {
          name: 'wardId',
          kind: 'choice',
          label: m.demand_ward(),
          choices: (wards.data ?? []).map((each) => ({
            value: String(each.wardId),
            label: `${each.wardNo} ${isHindi ? each.fullNameHi : each.fullName}`,
          })),
        },
        {
          name: 'usage',
          kind: 'choice',
          label: m.demand_usage(),
          choices: usages.map((usage) => ({ value: usage, label: usageWords[usage]() })),
        },
      ]}
    />
  )
}

const sorts: readonly DefaulterFilter['sort'][] = ['duesPaise', 'propertyUniqueId', 'ownerName', 'wardNo']

function askedOf({ filters: typed, sort }: ListState<Filter>): DefaulterFilter {
  const number = (name: Exclude<Filter, 'usage'>) => {
    const value = wholeNumber(typed[name])
    return value === undefined ? {} : { [name]: value }
  }
  const usage = usages.find((each) => each === typed.usage)
  return {
    ...number('minAmount'),
    ...number('maxAmount'),
    ...number('zoneId'),
    ...number('wardId'),
    ...(usage ? { usage } : {}),
    sort: sorts.find((each) => each === sort?.by) ?? 'duesPaise',
    order: sort?.order ?? 'desc',
  }
}
