import type { FoundPlace } from '@karsetu/contract/gis/map-calls.ts'
import { isInScope } from '@karsetu/domain/access/permissions.ts'
import { parsePropertyUniqueId } from '@karsetu/domain/property/property-unique-id.ts'
import { asciiDigits } from '@karsetu/domain/register-import/cell.ts'
import type { Context } from '../../platform/http/context.ts'
import { boundsFromE7 } from './boundary-store.ts'
import { wardsInScope } from './places-in-scope.ts'
import { readPlace } from './read-place.ts'

type Row = {
  kind: 'zone' | 'ward' | 'mohalla'
  name: string
  nameHi: string
  no: number
  detail: string
  detailHi: string
} & (Parameters<typeof boundsFromE7>[0] | { westE7: null })

const most = 12

/** Zones, wards and mohallas whose name or number answers, best first; a property by its id. */
export async function findPlaces(context: Context, text: string): Promise<FoundPlace[]> {
  const id = parsePropertyUniqueId(text)?.id
  if (id) return findProperty(context, id)
  const { reads, actor, locale } = context
  const wardIds = await wardsInScope(reads, actor)
  const { rows } = await reads.query<Row>(
    `select kind, name, name_hi "nameHi", no, detail, detail_hi "detailHi",
       west_e7 "westE7", south_e7 "southE7", east_e7 "eastE7", north_e7 "northE7"
     from (
       select 1 rank, 'zone' kind, name, name_hi, zone_no no, '' detail, '' detail_hi, zone_id, null::bigint ward_id, null::bigint mohalla_id
       from zone where $1::bigint[] is null or zone_id in (select zone_id from ward where ward_id = any ($1))
       union all
       select 2, 'ward', ward_fullname, ward_fullname_hi, ward_no, zone.name, zone.name_hi, null, ward_id, null
       from ward join zone using (zone_id) where $1::bigint[] is null or ward_id = any ($1)
       union all
       select 3, 'mohalla', mohalla.name, mohalla.name_hi, mohalla_no, ward_fullname, ward_fullname_hi, null, null, mohalla_id
       from mohalla join ward using (ward_id) where $1::bigint[] is null or ward_id = any ($1)
     ) place left join boundary on replaced_at is null
       and (boundary.zone_id = place.zone_id or boundary.ward_id = place.ward_id or boundary.mohalla_id = place.mohalla_id)
     where name ilike $2 or name_hi ilike $2 or (kind <> 'mohalla' and no::text = $4)
     order by (no::text = $4 and kind = 'ward') desc, (no::text = $4 and kind = 'zone') desc, (lower(name) = lower($3)) desc, position(lower($3) in lower(name)), rank, name
     limit ${most}`,
    [wardIds, `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`, text, asciiDigits(text)],
  )
  const isHindi = locale === 'hi'
  return rows.map((row) => ({
    kind: row.kind,
    name: `${row.kind === 'ward' ? `${row.no} ` : ''}${isHindi ? row.nameHi : row.name}`,
    detail: isHindi ? row.detailHi : row.detail,
    propertyUniqueId: null,
    bounds: row.westE7 === null ? null : boundsFromE7(row),
  }))
}

async function findProperty(context: Context, propertyUniqueId: string): Promise<FoundPlace[]> {
  const { rows } = await context.reads.query<{ zoneId: number; wardId: number }>(
    'select zone_id "zoneId", ward_id "wardId" from property where property_unique_id = $1',
    [propertyUniqueId],
  )
  if (!rows[0] || !isInScope(context.actor, rows[0])) return []
  const place = await readPlace(context, { propertyUniqueId })
  return [
    {
      kind: 'property',
      name: propertyUniqueId,
      detail: [place.ownerName, place.propertyAddress].filter(Boolean).join(', '),
      propertyUniqueId,
      bounds: place.bounds,
    },
  ]
}
