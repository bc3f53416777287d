import type { SummaryFilter } from '@karsetu/contract/assessment/assessment-list-calls.ts'
import { bookCheckCalls } from '@karsetu/contract/book-check/book-check-calls.ts'
import { type DemandSums, demandSummaryCalls, type PlaceSums } from '@karsetu/contract/demand/summary-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type FinancialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { FilterBar } from '../../table/FilterBar.tsx'
import { useListState } from '../../table/use-list-state.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { dayAsked, placeFilters, propertyFilters, summaryAsked } from '../assessment/list-asked.ts'
import { usePlaceFields } from '../assessment/use-filter-fields.ts'
import { BooksOn } from './BooksOn.tsx'
import { DemandByProperty } from './DemandByProperty.tsx'
import { type ReadOn, SumsCard, type SumsRow } from './SumsCard.tsx'
import { TaxDifferences } from './TaxDifferences.tsx'
import { TaxFacts } from './TaxFacts.tsx'

DemandReportScreen.needs = {
  access: demandSummaryCalls.calls.zones.access,
  title: m.demand_report_title,
} satisfies Needs

/** Demand, collection and balance from the city down: zone, ward, property, and from there the ledger. */
export default function DemandReportScreen() {
  const list = useListState({ filters: ['view', 'asOf', ...propertyFilters] })
  const asked = summaryAsked(list.filters)
  if (list.filters.view === 'differences') return <TaxDifferences />
  return asked.wardId ? <DemandByProperty list={list} asked={asked} asOf={dayAsked(list.filters)} /> : <DemandByPlace />
}

function DemandByPlace() {
  const list = useListState({ filters: ['asOf', ...placeFilters] })
  const { houseCategory, ...place } = summaryAsked(list.filters)
  const asOf = dayAsked(list.filters)
  const asked = { ...place, ...asOf, ...(houseCategory ? { usage: houseCategory } : {}) }
  const zones = useCall(demandSummaryCalls.calls.zones, { query: asked }, { keepPrevious: true })
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
        <LinkButton variant="default" needs={bookCheckCalls.calls.page.access} to={pathTo.utility({ view: 'books' })}>
          {m.book_check_title()}
        </LinkButton>
        <DownloadButton
          variant="default"
          call={demandSummaryCalls.calls.file}
          sent={{ query: asked }}
          offBecause={zones.data?.rows.length === 0 ? m.common_export_nothing() : undefined}
        >
          {m.common_export()}
        </DownloadButton>
      </PageHeader>
      <BooksOn answer={zones.data} {...asOf} onChoose={(day) => list.setFilters({ asOf: day ?? '' })} />
      <FilterBar name="demand-report" list={list} fields={fields} />
      <TaxFacts
        asked={{ ...summaryAsked(list.filters), ...yearOf(zones.data) }}
        {...asOf}
        withoutDemand={zones.data?.rows.length === 0}
      />
      {zones.error ? (
        <ErrorState error={zones.error} title={m.demand_screen_failed()} onRetry={() => void zones.refetch()} />
      ) : !zones.data ? (
        <PageSpinner />
      ) : zones.data.rows.length === 0 ? (
        <EmptyState title={m.demand_screen_no_demand()} />
      ) : (
        <PlaceTable
          rows={zones.data.rows}
          total={zones.data.total}
          read={zones.data}
          asked={{ ...summaryAsked(list.filters), ...asOf }}
        />
      )}
    </Page>
  )
}

/** A day without a year is of its own. */
const yearOf = (answer: { financialYear: FinancialYear } | undefined) => answer && { year: answer.financialYear }

type TableProps = {
  rows: readonly PlaceSums[]
  total: DemandSums
  read: ReadOn & { financialYear: FinancialYear }
  asked: SummaryFilter & { asOf?: IsoDate }
}

function PlaceTable({ rows, total, read, asked }: TableProps) {
  const [first] = rows
  const showsWards = first !== undefined && first.wardId !== null
  const place = showsWards ? m.demand_screen_by_ward({ zone: first.zoneName }) : m.demand_screen_by_zone()
  const title = `${place}, ${financialYearLabel(read.financialYear)}`
  const back = showsWards && (
    <AppLink to={pathTo.demandReport({ ...asked, zoneId: undefined })}>{m.demand_screen_by_zone()}</AppLink>
  )
  const lines = rows.map((row): SumsRow => {
    const { zoneId, wardId, wardNo, wardName, zoneName } = row
    const name = wardNo === null ? zoneName : m.demand_screen_ward_name({ number: wardNo, name: wardName ?? '' })
    const to = pathTo.demandReport({ ...asked, zoneId, wardId: wardId ?? undefined })
    return { ...row, key: `${zoneId} ${wardId}`, name, link: <AppLink to={to}>{name}</AppLink> }
  })
  return (
    <SumsCard title={title} nameHead={m.demand_screen_place()} rows={lines} total={total} read={read} aside={back} />
  )
}
