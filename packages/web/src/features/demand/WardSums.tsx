import { demandSummary, demandSummaryCalls, type WardSums as Ward } from '@karsetu/contract/demand/demand-summary.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { AsOf } from '../../summary/AsOf.tsx'
import { figureCell, figureOf, shownMeasures } from '../../summary/figure.tsx'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { cutListingOf } from '../../table/listing-of.ts'
import { localPage } from '../../table/local-page.ts'
import { type ListState, useListState } from '../../table/use-list-state.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import classes from './Demand.module.css'
import { Aside, type SummaryAsked } from './summary-cards.tsx'

/** The wards of all zones, in the order of what is asked of them: who is behind is seen across the city. */
export function WardSums({ query: request }: { query: SummaryAsked }) {
  const list: ListState = useListState({ sort: { by: 'balancePaise', order: 'desc' } })
  const found = useCall(demandSummaryCalls.calls.wards, { query: request }, { keepPrevious: true })
  const { data } = found
  const rows = data?.rows ?? []
  const title = m.demand_screen_every_ward()
  return (
    <Card title={title} aside={<Aside by="ward" query={request} />}>
      <p className={classes.lead}>{m.demand_screen_every_ward_lead()}</p>
      <div className={classes.ranked}>
        <DataTable
          name="demand-wards"
          label={title}
          columns={columns(request, rows)}
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

const figures = shownMeasures(demandSummary.cuts.ward.measures)

/** By ward within a zone when the address asks for an order there is none of. */
const rankOf = (row: Ward, by: string): string | number =>
  figures.some(([key]) => key === by) ? figureOf(row, by) : by === 'zone' ? row.zoneName : (row.wardNo ?? 0)

const columns = ({ usage, ...place }: SummaryAsked, rows: readonly Ward[]): Column<Ward>[] => [
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
  ...figures
    .filter(([key, measure]) => rows.length === 0 || rows.some((row) => figureCell(measure, row, key) !== null))
    .map(
      ([key, measure]): Column<Ward> => ({
        key,
        title: measure.label(),
        sortable: true,
        align: 'end',
        render: (row) => figureCell(measure, row, key) ?? '–',
      }),
    ),
]
