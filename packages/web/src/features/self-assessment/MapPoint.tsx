import { selfAssessmentCalls } from '@karsetu/contract/self-assessment/self-assessment-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Position } from '@karsetu/domain/gis/position.ts'
import { Button } from '@mantine/core'
import { IconCurrentLocation } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { useCall } from '../../api/use-call.ts'
import { SelectField } from '../../form/SelectField.tsx'
import type { HouseForm } from '../../form/use-house-form.ts'
import { MapView } from '../../map/MapView.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { useWardChoices } from '../master/use-masters.ts'
import type { PropertyTyped } from '../property/register-form/property-typed.ts'
import { useMohallaChoices } from '../property/use-mohalla-choices.ts'

type Props = { form: HouseForm<PropertyTyped, unknown> }
const { calls } = selfAssessmentCalls

/** Where a new property is: a point by the device or on the map, from which ward and mohalla follow. */
export function MapPoint({ form }: Props) {
  const { control, setValue } = form
  const [longitude, latitude] = useWatch({ control, name: ['longitude', 'latitude'] })
  const { errors } = useFormState({ control })
  const [hasFailed, setFailed] = useState(false)
  const at: Position | undefined = longitude !== null && latitude !== null ? [longitude, latitude] : undefined
  const put = ([lon, lat]: Position) => {
    setFailed(false)
    setValue('longitude', rounded(lon), { shouldDirty: true })
    setValue('latitude', rounded(lat), { shouldDirty: true, shouldValidate: true })
  }
  const standHere = () =>
    navigator.geolocation?.getCurrentPosition(
      ({ coords }) => put([coords.longitude, coords.latitude]),
      () => setFailed(true),
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  const error =
    errors.longitude?.message ?? (at ? undefined : errors.mohallaId?.message && m.self_assessment_point_required())
  return (
    <>
      <p>{m.self_assessment_point_hint()}</p>
      <div>
        <Button variant="default" leftSection={<IconCurrentLocation aria-hidden size="1.1rem" />} onClick={standHere}>
          {m.self_assessment_here()}
        </Button>
      </div>
      {hasFailed && <p role="status">{m.self_assessment_here_failed()}</p>}
      <PointMap at={at} onPick={put} />
      {error && <p role="alert">{error}</p>}
      <PlaceOf form={form} at={at} />
    </>
  )
}

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
const nothingHidden: ReadonlySet<number> = new Set()
const stay = () => undefined
/** Degrees around a point in which its neighbours are seen. */
const near = 0.002

function PointMap({ at, onPick }: { at: Position | undefined; onPick: (at: Position) => void }) {
  const session = useCall(calls.map, {})
  const [first] = useState(at)
  const focus = useMemo(() => {
    if (!at) return undefined
    const [lon, lat] = at
    return { west: lon - near, south: lat - near, east: lon + near, north: lat + near }
  }, [at?.[0], at?.[1]])
  const marks = useMemo(() => (at ? [{ at, isNew: true }] : []), [at?.[0], at?.[1]])
  if (session.error) return <ErrorState error={session.error} onRetry={() => void session.refetch()} />
  if (!session.data) return <PageSpinner />
  return (
    <MapView
      session={session.data}
      colouring="standing"
      hidden={nothingHidden}
      from={first && { middle: first, zoom: 16 }}
      focus={focus}
      marks={marks}
      generation={0}
      isSmall
      onView={stay}
      onPick={(_, picked) => onPick(picked)}
    />
  )
}

/** Ward and mohalla of the point; what no boundary decides is chosen. */
function PlaceOf({ form, at }: Props & { at: Position | undefined }) {
  const { control, setValue } = form
  const [longitude = 0, latitude = 0] = at ?? []
  const found = useCall(calls.place, { query: { longitude, latitude } }, { enabled: at !== undefined })
  const place = at ? found.data : undefined
  const ward = useWatch({ control, name: 'wardId' })
  const wards = useWardChoices(undefined)
  const mohallas = useMohallaChoices(ward)
  useEffect(() => {
    if (!place) return
    if (place.decidesWard || place.decidesMohalla) setValue('wardId', place.wardId ?? undefined)
    if (place.decidesMohalla) setValue('mohallaId', place.mohallaId ?? undefined, { shouldValidate: true })
  }, [place, setValue])
  if (!at) return null
  if (found.error) return <p role="alert">{found.error.text}</p>
  if (!place) return <PageSpinner />
  const isDecided = place.wardId !== null && (place.mohallaId !== null || !place.decidesMohalla)
  if ((place.decidesWard || place.decidesMohalla) && !isDecided)
    return <p role="alert">{m.self_assessment_point_nowhere()}</p>
  return (
    <>
      {place.wardId !== null && (
        <p role="status">
          {m.self_assessment_point_place({
            ward: `${place.wardNo} ${place.wardName}`,
            mohalla: place.mohallaName ?? '–',
          })}
        </p>
      )}
      {!place.decidesWard && !place.decidesMohalla && (
        <SelectField control={control} name="wardId" numeric required label={m.search_ward()} choices={wards} />
      )}
      {!place.decidesMohalla && (
        <SelectField
          control={control}
          name="mohallaId"
          numeric
          required
          label={m.search_mohalla()}
          choices={mohallas}
        />
      )}
    </>
  )
}
