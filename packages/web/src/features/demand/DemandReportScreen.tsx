import type { SummaryFilter } from '@karsetu/contract/assessment/value-summary.ts'
import { bookCheckCalls } from '@karsetu/contract/book-check/book-check-calls.ts'
import { demandSummary, demandSummaryCalls, type PlaceSummary } from '@karsetu/contract/demand/demand-summary.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type FinancialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '../../api/api-error.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { SummaryCard } from '../../summary/SummaryCard.tsx'
import { FilterBar } from '../../table/FilterBar.tsx'
import { useListState } from '../../table/use-list-state.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { dayQuery, placeFilters, propertyFilters, summaryQuery } from '../assessment/list-query.ts'
import { usePlaceFields } from '../assessment/use-filter-fields.ts'
import { BooksOn } from './BooksOn.tsx'
import { DcbRegister } from './DcbRegister.tsx'
import { DemandByProperty } from './DemandByProperty.tsx'
import { demandParts } from './summary-cards.tsx'
import { TaxDifferences } from './TaxDifferences.tsx'
import { TaxFacts } from './TaxFacts.tsx'

DemandReportScreen.needs = {
  access: demandSummaryCalls.calls.zones.access,
  title: m.demand_report_title,
} satisfies Needs

/** Demand, collection and balance from the city down: zone, ward, property, and from there the ledger. */
export default function DemandReportScreen() {
  const list = useListState({ filters: ['view', 'asOf', ...propertyFilters] })
  const query = summaryQuery(list.filters)
  if (list.filters.view === 'register') return <DcbRegister />
  if (list.filters.view === 'differences') return <TaxDifferences />
  return query.wardId ? <DemandByProperty list={list} query={query} asOf={dayQuery(list.filters)} /> : <DemandByPlace />
}

function DemandByPlace() {
  const list = useListState({ filters: ['asOf', ...placeFilters] })
  const { houseCategory, ...place } = summaryQuery(list.filters)
  const asOf = dayQuery(list.filters)
  const query = { ...place, ...asOf, ...(houseCategory ? { usage: houseCategory } : {}) }
  const zones = useCall(demandSummaryCalls.calls.zones, { query: query }, { keepPrevious: true })
  const fields = usePlaceFields(list, zones.data?.financialYear)
  return (
    <Page>
      <PageHeader title={m.demand_report_title()} lead={m.demand_report_lead()}>
        <LinkButton
          variant="default"
          needs={demandSummaryCalls.calls.total.access}
          to={pathTo.demandDashboard({ ...place, ...asOf, usage: houseCategory })}
        >
          {m.demand_screen_title()}
        </LinkButton>
        <LinkButton variant="default" to={pathTo.demandReport({ ...place, ...asOf, houseCategory, view: 'register' })}>
          {m.dcb_title()}
        </LinkButton>
        <LinkButton variant="default" needs={bookCheckCalls.calls.page.access} to={pathTo.utility({ view: 'books' })}>
          {m.book_check_title()}
        </LinkButton>
        <DownloadButton
          variant="default"
          call={demandSummaryCalls.calls.file}
          sent={{ query: query }}
          offBecause={zones.data?.rows.length === 0 ? m.common_export_nothing() : undefined}
        >
          {m.common_export()}
        </DownloadButton>
      </PageHeader>
      <BooksOn answer={zones.data} {...asOf} onChoose={(day) => list.setFilters({ asOf: day ?? '' })} />
      <FilterBar name="demand-report" list={list} fields={fields} />
      <TaxFacts
        query={{ ...summaryQuery(list.filters), ...yearOf(zones.data) }}
        {...asOf}
        withoutDemand={zones.data?.rows.length === 0}
      />
      <PlaceTable zones={zones} query={{ ...summaryQuery(list.filters), ...asOf }} />
    </Page>
  )
}

/** A day without a year is of its own. */
const yearOf = (answer: { financialYear: FinancialYear } | undefined) => answer && { year: answer.financialYear }

type TableProps = {
  zones: UseQueryResult<PlaceSummary, ApiError>
  query: SummaryFilter & { asOf?: IsoDate }
}

function PlaceTable({ zones, query }: TableProps) {
  const first = zones.data?.rows[0]
  const showsWards = first !== undefined && first.wardId !== null
  const place = showsWards ? m.demand_screen_by_ward({ zone: first.zoneName }) : m.demand_screen_by_zone()
  const back = showsWards && (
    <AppLink to={pathTo.demandReport({ ...query, zoneId: undefined })}>{m.demand_screen_by_zone()}</AppLink>
  )
  return (
    <SummaryCard
      title={zones.data ? `${place}, ${financialYearLabel(zones.data.financialYear)}` : place}
      nameHead={m.demand_screen_place()}
      cut={demandSummary.cuts.place}
      result={zones}
      parts={demandParts}
      linkOf={({ zoneId, wardId }) => pathTo.demandReport({ ...query, zoneId, wardId: wardId ?? undefined })}
      emptyText={m.demand_screen_no_demand()}
      aside={back}
    />
  )
}
