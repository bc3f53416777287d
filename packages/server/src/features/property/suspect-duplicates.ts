import type { SuspectedDuplicate } from '@karsetu/contract/property/register-write-calls.ts'
import { parseIndianMobile } from '@karsetu/domain/property/mobile-number.ts'
import { soundsLike } from '@karsetu/domain/property/name-sound.ts'
import { asPtin } from '@karsetu/domain/property/ptin.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { asCard, type CardRow, cardColumns, placeJoins } from './property-card.ts'

export type SuspicionQuery = {
  mohallaId?: number | null | undefined
  houseNumber?: string | null | undefined
  ownerName?: string | null | undefined
  mobileNumber?: string | null | undefined
  PTINNo?: string | null | undefined
  longitude?: number | null | undefined
  latitude?: number | null | undefined
  except?: string | null | undefined
}

/** A square of the map some 9 metres wide, in ten-millionths of a degree: the same or the next square may be the same door. */
const squareE7 = 800
const mostSuspected = 10

type SuspectRow = CardRow & { byHouse: boolean; byMobile: boolean; byPlace: boolean; byPtin: boolean }

/**
 * Properties that may be the one asked about, each with the reasons: the same house number in the same mohalla, a shared
 * mobile number with an owner whose name sounds alike, the same PTIN, or the same door on the map. Each is asked of its
 * own index.
 */
export async function suspectDuplicates(
  { actor, locale }: Pick<Context, 'actor' | 'locale'>,
  sql: Queryable,
  request: SuspicionQuery,
): Promise<SuspectedDuplicate[]> {
  const mobile = request.mobileNumber ? (parseIndianMobile(request.mobileNumber) ?? null) : null
  const { rows } = await sql.query<SuspectRow>(
    `with found as (
       select property_id, bool_or(reason = 'house') by_house, bool_or(reason = 'mobile') by_mobile,
         bool_or(reason = 'place') by_place, bool_or(reason = 'ptin') by_ptin
       from (
         (select property_id, 'house' reason from property
           where mohalla_id = $1 and house_key(house_number) = house_key($2) and status = 'active' limit 50)
         union all
         (select property_id, 'mobile' from property where mobiles @> array[$3::text] and status = 'active' limit 50)
         union all
         (select property_id, 'ptin' from property where upper(ptin_no) = $4 and status = 'active' limit 50)
         union all
         (select property_id, 'place' from (values (-1), (0), (1)) x (dx), (values (-1), (0), (1)) y (dy),
             lateral (select (map_key($5::integer + dx * ${squareE7}, $6::integer + dy * ${squareE7}) >> 8) << 8 as square) near
           join property_point on place_key >= near.square and place_key < near.square + 256 where standing is not null limit 50)
       ) each_reason group by property_id
     )
     select ${cardColumns}, by_house "byHouse", by_mobile "byMobile", by_place "byPlace", by_ptin "byPtin"
     from found join property using (property_id) ${placeJoins} where property_unique_id is distinct from $7 order by property_unique_id`,
    [
      request.mohallaId ?? null,
      request.houseNumber?.trim() || null,
      mobile,
      request.PTINNo ? asPtin(request.PTINNo) : null,
      e7(request.longitude),
      e7(request.latitude),
      request.except ?? null,
    ],
    { name: 'suspect-duplicates' },
  )
  const suspected = rows.flatMap((row): SuspectedDuplicate[] => {
    const isOwner = row.byMobile && soundsAlike(request.ownerName, row.ownerName)
    const reasons: SuspectedDuplicate['reasons'] = [
      ...(row.byHouse ? (['house_number'] as const) : []),
      ...(isOwner ? (['mobile_and_owner'] as const) : []),
      ...(row.byPlace ? (['place'] as const) : []),
      ...(row.byPtin ? (['ptin'] as const) : []),
    ]
    return reasons.length === 0 ? [] : [{ ...asCard(row, actor, locale), reasons }]
  })
  return suspected.slice(0, mostSuspected)
}

const e7 = (degrees: number | null | undefined) => (typeof degrees === 'number' ? Math.round(degrees * 1e7) : null)

const soundsAlike = (request: string | null | undefined, saved: string | null): boolean =>
  saved !== null && request?.trim() ? saved.split(', ').some((name) => soundsLike(request, name)) : false
