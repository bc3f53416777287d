import { pointUsageLabels, standingLabels } from '@karsetu/contract/gis/gis-labels.ts'
import { type MapBounds, mapCalls, type PropertyOnMap } from '@karsetu/contract/gis/map-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { pointUsages, standings } from '@karsetu/domain/gis/standing.ts'
import { Button } from '@mantine/core'
import { useCall } from '../../api/use-call.ts'
import { Mark } from '../../map/Mark.tsx'
import { lookOf } from '../../map/mark-looks.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf } from '../../table/listing-of.ts'
import type { ListState } from '../../table/use-list-state.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import classes from './Gis.module.css'
import { type MapPlace, placeOf, usePlaceFields } from './use-place-choices.ts'

type Filter = 'property' | 'standing' | 'usage' | 'zoneId' | 'wardId' | 'outside'
type Props = {
  view: MapBounds
  /** The zone and ward that the map is of; where none is said, the table asks for them itself. */
  place?: MapPlace | undefined
  list: ListState<Filter>
  onShow: (row: PropertyOnMap) => void
}

/** The map as a table: the same properties, to be read, sorted out and gone through by keyboard. */
export function InViewTable({ view, place, list, onShow }: Props) {
  const { filters } = list
  const placeFields = usePlaceFields(filters)
  const standing = standings.find((each) => each === filters.standing)
  const usage = pointUsages.find((each) => each === filters.usage)
  const query = {
    ...inDegrees(view),
    ...(standing ? { standing } : {}),
    ...(usage ? { usage } : {}),
    ...(place ?? placeOf(filters)),
    ...(filters.outside === 'yes' ? { outside: 'yes' as const } : {}),
  }
  const found = useCall(
    mapCalls.calls.inView,
    { query: { ...query, page: list.page, limit: list.limit } },
    { keepPrevious: true },
  )
  return (
    <section className={classes.inView} aria-labelledby="in-view">
      <h2 id="in-view">{m.gis_in_view()}</h2>
      <p className={classes.quiet}>{m.gis_in_view_lead()}</p>
      <FilterBar
        name="map"
        list={list}
        fields={[
          {
            name: 'standing',
            kind: 'choice',
            label: m.gis_standing(),
            choices: standings.map((each) => ({ value: each, label: standingLabels[each]() })),
          },
          {
            name: 'usage',
            kind: 'choice',
            label: m.gis_colour_usage(),
            choices: pointUsages.map((each) => ({ value: each, label: pointUsageLabels[each]() })),
          },
          ...(place ? [] : placeFields),
          { name: 'outside', kind: 'choice', label: m.gis_outside(), choices: [{ value: 'yes', label: m.gis_yes() }] },
        ]}
      />
      <DataTable
        name="map"
        label={m.gis_in_view()}
        columns={columns(onShow)}
        listing={listingOf(found)}
        list={list}
        keyOf={(row) => row.propertyUniqueId}
        onExport={() => exportList(mapCalls.calls.inViewFile, { query: query })}
        emptyText={m.gis_in_view_none()}
      />
    </section>
  )
}

/** Rounded outwards a little: a window moved by a pixel is the same question. */
const inDegrees = ({ west, south, east, north }: MapBounds): MapBounds => ({
  west: Math.max(-180, Math.floor(west * 1e4) / 1e4),
  south: Math.max(-90, Math.floor(south * 1e4) / 1e4),
  east: Math.min(180, Math.ceil(east * 1e4) / 1e4),
  north: Math.min(90, Math.ceil(north * 1e4) / 1e4),
})

const columns = (onShow: Props['onShow']): Column<PropertyOnMap>[] => [
  {
    key: 'propertyUniqueId',
    title: m.demand_property_id(),
    isTitle: true,
    isFixed: true,
    render: ({ propertyUniqueId }) => (
      <AppLink to={pathTo.ledgerOf({ propertyId: propertyUniqueId })}>{propertyUniqueId}</AppLink>
    ),
  },
  { key: 'ownerName', title: m.demand_owner(), render: (row) => row.ownerName ?? m.common_not_known() },
  { key: 'address', title: m.demand_address(), render: (row) => row.propertyAddress },
  { key: 'wardNo', title: m.gis_kind_ward(), align: 'end', render: (row) => row.wardNo },
  {
    key: 'standing',
    title: m.gis_standing(),
    render: ({ standing }) =>
      standing && (
        <span className={classes.kind}>
          <Mark look={lookOf(standing)} /> {standingLabels[standing]()}
        </span>
      ),
  },
  { key: 'usage', title: m.gis_colour_usage(), isExtra: true, render: (row) => pointUsageLabels[row.usage]() },
  { key: 'outside', title: m.gis_outside(), isExtra: true, render: (row) => (row.isOutsideWard ? m.gis_yes() : null) },
  {
    key: 'duesPaise',
    title: m.ledger_col_posted(),
    align: 'end',
    render: (row) => <MoneyText amount={row.duesPaise} />,
  },
  {
    key: 'show',
    title: m.gis_position(),
    render: (row) => (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={m.gis_show_on_map({ property: row.propertyUniqueId })}
        onClick={() => onShow(row)}
      >
        {m.gis_view_map()}
      </Button>
    ),
  },
]
