import { pointSourceLabels } from '@karsetu/contract/gis/gis-labels.ts'
import { mapCalls, type PropertyPlace } from '@karsetu/contract/gis/map-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useCall } from '../../api/use-call.ts'
import { MapView } from '../../map/MapView.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import classes from './Gis.module.css'
import { MarkWords } from './MapLegend.tsx'

/** A property on a small map among its neighbours, and who said where it is. */
export default function PropertyLocation({ propertyId }: { propertyId: string }) {
  const place = useCall(mapCalls.calls.place, { params: { propertyUniqueId: propertyId } })
  if (place.error) return <ErrorState error={place.error} title={m.gis_error()} onRetry={() => void place.refetch()} />
  if (!place.data) return <PageSpinner />
  const { point } = place.data
  return (
    <div className={classes.located}>
      <Facts facts={pointFacts(place.data)} />
      {point?.isOutsideWard && (
        <p className={classes.warning}>
          <IconAlertTriangle aria-hidden size="1.1rem" /> {m.gis_is_outside()}
        </p>
      )}
      <PlaceMap place={place.data} />
      <MarkWords />
    </div>
  )
}

function pointFacts({ point, wardNo, wardName, mohallaName }: PropertyPlace) {
  const where = [
    { label: m.gis_kind_ward(), value: `${wardNo} ${wardName}` },
    { label: m.gis_kind_mohalla(), value: mohallaName },
  ]
  if (!point) return [...where, { label: m.gis_point(), value: m.gis_no_point() }]
  return [
    ...where,
    { label: m.gis_point(), value: `${point.lat.toFixed(6)}, ${point.lon.toFixed(6)}` },
    {
      label: m.gis_point_from(),
      value: (
        <>
          {[pointSourceLabels[point.source](), point.setBy].filter(Boolean).join(', ')},{' '}
          <InstantText instant={point.setAt} dayOnly />
        </>
      ),
    },
  ]
}

const nothingHidden: ReadonlySet<number> = new Set()
const stay = () => undefined

function PlaceMap({ place: { point, bounds, wardBounds } }: { place: PropertyPlace }) {
  const session = useCall(mapCalls.calls.session, { query: {} })
  const start = useMemo(
    () => session.data && { ...session.data, bounds: bounds ?? wardBounds ?? session.data.bounds },
    [session.data, wardBounds, bounds],
  )
  const marks = useMemo(() => (point ? [{ at: [point.lon, point.lat] as const, isNew: false }] : []), [point])
  if (!start) return <PageSpinner />
  return (
    <MapView
      session={start}
      colouring="standing"
      hidden={nothingHidden}
      focus={undefined}
      marks={marks}
      generation={0}
      isSmall
      onView={stay}
      onPick={stay}
    />
  )
}
