import { makePropertyUniqueId, type PropertyUniqueId } from '@karsetu/domain/property/property-unique-id.ts'
import type { Tx } from '../../platform/db/database.ts'

export type Identity = { propertyUniqueId: PropertyUniqueId; mohallaId: number; wardId: number; zoneId: number }

type Place = Omit<Identity, 'propertyUniqueId'> & { mohallaNo: number; wardNo: number; zoneNo: number; next: number }

/**
 * Takes the next identities of the mohallas, one for each given, in their order. A number that was taken is never given
 * again, also when its property is withdrawn.
 * @throws Error when a mohalla is not there
 */
export async function takeIdentities(tx: Tx, mohallaIds: readonly number[]): Promise<Identity[]> {
  if (mohallaIds.length === 0) return []
  await lockMohallas(tx, mohallaIds)
  const { rows } = await tx.query<Place>(
    `update mohalla set next_serial = next_serial + wanted.count
     from (select mohalla_id, count(*)::integer from unnest($1::bigint[]) given (mohalla_id) group by 1) wanted, ward join zone using (zone_id)
     where mohalla.mohalla_id = wanted.mohalla_id and ward.ward_id = mohalla.ward_id
     returning mohalla.mohalla_id "mohallaId", ward.ward_id "wardId", zone.zone_id "zoneId", mohalla_no "mohallaNo",
       ward_no "wardNo", zone_no "zoneNo", next_serial - wanted.count next`,
    [mohallaIds],
  )
  const places = new Map(rows.map((place) => [place.mohallaId, { ...place }]))
  return mohallaIds.map((mohallaId) => {
    const place = places.get(mohallaId)
    if (!place) throw new Error(`mohalla ${mohallaId} is gone`)
    const { zoneId, wardId, zoneNo, wardNo, mohallaNo } = place
    return {
      mohallaId,
      wardId,
      zoneId,
      propertyUniqueId: makePropertyUniqueId(zoneNo, wardNo, mohallaNo, place.next++),
    }
  })
}

/** Locked in one order, so that two who enter properties in several mohallas cannot wait for each other. */
export async function lockMohallas(tx: Tx, mohallaIds: readonly number[]): Promise<void> {
  await tx.query('select from mohalla where mohalla_id = any ($1) order by mohalla_id for no key update', [mohallaIds])
}

/** The ward and zone of each mohalla. @throws Error when one is not there */
export async function placesOf(
  tx: Tx,
  mohallaIds: readonly number[],
): Promise<Map<number, { wardId: number; zoneId: number }>> {
  if (mohallaIds.length === 0) return new Map()
  const { rows } = await tx.query<{ mohallaId: number; wardId: number; zoneId: number }>(
    'select mohalla_id "mohallaId", ward_id "wardId", zone_id "zoneId" from mohalla join ward using (ward_id) where mohalla_id = any ($1)',
    [mohallaIds],
  )
  const places = new Map(rows.map(({ mohallaId, ...place }) => [mohallaId, place]))
  for (const mohallaId of mohallaIds) if (!places.has(mohallaId)) throw new Error(`mohalla ${mohallaId} is gone`)
  return places
}
