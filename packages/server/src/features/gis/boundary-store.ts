import { type Bounds, fromE7, type MultiPolygon } from '@karsetu/domain/gis/position.ts'
import type { PlaceKind } from '@karsetu/domain/gis/standing.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** A boundary in force with the place it stands for; zone and ward are those of the register today. */
export type Boundary = {
  boundaryId: number
  kind: PlaceKind
  placeId: number
  no: number
  name: string
  nameHi: string
  zoneId: number
  wardId: number | null
  shape: MultiPolygon
} & BoundsE7

type BoundsE7 = { westE7: number; southE7: number; eastE7: number; northE7: number }

export const boundsFromE7 = ({ westE7, southE7, eastE7, northE7 }: BoundsE7): Bounds => ({
  west: fromE7(westE7),
  south: fromE7(southE7),
  east: fromE7(eastE7),
  north: fromE7(northE7),
})

const boundsColumns = 'west_e7 "westE7", south_e7 "southE7", east_e7 "eastE7", north_e7 "northE7"'

/** Every boundary in force with names and numbers of its place, zones first. */
export const boundariesNow = `select boundary_id "boundaryId", kind, place_id "placeId", no, name, name_hi "nameHi",
    place.zone_id "zoneId", place.ward_id "wardId", shape, ${boundsColumns}
  from boundary join lateral (
    select 1 rank, 'zone' kind, zone.zone_id place_id, zone_no no, name, name_hi, zone.zone_id, null::bigint ward_id
    from zone where zone.zone_id = boundary.zone_id
    union all
    select 2, 'ward', ward.ward_id, ward_no, ward_fullname, ward_fullname_hi, ward.zone_id, ward.ward_id
    from ward where ward.ward_id = boundary.ward_id
    union all
    select 3, 'mohalla', mohalla.mohalla_id, mohalla_no, mohalla.name, mohalla.name_hi, ward.zone_id, ward.ward_id
    from mohalla join ward on ward.ward_id = mohalla.ward_id where mohalla.mohalla_id = boundary.mohalla_id
  ) place on true
  where replaced_at is null`

export async function readBoundaries(sql: Queryable): Promise<Boundary[]> {
  const { rows } = await sql.query<Boundary>(`${boundariesNow} order by rank, no`)
  return rows
}

/** Changes with every boundary that is entered or replaced. */
export async function boundariesVersion(sql: Queryable): Promise<string> {
  const { rows } = await sql.query<{ version: string }>(
    `select coalesce(max(boundary_id), 0) || '-' || count(*) filter (where replaced_at is null) "version" from boundary`,
    [],
    { name: 'boundaries-version' },
  )
  return rows[0]?.version ?? '0-0'
}

/** The boundary of each ward that has one, of those named. */
export async function wardShapes(sql: Queryable, wardIds: readonly number[]): Promise<Map<number, MultiPolygon>> {
  const { rows } = await sql.query<{ wardId: number; shape: MultiPolygon }>(
    'select ward_id "wardId", shape from boundary where replaced_at is null and ward_id = any ($1)',
    [wardIds],
  )
  return new Map(rows.map(({ wardId, shape }) => [wardId, shape]))
}

const joined = `min(west_e7) "westE7", min(south_e7) "southE7", max(east_e7) "eastE7", max(north_e7) "northE7"`

/** The box around the boundaries of wards (and zones, for the whole city); null when there are none. */
export async function boundsOfCity(sql: Queryable, wardIds: number[] | null): Promise<Bounds | null> {
  const { rows } = await sql.query<BoundsE7 | { westE7: null }>(
    `select ${joined} from boundary where replaced_at is null
       and (case when $1::bigint[] is null then zone_id is not null or ward_id is not null else ward_id = any ($1) end)`,
    [wardIds],
  )
  const [row] = rows
  return row && row.westE7 !== null ? boundsFromE7(row) : null
}
