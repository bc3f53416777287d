/**
 * The map: what a desk's window fetches at city zoom and nearer, packed, against the 300 KB it may be; and the time a
 * tile takes against the bare SELECT of the same squares.
 */
import { gzipSync } from 'node:zlib'
import type { Bounds } from '@karsetu/domain/gis/position.ts'
import { gridLevel, project, rangeOf, type Tile, tileOf } from '@karsetu/domain/gis/tiles.ts'
import { boundariesVersion, boundsOfCity } from '@karsetu/server/features/gis/boundary-store.ts'
import { boundaryTile } from '@karsetu/server/features/gis/boundary-tiles.ts'
import { pointTile } from '@karsetu/server/features/gis/point-tiles.ts'
import { bringMapUpToDate } from '@karsetu/server/features/gis/refresh-map.ts'
import { openDatabase } from '@karsetu/server/platform/db/database.ts'
import { median, report, timed, timeFigure } from './figures.ts'

/** The map of a window of 1440 by 900, and the side of a tile, in pixels. */
const [windowWidth, windowHeight, tileSide] = [1140, 560, 512]
const mostKilobytes = 300
const rounds = 60
/** Grouping, encoding and the square's own query, over the query alone. */
const most = 5

const database = openDatabase({ url: process.env.DATABASE_URL ?? '' })
const { reads } = database
await bringMapUpToDate(database, new Date())
const bounds = await boundsOfCity(reads, null)
if (!bounds) throw new Error('the database holds no demo city')
const version = await boundariesVersion(reads)

/** The zoom at which the whole city is in the window. */
function cityZoom({ west, south, east, north }: Bounds): number {
  const [[left, top], [right, bottom]] = [project([west, north]), project([east, south])]
  const fits = Math.min(windowWidth / (right - left), windowHeight / (bottom - top)) / tileSide
  return Math.floor(Math.log2(fits) + 0.5)
}

/** The tiles a window touches around the middle of the city; one more each way than fits, as the window may lie across. */
function tilesOf(z: number): Tile[] {
  const box = bounds ?? { west: 0, south: 0, east: 0, north: 0 }
  const middle = tileOf([(box.west + box.east) / 2, (box.south + box.north) / 2], z)
  const [wide, high] = [Math.ceil(windowWidth / tileSide) + 1, Math.ceil(windowHeight / tileSide) + 1]
  return Array.from({ length: wide * high }, (_, at) => ({
    z,
    x: middle.x - Math.floor(wide / 2) + (at % wide),
    y: middle.y - Math.floor(high / 2) + Math.floor(at / wide),
  }))
}

async function kilobytesOf(z: number): Promise<number> {
  let bytes = 0
  for (const tile of tilesOf(z)) {
    bytes += gzipSync(await pointTile(reads, tile, null)).byteLength
    bytes += gzipSync(await boundaryTile(reads, tile, null, version)).byteLength
  }
  return bytes / 1024
}

const z = cityZoom(bounds)
for (const [name, zoom] of [
  ['map at city zoom, bytes', z],
  ['map two steps nearer, bytes', z + 2],
  ['map among houses, bytes', 16],
] as const) {
  const kilobytes = await kilobytesOf(zoom)
  report({
    name,
    unit: 'KB',
    ours: Number(kilobytes.toPrecision(3)),
    floor: mostKilobytes,
    ratio: Number((kilobytes / mostKilobytes).toPrecision(3)),
    goal: '<= 1',
    holds: kilobytes <= mostKilobytes,
    zoom,
  })
}

for (const [name, zoom] of [
  ['tile of clusters', z],
  ['tile among houses', 16],
] as const) {
  const [tile] = tilesOf(zoom).slice(-Math.ceil(tilesOf(zoom).length / 2))
  if (!tile) continue
  const [ours, floor]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    floor.push(await timed(() => bareSelect(tile)))
    ours.push(await timed(() => pointTile(reads, tile, null)))
  }
  report(timeFigure(name, median(ours), median(floor), most, { zoom }))
}
await database.close()

/** The same rows, counted or listed by the database and not looked at. */
function bareSelect(tile: Tile): Promise<unknown> {
  const isNear = tile.z >= 16
  const level = Math.min(18, tile.z + 4)
  return isNear
    ? reads.query(
        'select property_id, lon_e7, lat_e7, standing, usage from property_point where place_key >= $1 and place_key < $2 and standing is not null',
        [...rangeOf(tile, gridLevel)],
      )
    : reads.query(
        'select cell, standing, usage, sum(points)::integer from map_cell where level = $1 and cell >= $2 and cell < $3 group by 1, 2, 3',
        [level, ...rangeOf(tile, level)],
      )
}
