import { ownerKeys } from '@karsetu/domain/property/name-sound.ts'
import type { RegisterState } from '@karsetu/domain/property/register-state.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import {
  asJson,
  columnList,
  fieldColumns,
  fromExcluded,
  ownerColumns,
  premiseColumns,
  recordShape,
  saidList,
} from './register-columns.ts'

export type HeldProperty = {
  propertyId: number
  propertyUniqueId: string
  version: number
  /** All numbers by which it is found, also such as no owner of the register has. */
  mobiles: string[]
  state: RegisterState
}

const ofProperty = (rows: string, key: string, value: string) =>
  `coalesce((select jsonb_object_agg(${key}, ${value}) from ${rows} part where part.property_id = property.property_id), '{}')`

const stateJson = `jsonb_build_object(${asJson(fieldColumns)}, 'status', status,
  'owners', ${ofProperty('property_owner', 'owner_no', `jsonb_build_object(${asJson(ownerColumns)})`)},
  'premises', ${ofProperty('premise', 'premise_no', `jsonb_build_object(${asJson(premiseColumns)})`)},
  'files', ${ofProperty('property_file', 'slot', 'file_id')})`

/** What the register says of these properties. */
export async function readStates(sql: Queryable, propertyIds: readonly number[]): Promise<HeldProperty[]> {
  const { rows } = await sql.query<HeldProperty>(
    `select property_id "propertyId", property_unique_id "propertyUniqueId", version, mobiles, ${stateJson} state
     from property where property_id = any ($1) order by property_id`,
    [propertyIds],
    { name: 'register-states' },
  )
  return rows
}

/** Nobody else changes them until the transaction ends; held in the order of the house, and before their accounts. */
export async function lockInOrder(tx: Tx, propertyIds: readonly number[]): Promise<void> {
  await tx.query(
    'select count(*) from (select from property where property_id = any ($1) order by property_id for no key update) held',
    [propertyIds],
  )
}

/** The same, and reads them. */
export async function lockStates(tx: Tx, propertyIds: readonly number[]): Promise<HeldProperty[]> {
  // Two statements: what another transaction wrote while this one waited for the lock is seen by the second alone.
  await lockInOrder(tx, propertyIds)
  return readStates(tx, propertyIds)
}

export type NewProperty = { propertyUniqueId: string; state: RegisterState; otherMobiles: readonly string[] }

const currentOwners = ({ owners }: RegisterState) =>
  Object.entries(owners)
    .sort(([one], [other]) => Number(one) - Number(other))
    .flatMap(([, owner]) => (owner.until === null ? owner : []))

/** By which names and numbers a property is found: those of its owners, and `otherMobiles` that no owner has. */
export function searchedBy(state: RegisterState, otherMobiles: readonly string[] = []) {
  const owners = currentOwners(state)
  const names = owners.map(({ name }) => name)
  const { search, sound } = ownerKeys(names)
  return {
    ownerName: names.length === 0 ? null : names.join(', '),
    ownerSearch: search,
    ownerSound: sound,
    mobiles: [...new Set([...owners.flatMap(({ mobileNumber }) => mobileNumber ?? []), ...otherMobiles])],
  }
}

export const searchShape = '"ownerName" text, "ownerSearch" text, "ownerSound" text[], mobiles text[]'
export const searchList = 'said."ownerName", said."ownerSearch", said."ownerSound", said.mobiles'

/** Enters new properties with their fields; owners, premises and files are written apart. */
export async function insertProperties(tx: Tx, made: readonly NewProperty[]): Promise<Map<string, number>> {
  const records = made.map(({ propertyUniqueId, state, otherMobiles }) => ({
    ...{ ...state, ...searchedBy(state, otherMobiles), propertyUniqueId },
  }))
  const { rows } = await tx.query<{ propertyUniqueId: string; propertyId: number }>(
    `insert into property (property_unique_id, status, ${columnList(fieldColumns)}, owner_name, owner_search, owner_sound, mobiles)
     select said."propertyUniqueId", said.status, ${saidList(fieldColumns)}, ${searchList}
     from jsonb_to_recordset($1) said ("propertyUniqueId" text, status text, ${recordShape(fieldColumns)}, ${searchShape})
     returning property_unique_id "propertyUniqueId", property_id "propertyId"`,
    [JSON.stringify(records)],
  )
  return new Map(rows.map(({ propertyUniqueId, propertyId }) => [propertyUniqueId, propertyId]))
}

export type StateWrite = { held: HeldProperty; after: RegisterState; ownersChanged: boolean }

