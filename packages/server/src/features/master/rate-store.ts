import type { MohallaRate } from '@karsetu/contract/master/master-calls.ts'
import { bandOfRoad, type Construction, type RateBasis } from '@karsetu/contract/master/mohalla-forms.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** One of the rates of a basis, to hold from a day on. */
export type NewRate = {
  basis: RateBasis
  /** As payloads name it. */
  road: string
  construction: Construction
  rateTenThousandths: number
}

export type NewRates = { mohallaId: number; validFrom: IsoDate; source: string; rates: readonly NewRate[] }

/** Every rate of a mohalla, past and to come, the latest first. */
export async function ratesOfMohalla(sql: Queryable, mohallaId: number): Promise<MohallaRate[]> {
  const { rows } = await sql.query<MohallaRate>(
    `select basis, road_band as "roadBand", construction, rate_ten_thousandths as "rateTenThousandths",
       valid_from as "validFrom", source
     from mohalla_rate where mohalla_id = $1 order by valid_from desc, basis, road_band, construction`,
    [mohallaId],
  )
  return rows
}

/** The same of several mohallas, by their keys. */
export async function ratesOfMohallas(
  sql: Queryable,
  mohallaIds: readonly number[],
): Promise<ReadonlyMap<number, MohallaRate[]>> {
  const { rows } = await sql.query<{ mohallaId: number; rates: MohallaRate[] }>(
    `select mohalla_id "mohallaId", json_agg(json_build_object('basis', basis, 'roadBand', road_band,
       'construction', construction, 'rateTenThousandths', rate_ten_thousandths, 'validFrom', valid_from, 'source', source)
       order by valid_from desc, basis, road_band, construction) rates
     from mohalla_rate where mohalla_id = any ($1) group by 1`,
    [mohallaIds],
  )
  return new Map(rows.map(({ mohallaId, rates }) => [mohallaId, rates]))
}

/** Of each cell the rate that holds on a day. `rates` are the latest first. */
export function ratesOn(rates: readonly MohallaRate[], day: IsoDate): MohallaRate[] {
  const held = new Map<string, MohallaRate>()
  for (const rate of rates) {
    const cell = `${rate.basis} ${rate.roadBand} ${rate.construction}`
    if (rate.validFrom <= day && !held.has(cell)) held.set(cell, rate)
  }
  return [...held.values()]
}

/** Adds rates; none is ever changed. The caller holds the mohalla and has looked at the dates; `changeId` says who approved them. */
export async function insertRates(
  tx: Tx,
  { mohallaId, validFrom, source, rates, changeId }: NewRates & { changeId: number },
): Promise<void> {
  await tx.query(
    `insert into mohalla_rate_entry (mohalla_id, valid_from, source, change_id, basis, road_band, construction, rate_ten_thousandths)
     select $1, $2, $3, $4, * from unnest($5::text[], $6::text[], $7::text[], $8::integer[])`,
    [
      mohallaId,
      validFrom,
      source,
      changeId,
      rates.map(({ basis }) => basis),
      rates.map(({ road }) => bandOfRoad(road)),
      rates.map(({ construction }) => construction),
      rates.map(({ rateTenThousandths }) => rateTenThousandths),
    ],
  )
}
