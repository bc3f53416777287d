import { type MapSession, mapCalls, mapLayers, mostDetailedZoom } from '@karsetu/contract/gis/map-calls.ts'
import { type Bounds, joinBounds } from '@karsetu/domain/gis/position.ts'
import { pointUsages, standings } from '@karsetu/domain/gis/standing.ts'
import { boundsOfTile, tileOfCurve } from '@karsetu/domain/gis/tiles.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { boundsFromE7, boundsOfCity } from './boundary-store.ts'
import { type MapPlace, wardsInScope } from './places-in-scope.ts'

/** What a map of the reader's zones and wards begins with, or of a place among them. */
export async function openMap({ reads, actor, now, platform }: Context, place: MapPlace): Promise<MapSession> {
  const wardIds = await wardsInScope(reads, actor, place)
  const [bounds, counted, properties, outsideWard, boundaries] = await Promise.all([
    boundsToSee(reads, wardIds),
    countPoints(reads, wardIds),
    countOf(reads, `select count(*) count from property where status = 'active' and ${inWards}`, wardIds),
    findOutside(reads, wardIds),
    countBoundaries(reads, wardIds),
  ])
  const onMap = counted.reduce((sum, { points }) => sum + points, 0)
  const { mapTiles } = platform.environment
  return {
    asOf: now,
    bounds,
    layers: mapLayers.map((name) => ({
      name,
      address: `/api${mapCalls.calls.tile.path}`.replace('{layer}', name),
      leastZoom: 0,
      mostZoom: mostDetailedZoom,
    })),
    background: mapTiles ?? null,
    legend: {
      standings: standings.map((standing, at) => ({ standing, properties: sumWhere(counted, 'standing', at) })),
      usages: pointUsages.map((usage, at) => ({ usage, properties: sumWhere(counted, 'usage', at) })),
    },
    properties,
    withoutPoint: Math.max(0, properties - onMap),
    outsideWard: outsideWard.points,
    outsideBounds: outsideWard.bounds,
    boundaries,
  }
}

/** The same for everybody: the boundaries of the city, and no property. */
export async function openPublicMap({ reads, now, platform }: Context): Promise<MapSession> {
  const boundariesOnly = mapLayers.filter((name) => name === 'boundaries')
  return {
    asOf: now,
    bounds: await boundsToSee(reads, null),
    layers: boundariesOnly.map((name) => ({
      name,
      address: `/api${mapCalls.calls.publicTile.path}`,
      leastZoom: 0,
      mostZoom: mostDetailedZoom,
    })),
    background: platform.environment.mapTiles ?? null,
    legend: { standings: [], usages: [] },
    ...{ properties: 0, withoutPoint: 0, outsideWard: 0, outsideBounds: null },
    boundaries: await countBoundaries(reads, null),
  }
}

type Counted = { standing: number; usage: number; points: number }

const sumWhere = (counted: readonly Counted[], key: 'standing' | 'usage', value: number) =>
  counted.reduce((sum, row) => (row[key] === value ? sum + row.points : sum), 0)

const coarsestLevel = 10

async function countPoints(sql: Queryable, wardIds: number[] | null): Promise<Counted[]> {
  const { rows } = await sql.query<Counted>(
    `select standing, usage, sum(points)::integer points from map_cell
     where level = $1 and ($2::bigint[] is null or ward_id = any ($2)) group by 1, 2`,
    [coarsestLevel, wardIds],
  )
  return rows
}

const inWards = '($1::bigint[] is null or ward_id = any ($1))'

async function countOf(sql: Queryable, text: string, wardIds: number[] | null): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(text, [wardIds])
  return rows[0]?.count ?? 0
}

type Outside = { points: number } & (Parameters<typeof boundsFromE7>[0] | { westE7: null })

/** How many points lie outside their ward, and the box around them: wherever they are. */
async function findOutside(
  sql: Queryable,
  wardIds: number[] | null,
): Promise<{ points: number; bounds: Bounds | null }> {
  const { rows } = await sql.query<Outside>(
    `select count(*) points, min(lon_e7) "westE7", min(lat_e7) "southE7", max(lon_e7) "eastE7", max(lat_e7) "northE7"
     from property_point where is_outside and standing is not null and ${inWards}`,
    [wardIds],
  )
  const [row] = rows
  return row
    ? { points: row.points, bounds: row.westE7 === null ? null : boundsFromE7(row) }
    : { points: 0, bounds: null }
}

async function countBoundaries(sql: Queryable, wardIds: number[] | null): Promise<MapSession['boundaries']> {
  const { rows } = await sql.query<MapSession['boundaries']>(
    `select count(boundary.zone_id)::integer zone, count(boundary.ward_id)::integer ward, count(boundary.mohalla_id)::integer mohalla
     from boundary left join mohalla using (mohalla_id)
     where replaced_at is null and ($1::bigint[] is null or coalesce(boundary.ward_id, mohalla.ward_id) = any ($1)
       or boundary.zone_id in (select zone_id from ward where ward_id = any ($1)))`,
    [wardIds],
  )
  return rows[0] ?? { zone: 0, ward: 0, mohalla: 0 }
}

/** Where the reader's wards are: by their boundaries, else by their points. */
async function boundsToSee(sql: Queryable, wardIds: number[] | null): Promise<Bounds | null> {
  const drawn = await boundsOfCity(sql, wardIds)
  if (drawn) return drawn
  const level = 14
  const { rows } = await sql.query<{ cell: number }>(
    `select distinct cell from map_cell where level = $1 and points > 0 and ($2::bigint[] is null or ward_id = any ($2))`,
    [level, wardIds],
  )
  return rows
    .map(({ cell }) => boundsOfTile(tileOfCurve(cell, level)))
    .reduce<Bounds | null>((all, each) => (all ? joinBounds(all, each) : each), null)
}
