import { isInside } from '@karsetu/domain/gis/inside.ts'
import { asE7, type Bounds, boundsOf, type Position, type Ring } from '@karsetu/domain/gis/position.ts'
import type { RowShape } from '../load/table-rows.ts'
import type { PropertySite } from '../property/make-property.ts'
import type { PropertyData } from '../property/property-rows.ts'
import { type Random, randomFor } from '../random.ts'
import type { CityShapes } from './make-shapes.ts'

/** How an account stands, as the map colours its property, in the order of their numbers in the database. */
const standings = ['paid', 'due', 'arrears', 'unassessed'] as const
export type Standing = (typeof standings)[number]
/** In the order of their numbers in the database. */
const usages: readonly string[] = ['residential', 'nonresidential', 'mixed']

export type PointRow = { property: PropertyData; at: Position; standing: Standing }

/** When the survey that measured the points was entered. */
export const pointsSetAt = '2022-03-15T06:00:00Z'

export const pointShape: RowShape<PointRow> = {
  table: 'property_point',
  columns: [
    ['property_id', (to, row) => to.number(row.property.propertyId)],
    ['lon_e7', (to, row) => to.number(asE7(row.at[0]))],
    ['lat_e7', (to, row) => to.number(asE7(row.at[1]))],
    ['source', (to) => to.text('import')],
    ['set_at', (to) => to.text(pointsSetAt)],
    ['zone_id', (to, row) => to.number(row.property.zoneId)],
    ['ward_id', (to, row) => to.number(row.property.wardId)],
    ['standing', (to, row) => to.number(standings.indexOf(row.standing))],
    ['usage', (to, row) => to.number(usages.indexOf(row.property.houseCategory))],
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
): Position | undefined {
  const random = randomFor(seed, 'point', propertyId)
  if (!random.chance(shareWithPoint)) return undefined
  const own = shapes.mohallas.get(mohalla.mohallaId)
  const other = shapes.mohallas.get(random.between(1, shapes.mohallas.size))
  const ring = random.chance(shareStray) ? other : own
  return ring && placeIn(random, ring)
}

/** Boxes of rings, each looked for once. */
const boxes = new WeakMap<Ring, Bounds>()

function boxOf(ring: Ring): Bounds {
  const known = boxes.get(ring)
  if (known) return known
  const box = boundsOf([[ring]])
  if (!box) throw new Error('a mohalla of the demo city has no boundary')
  boxes.set(ring, box)
  return box
}

function placeIn(random: Random, ring: Ring): Position {
  const box = boxOf(ring)
  for (;;) {
    const place: Position = [
      box.west + random.next() * (box.east - box.west),
      box.south + random.next() * (box.north - box.south),
    ]
    if (isInside(place, [[ring]])) return place
  }
}
