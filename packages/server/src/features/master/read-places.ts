import type { City, Mohalla, Ward, Zone } from '@karsetu/contract/master/master-calls.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import type { Context } from '../../platform/http/context.ts'

type OfPlace = { zone?: number | undefined; ward?: number | undefined }
type PageAsked = { page: number; limit: number }

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

export async function pageZones({ reads }: Context, asked: PageAsked): Promise<Page<Zone>> {
  const { rows } = await reads.query<Zone & { total: number }>(
    `select ${zoneColumns}, (select count(*) from zone) as total from zone order by city_id, zone_no limit $1 offset $2`,
    [asked.limit, (asked.page - 1) * asked.limit],
    { name: 'zone-page' },
  )
  return onPage(rows, asked)
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

export async function pageWards({ reads }: Context, asked: PageAsked & OfPlace): Promise<Page<Ward>> {
  const { rows } = await reads.query<Ward & { total: number }>(
    `select ${wardColumns}, (select count(*) from ward where $3::bigint is null or zone_id = $3) as total
     from ward where $3::bigint is null or zone_id = $3 order by city_id, ward_no limit $1 offset $2`,
    [asked.limit, (asked.page - 1) * asked.limit, asked.zone ?? null],
    { name: 'ward-page' },
  )
  return onPage(rows, asked)
}

/** Rates come with the mohallas of one ward; a list for choosing from needs none. */
export async function listMohallas({ reads, today }: Context, { zone, ward }: OfPlace): Promise<Mohalla[]> {
  const { rows } = await reads.query<Mohalla>(
    `select mohalla_id as "mohallaId", ward_id as "wardId", zone_id as "zoneId", mohalla_no as "mohallaNo", mohalla.name,
       mohalla.name_hi as "nameHi", water_tax_availability as "waterTaxAvailability",
       sewer_tax_availability as "sewerTaxAvailability", coalesce(inforce.rates, '[]') as rates
     from mohalla join ward using (ward_id)
     left join lateral (
       select jsonb_agg(jsonb_build_object('basis', basis, 'roadBand', road_band, 'construction', construction,
         'rateTenThousandths', rate_ten_thousandths, 'validFrom', valid_from, 'source', source)
         order by basis, road_band, construction) as rates
       from (
         select distinct on (basis, road_band, construction) * from mohalla_rate
         where mohalla_rate.mohalla_id = mohalla.mohalla_id and valid_from <= $3
         order by basis, road_band, construction, valid_from desc
       ) latest
     ) inforce on $2::bigint is not null
     where ($1::bigint is null or zone_id = $1) and ($2::bigint is null or ward_id = $2)
     order by ward_no, mohalla_no`,
    [zone ?? null, ward ?? null, today],
  )
  return rows
}

function onPage<Row>(rows: (Row & { total: number })[], { page, limit }: PageAsked): Page<Row> {
  return { rows: rows.map(({ total: _, ...row }) => row as unknown as Row), total: rows[0]?.total ?? 0, page, limit } // a row less its total
}
