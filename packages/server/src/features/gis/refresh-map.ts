import { isInside } from '@karsetu/domain/gis/inside.ts'
import { fromE7 } from '@karsetu/domain/gis/position.ts'
import { financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Chore } from '../../platform/jobs/job-worker.ts'
import { wardShapes } from './boundary-store.ts'
import { lockMap } from './point-store.ts'

const atOnce = 5000

/** Brings the map up to date with the ledger and the register; everything anew on the first day of a financial year. */
export const refreshMap: Chore = {
  name: 'refresh-map',
  pattern: '* * * * *',
  run: async ({ database, clock }) => {
    await bringMapUpToDate(database, clock())
  },
}

/** @returns how many properties were looked at */
export async function bringMapUpToDate(database: Database, now: Date): Promise<number> {
  const year = financialYearOf(istDateOf(now))
  await database.transaction(async (tx) => {
    const { rows } = await tx.query<{ isOld: boolean }>(
      `select coalesce((select value from setting where key = 'map_year') <> to_jsonb($1::integer), true) "isOld"`,
      [year],
    )
    if (rows[0]?.isOld) await tx.query('select rebuild_map($1)', [year])
  })
  let looked = 0
  for (;;) {
    const taken = await database.transaction(async (tx) => {
      const { rows } = await tx.query<{ ids: number[] | null }>(
        `with taken as (delete from map_stale where ctid = any (array(select ctid from map_stale limit $1 for update skip locked)) returning property_id)
         select array_agg(distinct property_id) ids from taken`,
        [atOnce],
      )
      const ids = rows[0]?.ids ?? []
      if (ids.length > 0) await tx.query('select refresh_map_points($1, $2)', [ids, year])
      return ids.length
    })
    looked += taken
    if (taken === 0) break
  }
  while ((await database.transaction(placePoints)) > 0);
  return looked
}

type Unplaced = { propertyId: number; wardId: number; boundaryId: number; lonE7: number; latE7: number }

/**
 * Looks whether points lie in their ward, some thousands at a time. None is locked while it is looked at: one that is
 * moved meanwhile, or whose ward gets another boundary, is looked at again. @returns how many
 */
export async function placePoints(tx: Tx): Promise<number> {
  const { rows } = await tx.query<Unplaced>(
    `select property_id "propertyId", point.ward_id "wardId", boundary_id "boundaryId", lon_e7 "lonE7", lat_e7 "latE7"
     from property_point point join boundary on boundary.ward_id = point.ward_id and replaced_at is null
     where is_outside is null order by property_id limit $1`,
    [atOnce],
  )
  const shapes = await wardShapes(tx, [...new Set(rows.map(({ wardId }) => wardId))])
  const outside = rows.map(
    ({ wardId, lonE7, latE7 }) => !isInside([fromE7(lonE7), fromE7(latE7)], shapes.get(wardId) ?? []),
  )
  // Held before a point is: who sets points or boundaries takes them in this order, too.
  await lockMap(tx)
  await tx.query(
    `with placed as (
     update property_point point set is_outside = found.is_outside
     from unnest($1::bigint[], $2::bigint[], $3::integer[], $4::integer[], $5::boolean[], $6::bigint[])
         found (property_id, ward_id, lon_e7, lat_e7, is_outside, boundary_id)
       join boundary stands on stands.boundary_id = found.boundary_id and replaced_at is null
     where point.property_id = found.property_id and point.is_outside is null
       and (point.ward_id, point.lon_e7, point.lat_e7) = (found.ward_id, found.lon_e7, found.lat_e7)
     returning place_key, point.is_outside)
     select renew_map_blocks(array_agg(place_key)) from placed where is_outside having count(*) > 0`,
    [
      rows.map(({ propertyId }) => propertyId),
      rows.map(({ wardId }) => wardId),
      rows.map(({ lonE7 }) => lonE7),
      rows.map(({ latE7 }) => latE7),
      outside,
      rows.map(({ boundaryId }) => boundaryId),
    ],
  )
  return rows.length
}
