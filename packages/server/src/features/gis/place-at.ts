import { isInside } from '@karsetu/domain/gis/inside.ts'
import { asE7, type MultiPolygon, type Position } from '@karsetu/domain/gis/position.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** Ward and mohalla by the boundaries in force; null where none has the point. */
type PlaceAt = {
  wardId: number | null
  mohallaId: number | null
  /** False: no boundary of this kind is on the map, so that a point decides nothing. */
  hasWards: boolean
  hasMohallas: boolean
}

/** Decides by the boundaries in which ward and mohalla a point lies. */
export async function placeAt(sql: Queryable, at: Position): Promise<PlaceAt> {
  const { rows } = await sql.query<{ wardId: number; mohallaId: number | null; shape: MultiPolygon }>(
    `select coalesce(boundary.ward_id, mohalla.ward_id) "wardId", boundary.mohalla_id "mohallaId", shape
     from boundary left join mohalla using (mohalla_id)
     where replaced_at is null and boundary.zone_id is null
       and $1 between west_e7 and east_e7 and $2 between south_e7 and north_e7
     order by boundary.mohalla_id nulls last, boundary.ward_id`,
    [asE7(at[0]), asE7(at[1])],
  )
  const kinds = await sql.query<{ hasWards: boolean; hasMohallas: boolean }>(
    `select exists (select from boundary where replaced_at is null and ward_id is not null) "hasWards",
       exists (select from boundary where replaced_at is null and mohalla_id is not null) "hasMohallas"`,
  )
  const around = rows.filter(({ shape }) => isInside(at, shape))
  const ward = around.find(({ mohallaId }) => mohallaId === null)
  const mohalla = around.find(({ mohallaId, wardId }) => mohallaId !== null && (!ward || ward.wardId === wardId))
  return {
    wardId: ward?.wardId ?? mohalla?.wardId ?? null,
    mohallaId: mohalla?.mohallaId ?? null,
    ...(kinds.rows[0] ?? { hasWards: false, hasMohallas: false }),
  }
}
