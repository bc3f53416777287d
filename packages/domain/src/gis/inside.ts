import { type Bounds, isWithin, type MultiPolygon, type Position, type Ring } from './position.ts'

/** Mean radius of the earth in metres (IUGG). */
const earthRadius = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Even-odd rule over all rings: holes are outside. A position on the line may be either. */
export function isInside([lon, lat]: Position, shape: MultiPolygon): boolean {
  let inside = false
  for (const polygon of shape) {
    for (const ring of polygon) {
      for (let at = 1; at < ring.length; at++) {
        const [fromLon, fromLat] = ring[at - 1] as Position // at starts with 1
        const [toLon, toLat] = ring[at] as Position // at ends before the length
        if (fromLat > lat === toLat > lat) continue
        if (lon < fromLon + ((lat - fromLat) / (toLat - fromLat)) * (toLon - fromLon)) inside = !inside
      }
    }
  }
  return inside
}

/** Square metres on the sphere, holes taken off; within a percent of the ellipsoid's. */
export function areaOf(shape: MultiPolygon): number {
  let sum = 0
  for (const [outer, ...holes] of shape) {
    sum += Math.abs(ringArea(outer ?? []))
    for (const hole of holes) sum -= Math.abs(ringArea(hole))
  }
  return sum
}

/** Signed: counter-clockwise is positive. */
export function ringArea(ring: Ring): number {
  let sum = 0
  for (let at = 1; at < ring.length; at++) {
    const [fromLon, fromLat] = ring[at - 1] as Position // at starts with 1
    const [toLon, toLat] = ring[at] as Position // at ends before the length
    sum += radians(toLon - fromLon) * (2 + Math.sin(radians(fromLat)) + Math.sin(radians(toLat)))
  }
  return (-sum * earthRadius * earthRadius) / 2
}

/** Metres between two places of one city. */
export function distance(a: Position, b: Position): number {
  const [x, y] = [radians(b[0] - a[0]) * Math.cos(radians((a[1] + b[1]) / 2)), radians(b[1] - a[1])]
  return Math.hypot(x, y) * earthRadius
}

/** A place inside the shape for its label or a first look: the middle of its widest part at half height. */
export function middleOf(shape: MultiPolygon): Position | undefined {
  const outer = shape
    .map((polygon) => polygon[0] ?? [])
    .toSorted((a, b) => Math.abs(ringArea(b)) - Math.abs(ringArea(a)))[0]
  const largest = shape.find((polygon) => polygon[0] === outer)
  if (!outer || !largest || outer.length === 0) return undefined
  const lats = outer.map(([, lat]) => lat)
  const lat = (lats.reduce((low, each) => Math.min(low, each)) + lats.reduce((high, each) => Math.max(high, each))) / 2
  const spans = spansAt([largest], lat)
  const widest = spans.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))[0]
  return widest ? [(widest[0] + widest[1]) / 2, lat] : outer[0]
}

/** Where a line of latitude runs inside the shape: west and east ends, from west to east. */
export function spansAt(shape: MultiPolygon, lat: number): (readonly [west: number, east: number])[] {
  const crossings: number[] = []
  for (const polygon of shape)
    for (const ring of polygon)
      for (let at = 1; at < ring.length; at++) {
        const [fromLon, fromLat] = ring[at - 1] as Position // at starts with 1
        const [toLon, toLat] = ring[at] as Position // at ends before the length
        if (fromLat > lat !== toLat > lat)
          crossings.push(fromLon + ((lat - fromLat) / (toLat - fromLat)) * (toLon - fromLon))
      }
  return spansBetween(crossings)
}

/** A line of latitude is inside a shape from each odd crossing with its sides to the next. */
export function spansBetween(crossings: number[]): (readonly [west: number, east: number])[] {
  crossings.sort((a, b) => a - b)
  return Array.from({ length: Math.floor(crossings.length / 2) }, (_, at) => [
    crossings[2 * at] ?? 0,
    crossings[2 * at + 1] ?? 0,
  ])
}

/** How many metres a place lies outside a box; 0 within. */
export function metresOutside(at: Position, box: Bounds): number {
  if (isWithin(at, box)) return 0
  const nearest: Position = [
    Math.min(Math.max(at[0], box.west), box.east),
    Math.min(Math.max(at[1], box.south), box.north),
  ]
  return distance(at, nearest)
}
