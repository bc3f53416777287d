import type { FoundPlace } from '@karsetu/contract/register-import/register-import-calls.ts'
import { spokenLocale } from '@karsetu/contract/words/locale.ts'
import { nearPlaces } from '@karsetu/domain/register-import/near-places.ts'
import { mohallaNameKey, placeKey, spokenPlace } from '@karsetu/domain/register-import/places.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { wardNameIn } from '../master/place-names.ts'
import { readGazetteer } from './import-store.ts'

/** As many as a person chooses from. */
const mostNear = 3

type FoundRow = Omit<FoundPlace, 'key' | 'near'>

/** Wards and mohallas of the file that the city does not have, those that wait before those that will be entered. */
export async function foundPlaces(sql: Queryable, importId: number, most: number | 'all'): Promise<FoundPlace[]> {
  const wardName = wardNameIn(spokenLocale())
  const { rows } = await sql.query<FoundRow>(
    `select found.*, ward_no "wardNo", ${wardName} "wardName" from (
       select field, false "isNew", case field when 'mohalla' then ward_id end "wardId", typed, count(*) rows
       from register_issue join register_row using (import_id, sheet_no, row_no)
       where import_id = $1 and code in ('ward_unknown', 'mohalla_unknown') and state = 'held' group by 1, 3, 4
       union all
       select 'mohalla', true, ward_id, new_mohalla, count(*) from register_row
       where import_id = $1 and state = 'ready' and new_mohalla is not null and property_id is null group by 3, 4
     ) found left join ward on ward_id = "wardId"
     order by "isNew", field desc, rows desc, ward_no, typed limit ${most}`,
    [importId],
  )
  if (rows.length === 0) return []
  const { wards, mohallas } = await readGazetteer(sql)
  const named = ([name = '', nameHi = name]: readonly string[]) => (spokenLocale() === 'hi' ? nameHi : name)
  return rows.map((row) => {
    const said = spokenPlace(row.typed)
    if (row.field === 'ward') {
      const near = nearPlaces(said, wards, mostNear)
      const places = near.map(({ wardId, wardNo, names }) => ({ id: wardId, name: `${wardNo} ${named(names)}` }))
      return { ...row, key: placeKey(said), near: places }
    }
    const ofWard = mohallas.filter(({ wardId }) => wardId === row.wardId)
    const near = nearPlaces(said, ofWard, mostNear).map(({ mohallaId, names }) => ({
      id: mohallaId,
      name: named(names),
    }))
    return { ...row, key: mohallaNameKey(row.wardId ?? 0, said), near }
  })
}

/** A mohalla that is to be entered is one, however the file spells it: all its rows take the name it has first. */
export async function settleNewMohallas(tx: Tx, importId: number): Promise<void> {
  const { rows } = await tx.query<{ wardId: number; name: string }>(
    `select ward_id "wardId", new_mohalla name from register_row where import_id = $1 and new_mohalla is not null
     group by 1, 2 order by min(sheet_no), min(row_no)`,
    [importId],
  )
  const first = new Map<string, string>()
  const others = rows.flatMap(({ wardId, name }) => {
    const key = mohallaNameKey(wardId, name)
    const saved = first.get(key) ?? name
    first.set(key, saved)
    return saved === name ? [] : [{ wardId, name, kept: saved }]
  })
  if (others.length === 0) return
  await tx.query(
    `update register_row row set new_mohalla = other.kept
     from jsonb_to_recordset($2) other ("wardId" bigint, name text, kept text)
     where import_id = $1 and ward_id = other."wardId" and new_mohalla = other.name`,
    [importId, JSON.stringify(others)],
  )
}
