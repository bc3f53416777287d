import { demandSummaryCalls, type PlaceSums } from '@karsetu/contract/demand/summary-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { cutListingOf } from '../../table/listing-of.ts'
import { localPage } from '../../table/local-page.ts'
import { type ListState, useListState } from '../../table/use-list-state.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import classes from './Demand.module.css'
import { AsOf } from './SumsCard.tsx'
import { Aside, type SummaryAsked } from './summary-cards.tsx'

/** The wards of all zones, in the order of what is asked of them: who is behind is seen across the city. */
export function WardSums({ asked }: { asked: SummaryAsked }) {
  const list: ListState = useListState({ sort: { by: 'balancePaise', order: 'desc' } })
  const found = useCall(demandSummaryCalls.calls.wards, { query: asked }, { keepPrevious: true })
  const { data } = found
  const rows = data?.rows ?? []
  const title = m.demand_screen_every_ward()
  return (
    <Card title={title} aside={<Aside by="ward" asked={asked} />}>
      <p className={classes.lead}>{m.demand_screen_every_ward_lead()}</p>
      <div className={classes.ranked}>
        <DataTable
          name="demand-wards"
          label={title}
          columns={columns(asked, rows)}
          listing={cutListingOf(found, localPage(rows, list, rankOf))}
          list={list}
          keyOf={({ zoneId, wardId }) => `${zoneId} ${wardId}`}
          emptyText={m.demand_screen_no_demand()}
          withoutColumnChoice
        />
        {data && <AsOf instant={data.asOf} {...(data.day === data.today ? {} : { day: data.day })} />}
      </div>
    </Card>
  )
}

const money = [
  { key: 'demandPaise', title: m.demand_screen_demand },
  { key: 'rebatePaise', title: m.demand_screen_rebate },
  { key: 'collectedPaise', title: m.demand_screen_collected },
  { key: 'balancePaise', title: m.demand_screen_balance },
  { key: 'interestBalancePaise', title: m.demand_screen_interest_balance },
] as const

/** By ward within a zone when the address asks for an order there is none of. */
function rankOf(row: PlaceSums, by: string): string | number {
  const amount: Paise | undefined = money.flatMap(({ key }) => (key === by ? [row[key]] : []))[0]
  return amount ?? (by === 'zone' ? row.zoneName : (row.wardNo ?? 0))
}

/** Interest that nobody was charged is a dash, and without any the column goes, as in the other tables of sums. */
const isLeftOut = (key: (typeof money)[number]['key'], amount: Paise) => key === 'interestBalancePaise' && amount === 0

const columns = ({ usage, ...place }: SummaryAsked, rows: readonly PlaceSums[]): Column<PlaceSums>[] => [
  {
    key: 'ward',
    title: m.demand_ward(),
    sortable: true,
    isTitle: true,
    isFixed: true,
    render: ({ zoneId, wardId, wardNo, wardName }) => (
      <AppLink to={pathTo.demandReport({ ...place, zoneId, wardId: wardId ?? undefined, houseCategory: usage })}>
        {m.demand_screen_ward_name({ number: wardNo ?? 0, name: wardName ?? '' })}
      </AppLink>
    ),
  },
  { key: 'zone', title: m.demand_zone(), sortable: true, render: ({ zoneName }) => zoneName },
  ...money
    .filter(({ key }) => rows.length === 0 || !rows.every((row) => isLeftOut(key, row[key])))
    .map(
      ({ key, title }): Column<PlaceSums> => ({
        key,
        title: title(),
        sortable: true,
        align: 'end',
        render: (row) => (isLeftOut(key, row[key]) ? '–' : <MoneyText amount={row[key]} />),
      }),
    ),
]
