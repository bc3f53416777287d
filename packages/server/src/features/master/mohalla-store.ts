import type { Mohalla } from '@karsetu/contract/master/master-calls.ts'
import type { MohallaRow } from '@karsetu/contract/master/mohalla-calls.ts'
import { roadBandOf } from '@karsetu/contract/master/mohalla-forms.ts'
import { constructions } from '@karsetu/contract/master/rate-cell.ts'
import { fail, failAt } from '@karsetu/contract/platform/fail.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import type { Locale } from '@karsetu/contract/words/locale.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { whereInScope } from '../access/place-scope.ts'
import { finds, type ListQuery, onPage, orderOf, type PageQuery } from './list-of-masters.ts'
import { wantedRoads } from './other-roads.ts'
import { cellColumns } from './rate-store.ts'
import { joinServed, servedColumns } from './service-store.ts'

/** A mohalla without what holds there from a day on. */
export type MohallaFacts = Omit<Mohalla, 'rates' | 'waterTaxAvailability' | 'sewerTaxAvailability'>

const columns = `mohalla_id as "mohallaId", mohalla.ward_id as "wardId", zone_id as "zoneId", mohalla_no as "mohallaNo",
  mohalla.name, mohalla.name_hi as "nameHi"`

/** @throws Failure call.not_found */
export async function findMohalla(sql: Queryable, mohallaId: number): Promise<MohallaFacts> {
  const { rows } = await sql.query<MohallaFacts>(
    `select ${columns} from mohalla join ward using (ward_id) where mohalla_id = $1`,
    [mohallaId],
  )
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

export type MohallaOfWard = MohallaFacts & { wardNo: number }

/** The mohallas that the actor works for, of a zone or ward where one is asked for. */
export async function mohallasWorkedFor(
  sql: Queryable,
  actor: Actor,
  { zone, ward }: Pick<MohallasQuery, 'zone' | 'ward'> = {},
): Promise<MohallaOfWard[]> {
  const values: unknown[] = [zone ?? null, ward ?? null]
  const inScope = whereInScope(actor, values, 'ward').map((one) => ` and ${one}`)
  const { rows } = await sql.query<MohallaOfWard>(
    `select ${columns}, ward_no "wardNo" from mohalla join ward using (ward_id)
     where ($1::bigint is null or zone_id = $1) and ($2::bigint is null or ward_id = $2)${inScope.join('')}
     order by ward_no, mohalla_no`,
    values,
  )
  return rows
}

/** What several mohallas are called, and in which ward each is, by their keys. */
export async function namedMohallas(
  sql: Queryable,
  mohallaIds: readonly number[],
  locale: Locale,
): Promise<ReadonlyMap<number, { mohallaId: number; mohallaName: string; wardNo: number }>> {
  const { rows } = await sql.query<{ mohallaId: number; mohallaName: string; wardNo: number }>(
    `select mohalla_id "mohallaId", case when $2 then name_hi else name end "mohallaName", ward_no "wardNo"
     from mohalla join ward using (ward_id) where mohalla_id = any ($1)`,
    [mohallaIds, locale === 'hi'],
  )
  return new Map(rows.map((row) => [row.mohallaId, row]))
}

/** Held against other edits, and for this moment against new properties, which take their serials here. @throws Failure call.not_found */
export async function lockMohalla(tx: Tx, mohallaId: number): Promise<MohallaFacts> {
  await lockMohallas(tx, [mohallaId])
  return findMohalla(tx, mohallaId)
}

/** The same of several, in the order of their keys, so that two who hold many wait for each other in turn. */
export async function lockMohallas(tx: Tx, mohallaIds: readonly number[]): Promise<void> {
  await tx.query('select from mohalla where mohalla_id = any ($1) order by mohalla_id for no key update', [mohallaIds])
}

export type NewMohalla = Omit<MohallaFacts, 'mohallaId' | 'mohallaNo'>

/** Adds it under the next number of its ward. The caller holds the ward. @throws Failure master.mohalla_numbers_used_up, call.busy */
export async function insertMohalla(tx: Tx, mohalla: NewMohalla): Promise<MohallaFacts> {
  const { wardId, name, nameHi } = mohalla
  const { rows: numbers } = await tx.query<{ next: number }>(
    'select coalesce(max(mohalla_no), 0) + 1 as next from mohalla where ward_id = $1',
    [wardId],
  )
  const mohallaNo = numbers[0]?.next ?? 1
  if (mohallaNo > 999) throw fail('master.mohalla_numbers_used_up')
  const { rows } = await tx.query<{ mohallaId: number }>(
    `insert into mohalla (ward_id, mohalla_no, name, name_hi) values ($1, $2, $3, $4)
     on conflict do nothing returning mohalla_id as "mohallaId"`,
    [wardId, mohallaNo, name, nameHi],
  )
  // A register import, which holds no ward, took the number in this very moment.
  if (!rows[0]) throw fail('call.busy')
  return { ...mohalla, mohallaNo, mohallaId: rows[0].mohallaId }
}

export async function saveNames(tx: Tx, { mohallaId, name, nameHi }: MohallaFacts): Promise<void> {
  await tx.query('update mohalla set name = $2, name_hi = $3 where mohalla_id = $1', [mohallaId, name, nameHi])
}

/** A register names a mohalla of a ward by its name. @throws Failure master.mohalla_name_taken */
export async function assertMohallaNameFree(
  tx: Tx,
  { wardId, mohallaId, name }: { wardId: number; mohallaId?: number; name: string },
): Promise<void> {
  const { rowCount } = await tx.query(
    'select from mohalla where ward_id = $1 and lower(name) = lower($2) and mohalla_id is distinct from $3 limit 1',
    [wardId, name, mohallaId ?? null],
  )
  if (rowCount) throw failAt('name', 'master.mohalla_name_taken', { name })
}

export type MohallasQuery = ListQuery & { zone?: number | undefined; ward?: number | undefined }

const order = { mohallaNo: 'mohalla_no', name: 'name', wardNo: 'ward_no', ratesSince: '"ratesSince"' }

/** A page of the list, each with the span of its rates on a day. */
export async function pageMohallas(
  sql: Queryable,
  query: MohallasQuery & PageQuery,
  today: IsoDate,
): Promise<Page<MohallaRow>> {
  const { rows } = await sql.query<MohallaRow & { total: number }>(
    `select ${columns.replace('zone_id', 'mohalla.zone_id')}, ${servedColumns}, zone_no as "zoneNo", ward_no as "wardNo",
       ward_fullname as "wardName", ward_fullname_hi as "wardNameHi", span."ratesSince",
       span.lowest as "lowestTenThousandths", span.highest as "highestTenThousandths",
       wanted.cells as "wantedRates", wanted.cells - span.cells as "missingRates",
       count(*) over () as total
     from (select mohalla.*, zone_id, zone_no, ward_no, ward_fullname, ward_fullname_hi
       from mohalla join ward using (ward_id) join zone using (zone_id)) mohalla
     cross join (select cardinality($7::text[]) * cardinality($8::text[]) cells) wanted
     cross join lateral (
       with inforce as materialized (
         select distinct on (${cellColumns}) * from mohalla_rate
         where mohalla_rate.mohalla_id = mohalla.mohalla_id and valid_from <= $6
         order by ${cellColumns}, valid_from desc
       )
       select max(valid_from) as "ratesSince", min(rate_ten_thousandths) as lowest, max(rate_ten_thousandths) as highest,
         (select count(*)::integer from unnest($7::text[]) road, unnest($8::text[]) kind where exists (
           select from inforce where coalesce(road_band, road) = road and coalesce(construction, kind) = kind)) as cells
       from inforce
     ) span ${joinServed('$6')}
     where ($1::bigint is null or zone_id = $1) and ($2::bigint is null or ward_id = $2)
       and ${finds(['name', 'name_hi'], 'mohalla_no', '$3')}
     order by ${orderOf(query.sort, order, 'ward_no, mohalla_no')} limit $4 offset $5`,
    [
      query.zone ?? null,
      query.ward ?? null,
      query.find ?? '',
      query.limit,
      (query.page - 1) * query.limit,
      today,
      await wantedRoads(sql, today, Object.values(roadBandOf)),
      constructions,
    ],
  )
  return onPage(rows, query)
}
