import type { Locale } from '@karsetu/contract/words/locale.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** SQL: the column of the name of a ward in the reader's language. */
export const wardNameIn = (locale: Locale) => (locale === 'hi' ? 'ward_fullname_hi' : 'ward_fullname')

type Named = { name: string; nameHi: string }

/** What places are called, by their keys. */
export type PlaceNames = {
  zones: ReadonlyMap<number, Named>
  wards: ReadonlyMap<number, Named & { wardNo: number }>
  mohallas: ReadonlyMap<number, Named>
}

type Held = { at: number; names: Promise<PlaceNames> }
const held = new WeakMap<Queryable, Held>()
/** A place is renamed once in years; until every process has seen it, a list shows the name of a minute ago. */
const freshMs = 60_000

/**
 * The names of all zones, wards and mohallas: some hundreds of rows that every search result needs. Pass the mohallas
 * that must be among them, and a place made since is read.
 */
export async function placeNames(sql: Queryable, mohallaIds: readonly number[]): Promise<PlaceNames> {
  const known = held.get(sql)
  if (known && Date.now() - known.at < freshMs) {
    const names = await known.names
    if (mohallaIds.every((id) => names.mohallas.has(id))) return names
  }
  const names = readPlaceNames(sql)
  held.set(sql, { at: Date.now(), names })
  names.catch(() => held.delete(sql))
  return names
}

async function readPlaceNames(sql: Queryable): Promise<PlaceNames> {
  const [zones, wards, mohallas] = await Promise.all([
    sql.query<Named & { id: number }>(`select zone_id as id, name, name_hi as "nameHi" from zone`),
    sql.query<Named & { id: number; wardNo: number }>(
      `select ward_id as id, ward_fullname as name, ward_fullname_hi as "nameHi", ward_no as "wardNo" from ward`,
    ),
    sql.query<Named & { id: number }>(`select mohalla_id as id, name, name_hi as "nameHi" from mohalla`),
  ])
  const byId = <Row extends { id: number }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]))
  return { zones: byId(zones.rows), wards: byId(wards.rows), mohallas: byId(mohallas.rows) }
}
