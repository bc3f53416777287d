import type { MohallaRate } from '@karsetu/contract/master/master-calls.ts'
import { bandOfRoad } from '@karsetu/contract/master/mohalla-forms.ts'
import { cellKey, type RateCell, type RateCellSent } from '@karsetu/contract/master/rate-cell.ts'
import type { RateRow } from '@karsetu/domain/assessment/rule-book.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** One of the rates of a basis, to hold from a day on. Of proposals from before there were more columns these are not said. */
export type NewRate = Omit<RateCellSent, 'rentType' | 'use'> &
  Partial<Pick<RateCellSent, 'rentType' | 'use'>> & { rateTenThousandths: number }

export type RatesOfMohalla = { mohallaId: number; rates: readonly NewRate[] }

/** The cell of a new rate, as the rules name it. */
export const cellOf = ({ basis, road, construction, rentType = null, use = null }: NewRate): RateCell => ({
  ...{ basis, construction, rentType, use },
  roadBand: road === null ? null : bandOfRoad(road),
})

/** A rate for the engine, to which a column that is left out holds for every value. */
export function rateRowOf<Rate extends RateCell>({ roadBand, construction, rentType, use, ...rate }: Rate) {
  return {
    ...rate,
    ...(roadBand === null ? {} : { roadBand }),
    ...(construction === null ? {} : { construction }),
    ...(rentType === null ? {} : { rentType }),
    ...(use === null ? {} : { use }),
  } satisfies Partial<RateRow>
}

/** The columns of a rate, and all by which one is told from others. */
export const rateColumns = 'basis, road_band as "roadBand", construction, rent_type as "rentType", use'
export const cellColumns = 'basis, road_band, construction, rent_type, use'

/** SQL: a dated rate as JSON. */
export const rateJson = `json_build_object('basis', basis, 'roadBand', road_band, 'construction', construction, 'rentType', rent_type,
  'use', use, 'rateTenThousandths', rate_ten_thousandths, 'validFrom', valid_from, 'source', source)`

/** Every rate of a mohalla, past and to come, the latest first. */
export async function ratesOfMohalla(sql: Queryable, mohallaId: number): Promise<MohallaRate[]> {
  const { rows } = await sql.query<MohallaRate>(
    `select ${rateColumns}, rate_ten_thousandths as "rateTenThousandths", valid_from as "validFrom", source
     from mohalla_rate where mohalla_id = $1 order by valid_from desc, ${cellColumns}`,
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
    `select mohalla_id "mohallaId", json_agg(${rateJson} order by valid_from desc, ${cellColumns}) rates
     from mohalla_rate where mohalla_id = any ($1) group by 1`,
    [mohallaIds],
  )
  return new Map(rows.map(({ mohallaId, rates }) => [mohallaId, rates]))
}

/** Of each cell the rate that holds on a day. `rates` are the latest first. */
export function ratesOn(rates: readonly MohallaRate[], day: IsoDate): MohallaRate[] {
  const held = new Map<string, MohallaRate>()
  for (const rate of rates) {
    const cell = cellKey(rate)
    if (rate.validFrom <= day && !held.has(cell)) held.set(cell, rate)
  }
  return [...held.values()]
}

type Adopted = { validFrom: IsoDate; source: string; changeId: number }

/** Adds rates; none is ever changed. The caller holds the mohallas and has looked at the dates; `changeId` says who approved them. */
export async function insertRates(
  tx: Tx,
  ofMohallas: readonly RatesOfMohalla[],
  { validFrom, source, changeId }: Adopted,
): Promise<void> {
  const rates = ofMohallas.flatMap((one) => one.rates)
  const cells = rates.map(cellOf)
  await tx.query(
    `insert into mohalla_rate_entry (valid_from, source, change_id, mohalla_id, ${cellColumns}, rate_ten_thousandths)
     select $1, $2, $3, * from unnest($4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::integer[])`,
    [
      validFrom,
      source,
      changeId,
      ofMohallas.flatMap((one) => one.rates.map(() => one.mohallaId)),
      cells.map(({ basis }) => basis),
      cells.map(({ roadBand }) => roadBand),
      cells.map(({ construction }) => construction),
      cells.map(({ rentType }) => rentType),
      cells.map(({ use }) => use),
      rates.map(({ rateTenThousandths }) => rateTenThousandths),
    ],
  )
}
