import { spansAt } from './inside.ts'
import { type Bounds, boundsMeet, type MultiPolygon } from './position.ts'

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
  let sum = 0
  for (let line = 0; line < lines; line++) {
    const lat = south + (line + 0.5) * height
    const common = commonLength(spansAt(a, lat), spansAt(b, lat))
    sum += common * Math.cos((lat * Math.PI) / 180) * height
  }
  return sum * metresPerDegree * metresPerDegree
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
