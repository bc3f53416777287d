import { assessmentListCalls, type PropertyDemand } from '@karsetu/contract/assessment/assessment-list-calls.ts'
import type { SummaryFilter } from '@karsetu/contract/assessment/value-summary.ts'
import { usageLabels } from '@karsetu/contract/demand/demand-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { AsOf } from '../../summary/AsOf.tsx'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf, unaskedListing } from '../../table/listing-of.ts'
import type { ListState } from '../../table/use-list-state.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { DetailsButton, DetailsDialog } from '../assessment/DetailsDialog.tsx'
import { listQuery, type PropertyFilter } from '../assessment/list-query.ts'
import { usePropertyFields } from '../assessment/use-filter-fields.ts'
import { amountErrors } from './amount-typed.ts'
import { BooksOn } from './BooksOn.tsx'
import { TaxFacts } from './TaxFacts.tsx'

type Props = { list: ListState<PropertyFilter | 'asOf' | 'view'>; query: SummaryFilter; asOf: { asOf?: IsoDate } }

/** The properties of a ward with demand, collection and balance of the year, each leading to its ledger. */
export function DemandByProperty({ list, query: place, asOf }: Props) {
  const [opened, setOpened] = useState<string>()
  const request = { ...listQuery(list.filters, list.sort), ...asOf }
  const errors = amountErrors(list.filters)
  const found = useCall(
    assessmentListCalls.calls.propertyWise,
    { query: { ...request, page: list.page, limit: list.limit } },
    { keepPrevious: true, enabled: errors === undefined },
  )
  const fields = usePropertyFields(list, found.data?.financialYear)
  const data = errors ? undefined : found.data
  return (
    <Page>
      <PageHeader title={m.demand_report_title()} count={data?.total} lead={m.demand_report_lead()}>
        <LinkButton variant="default" to={pathTo.demandReport({ ...place, ...asOf, wardId: undefined })}>
          {m.demand_report_up()}
        </LinkButton>
        <DownloadButton variant="default" call={assessmentListCalls.calls.propertyWiseFile} sent={{ query: request }}>
          {m.common_export()}
        </DownloadButton>
      </PageHeader>
      <BooksOn answer={found.data} {...asOf} onChoose={(day) => list.setFilters({ asOf: day ?? '' })} />
      <FilterBar name="demand-by-property" list={list} fields={fields} />
      <TaxFacts query={{ ...place, ...(data ? { year: data.financialYear } : {}) }} {...asOf} />
      <DataTable
        name="demand-by-property"
        label={m.demand_report_title()}
        columns={columns(asOf, setOpened)}
        listing={errors ? unaskedListing : listingOf(found)}
        list={list}
        keyOf={(row) => row.propertyUniqueId}
        emptyText={errors ? m.common_input_invalid() : m.arv_nothing()}
      />
      {data && <AsOf instant={data.asOf} {...(data.day === data.today ? {} : { day: data.day })} />}
      {opened && <DetailsDialog propertyUniqueId={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  )
}

const money = (
  key: string,
  title: string,
  amountOf: (row: PropertyDemand) => Paise,
  isExtra = false,
): Column<PropertyDemand> => ({
  key,
  title,
  align: 'end',
  ...(isExtra ? { isExtra } : {}),
  ...(key === 'arvPaise' ? { sortable: true } : {}),
  render: (row) => <MoneyText amount={amountOf(row)} />,
})

const columns = (asOf: Props['asOf'], open: (propertyUniqueId: string) => void): Column<PropertyDemand>[] => [
  {
    key: 'propertyUniqueId',
    title: m.demand_property_id(),
    sortable: true,
    isTitle: true,
    isFixed: true,
    render: ({ propertyUniqueId }) => (
      <AppLink
        to={pathTo.ledgerOf({ propertyId: propertyUniqueId, ...asOf })}
        aria-label={m.demand_screen_open_ledger({ property: propertyUniqueId })}
      >
        {propertyUniqueId}
      </AppLink>
    ),
  },
  { key: 'ownerName', title: m.demand_owner(), render: (row) => row.ownerName ?? m.common_not_known() },
  { key: 'address', title: m.demand_address(), isExtra: true, render: (row) => row.propertyAddress },
  { key: 'mohalla', title: m.arv_mohalla(), isExtra: true, render: (row) => row.mohallaName },
  { key: 'usage', title: m.demand_usage(), render: (row) => usageLabels[row.usage]() },
  money('arvPaise', m.arv_value(), (row) => row.arvPaise),
  money('house', m.demand_head_house(), (row) => row.housePaise, true),
  money('water', m.demand_head_water(), (row) => row.waterPaise, true),
  money('sewer', m.demand_head_sewer(), (row) => row.sewerPaise, true),
  money('demand', m.demand_screen_demand(), (row) => row.demandPaise),
  money('rebate', m.demand_screen_rebate(), (row) => row.rebatePaise),
  money('collected', m.demand_screen_collected(), (row) => row.collectedPaise),
  money('balance', m.demand_screen_balance(), (row) => row.balancePaise),
  money('interest', m.demand_screen_interest_balance(), (row) => row.interestBalancePaise, true),
  {
    key: 'details',
    title: m.arv_details(),
    isAction: true,
    render: ({ propertyUniqueId }) => <DetailsButton propertyUniqueId={propertyUniqueId} onOpen={open} />,
  },
]
