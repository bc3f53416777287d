import type { PropertyPlace } from '@karsetu/contract/gis/map-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { isInScope } from '@karsetu/domain/access/permissions.ts'
import { distance } from '@karsetu/domain/gis/inside.ts'
import { type Bounds, fromE7, type Position } from '@karsetu/domain/gis/position.ts'
import { type PointChangeKind, type PointSource, pointUsages } from '@karsetu/domain/gis/standing.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { duesOnDay } from '../ledger/dues-on.ts'
import { boundsFromE7, boundsOfCity } from './boundary-store.ts'
import { boxAround, standingOf } from './list-in-view.ts'

export type PlaceRow = {
  propertyId: number
  propertyUniqueId: string
  ownerName: string | null
  propertyAddress: string | null
  status: string
  zoneId: number
  zoneName: string
  zoneNameHi: string
  wardId: number
  wardNo: number
  wardName: string
  wardNameHi: string
  mohallaId: number
  mohallaName: string
  mohallaNameHi: string
  standing: number | null
  usage: number | null
  lonE7: number | null
  latE7: number | null
  source: PointSource
  setBy: string | null
  setAt: string
  isOutsideWard: boolean | null
}

type Request = { propertyUniqueId: string } | { propertyNo: number }

/** A property with its point, within the actor's zones and wards. @throws Failure property.not_found, call.out_of_scope */
export async function getPlaceRow(sql: Queryable, actor: Context['actor'], query: Request): Promise<PlaceRow> {
  const [column, value] =
    'propertyNo' in query ? ['property.property_id', query.propertyNo] : ['property_unique_id', query.propertyUniqueId]
  const { rows } = await sql.query<PlaceRow>(
    `select property.property_id "propertyId", property_unique_id "propertyUniqueId", owner_name "ownerName",
       property_address "propertyAddress", status, property.zone_id "zoneId", zone.name "zoneName", zone.name_hi "zoneNameHi",
       property.ward_id "wardId", ward_no "wardNo", ward_fullname "wardName", ward_fullname_hi "wardNameHi",
       property.mohalla_id "mohallaId", mohalla.name "mohallaName", mohalla.name_hi "mohallaNameHi",
       point.standing, map_usage(house_category) usage,
       lon_e7 "lonE7", lat_e7 "latE7", source, staff.username "setBy", set_at "setAt", is_outside "isOutsideWard"
     from property join zone on zone.zone_id = property.zone_id join ward on ward.ward_id = property.ward_id
     join mohalla on mohalla.mohalla_id = property.mohalla_id
     left join property_point point using (property_id) left join staff on staff.staff_id = point.set_by
     where ${column} = $1`,
    [value],
  )
  const [row] = rows
  if (!row) throw fail('property.not_found')
  if (!isInScope(actor, row)) throw fail('call.out_of_scope')
  return row
}

/** Where a property is, who said so, and where it was before. @throws Failure property.not_found, call.out_of_scope */
export async function readPlace(
  { reads, actor, locale, today }: Pick<Context, 'reads' | 'actor' | 'locale' | 'today'>,
  query: Request,
): Promise<PropertyPlace> {
  const row = await getPlaceRow(reads, actor, query)
  const dues = await duesOnDay(reads, row.propertyId, today)
  const history = await readHistory(reads, row.propertyId)
  const bounds = await boundsToLook(reads, row)
  const wardBounds = await boundsOfCity(reads, [row.wardId])
  const isHindi = locale === 'hi'
  const { lonE7, latE7 } = row
  return {
    propertyUniqueId: row.propertyUniqueId,
    ownerName: row.ownerName,
    propertyAddress: row.propertyAddress,
    zoneName: isHindi ? row.zoneNameHi : row.zoneName,
    wardNo: row.wardNo,
    wardName: isHindi ? row.wardNameHi : row.wardName,
    mohallaName: isHindi ? row.mohallaNameHi : row.mohallaName,
    standing: standingOf(row.standing),
    usage: pointUsages[row.usage ?? 3] ?? 'unknown',
    ...dues,
    point:
      lonE7 === null || latE7 === null
        ? null
        : {
            lon: fromE7(lonE7),
            lat: fromE7(latE7),
            source: row.source,
            setBy: row.setBy,
            setAt: row.setAt,
            isOutsideWard: row.isOutsideWard,
          },
    bounds,
    wardBounds,
    history,
  }
}

type ChangeRow = {
  beforeLonE7: number | null
  beforeLatE7: number | null
  lonE7: number | null
  latE7: number | null
  source: PointChangeKind
  reason: string | null
  setBy: string | null
  setAt: string
}

async function readHistory(sql: Queryable, propertyId: number): Promise<PropertyPlace['history']> {
  const { rows } = await sql.query<ChangeRow>(
    `select before_lon_e7 "beforeLonE7", before_lat_e7 "beforeLatE7", lon_e7 "lonE7", lat_e7 "latE7", source, reason,
       username "setBy", set_at "setAt"
     from property_point_change change left join staff on staff_id = set_by
     where property_id = $1 order by change_id desc limit 50`,
    [propertyId],
  )
  return rows.map(({ beforeLonE7, beforeLatE7, lonE7, latE7, ...rest }) => {
    const after = placeOf(lonE7, latE7)
    const before = placeOf(beforeLonE7, beforeLatE7)
    return {
      ...rest,
      before: before && [...before],
      after: after && [...after],
      metres: before && after && Math.round(distance(before, after) * 10) / 10,
    }
  })
}

const placeOf = (lonE7: number | null, latE7: number | null): Position | null =>
  lonE7 === null || latE7 === null ? null : [fromE7(lonE7), fromE7(latE7)]

/** Its point, else its mohalla, its ward or its zone. */
async function boundsToLook(sql: Queryable, row: PlaceRow): Promise<Bounds | null> {
  if (row.lonE7 !== null && row.latE7 !== null) return boxAround(fromE7(row.lonE7), fromE7(row.latE7))
  const { rows } = await sql.query<Parameters<typeof boundsFromE7>[0]>(
    `select west_e7 "westE7", south_e7 "southE7", east_e7 "eastE7", north_e7 "northE7" from boundary
     where replaced_at is null and (mohalla_id = $1 or ward_id = $2 or zone_id = $3)
     order by mohalla_id nulls last, ward_id nulls last limit 1`,
    [row.mohallaId, row.wardId, row.zoneId],
  )
  return rows[0] ? boundsFromE7(rows[0]) : null
}
