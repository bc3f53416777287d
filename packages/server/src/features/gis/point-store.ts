import { asE7, type Position } from '@karsetu/domain/gis/position.ts'
import type { PointSource } from '@karsetu/domain/gis/standing.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { Tx } from '../../platform/db/database.ts'

export type NewPoint = { propertyId: number; at: Position; isOutside: boolean | null }

export type PointAct = {
  source: PointSource
  reason: string | null
  staffId: number | null
  importId?: number | null
  year: FinancialYear
}

/** Whoever else sets points waits from here on, so that what is read of them is what stands. */
export async function lockMap(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('map'))`)
}

/**
 * Sets the points of properties, each at most once: the map is brought up to date in the same transaction, and where
 * each point was before stays in its history. A point that is there already is left alone.
 * @returns how many points came or moved
 */
export async function setPoints(tx: Tx, points: readonly NewPoint[], act: PointAct): Promise<number> {
  const ids = points.map(({ propertyId }) => propertyId)
  const lons = points.map(({ at }) => asE7(at[0]))
  const lats = points.map(({ at }) => asE7(at[1]))
  await lockMap(tx)
  const { rows } = await tx.query<{ propertyId: number }>(
    `insert into property_point_change (property_id, before_lon_e7, before_lat_e7, before_source, before_set_by, before_set_at,
       lon_e7, lat_e7, source, reason, import_id, set_by)
     select property_id, point.lon_e7, point.lat_e7, point.source, point.set_by, point.set_at, said.lon_e7, said.lat_e7, $4, $5, $6, $7
     from unnest($1::bigint[], $2::integer[], $3::integer[]) said (property_id, lon_e7, lat_e7)
     left join property_point point using (property_id)
     where (point.lon_e7, point.lat_e7) is distinct from (said.lon_e7, said.lat_e7)
     order by property_id returning property_id "propertyId"`,
    [ids, lons, lats, act.source, act.reason, act.importId ?? null, act.staffId],
  )
  if (rows.length === 0) return 0
  const moved = rows.map(({ propertyId }) => propertyId)
  await tx.query('select lift_map_points($1)', [moved])
  await tx.query(
    `insert into property_point (property_id, lon_e7, lat_e7, source, set_by, is_outside)
     select property_id, lon_e7, lat_e7, $5, $6, is_outside
     from unnest($1::bigint[], $2::integer[], $3::integer[], $4::boolean[]) said (property_id, lon_e7, lat_e7, is_outside)
     where property_id = any ($7)
     on conflict (property_id) do update set lon_e7 = excluded.lon_e7, lat_e7 = excluded.lat_e7, source = excluded.source,
       set_by = excluded.set_by, set_at = now(), is_outside = excluded.is_outside`,
    [ids, lons, lats, points.map(({ isOutside }) => isOutside), act.source, act.staffId, moved],
  )
  // A new point has no ward yet: what was found of it must not be forgotten when it gets one.
  await tx.query(
    `update property_point point set zone_id = property.zone_id, ward_id = property.ward_id
     from property where property.property_id = point.property_id and point.property_id = any ($1)`,
    [moved],
  )
  await tx.query('select refresh_map_points($1, $2)', [moved, act.year])
  return moved.length
}
