import { india } from '@karsetu/domain/gis/position.ts'
import { z } from 'zod'
import { tidyText } from '../platform/schemas.ts'
import { m } from '../words/messages.ts'

const outside = () => m.gis_outside_india()

/** Where a property is, and why the point was set where something else was before. */
export const PointForm = z.strictObject({
  lon: z
    .number({ error: () => m.gis_lon_required() })
    .min(india.west, { error: outside })
    .max(india.east, { error: outside }),
  lat: z
    .number({ error: () => m.gis_lat_required() })
    .min(india.south, { error: outside })
    .max(india.north, { error: outside }),
  reason: tidyText({ required: () => m.gis_reason_required(), max: 300 }).min(5, { error: () => m.gis_reason_short() }),
})
export type PointForm = z.output<typeof PointForm>
