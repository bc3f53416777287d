import type { ClientBase } from 'pg'

/** Where test properties stand. */
export type PlaceOfTests = {
  cityId: number
  zoneId: number
  zoneNo: number
  wardId: number
  wardNo: number
  mohallaId: number
  mohallaNo: number
  mohallaName: string
}

export type PlaceSaid = { zoneNo?: number; wardNo?: number; mohallaNo?: number; mohallaName?: string }

/** Adds a city, zone, ward and mohalla where they are not there yet; answers their keys. */
export async function insertPlace(client: ClientBase, says: PlaceSaid = {}): Promise<PlaceOfTests> {
  const { zoneNo = 1, wardNo = 1, mohallaNo = 1, mohallaName = 'Azad Nagar' } = says
  const one = async (sql: string, values: unknown[]): Promise<number> => {
    const { rows } = await client.query<{ id: number | string }>(sql, values)
    return Number(rows[0]?.id)
  }
  const cityId = await one(
    `insert into city (code, name, name_hi) values ('KSN', 'Demo City', 'डेमो नगर')
     on conflict (code) do update set name = excluded.name returning city_id as id`,
    [],
  )
  const zoneId = await one(
    `insert into zone (city_id, zone_no, name, name_hi) values ($1, $2, $3, $4)
     on conflict (city_id, zone_no) do update set name = excluded.name returning zone_id as id`,
    [cityId, zoneNo, `Zone ${zoneNo}`, `ज़ोन ${zoneNo}`],
  )
  const wardId = await one(
    `insert into ward (city_id, zone_id, ward_no, ward_fullname, ward_fullname_hi) values ($1, $2, $3, $4, $5)
     on conflict (city_id, ward_no) do update set ward_fullname = excluded.ward_fullname returning ward_id as id`,
    [cityId, zoneId, wardNo, `Ward ${wardNo}`, `वार्ड ${wardNo}`],
  )
  const mohallaId = await one(
    `insert into mohalla (ward_id, mohalla_no, name, name_hi) values ($1, $2, $3, $4)
     on conflict (ward_id, mohalla_no) do update set name = excluded.name returning mohalla_id as id`,
    [wardId, mohallaNo, mohallaName, 'आज़ाद नगर'],
  )
  return { cityId, zoneId, zoneNo, wardId, wardNo, mohallaId, mohallaNo, mohallaName }
}
