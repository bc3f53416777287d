import { spansBetween } from './inside.ts'
import { type Bounds, boundsMeet, type MultiPolygon, type Position } from './position.ts'

/** Lines of latitude on which two shapes are compared: an overlap of a 200th of the common height cannot hide. */
const lines = 400
const metresPerDegree = 111_195

/**
 * Square metres that lie in both shapes, measured along lines of latitude: exact enough to tell a sliver of two hands'
 * drawing from a street claimed twice.
 */
export function overlapOf(a: MultiPolygon, aBounds: Bounds, b: MultiPolygon, bBounds: Bounds): number {
  if (!boundsMeet(aBounds, bBounds)) return 0
  const south = Math.max(aBounds.south, bBounds.south)
  const height = (Math.min(aBounds.north, bBounds.north) - south) / lines
  if (height <= 0) return 0
  const lats = Array.from({ length: lines }, (_, line) => south + (line + 0.5) * height)
  const [ofA, ofB] = [spansOnLines(a, lats, height), spansOnLines(b, lats, height)]
  const sum = lats.reduce((all, lat, line) => {
    const common = commonLength(ofA[line] ?? [], ofB[line] ?? [])
    return all + common * Math.cos((lat * Math.PI) / 180) * height
  }, 0)
  return sum * metresPerDegree * metresPerDegree
}

/** Where each line runs inside the shape. Every side is looked at once: a line drawn by a machine has a hundred thousand. */
function spansOnLines(shape: MultiPolygon, lats: readonly number[], height: number): Span[][] {
  const crossings = lats.map((): number[] => [])
  const [south = 0] = lats
  for (const ring of shape.flat())
    for (let at = 1; at < ring.length; at++) {
      const [fromLon, fromLat] = ring[at - 1] as Position // at starts with 1
      const [toLon, toLat] = ring[at] as Position // at ends before the length
      const first = Math.max(0, Math.floor((Math.min(fromLat, toLat) - south) / height))
      const last = Math.min(lines - 1, Math.ceil((Math.max(fromLat, toLat) - south) / height))
      for (let line = first; line <= last; line++) {
        const lat = lats[line] ?? 0
        if (fromLat > lat !== toLat > lat)
          crossings[line]?.push(fromLon + ((lat - fromLat) / (toLat - fromLat)) * (toLon - fromLon))
      }
    }
  return crossings.map(spansBetween)
}

type Span = readonly [number, number]

function commonLength(a: readonly Span[], b: readonly Span[]): number {
  let length = 0
  for (const [west, east] of a)
    for (const [otherWest, otherEast] of b) {
      if (otherWest > east) break
      length += Math.max(0, Math.min(east, otherEast) - Math.max(west, otherWest))
    }
  return length
}
