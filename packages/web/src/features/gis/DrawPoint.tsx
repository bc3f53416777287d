import { mapCalls, type PropertyPlace } from '@karsetu/contract/gis/map-calls.ts'
import { PointForm } from '@karsetu/contract/gis/point-form.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Position } from '@karsetu/domain/gis/position.ts'
import { Button } from '@mantine/core'
import { IconCurrentLocation, IconFocusCentered } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useCommand } from '../../api/use-command.ts'
import { Form } from '../../form/Form.tsx'
import { formOf } from '../../form/form-of.ts'
import { NumberField } from '../../form/NumberField.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { toast } from '../../ui/toast.ts'
import classes from './Gis.module.css'

export type Drawing = {
  isOn: boolean
  /** Where the new point stands at present. */
  at: Position | undefined
  begin: () => void
  put: (at: Position) => void
  saved: () => void
  end: () => void
  middle: Position | undefined
}

type Typed = { lon: number | null; lat: number | null; reason: string }
const pointForm = formOf(PointForm, (typed: Typed) => ({
  lon: typed.lon ?? undefined,
  lat: typed.lat ?? undefined,
  reason: typed.reason,
}))

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
/** A fix rougher than this many metres is worth a word. */
const roughMetres = 15

/** Says where a property is: by the map, by where one stands, or typed. */
export function DrawPoint({ place, drawing }: { place: PropertyPlace; drawing: Drawing }) {
  const [note, setNote] = useState('')
  const save = useCommand(mapCalls.calls.setPoint, {
    onSuccess: ({ propertyUniqueId }) => {
      void toast.success(m.gis_point_saved({ property: propertyUniqueId }), m.common_success())
      drawing.saved()
    },
  })
  const { point } = place
  const form = useHouseForm(pointForm, { lon: point?.lon ?? null, lat: point?.lat ?? null, reason: '' })
  const { control, setValue } = form
  const { at } = drawing
  useEffect(() => {
    if (!at) return
    setValue('lon', rounded(at[0]), { shouldValidate: true })
    setValue('lat', rounded(at[1]), { shouldValidate: true })
  }, [at, setValue])
  const standHere = () =>
    navigator.geolocation?.getCurrentPosition(
      ({ coords: { longitude, latitude, accuracy } }) => {
        setNote(accuracy > roughMetres ? m.gis_here_rough({ metres: String(Math.round(accuracy)) }) : '')
        drawing.put([longitude, latitude])
      },
      () => setNote(m.gis_here_failed()),
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  return (
    <Form
      form={form}
      label={point ? m.gis_correct() : m.gis_draw()}
      withoutSummary
      onSubmit={(body) => save.mutateAsync({ params: { propertyUniqueId: place.propertyUniqueId }, body })}
    >
      <p className={classes.quiet}>{m.gis_draw_hint()}</p>
      <div className={classes.actions}>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconCurrentLocation aria-hidden size="1rem" />}
          onClick={standHere}
        >
          {m.gis_here()}
        </Button>
        {drawing.middle && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconFocusCentered aria-hidden size="1rem" />}
            onClick={() => drawing.middle && drawing.put(drawing.middle)}
          >
            {m.gis_middle()}
          </Button>
        )}
      </div>
      <p role="status" className={classes.quiet}>
        {note}
      </p>
      {/* Written anew when the map says another place: the fields hold what was typed. */}
      <div key={at?.join()} className={classes.pair}>
        <NumberField control={control} name="lon" required label={m.gis_lon()} />
        <NumberField control={control} name="lat" required label={m.gis_lat()} />
      </div>
      <TextField control={control} name="reason" required label={m.gis_reason()} maxLength={300} />
      <div className={classes.actions}>
        <SubmitButton>{m.gis_save_point()}</SubmitButton>
        <Button variant="default" onClick={drawing.end}>
          {m.common_cancel()}
        </Button>
      </div>
    </Form>
  )
}
