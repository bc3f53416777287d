import { defaulterCalls } from '@karsetu/contract/demand/defaulter-calls.ts'
import { demandSummary, demandSummaryCalls } from '@karsetu/contract/demand/demand-summary.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { daysOfPeriod } from '@karsetu/domain/collection/collection-periods.ts'
import { addDays } from '@karsetu/domain/time/iso-date.ts'
import { useCall } from '../../../api/use-call.ts'
import { pathTo } from '../../../path-builder.ts'
import { AsOf } from '../../../summary/AsOf.tsx'
import { SummaryCard } from '../../../summary/SummaryCard.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FigureTable } from '../../../ui/FigureTable.tsx'
import { FinancialYearText } from '../../../ui/FinancialYearText.tsx'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { PageSpinner } from '../../../ui/PageSpinner.tsx'
import { todayInIndia } from '../../../ui/today.ts'
import { CollectionCard } from '../../collection/CollectionCard.tsx'
import { AgeSums } from '../../demand/summary-cards.tsx'

/** The week, the wards, how old arrears are, how people pay, and who owes most: within the reader's zones and wards. */
export default function CityCharts() {
  const today = todayInIndia()
  const week = { startDate: addDays(today, -6), endDate: today }
  return (
    <>
      <CollectionCard by="day" query={week} lead={m.home_week()} foldsTable />
      <Wards />
      <AgeSums query={{}} foldsTable />
      <CollectionCard by="mode" query={daysOfPeriod('year', today)} lead={m.home_this_year()} foldsTable />
      <TopDefaulters />
    </>
  )
}

/** The wards with the most left to collect, each by how much of its demand is settled. */
function Wards() {
  const { data, error, refetch } = useCall(demandSummaryCalls.calls.wards, { query: {} })
  const rows = data && [...data.rows].sort((a, b) => b.balancePaise - a.balancePaise)
  return (
    <SummaryCard
      title={m.home_wards()}
      lead={m.home_wards_lead()}
      nameHead={m.demand_ward()}
      cut={demandSummary.cuts.ward}
      result={{ data: data && rows && { ...data, rows: rows.slice(0, most) }, error, refetch }}
      parts={[{ measure: 'settledPercent', tone: 'good' }]}
      shape="columns"
      tickOf={({ wardNo }) => String(wardNo)}
      foldsTable
      linkOf={({ zoneId, wardId }) => pathTo.demandReport({ zoneId, wardId: wardId ?? undefined })}
      totalName={m.home_all_wards()}
      emptyText={m.demand_screen_no_demand()}
    />
  )
}
/** What is read at a glance; the demand dashboard has all. */
const most = 20

function TopDefaulters() {
  const title = m.home_top_defaulters()
  const { data, error, refetch } = useCall(defaulterCalls.calls.page, {
    query: { page: 1, limit: 5, sort: 'duesPaise', order: 'desc' },
  })
  return (
    <Card title={title} aside={<AppLink to={pathTo.defaulters()}>{m.demand_screen_to_defaulters()}</AppLink>}>
      {error ? (
        <ErrorState error={error} title={m.demand_screen_failed()} onRetry={() => void refetch()} />
      ) : !data ? (
        <PageSpinner />
      ) : data.rows.length === 0 ? (
        <EmptyState title={m.demand_screen_nobody()} />
      ) : (
        <>
          <FigureTable
            label={title}
            rows={data.rows}
            keyOf={({ propertyUniqueId }) => propertyUniqueId}
            columns={[
              {
                head: m.demand_property_id(),
                cell: ({ propertyUniqueId }) => (
                  <AppLink to={pathTo.ledgerOf({ propertyId: propertyUniqueId })}>{propertyUniqueId}</AppLink>
                ),
              },
              { head: m.demand_owner(), cell: ({ ownerName }) => ownerName },
              { head: m.demand_ward(), cell: ({ wardNo }) => String(wardNo), isFigure: true },
              { head: m.demand_since(), cell: ({ since }) => since && <FinancialYearText year={since} /> },
              {
                head: m.home_owed(),
                cell: ({ duesPaise }) => <MoneyText amount={duesPaise} />,
                isFigure: true,
              },
            ]}
          />
          <AsOf instant={data.asOf} />
        </>
      )}
    </Card>
  )
}
