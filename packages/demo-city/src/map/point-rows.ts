import { isInside } from '@karsetu/domain/gis/inside.ts'
import { asE7, boundsOf, type Position, type Ring } from '@karsetu/domain/gis/position.ts'
import type { PropertySite } from '../property/make-property.ts'
import type { RowShape } from '../property/property-rows.ts'
import { type Random, randomFor } from '../random.ts'
import type { CityShapes } from './make-shapes.ts'

export type PointRow = { propertyId: number; at: Position }

/** When the survey that measured the points was entered. */
export const pointsSetAt = '2022-03-15T06:00:00Z'

export const pointShape: RowShape<PointRow> = {
  table: 'property_point',
  columns: [
    ['property_id', (row) => row.propertyId],
    ['lon_e7', (row) => asE7(row.at[0])],
    ['lat_e7', (row) => asE7(row.at[1])],
    ['source', () => 'import'],
    ['set_at', () => pointsSetAt],
  ],
}

const shareWithPoint = 0.96
/** Some points were typed into the wrong ward. */
const shareStray = 0.004

/** Where a site's house stands, within its mohalla; of a few nobody knows, and a few stand in another ward. */
export function makePoint(
  seed: number,
  { propertyId, mohalla }: PropertySite,
  shapes: CityShapes,
): PointRow | undefined {
  const random = randomFor(seed, 'point', propertyId)
  if (!random.chance(shareWithPoint)) return undefined
  const own = shapes.mohallas.get(mohalla.mohallaId)
  const other = shapes.mohallas.get(random.between(1, shapes.mohallas.size))
  const ring = random.chance(shareStray) ? other : own
  return ring && { propertyId, at: placeIn(random, ring) }
}

function placeIn(random: Random, ring: Ring): Position {
  const box = boundsOf([[ring]])
  if (!box) throw new Error('a mohalla of the demo city has no boundary')
  for (;;) {
    const place: Position = [
      box.west + random.next() * (box.east - box.west),
      box.south + random.next() * (box.north - box.south),
    ]
    if (isInside(place, [[ring]])) return place
  }
}
