import type { City, Mohalla, Ward, Zone } from '@karsetu/contract/master/master-calls.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import type { Context } from '../../platform/http/context.ts'
import { finds, type ListQuery, onPage, orderOf, type PageQuery } from './list-of-masters.ts'
import { cellColumns, rateJson } from './rate-store.ts'
import { joinServed, servedColumns } from './service-store.ts'

type OfPlace = { zone?: number | undefined; ward?: number | undefined }

export async function listCities({ reads }: Context): Promise<City[]> {
  const { rows } = await reads.query<City>(
    `select city_id as "cityId", code, name, name_hi as "nameHi" from city order by city_id`,
    [],
    { name: 'cities' },
  )
  return rows
}

const zoneColumns = `zone_id as "zoneId", city_id as "cityId", zone_no as "zoneNo", name, name_hi as "nameHi"`

export async function listZones({ reads }: Context): Promise<Zone[]> {
  const { rows } = await reads.query<Zone>(`select ${zoneColumns} from zone order by city_id, zone_no`, [], {
    name: 'zones',
  })
  return rows
}

const zoneOrder = { zoneNo: 'zone_no', name: 'name' }
const zoneQuery = `from zone where ${finds(['name', 'name_hi'], 'zone_no', '$1')}`

export async function pageZones({ reads }: Context, query: PageQuery & ListQuery): Promise<Page<Zone>> {
  const { rows } = await reads.query<Zone & { total: number }>(
    `select ${zoneColumns}, count(*) over () as total ${zoneQuery}
     order by ${orderOf(query.sort, zoneOrder, 'city_id, zone_no')} limit $2 offset $3`,
    [query.find ?? '', query.limit, (query.page - 1) * query.limit],
  )
  return onPage(rows, query)
}

const wardColumns = `ward_id as "wardId", city_id as "cityId", zone_id as "zoneId", ward_no as "wardNo",
  ward_fullname as "fullName", ward_fullname_hi as "fullNameHi"`

export async function listWards({ reads }: Context, { zone }: OfPlace): Promise<Ward[]> {
  const { rows } = await reads.query<Ward>(
    `select ${wardColumns} from ward where $1::bigint is null or zone_id = $1 order by city_id, ward_no`,
    [zone ?? null],
    { name: 'wards' },
  )
  return rows
}

const wardOrder = { wardNo: 'ward_no', fullName: 'ward_fullname', zoneNo: 'zone_no' }

export async function pageWards({ reads }: Context, query: PageQuery & OfPlace & ListQuery): Promise<Page<Ward>> {
  const { rows } = await reads.query<Ward & { total: number }>(
    `select ${wardColumns}, count(*) over () as total
     from (select ward.*, zone_no from ward join zone using (zone_id)) ward
     where ($1::bigint is null or zone_id = $1) and ${finds(['ward_fullname', 'ward_fullname_hi'], 'ward_no', '$2')}
     order by ${orderOf(query.sort, wardOrder, 'city_id, ward_no')} limit $3 offset $4`,
    [query.zone ?? null, query.find ?? '', query.limit, (query.page - 1) * query.limit],
  )
  return onPage(rows, query)
}

/** Rates come with the mohallas of one ward; a list for choosing from needs none. */
export async function listMohallas({ reads, today }: Context, { zone, ward }: OfPlace): Promise<Mohalla[]> {
  const { rows } = await reads.query<Mohalla>(
    `select mohalla_id as "mohallaId", ward_id as "wardId", zone_id as "zoneId", mohalla_no as "mohallaNo", mohalla.name,
       mohalla.name_hi as "nameHi", ${servedColumns}, coalesce(inforce.rates, '[]') as rates
     from mohalla join ward using (ward_id)
     left join lateral (
       select json_agg(${rateJson} order by ${cellColumns}) as rates
       from (
         select distinct on (${cellColumns}) * from mohalla_rate
         where mohalla_rate.mohalla_id = mohalla.mohalla_id and valid_from <= $3
         order by ${cellColumns}, valid_from desc
       ) latest
     ) inforce on $2::bigint is not null ${joinServed('$3')}
     where ($1::bigint is null or zone_id = $1) and ($2::bigint is null or ward_id = $2)
     order by ward_no, mohalla_no`,
    [zone ?? null, ward ?? null, today],
  )
  return rows
}
