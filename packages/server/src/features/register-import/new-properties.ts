import type { RegisterState } from '@karsetu/domain/property/register-state.ts'
import type { PropertyDraft } from '@karsetu/domain/register-import/property-draft.ts'
import type { Tx } from '../../platform/db/database.ts'
import { columnList, fieldColumns, recordShape, saidList } from '../property/register-columns.ts'
import { sealProperties, searchedBy, searchList, searchShape, writeParts } from '../property/register-store.ts'
import { takeIdentities } from '../property/take-identities.ts'
import { enteredState } from './entered-state.ts'

/** A row that is ready, as it is taken up to be entered. */
export type ReadyRow = {
  sheetNo: number
  rowNo: number
  wardId: number
  zoneId: number
  mohallaId: number | null
  newMohalla: string | null
  facts: PropertyDraft
}

/** Enters the mohallas the office allowed to be entered, under the next numbers of their ward. */
async function enterMohallas(tx: Tx, wardId: number, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  await tx.query('select from ward where ward_id = $1 for update', [wardId])
  const { rows } = await tx.query<{ name: string; mohallaId: number }>(
    `with wanted as (select name, min(place) place from unnest($2::text[]) with ordinality as given (name, place) group by name),
     missing as (select name, row_number() over (order by place) nth from wanted where not exists (select from mohalla where ward_id = $1 and mohalla.name = wanted.name)),
     made as (
       insert into mohalla (ward_id, mohalla_no, name, name_hi)
       select $1, (select coalesce(max(mohalla_no), 0) from mohalla where ward_id = $1) + nth, name, name from missing
       returning name, mohalla_id
     )
     select name, mohalla_id "mohallaId" from made
     union all select name, mohalla_id from mohalla where ward_id = $1 and name = any ($2)`,
    [wardId, names],
  )
  return new Map(rows.map(({ name, mohallaId }) => [name, mohallaId]))
}

type NamedRow = ReadyRow & { mohallaId: number; propertyUniqueId: string }

/** Gives every row its mohalla and its identity. */
async function giveIdentities(tx: Tx, wardId: number, rows: readonly ReadyRow[]): Promise<NamedRow[]> {
  const entered = await enterMohallas(
    tx,
    wardId,
    rows.flatMap(({ newMohalla }) => newMohalla ?? []),
  )
  const placed = rows.map((row) => ({ ...row, mohallaId: row.mohallaId ?? entered.get(row.newMohalla ?? '') ?? 0 }))
  const identities = await takeIdentities(
    tx,
    placed.map(({ mohallaId }) => mohallaId),
  )
  return placed.map((row, at) => ({ ...row, propertyUniqueId: identities[at]?.propertyUniqueId ?? '' }))
}

type EnteredRow = NamedRow & { state: RegisterState }

function propertyRecord(importId: number, { sheetNo, rowNo, facts, propertyUniqueId, state }: EnteredRow) {
  const { mobiles, aside, confidence } = facts
  const { owners: _owners, premises: _premises, files: _files, status: _status, ...fields } = state
  return {
    ...{ ...fields, ...searchedBy(state, mobiles), propertyUniqueId },
    origin: { importId, sheet: sheetNo, row: rowNo, confidence, ...aside },
  }
}

const propertyShape = `"propertyUniqueId" text, ${recordShape(fieldColumns)}, ${searchShape}, origin jsonb`

async function insertProperties(tx: Tx, importId: number, rows: readonly EnteredRow[]): Promise<Map<string, number>> {
  const { rows: made } = await tx.query<{ uniqueId: string; propertyId: number }>(
    `insert into property (property_unique_id, ${columnList(fieldColumns)}, owner_name, owner_search, owner_sound, mobiles, origin)
     select said."propertyUniqueId", ${saidList(fieldColumns)}, ${searchList}, said.origin
     from jsonb_to_recordset($1) said (${propertyShape})
     returning property_unique_id "uniqueId", property_id "propertyId"`,
    [JSON.stringify(rows.map((row) => propertyRecord(importId, row)))],
  )
  return new Map(made.map(({ uniqueId, propertyId }) => [uniqueId, propertyId]))
}

/**
 * Enters properties of one ward with their owners and premises, each under a new identity.
 * @param since the day from which the owners are known: the day of the register
 * @returns the rows with the numbers of their properties
 */
export async function enterProperties(
  tx: Tx,
  importId: number,
  since: string,
  rows: readonly ReadyRow[],
): Promise<{ sheetNo: number; rowNo: number; propertyId: number }[]> {
  const named = await giveIdentities(tx, rows[0]?.wardId ?? 0, rows)
  const entered = named.map((row) => ({ ...row, state: enteredState(row, since) }))
  const ids = await insertProperties(tx, importId, entered)
  const made = entered.map((row) => ({ ...row, propertyId: ids.get(row.propertyUniqueId) ?? 0 }))
  for (const part of ['owners', 'premises'] as const)
    await writeParts(
      tx,
      part,
      made.flatMap(({ propertyId, state }) =>
        Object.entries(state[part]).map(([key, record]) => ({ propertyId, key, record })),
      ),
    )
  await sealProperties(
    tx,
    made.map(({ propertyId }) => propertyId),
  )
  return made.map(({ sheetNo, rowNo, propertyId }) => ({ sheetNo, rowNo, propertyId }))
}
