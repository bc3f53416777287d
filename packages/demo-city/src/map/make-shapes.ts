import type { Position, Ring } from '@karsetu/domain/gis/position.ts'
import type { MohallaPlan, Places } from '../place/make-places.ts'
import { type Random, randomFor } from '../random.ts'

/** Kilometres east and north of the middle of the city. */
type Spot = readonly [east: number, north: number]
type Outline = readonly Spot[]

/** A stretch of farmland in Uttar Pradesh where no city is. */
const middle: Position = [79.62, 27.46]
const radius = 9
const kilometresPerDegree = 111.32

const toPosition = ([east, north]: Spot): Position => {
  const lat = middle[1] + north / kilometresPerDegree
  const lon = middle[0] + east / (kilometresPerDegree * Math.cos((middle[1] * Math.PI) / 180))
  return [Math.round(lon * 1e7) / 1e7, Math.round(lat * 1e7) / 1e7]
}

export type CityShapes = {
  zones: ReadonlyMap<number, Ring>
  wards: ReadonlyMap<number, Ring>
  mohallas: ReadonlyMap<number, Ring>
}

/**
 * Boundaries of the demo city: its round outline is cut in two again and again, straight across, until every zone, ward
 * and mohalla has its piece, larger where more houses are. Pieces share their sides and leave nothing between them.
 */
export function makeShapes(seed: number, { zones, wards, mohallas }: Places): CityShapes {
  const random = randomFor(seed, 'boundaries')
  const city = outlineOfCity(random)
  const weightOf = new Map<string, number>()
  const add = (key: string, weight: number) => weightOf.set(key, (weightOf.get(key) ?? 0) + weight)
  for (const { zoneId, wardId, weight } of mohallas) {
    add(`zone ${zoneId}`, weight)
    add(`ward ${wardId}`, weight)
  }
  const shapes = { zones: new Map<number, Ring>(), wards: new Map<number, Ring>(), mohallas: new Map<number, Ring>() }
  const pieces = <Item>(outline: Outline, items: readonly Item[], weigh: (item: Item) => number) =>
    cutByWeight(random, outline, items, weigh)
  for (const [zone, zoneOutline] of pieces(city, zones, ({ zoneId }) => weightOf.get(`zone ${zoneId}`) ?? 1)) {
    shapes.zones.set(zone.zoneId, asRing(zoneOutline))
    const inZone = wards.filter(({ zoneId }) => zoneId === zone.zoneId)
    for (const [ward, wardOutline] of pieces(
      zoneOutline,
      inZone,
      ({ wardId }) => weightOf.get(`ward ${wardId}`) ?? 1,
    )) {
      shapes.wards.set(ward.wardId, asRing(wardOutline))
      const inWard = mohallas.filter(({ wardId }) => wardId === ward.wardId)
      for (const [mohalla, outline] of pieces(wardOutline, inWard, ({ weight }: MohallaPlan) => weight))
        shapes.mohallas.set(mohalla.mohallaId, asRing(outline))
    }
  }
  return shapes
}

function outlineOfCity(random: Random): Outline {
  const corners = 28
  return Array.from({ length: corners }, (_, at): Spot => {
    const angle = (at / corners) * 2 * Math.PI
    // Little enough that no corner falls behind its neighbours: every piece stays without dents.
    const reach = radius * (1 + (random.next() - 0.5) * 0.015)
    return [Math.cos(angle) * reach * 1.2, Math.sin(angle) * reach]
  })
}

const asRing = (outline: Outline): Ring => {
  const ring = outline.map(toPosition)
  return [...ring, ...ring.slice(0, 1)]
}

/** Halves the items by weight and the outline by area alike, until one item is left with its piece. */
function* cutByWeight<Item>(
  random: Random,
  outline: Outline,
  items: readonly Item[],
  weigh: (item: Item) => number,
): Generator<readonly [Item, Outline]> {
  const [only] = items
  if (!only) return
  if (items.length === 1) {
    yield [only, outline]
    return
  }
  const whole = items.reduce((sum, item) => sum + weigh(item), 0)
  let [count, weight] = [0, 0]
  while (count < items.length - 1 && (count === 0 || weight + weigh(items[count] ?? only) / 2 < whole / 2)) {
    weight += weigh(items[count] ?? only)
    count += 1
  }
  const [first, second] = cutByShare(outline, weight / whole, longestWay(outline) + (random.next() - 0.5) * 0.5)
  yield* cutByWeight(random, first, items.slice(0, count), weigh)
  yield* cutByWeight(random, second, items.slice(count), weigh)
}

/** The direction in which the outline is longest, as an angle. */
function longestWay(outline: Outline): number {
  const [east, north] = centreOf(outline)
  let [xx, xy, yy] = [0, 0, 0]
  for (const [x, y] of outline) {
    xx += (x - east) ** 2
    xy += (x - east) * (y - north)
    yy += (y - north) ** 2
  }
  return Math.atan2(2 * xy, xx - yy) / 2
}

const centreOf = (outline: Outline): Spot => [
  outline.reduce((sum, [x]) => sum + x, 0) / outline.length,
  outline.reduce((sum, [, y]) => sum + y, 0) / outline.length,
]

/** Cuts straight across a direction so that the first piece has its share of the area. */
function cutByShare(outline: Outline, share: number, angle: number): readonly [Outline, Outline] {
  const along = ([x, y]: Spot) => x * Math.cos(angle) + y * Math.sin(angle)
  const ends = outline.map(along)
  let [low, high] = [Math.min(...ends), Math.max(...ends)]
  const wanted = areaOf(outline) * share
  for (let step = 0; step < 40; step++) {
    const at = (low + high) / 2
    if (areaOf(below(outline, along, at)) < wanted) low = at
    else high = at
  }
  const across = (spot: Spot) => -along(spot)
  return [below(outline, along, low), below(outline, across, -low)]
}

/** The part of the outline up to a line. */
function below(outline: Outline, along: (spot: Spot) => number, at: number): Outline {
  return outline.flatMap((spot, index) => {
    const next = outline[(index + 1) % outline.length] ?? spot
    const [here, there] = [along(spot), along(next)]
    const saved = here <= at ? [spot] : []
    if (here <= at === there <= at) return saved
    const share = (at - here) / (there - here)
    return [...saved, [spot[0] + (next[0] - spot[0]) * share, spot[1] + (next[1] - spot[1]) * share] as const]
  })
}

function areaOf(outline: Outline): number {
  let sum = 0
  for (const [index, [x, y]] of outline.entries()) {
    const [nextX, nextY] = outline[(index + 1) % outline.length] ?? [x, y]
    sum += x * nextY - nextX * y
  }
  return Math.abs(sum) / 2
}
