import { type MapBounds, type MapSession, mapCalls } from '@karsetu/contract/gis/map-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Position } from '@karsetu/domain/gis/position.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useCall, useRefresh } from '../../api/use-call.ts'
import type { MapSpot } from '../../map/live-map.ts'
import { MapView } from '../../map/MapView.tsx'
import { useListState } from '../../table/use-list-state.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import classes from './Gis.module.css'
import { InViewTable } from './InViewTable.tsx'
import { ColourBy, MapLegend } from './MapLegend.tsx'
import { MapSearch } from './MapSearch.tsx'
import { PlacePanel } from './PlacePanel.tsx'
import { useMapAddress } from './use-map-address.ts'
import type { MapPlace } from './use-place-choices.ts'

/**
 * The map with its legend and search, the property picked, and the list of what is in view.
 * @param place the zone and ward it is of, where they are chosen above it; a map of another place begins anew
 */
export function MapDesk({ place }: { place?: MapPlace }) {
  const session = useCall(mapCalls.calls.session, { query: place ?? {} })
  const { spot } = useMapAddress()
  const key = `${place?.zoneId} ${place?.wardId}`
  const [arrived] = useState({ key, spot })
  if (session.error)
    return <ErrorState error={session.error} title={m.gis_error()} onRetry={() => void session.refetch()} />
  if (!session.data) return <PageSpinner />
  const { bounds, boundaries } = session.data
  const isEmpty = !bounds && boundaries.zone + boundaries.ward + boundaries.mohalla === 0
  return (
    <>
      {isEmpty && <EmptyState title={m.gis_nothing_yet()} hint={m.gis_nothing_yet_hint()} />}
      <Desk key={key} session={session.data} place={place} from={arrived.key === key ? arrived.spot : undefined} />
    </>
  )
}

const nothingHidden: ReadonlySet<number> = new Set()

const ownFilters = ['property', 'standing', 'usage', 'outside'] as const

type DeskProps = { session: MapSession; place: MapPlace | undefined; from: MapSpot | undefined }

function Desk({ session, place: mapOf, from }: DeskProps) {
  const refresh = useRefresh()
  const list = useListState({
    filters: mapOf ? ownFilters : [...ownFilters, 'zoneId', 'wardId'],
    limit: 10,
  })
  const { colouring, colourBy, moveTo } = useMapAddress()
  const [hidden, setHidden] = useState(nothingHidden)
  const [focus, setFocus] = useState<MapBounds>()
  const [view, setView] = useState<MapBounds>()
  const [draft, setDraft] = useState<Position>()
  const [isDrawing, setDrawing] = useState(false)
  const [generation, setGeneration] = useState(0)
  const [pickedNo, setPickedNo] = useState<number>()
  const { property } = list.filters
  const byId = useCall(
    mapCalls.calls.place,
    { params: { propertyUniqueId: property ?? '' } },
    { enabled: property !== undefined && pickedNo === undefined },
  )
  const byNumber = useCall(
    mapCalls.calls.byNumber,
    { params: { propertyNo: pickedNo ?? 1 } },
    { enabled: pickedNo !== undefined },
  )
  const picked = pickedNo === undefined ? byId : byNumber
  const place = pickedNo === undefined && property === undefined ? undefined : picked.data
  const pickedId = pickedNo === undefined ? undefined : byNumber.data?.propertyUniqueId
  const { setFilters } = list
  // A tile knows a number, the address the id: back returns to it.
  useEffect(() => {
    if (pickedId !== undefined && pickedId !== property) setFilters({ property: pickedId })
  }, [pickedId, property, setFilters])
  const at = place?.point
  const marks = useMemo(
    () => [
      ...(at ? [{ at: [at.lon, at.lat] as const, isNew: false }] : []),
      ...(draft ? [{ at: draft, isNew: true }] : []),
    ],
    [at, draft],
  )
  const choose = (propertyUniqueId: string | undefined) => {
    setPickedNo(undefined)
    setDraft(undefined)
    setDrawing(false)
    list.setFilters({ property: propertyUniqueId ?? '' })
  }
  const pick = (propertyNo: number | undefined, spot: Position) => {
    if (isDrawing) setDraft(spot)
    else if (propertyNo !== undefined) {
      list.setFilters({ property: '' })
      setPickedNo(propertyNo)
    }
  }
  const saved = () => {
    setDraft(undefined)
    setDrawing(false)
    setGeneration((count) => count + 1)
    void refresh(mapCalls.calls.session, mapCalls.calls.inView, mapCalls.calls.place, mapCalls.calls.byNumber)
  }
  const isPicked = property !== undefined || pickedNo !== undefined
  const desk = useRef<HTMLDivElement>(null)
  // Who comes with a property and no place in the address sees it; later the map is moved by the reader alone.
  const isArriving = useRef(property !== undefined && !from)
  const arrivesAt = byId.data?.bounds
  useEffect(() => {
    if (!isArriving.current || !arrivesAt) return
    isArriving.current = false
    setFocus(arrivesAt)
  }, [arrivesAt])
  return (
    <>
      <div className={classes.tools}>
        <MapSearch
          onFound={(found) => {
            if (found.bounds) setFocus({ ...found.bounds })
            if (found.propertyUniqueId) choose(found.propertyUniqueId)
          }}
        />
        <ColourBy
          colouring={colouring}
          onColouring={(next) => {
            colourBy(next)
            setHidden(nothingHidden)
          }}
        />
        <MapLegend
          session={session}
          colouring={colouring}
          hidden={hidden}
          onHidden={setHidden}
          onOutside={() => {
            // Wherever they lie: the list below follows the map.
            if (session.outsideBounds) setFocus({ ...session.outsideBounds })
            setHidden(nothingHidden)
            list.setFilters({ standing: '', usage: '', ...(mapOf ? {} : { zoneId: '', wardId: '' }), outside: 'yes' })
          }}
        />
      </div>
      <div ref={desk} className={classes.desk} data-picked={isPicked || undefined}>
        <MapView
          session={session}
          colouring={colouring}
          hidden={hidden}
          focus={focus}
          marks={marks}
          generation={generation}
          from={from}
          onView={(bounds, spot) => {
            setView(bounds)
            moveTo(spot)
          }}
          onPick={pick}
        />
        {isPicked && (
          <PlacePanel
            place={place}
            error={picked.error ?? undefined}
            onRetry={() => void picked.refetch()}
            onClose={() => choose(undefined)}
            onShow={(bounds) => setFocus({ ...bounds })}
            drawing={{
              isOn: isDrawing,
              at: draft,
              begin: () => setDrawing(true),
              put: setDraft,
              saved,
              end: () => {
                setDrawing(false)
                setDraft(undefined)
              },
              middle: view && middleOf(view),
            }}
          />
        )}
      </div>
      {view && (
        <InViewTable
          view={view}
          place={mapOf}
          list={list}
          onShow={(row) => {
            const reach = 0.0012
            setFocus({ west: row.lon - reach, south: row.lat - reach, east: row.lon + reach, north: row.lat + reach })
            choose(row.propertyUniqueId)
            desk.current?.scrollIntoView({ block: 'start' })
          }}
        />
      )}
    </>
  )
}

const middleOf = ({ west, south, east, north }: MapBounds): Position => [(west + east) / 2, (south + north) / 2]
