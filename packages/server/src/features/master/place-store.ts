import type { Ward, Zone } from '@karsetu/contract/master/master-calls.ts'
import { fail, failAt } from '@karsetu/contract/platform/fail.ts'
import type { Tx } from '../../platform/db/database.ts'

const wardColumns = `ward_id as "wardId", city_id as "cityId", zone_id as "zoneId", ward_no as "wardNo",
  ward_fullname as "fullName", ward_fullname_hi as "fullNameHi"`

/** @throws Failure call.not_found */
export async function lockZone(tx: Tx, zoneId: number): Promise<Zone> {
  const { rows } = await tx.query<Zone>(
    `select zone_id as "zoneId", city_id as "cityId", zone_no as "zoneNo", name, name_hi as "nameHi"
     from zone where zone_id = $1 for update`,
    [zoneId],
  )
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

/** @throws Failure call.not_found */
export async function lockWard(tx: Tx, wardId: number): Promise<Ward> {
  const { rows } = await tx.query<Ward>(`select ${wardColumns} from ward where ward_id = $1 for update`, [wardId])
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

/** Holds the corporation, so that no other place gets a number or name of its meanwhile. @throws Failure call.not_found */
export async function lockCity(tx: Tx, cityId: number): Promise<void> {
  const { rowCount } = await tx.query('select from city where city_id = $1 for no key update', [cityId])
  if (rowCount !== 1) throw fail('call.not_found')
}

export type NewZone = Omit<Zone, 'zoneId'>

/** @throws Failure master.zone_taken */
export async function insertZone(tx: Tx, { cityId, zoneNo, name, nameHi }: NewZone): Promise<Zone> {
  const { rows } = await tx.query<Zone>(
    `insert into zone (city_id, zone_no, name, name_hi) values ($1, $2, $3, $4) on conflict do nothing
     returning zone_id as "zoneId", city_id as "cityId", zone_no as "zoneNo", name, name_hi as "nameHi"`,
    [cityId, zoneNo, name, nameHi],
  )
  if (!rows[0]) throw failAt('zone_no', 'master.zone_taken', { zoneNo })
  return rows[0]
}

export type NewWard = Omit<Ward, 'wardId'>

/** @throws Failure master.ward_taken */
export async function insertWard(tx: Tx, ward: NewWard): Promise<Ward> {
  const { rows } = await tx.query<Ward>(
    `insert into ward (city_id, zone_id, ward_no, ward_fullname, ward_fullname_hi) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning ${wardColumns}`,
    [ward.cityId, ward.zoneId, ward.wardNo, ward.fullName, ward.fullNameHi],
  )
  if (!rows[0]) throw failAt('ward_no', 'master.ward_taken', { wardNo: ward.wardNo })
  return rows[0]
}

export async function saveWardName(tx: Tx, ward: Pick<Ward, 'wardId' | 'fullName' | 'fullNameHi'>): Promise<Ward> {
  const { rows } = await tx.query<Ward>(
    `update ward set ward_fullname = $2, ward_fullname_hi = $3 where ward_id = $1 returning ${wardColumns}`,
    [ward.wardId, ward.fullName, ward.fullNameHi],
  )
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

/** Two wards of one name are told apart by nobody. The caller holds the city. @throws Failure master.ward_name_taken */
export async function assertWardNameFree(tx: Tx, ward: { cityId: number; wardId?: number; name: string }) {
  const { rows } = await tx.query<{ wardNo: number }>(
    `select ward_no as "wardNo" from ward
     where city_id = $1 and lower(ward_fullname) = lower($2) and ward_id is distinct from $3`,
    [ward.cityId, ward.name, ward.wardId ?? null],
  )
  if (rows[0]) throw failAt('ward_fullname', 'master.ward_name_taken', { name: ward.name, wardNo: rows[0].wardNo })
}