/** Numbers of a property that none of its owners has, as imports bring them. */
export function otherMobilesOf({ state, mobiles }: HeldProperty): string[] {
  const known = new Set(currentOwners(state).flatMap(({ mobileNumber }) => mobileNumber ?? []))
  return mobiles.filter((mobile) => !known.has(mobile))
}

function updateRecord({ held, after, ownersChanged }: StateWrite) {
  const keys = ownersChanged ? searchedBy(after, otherMobilesOf(held)) : {}
  return { ...after, ...keys, propertyId: held.propertyId, ownersChanged }
}

/** Writes the fields of properties that are held, and raises their versions by one. */
export async function updateProperties(tx: Tx, writes: readonly StateWrite[], now: string): Promise<void> {
  if (writes.length === 0) return
  const saved = (column: string, field: string) =>
    `case when said."ownersChanged" then said."${field}" else property.${column} end`
  await tx.query(
    `update property set version = version + 1, changed_at = $2, status = said.status,
       (${columnList(fieldColumns)}) = row (${saidList(fieldColumns)}),
       owner_name = ${saved('owner_name', 'ownerName')}, owner_search = ${saved('owner_search', 'ownerSearch')},
       owner_sound = ${saved('owner_sound', 'ownerSound')}, mobiles = ${saved('mobiles', 'mobiles')}
     from jsonb_to_recordset($1) said ("propertyId" bigint, "ownersChanged" boolean, status text, ${recordShape(fieldColumns)}, ${searchShape})
     where property.property_id = said."propertyId"`,
    [JSON.stringify(writes.map(updateRecord)), now],
  )
}

/** A part of a property to be written, or taken away when its record is null. */
export type PartWrite = { propertyId: number; key: string; record: object | null }

const partTables = {
  owners: { table: 'property_owner', key: 'owner_no', type: 'smallint', columns: ownerColumns },
  premises: { table: 'premise', key: 'premise_no', type: 'smallint', columns: premiseColumns },
  files: { table: 'property_file', key: 'slot', type: 'text', columns: { fileId: ['file_id', 'uuid'] } },
} as const

export async function writeParts(tx: Tx, part: keyof typeof partTables, writes: readonly PartWrite[]): Promise<void> {
  const { table, key, type, columns } = partTables[part]
  const gone = writes.filter(({ record }) => record === null)
  const said = writes.flatMap(({ propertyId, key: number, record }) =>
    record ? { ...record, propertyId, number } : [],
  )
  if (gone.length > 0)
    await tx.query(
      `delete from ${table} using unnest($1::bigint[], $2::${type}[]) gone (property_id, part_key)
       where ${table}.property_id = gone.property_id and ${table}.${key} = gone.part_key`,
      [gone.map(({ propertyId }) => propertyId), gone.map(({ key: number }) => number)],
    )
  if (said.length > 0)
    await tx.query(
      `insert into ${table} (property_id, ${key}, ${columnList(columns)})
       select said."propertyId", said.number, ${saidList(columns)}
       from jsonb_to_recordset($1) said ("propertyId" bigint, number ${type}, ${recordShape(columns)})
       on conflict (property_id, ${key}) do update set ${fromExcluded(columns)}`,
      [JSON.stringify(said)],
    )
}

/** Seals the properties as they stand now; the audit row that follows in this transaction holds the seals. */
export async function sealProperties(tx: Tx, propertyIds: readonly number[]): Promise<void> {
  if (propertyIds.length > 0) await tx.query('select seal_properties($1)', [propertyIds], { name: 'seal-properties' })
}

/** The highest number a floor of each property ever had: a number that was given names that floor for ever. */
export async function lastPremiseNumbers(tx: Tx, propertyIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await tx.query<{ propertyId: number; last: number }>(
    `select change.property_id "propertyId", max(number::integer) last
     from register_change change cross join lateral jsonb_object_keys(change.after -> 'premises') number
     where change.property_id = any ($1) group by 1`,
    [propertyIds],
  )
  return new Map(rows.map(({ propertyId, last }) => [propertyId, last]))
}

/** Keeps what the last assessment looked at, before the facts it looked at change; once in a transaction. */
export async function saveAssessedFacts(tx: Tx, propertyIds: readonly number[]): Promise<void> {
  await tx.query(
    `insert into register_before (property_id, changed_by, facts)
     select property_id, pg_current_xact_id(), assessment_facts(property_id) from unnest($1::bigint[]) held (property_id)
     where exists (select from assessment where assessment.property_id = held.property_id)
     on conflict do nothing`,
    [propertyIds],
  )
}
