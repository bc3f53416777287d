import type { InView, PropertyOnMap } from '@karsetu/contract/gis/map-calls.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import { asE7, type Bounds, fromE7 } from '@karsetu/domain/gis/position.ts'
import { pointUsages, type Standing, standings } from '@karsetu/domain/gis/standing.ts'
import { gridLevel, rangeOf, tileOf } from '@karsetu/domain/gis/tiles.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { renamePlace } from '@karsetu/domain/property/address.ts'
import type { Context } from '../../platform/http/context.ts'
import { whereInScope } from '../access/place-scope.ts'

type Row = {
  placeKey: number
  propertyId: number
  propertyUniqueId: string
  ownerName: string | null
  propertyAddress: string | null
  mohallaName: string
  mohallaNameHi: string
  zoneName: string
  zoneNameHi: string
  wardNo: number
  standing: number
  usage: number
  duesPaise: Paise
  lonE7: number
  latE7: number
  isOutsideWard: boolean | null
}

/** What of the map is asked for, in the zones and wards of the actor. */
function narrow(actor: Actor, query: InView): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const add = (value: unknown) => `$${values.push(value)}`
  const conditions = [
    'point.standing is not null',
    `lon_e7 between ${add(asE7(query.west))} and ${add(asE7(query.east))}`,
    `lat_e7 between ${add(asE7(query.south))} and ${add(asE7(query.north))}`,
    // Of a box whose corners are the wrong way round there is none.
    `(${['false', ...stretches(query).map(([from, to]) => `(place_key >= ${add(from)} and place_key < ${add(to)})`)].join(' or ')})`,
    ...whereInScope(actor, values, 'point'),
  ]
  if (query.standing) conditions.push(`point.standing = ${add(standings.indexOf(query.standing))}`)
  if (query.usage) conditions.push(`point.usage = ${add(pointUsages.indexOf(query.usage))}`)
  if (query.zoneId) conditions.push(`point.zone_id = ${add(query.zoneId)}`)
  if (query.wardId) conditions.push(`point.ward_id = ${add(query.wardId)}`)
  if (query.outside) conditions.push('is_outside')
  return { where: conditions.join(' and '), values }
}

/** A property in view with its place in the list. */
export type InViewRow = PropertyOnMap & Pick<Row, 'placeKey' | 'propertyId'>

/** A part of the properties in view, neighbours beside each other: behind one of them, or so many in. */
export async function readInView(
  { reads, actor, locale }: Context,
  query: InView,
  { limit, offset = 0, last }: { limit: number; offset?: number; last?: InViewRow | undefined },
): Promise<InViewRow[]> {
  const { where, values } = narrow(actor, query)
  const behind = last
    ? `(place_key, property_id) > ($${values.push(last.placeKey)}, $${values.push(last.propertyId)})`
    : 'true'
  const { rows } = await reads.query<Row>(
    `select place_key "placeKey", property_id "propertyId", property_unique_id "propertyUniqueId", owner_name "ownerName", property_address "propertyAddress",
       mohalla.name "mohallaName", mohalla.name_hi "mohallaNameHi", zone.name "zoneName", zone.name_hi "zoneNameHi", ward_no "wardNo", chosen.standing, chosen.usage,
       coalesce(balance_paise, 0) "duesPaise", lon_e7 "lonE7", lat_e7 "latE7", is_outside "isOutsideWard"
     from (select * from property_point point where ${where} and ${behind} order by place_key, property_id
       limit $${values.push(limit)} offset $${values.push(offset)}) chosen
     join property using (property_id) join zone on zone.zone_id = property.zone_id
     join ward on ward.ward_id = property.ward_id join mohalla on mohalla.mohalla_id = property.mohalla_id left join property_account using (property_id)
     order by place_key, property_id`,
    values,
  )
  const isHindi = locale === 'hi'
  return rows.map(({ zoneNameHi, mohallaName, mohallaNameHi, lonE7, latE7, ...row }) => ({
    ...row,
    propertyAddress:
      isHindi && row.propertyAddress !== null
        ? renamePlace(row.propertyAddress, mohallaName, mohallaNameHi)
        : row.propertyAddress,
    zoneName: isHindi ? zoneNameHi : row.zoneName,
    standing: standingOf(row.standing),
    usage: pointUsages[row.usage] ?? 'unknown',
    lon: fromE7(lonE7),
    lat: fromE7(latE7),
  }))
}

/** The properties of a part of the map: the table that says what the map shows. */
export async function listInView(
  context: Context,
  { page, limit, ...query }: InView & { page: number; limit: number },
): Promise<Page<PropertyOnMap>> {
  const { where, values } = narrow(context.actor, query)
  const [rows, { rows: counts }] = await Promise.all([
    readInView(context, query, { limit, offset: (page - 1) * limit }),
    context.reads.query<{ total: number }>(`select count(*) total from property_point point where ${where}`, values),
  ])
  return {
    rows: rows.map(({ placeKey: _placeKey, propertyId: _propertyId, ...row }) => row),
    total: counts[0]?.total ?? 0,
    page,
    limit,
  }
}

export const standingOf = (number: number | null): Standing | null =>
  number === null ? null : (standings[number] ?? null)

/** Stretches of the index that hold a box: of the squares at most as wide as it, those it touches. */
function stretches(box: Bounds): (readonly [from: number, to: number])[] {
  for (let z = 20; z > 0; z--) {
    const [from, to] = [tileOf([box.west, box.north], z), tileOf([box.east, box.south], z)]
    if ((to.x - from.x + 1) * (to.y - from.y + 1) > 9) continue
    const results: (readonly [number, number])[] = []
    for (let x = from.x; x <= to.x; x++)
      for (let y = from.y; y <= to.y; y++) results.push(rangeOf({ z, x, y }, gridLevel))
    return results
  }
  return [rangeOf(tileOf([0, 0], 0), gridLevel)]
}

/** Degrees around a point in which its neighbours are seen: some 150 metres. */
const neighbourhood = 0.0014

/** The box around a point, with its neighbours. */
export const boxAround = (lon: number, lat: number): Bounds => ({
  west: lon - neighbourhood,
  south: lat - neighbourhood,
  east: lon + neighbourhood,
  north: lat + neighbourhood,
})
