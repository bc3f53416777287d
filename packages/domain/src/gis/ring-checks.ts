import { areaOf, isInside, ringArea } from './inside.ts'
import { overlapOf } from './overlap.ts'
import { boundsOf, india, isWithin, type MultiPolygon, type Polygon, type Position, type Ring } from './position.ts'

/** What is wrong with a boundary's own line, and where. */
export type RingError =
  | { code: 'too_few_points' | 'unclosed' | 'no_area' | 'outside_india'; at: Position | null }
  | { code: 'self_crossing'; at: Position }

/** Square metres; a smaller ring is a line drawn to and fro. */
const smallestRing = 1

/** Every ring checked for itself, the rings of one polygon against each other, and the polygons against each other. */
export function errorsOf(shape: MultiPolygon): RingError[] {
  if (shape.length === 0) return [{ code: 'too_few_points', at: null }]
  const errors = shape.flatMap(errorsOfPolygon)
  const covered = errors.length === 0 ? firstCovered(shape) : undefined
  return covered ? [{ code: 'self_crossing', at: covered }] : errors
}

function errorsOfPolygon(polygon: Polygon): RingError[] {
  const [outer, ...holes] = polygon
  const errors = outer ? polygon.flatMap(errorsOfRing) : errorsOfRing([])
  if (!outer || errors.length > 0) return errors
  const crossing = firstCrossing(polygon) ?? holes.find((hole) => !isHoleOf(hole, outer))?.[0]
  if (crossing) return [{ code: 'self_crossing', at: crossing }]
  return polygon.flatMap((ring): RingError[] =>
    Math.abs(ringArea(ring)) < smallestRing ? [{ code: 'no_area', at: ring[0] ?? null }] : [],
  )
}

/** Of lines that do not cross each other; a corner on the outer line may be either. */
const isHoleOf = (hole: Ring, outer: Ring): boolean => hole.some((corner) => isInside(corner, [[outer]]))

/** So much of the smaller of two parts may lie in the other, as hands draw them side by side. */
const mostCovered = 0.01

/** A corner of the first part that lies in another: what is covered twice would count as outside. */
function firstCovered(shape: MultiPolygon): Position | undefined {
  const parts = shape.flatMap((polygon) => {
    const bounds = boundsOf([polygon])
    return bounds ? [{ polygon, bounds, area: areaOf([polygon]) }] : []
  })
  for (const [index, one] of parts.entries()) {
    const other = parts
      .slice(0, index)
      .find(
        (before) =>
          overlapOf([one.polygon], one.bounds, [before.polygon], before.bounds) >
          Math.min(one.area, before.area) * mostCovered,
      )
    if (other) return one.polygon[0]?.[0]
  }
  return undefined
}

function errorsOfRing(ring: Ring): RingError[] {
  const [first] = ring
  const last = ring.at(-1)
  if (!first || !last) return [{ code: 'too_few_points', at: null }]
  const stray = ring.find((position) => !isWithin(position, india))
  if (stray) return [{ code: 'outside_india', at: stray }]
  if (first[0] !== last[0] || first[1] !== last[1]) return [{ code: 'unclosed', at: last }]
  return ring.length < 4 ? [{ code: 'too_few_points', at: first }] : []
}

type Segment = { ring: number; at: number; last: number; a: Position; b: Position; west: number; east: number }

/** The first place where two sides that are not neighbours meet or cross; sides are compared from west to east. */
function firstCrossing(rings: readonly Ring[]): Position | undefined {
  const segments = rings.flatMap((ring, index) => segmentsOf(ring, index)).toSorted((x, y) => x.west - y.west)
  for (const [at, one] of segments.entries()) {
    for (let next = at + 1; next < segments.length; next++) {
      const other = segments[next] as Segment // next is below the length
      if (other.west > one.east) break
      if (areNeighbours(one, other)) continue
      const place = crossingOf(one, other)
      if (place) return place
    }
  }
  return undefined
}

function segmentsOf(ring: Ring, index: number): Segment[] {
  const distinct = ring.filter((position, at) => {
    const before = ring[at - 1]
    return !before || before[0] !== position[0] || before[1] !== position[1]
  })
  return distinct.slice(1).map((b, at) => {
    const a = distinct[at] as Position // slice(1) is one shorter
    return {
      ring: index,
      at,
      last: distinct.length - 2,
      a,
      b,
      west: Math.min(a[0], b[0]),
      east: Math.max(a[0], b[0]),
    }
  })
}

const areNeighbours = (one: Segment, other: Segment): boolean =>
  one.ring === other.ring &&
  (Math.abs(one.at - other.at) <= 1 || (Math.min(one.at, other.at) === 0 && Math.max(one.at, other.at) === one.last))

/** Which side of a-b the place c lies on: positive left, negative right, 0 on the line. */
const side = (a: Position, b: Position, c: Position) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

/**
 * Where two sides cross. Touching at an end is how neighbouring parts of a drawn line meet; only a true crossing, or a
 * side that lies on another, makes inside and outside doubtful.
 */
function crossingOf({ a, b }: Segment, { a: c, b: d }: Segment): Position | undefined {
  const [c1, d1, a1, b1] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)]
  if (c1 * d1 < 0 && a1 * b1 < 0) {
    const share = a1 / (a1 - b1)
    return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])]
  }
  if (c1 !== 0 || d1 !== 0) return undefined
  const along = Math.abs(b[0] - a[0]) >= Math.abs(b[1] - a[1]) ? 0 : 1
  const from = Math.max(Math.min(a[along], b[along]), Math.min(c[along], d[along]))
  const to = Math.min(Math.max(a[along], b[along]), Math.max(c[along], d[along]))
  if (to <= from) return undefined
  return [a, b, c, d].find((position) => position[along] === from)
}
