import { type ArvRow, assessmentListCalls } from '@karsetu/contract/assessment/assessment-list-calls.ts'
import { valueSummaryCalls } from '@karsetu/contract/assessment/value-summary.ts'
import { defaultAmountRange } from '@karsetu/contract/demand/amount-range.ts'
import { usageLabels } from '@karsetu/contract/demand/demand-labels.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { subtractPaise } from '@karsetu/domain/money/paise.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { AsOf } from '../../summary/AsOf.tsx'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf, unaskedListing } from '../../table/listing-of.ts'
import { useListState } from '../../table/use-list-state.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { currentYear } from '../../ui/today.ts'
import { amountErrors } from '../demand/amount-typed.ts'
import { type ArvView, ArvViews, readView } from './ArvViews.tsx'
import { DetailsButton, DetailsDialog } from './DetailsDialog.tsx'
import { listQuery, placeFilters, propertyFilters, summaryQuery } from './list-query.ts'
import { usePlaceFields, usePropertyFields } from './use-filter-fields.ts'
import { BandSums, CategorySums, PlaceSums } from './value-cards.tsx'

ArvListScreen.needs = { access: assessmentListCalls.calls.arvList.access, title: m.arv_list_title } satisfies Needs

/** Annual rental values: property by property, by zone and ward, by band, and by category. */
export default function ArvListScreen() {
  const { view }: Record<string, unknown> = useLocation().search
  const shown = readView(view)
  return shown === 'list' ? <PropertyList /> : <Summary view={shown} />
}

function PropertyList() {
  const list = useListState({ filters: propertyFilters })
  const [opened, setOpened] = useState<string>()
  const query = listQuery(list.filters, list.sort)
  const errors = amountErrors(list.filters)
  const found = useCall(
    assessmentListCalls.calls.arvList,
    { query: { ...query, page: list.page, limit: list.limit } },
    { keepPrevious: true, enabled: errors === undefined },
  )
  const year = found.data?.financialYear ?? query.year ?? currentYear()
  const fields = usePropertyFields(list, year)
  const data = errors ? undefined : found.data
  return (
    <Page>
      <PageHeader
        title={m.arv_list_title()}
        count={data?.total}
        lead={m.arv_list_lead({ year: financialYearLabel(year) })}
      >
        <DownloadButton
          variant="default"
          call={assessmentListCalls.calls.arvListFile}
          sent={{ query: query }}
          offBecause={errors || data?.total === 0 ? m.common_export_nothing() : undefined}
        >
          {m.common_export()}
        </DownloadButton>
      </PageHeader>
      <ArvViews current="list" place={query} />
      <FilterBar
        name="arv"
        list={list}
        fields={fields}
        hint={m.demand_screen_range_hint({
          min: formatCount(defaultAmountRange.minAmount),
          max: formatCount(defaultAmountRange.maxAmount),
        })}
      />
      <DataTable
        name="arv"
        label={m.arv_list_title()}
        columns={columns(setOpened)}
        listing={errors ? unaskedListing : listingOf(found)}
        list={list}
        keyOf={(row) => row.propertyUniqueId}
        emptyText={errors ? m.common_input_invalid() : m.arv_nothing()}
      />
      {data && <AsOf instant={data.asOf} />}
      {opened && <DetailsDialog propertyUniqueId={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  )
}

const columns = (open: (propertyUniqueId: string) => void): Column<ArvRow>[] => [
  {
    key: 'propertyUniqueId',
    title: m.demand_property_id(),
    sortable: true,
    isTitle: true,
    isFixed: true,
    render: ({ propertyUniqueId }) => (
      <AppLink
        to={pathTo.arv({ propertyId: propertyUniqueId })}
        aria-label={m.arv_open_calculation({ property: propertyUniqueId })}
      >
        {propertyUniqueId}
      </AppLink>
    ),
  },
  { key: 'ownerName', title: m.demand_owner(), render: (row) => row.ownerName ?? m.common_not_known() },
  { key: 'address', title: m.demand_address(), isExtra: true, render: (row) => row.propertyAddress },
  { key: 'zone', title: m.demand_zone(), isExtra: true, render: (row) => row.zoneName },
  { key: 'wardNo', title: m.demand_ward(), align: 'end', render: (row) => row.wardNo },
  { key: 'mohalla', title: m.arv_mohalla(), isExtra: true, render: (row) => row.mohallaName },
  { key: 'usage', title: m.demand_usage(), render: (row) => usageLabels[row.usage]() },
  { key: 'category', title: m.arv_category(), isExtra: true, render: (row) => row.categoryName },
  {
    key: 'previousArvPaise',
    title: m.arv_previous_value(),
    align: 'end',
    isExtra: true,
    render: ({ previousArvPaise }) => (previousArvPaise === null ? null : <MoneyText amount={previousArvPaise} />),
  },
  {
    key: 'oldArvPaise',
    title: m.register_old_arv(),
    align: 'end',
    isExtra: true,
    render: ({ oldArvPaise }) => (oldArvPaise === null ? null : <MoneyText amount={oldArvPaise} />),
  },
  {
    key: 'lessOld',
    title: m.arv_less_old(),
    align: 'end',
    isExtra: true,
    render: ({ arvPaise, oldArvPaise }) =>
      oldArvPaise === null ? null : <MoneyText amount={subtractPaise(arvPaise, oldArvPaise)} />,
  },
  {
    key: 'arvPaise',
    title: m.arv_value(),
    sortable: true,
    align: 'end',
    render: (row) => <MoneyText amount={row.arvPaise} />,
  },
  {
    key: 'house',
    title: m.demand_head_house(),
    align: 'end',
    isExtra: true,
    render: (row) => <MoneyText amount={row.housePaise} />,
  },
  {
    key: 'water',
    title: m.demand_head_water(),
    align: 'end',
    isExtra: true,
    render: (row) => <MoneyText amount={row.waterPaise} />,
  },
  {
    key: 'sewer',
    title: m.demand_head_sewer(),
    align: 'end',
    isExtra: true,
    render: (row) => <MoneyText amount={row.sewerPaise} />,
  },
  { key: 'total', title: m.arv_total_tax(), align: 'end', render: (row) => <MoneyText amount={row.totalPaise} /> },
  {
    key: 'details',
    title: m.arv_details(),
    isAction: true,
    render: ({ propertyUniqueId }) => <DetailsButton propertyUniqueId={propertyUniqueId} onOpen={open} />,
  },
]

const { placesFile, bandsFile, categoriesFile } = valueSummaryCalls.calls
const fileCalls = { places: placesFile, bands: bandsFile, categories: categoriesFile } as const
const summaries = { places: PlaceSums, bands: BandSums, categories: CategorySums } as const

function Summary({ view }: { view: Exclude<ArvView, 'list'> }) {
  const list = useListState({ filters: placeFilters })
  const query = summaryQuery(list.filters)
  const year = query.year ?? currentYear()
  const fields = usePlaceFields(list, year)
  const Sums = summaries[view]
  return (
    <Page>
      <PageHeader title={m.arv_list_title()} lead={m.arv_list_lead({ year: financialYearLabel(year) })}>
        <DownloadButton variant="default" call={fileCalls[view]} sent={{ query: query }}>
          {m.common_export()}
        </DownloadButton>
      </PageHeader>
      <ArvViews current={view} place={query} />
      <FilterBar name="arv-summary" list={list} fields={fields} />
      <Sums query={query} />
    </Page>
  )
}
