import { fromE7 } from '@karsetu/domain/gis/position.ts'
import { pointUsages, standings } from '@karsetu/domain/gis/standing.ts'
import { gridLevel, rangeOf, type Tile, tileExtent, tileOfCurve, withinTile } from '@karsetu/domain/gis/tiles.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { encodeTile, type TileFeature } from './encode-tile.ts'

/** Up to so many points of a tile are shown one by one; more become clusters, unless one is near. */
const mostApart = 1000
/** From here on every point is shown. */
const nearZoom = 16
/** No tile holds more: a crowd of points on one spot is no map. */
const mostInTile = 20_000

/** Squares counted by level; see the table map_cell. */
const [coarsest, finest] = [10, 18]
const blockLevel = 14

/** A cluster is a square eight to the side of a tile; where in it the properties are is taken from squares half as wide. */
const clusterSteps = 3
const weightSteps = 1

/** Changes with every point that comes, goes, moves, or changes its colour or its flag within the tile. */
export async function pointsVersion(sql: Queryable, tile: Tile): Promise<string> {
  const { z, x, y } = tile
  const up = 2 ** Math.max(0, z - blockLevel)
  const block = { z: Math.min(z, blockLevel), x: Math.floor(x / up), y: Math.floor(y / up) }
  const { rows } = await sql.query<{ version: string }>(
    `select coalesce(max(version), 0) || '-' || count(*) "version" from map_block where block >= $1 and block < $2`,
    [...rangeOf(block, blockLevel)],
    { name: 'map-block-version' },
  )
  return rows[0]?.version ?? '0-0'
}

type Square = { cell: number; standing: number; usage: number; points: number }

/** A tile of points, or of clusters where there are too many to tell apart. */
export async function pointTile(sql: Queryable, tile: Tile, wardIds: number[] | null): Promise<Uint8Array> {
  if (tile.z >= nearZoom) return encodeTile({ points: await pointsOf(sql, tile, wardIds) })
  const clusterLevel = Math.min(finest, Math.max(coarsest, tile.z + clusterSteps))
  const level = Math.min(finest, clusterLevel + weightSteps)
  const { rows } = await sql.query<Square>(
    `select cell, standing, usage, sum(points)::integer points from map_cell
     where level = $1 and cell >= $2 and cell < $3 and points > 0 and ($4::bigint[] is null or ward_id = any ($4))
     group by cell, standing, usage`,
    [level, ...rangeOf(tile, level), wardIds],
    { name: 'map-squares' },
  )
  const total = rows.reduce((sum, { points }) => sum + points, 0)
  if (total === 0) return encodeTile({})
  if (total <= mostApart) return encodeTile({ points: await pointsOf(sql, tile, wardIds) })
  return encodeTile({ clusters: clustersOf(tile, rows, level, clusterLevel) })
}

type Point = {
  propertyId: number
  lonE7: number
  latE7: number
  standing: number
  usage: number
  isOutside: boolean | null
}

/** Tags: s standing, u usage; o of a point outside its ward alone, for the others are many. */
async function pointsOf(sql: Queryable, tile: Tile, wardIds: number[] | null): Promise<TileFeature[]> {
  const { rows } = await sql.query<Point>(
    `select property_id "propertyId", lon_e7 "lonE7", lat_e7 "latE7", standing, usage, is_outside "isOutside"
     from property_point
     where place_key >= $1 and place_key < $2 and standing is not null and ($3::bigint[] is null or ward_id = any ($3))
     order by place_key, property_id limit $4`,
    [...rangeOf(tile, gridLevel), wardIds, mostInTile],
    { name: 'map-points' },
  )
  return rows.map(({ propertyId, lonE7, latE7, standing, usage, isOutside }) => ({
    id: propertyId,
    at: withinTile([fromE7(lonE7), fromE7(latE7)], tile),
    tags: { s: standing, u: usage, ...(isOutside ? { o: 1 } : {}) },
  }))
}

/** Tags: n points, s0 to s3 of each standing and u0 to u3 of each usage, those of none left out. */
function clustersOf(tile: Tile, squares: readonly Square[], level: number, clusterLevel: number): TileFeature[] {
  const squaresOf = Map.groupBy(squares, ({ cell }) => Math.floor(cell / 4 ** (level - clusterLevel)))
  return [...squaresOf].map(([cluster, parts]) => {
    const tags: Record<string, number> = { n: 0 }
    const sum = { x: 0, y: 0 }
    const add = (key: string, points: number) => {
      tags[key] = (tags[key] ?? 0) + points
    }
    for (const { cell, standing, usage, points } of parts) {
      const place = centreOf(cell, level, tile)
      sum.x += place.x * points
      sum.y += place.y * points
      add('n', points)
      if (standings[standing]) add(`s${standing}`, points)
      if (pointUsages[usage]) add(`u${usage}`, points)
    }
    const all = tags.n ?? 1
    return { id: cluster, at: [Math.round(sum.x / all), Math.round(sum.y / all)], tags }
  })
}

/** The middle of a square of a level, in the steps of a tile above it. */
function centreOf(cell: number, level: number, tile: Tile): { x: number; y: number } {
  const square = tileOfCurve(cell, level)
  const scale = 2 ** (tile.z - level)
  return {
    x: ((square.x + 0.5) * scale - tile.x) * tileExtent,
    y: ((square.y + 0.5) * scale - tile.y) * tileExtent,
  }
}
