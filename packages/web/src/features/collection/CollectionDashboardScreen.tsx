import {
  collectionCalls,
  demandAndCollection,
  type PeriodQuery,
  type PeriodSummary,
  periodsFilters,
} from '@karsetu/contract/collection/collection-calls.ts'
import { collectionSummary } from '@karsetu/contract/collection/collection-summary.ts'
import { formatDate, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { daysOfPeriod } from '@karsetu/domain/collection/collection-periods.ts'
import { financialYearLabel, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import { useCall } from '../../api/use-call.ts'
import { useFilterFields } from '../../list/use-filter-fields.ts'
import { useFilters } from '../../list/use-filters.ts'
import { useLocale } from '../../locale/locale.ts'
import { pathTo } from '../../path-builder.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { AsOf } from '../../summary/AsOf.tsx'
import { Definitions } from '../../summary/Definitions.tsx'
import { FigureTiles } from '../../summary/FigureTiles.tsx'
import { SummaryCard } from '../../summary/SummaryCard.tsx'
import { FilterBar } from '../../table/FilterBar.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { todayInIndia } from '../../ui/today.ts'
import { CollectionCard } from './CollectionCard.tsx'
import { ForecastNote } from './ForecastNote.tsx'
import { periodLabels } from './period-labels.ts'

CollectionDashboardScreen.needs = {
  access: collectionCalls.calls.periods.access,
  title: m.collection_dashboard_title,
} satisfies Needs

/** What came in today, yesterday, this month and this year; the year by mode, month and place, beside its demand. */
export default function CollectionDashboardScreen() {
  const view = useFilters(periodsFilters)
  const { asOf, ...place } = view.query
  const days = daysOfPeriod('year', asOf ?? todayInIndia())
  const year = { ...place, ...days }
  const locale = useLocale()
  const lead = m.collection_days({ from: formatDate(days.startDate, locale), to: formatDate(days.endDate, locale) })
  return (
    <Page>
      <PageHeader title={m.collection_dashboard_title()} lead={m.collection_dashboard_lead()}>
        <LinkButton variant="default" to={pathTo.collectionReport({ ...place })}>
          {m.collection_title()}
        </LinkButton>
        <LinkButton variant="default" to={pathTo.demandDashboard({ ...place, asOf })}>
          {m.demand_screen_title()}
        </LinkButton>
      </PageHeader>
      <FilterBar name="collection-dashboard" list={view.state} fields={useFilterFields(view)} />
      <Periods query={view.query} />
      <CollectionCard by="mode" query={year} lead={lead} foldsTable />
      <CollectionCard by="month" query={year} lead={lead} foldsTable />
      <CollectionCard by={place.zoneId ? 'ward' : 'zone'} query={year} lead={lead} foldsTable />
      <DemandCard query={view.query} />
    </Page>
  )
}

type Props = { query: PeriodQuery }

function Periods({ query }: Props) {
  const { data, error, refetch } = useCall(collectionCalls.calls.periods, { query }, { keepPrevious: true })
  return (
    <Card title={m.collection_collected()}>
      {error ? (
        <ErrorState error={error} title={m.demand_screen_failed()} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <FigureTiles tiles={data.periods.map((period) => tileOf(period, query))} />
          <ForecastNote summary={data} />
          <Definitions measures={collectionSummary.cuts.mode.measures} />
          <AsOf instant={data.asOf} {...(data.day === data.today ? {} : { day: data.day })} />
        </>
      ) : (
        <PageSpinner />
      )}
    </Card>
  )
}

/** A figure of a period; it leads to its lines. */
const tileOf = (
  { period, startDate, endDate, collectedPaise, previous }: PeriodSummary['periods'][number],
  { zoneId, wardId }: PeriodQuery,
) => ({
  label: periodLabels[period](),
  figure: formatMoney(collectedPaise),
  note: m.collection_year_before({ amount: formatMoney(previous.collectedPaise) }),
  to: pathTo.collectionList({ startDate, endDate, zoneId, wardId }),
})

function DemandCard({ query: { asOf, ...place } }: Props) {
  const year = financialYearOf(asOf ?? todayInIndia())
  return (
    <SummaryCard
      title={m.collection_demand_title()}
      lead={m.collection_demand_lead({ year: financialYearLabel(year) })}
      cut={demandAndCollection.cuts.place}
      result={useCall(collectionCalls.calls.demandAndCollection, { query: { ...place, year } })}
      nameHead={m.demand_screen_place()}
      shape="columns"
      tickOf={({ wardNo, zoneName }) => (wardNo === null ? zoneName : String(wardNo))}
      foldsTable
      parts={[
        { measure: 'settledPaise', tone: 'good' },
        { measure: 'rebatePaise', tone: 'line' },
        { measure: 'balancePaise', tone: 'warn' },
      ]}
      linkOf={({ zoneId, wardId }) => pathTo.collectionList({ year, zoneId, wardId: wardId ?? undefined })}
      linkLabel={(name) => m.collection_lines_of({ name })}
      emptyText={m.demand_screen_no_demand()}
    />
  )
}
