import { middleOf } from '@karsetu/domain/gis/inside.ts'
import type { PlaceKind } from '@karsetu/domain/gis/standing.ts'
import { type Tile, tileExtent } from '@karsetu/domain/gis/tiles.ts'
import { GeoJSONVT, type GeoJSONVTFeature } from '@maplibre/geojson-vt'
import type { Queryable } from '../../platform/db/queryable.ts'
import { type Boundary, readBoundaries } from './boundary-store.ts'
import { encodeTile, type SlicedLayer } from './encode-tile.ts'

type Collection = Extract<ConstructorParameters<typeof GeoJSONVT>[0], { type: 'FeatureCollection' }>
type Feature = Collection['features'][number]

/** From which zoom a kind of boundary is drawn: further away there would be more lines than land. */
const firstZoom: Record<PlaceKind, number> = { zone: 0, ward: 10, mohalla: 13 }
const deepestZoom = 18

type Sliced = { version: string; areas: GeoJSONVT; labels: GeoJSONVT }
const held = new WeakMap<Queryable, { version: string; sliced: Promise<Sliced> }>()

/** All boundaries in force, ready to be cut into tiles; read anew when one changed. */
function slicedBoundaries(sql: Queryable, version: string): Promise<Sliced> {
  const known = held.get(sql)
  if (known?.version === version) return known.sliced
  const sliced = slice(sql, version)
  held.set(sql, { version, sliced })
  sliced.catch(() => held.delete(sql))
  return sliced
}

async function slice(sql: Queryable, version: string): Promise<Sliced> {
  const boundaries = await readBoundaries(sql)
  const areas = collection(
    boundaries.map((each) => feature(each, { type: 'MultiPolygon', coordinates: each.shape as never })), // read only
  )
  const labels = collection(
    boundaries.flatMap((each) => {
      const middle = middleOf(each.shape)
      return middle ? [feature(each, { type: 'Point', coordinates: [...middle] })] : []
    }),
  )
  const options = { maxZoom: deepestZoom, indexMaxZoom: 8, extent: tileExtent, buffer: 128 }
  return { version, areas: new GeoJSONVT(areas, options), labels: new GeoJSONVT(labels, options) }
}

const collection = (features: Feature[]): Collection => ({ type: 'FeatureCollection', features })

const feature = (boundary: Boundary, geometry: Feature['geometry']): Feature => ({
  type: 'Feature',
  id: boundary.boundaryId,
  geometry,
  properties: {
    kind: boundary.kind,
    no: boundary.no,
    name: boundary.name,
    nameHi: boundary.nameHi,
    zoneId: boundary.zoneId,
    wardId: boundary.wardId ?? 0,
  },
})

/** A tile of boundaries and, at the middle of each, its name. */
export async function boundaryTile(
  sql: Queryable,
  { z, x, y }: Tile,
  wardIds: number[] | null,
  version: string,
): Promise<Uint8Array> {
  const { areas, labels } = await slicedBoundaries(sql, version)
  const zones = wardIds && (await zonesOf(sql, wardIds))
  const wards = wardIds && new Set(wardIds)
  const mayShow = (tags: Record<string, unknown> | null | undefined) =>
    z >= (firstZoom[tags?.kind as PlaceKind] ?? 0) && // a tag of ours, see above
    (!wards || !zones || (tags?.kind === 'zone' ? zones.has(Number(tags.zoneId)) : wards.has(Number(tags?.wardId))))
  const shown = (index: GeoJSONVT): SlicedLayer | null => {
    const tile = index.getTile(z, x, y)
    return tile && { ...tile, features: tile.features.filter(({ tags }: GeoJSONVTFeature) => mayShow(tags)) }
  }
  return encodeTile({}, { boundaries: shown(areas), labels: shown(labels) })
}

async function zonesOf(sql: Queryable, wardIds: number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql.query<{ zoneId: number }>(
    'select distinct zone_id "zoneId" from ward where ward_id = any ($1)',
    [wardIds],
  )
  return new Set(rows.map(({ zoneId }) => zoneId))
}
