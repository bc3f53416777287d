import { fail } from '@karsetu/contract/platform/fail.ts'
import type { EditedCard } from '@karsetu/contract/property/edited-property-calls.ts'
import type { WaitingEdit } from '@karsetu/contract/property/property-calls.ts'
import type { TaxEffect } from '@karsetu/contract/property/tax-effect.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { EditStatus } from '@karsetu/domain/property/edit-workflow.ts'
import type { RegisterPatch } from '@karsetu/domain/property/register-state.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import { instant } from '../../platform/db/instant-text.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** An edited property as the database has it, with the place that decides who may see it. */
export type PropertyEdit = {
  editId: number
  kind: EditedCard['kind']
  status: EditStatus
  propertyId: number
  propertyUniqueId: string
  zoneId: number
  wardId: number
  version: number
  asked: RegisterPatch
  baseVersion: number
  before: RegisterPatch
  after: RegisterPatch
  effect: TaxEffect
  changePaise: Paise
  holdsFrom: IsoDate
  reason: string
  madeBy: number
  /** Names what was worked out. */
  seen: string
}

/** SQL: the number of what was worked out, as long as nobody works it out anew on other facts. */
export const seenColumn = "md5(concat_ws(' ', base_version, account_version, after, effect))"

const accountVersion = (propertyId: string) =>
  `coalesce((select account.version from property_account account where account.property_id = ${propertyId}), 0)`

/** SQL: whether the property, or the account of one that is to be deleted, moved on since. */
export const movedOn = `(base_version <> property.version
  or edit.kind = 'delete' and account_version is distinct from ${accountVersion('edit.property_id')})`

/** @throws Failure call.not_found */
export async function getEdit(sql: Queryable, editId: number, lock: '' | 'for update' = ''): Promise<PropertyEdit> {
  const { rows } = await sql.query<PropertyEdit>(
    `select edit_id "editId", edit.kind, edit.status, property_id "propertyId", property_unique_id "propertyUniqueId",
       zone_id "zoneId", ward_id "wardId", property.version, asked, base_version "baseVersion", before, after,
       '{"foreseen": []}' || effect effect,
       change_paise "changePaise", holds_from "holdsFrom", reason, made_by "madeBy", ${seenColumn} seen
     from property_edit edit join property using (property_id) where edit_id = $1 ${lock === '' ? '' : 'for update of edit'}`,
    [editId],
  )
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

/** The change of a property that waits, if one does. */
export async function waitingEdit(sql: Queryable, propertyId: number): Promise<WaitingEdit | null> {
  const { rows } = await sql.query<WaitingEdit>(
    `select edit_id "editId", status, username "madeBy", ${instant('made_at')} "madeAt", remarks
     from property_edit join staff on staff_id = made_by where property_id = $1 and status in ('pending', 'held')`,
    [propertyId],
    { name: 'waiting-edit' },
  )
  return rows[0] ?? null
}

export type NewEdit = Pick<
  PropertyEdit,
  'kind' | 'propertyId' | 'baseVersion' | 'before' | 'after' | 'effect' | 'holdsFrom' | 'reason' | 'madeBy'
> & {
  requestedBy: string | null
  documents: readonly string[]
  madeAt: string
}

/** @throws Failure property.edit_waits when a change of the property waits already */
export async function requireNoneWaits(
  sql: Queryable,
  { propertyId, propertyUniqueId }: { propertyId: number; propertyUniqueId: string },
): Promise<void> {
  const { rows } = await sql.query(
    "select from property_edit where property_id = $1 and status in ('pending', 'held')",
    [propertyId],
  )
  if (rows.length > 0) throw fail('property.edit_waits', { propertyUniqueId })
}

/** Puts a change aside until somebody else decides; its property is held, so that one waits at a time. */
export async function insertEdit(tx: Tx, edit: NewEdit): Promise<number> {
  const { rows } = await tx.query<{ editId: number }>(
    `with made as (
       insert into property_edit (property_id, kind, asked, base_version, before, after, holds_from, effect, change_paise,
         net_paise, reason, requested_by, made_by, made_at, account_version)
       values ($1, $2, $3, $4, $5, $3, $6, $7, $8, $9, $10, $11, $12, $13,
         case when $2 = 'delete' then ${accountVersion('$1')} end) returning edit_id
     ), documents as (
       insert into property_edit_document select edit_id, file_id from made, unnest($14::uuid[]) file_id
     )
     select edit_id "editId" from made`,
    [
      edit.propertyId,
      edit.kind,
      JSON.stringify(edit.after),
      edit.baseVersion,
      JSON.stringify(edit.before),
      edit.holdsFrom,
      JSON.stringify(edit.effect),
      edit.effect.changePaise,
      edit.effect.netPaise,
      edit.reason,
      edit.requestedBy,
      edit.madeBy,
      edit.madeAt,
      edit.documents,
    ],
  )
  const [made] = rows
  if (!made) throw new Error('the change was not put aside')
  return made.editId
}

/** Of these, the properties that moved on since what waits was worked out; their accounts are held. */
export async function movedOnSince(sql: Queryable, editIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select property_unique_id id from property_edit edit join property using (property_id)
     where edit_id = any ($1) and ${movedOn} order by 1`,
    [editIds],
  )
  return rows.map(({ id }) => id)
}

export type EditDecision = { status: EditStatus; by: number; at: string; remarks: string; actId?: number }

export async function decideEdit(
  tx: Tx,
  editId: number,
  { status, by, at, remarks, actId }: EditDecision,
): Promise<void> {
  await tx.query(
    `update property_edit set status = $2, decided_by = $3, decided_at = $4, remarks = nullif($5, ''), act_id = $6 where edit_id = $1`,
    [editId, status, by, at, remarks, actId ?? null],
  )
}

/** What it would do as the property stands now. */
export async function keepWorkedOut(
  tx: Tx,
  editId: number,
  { baseVersion, before, after, effect }: Pick<PropertyEdit, 'baseVersion' | 'before' | 'after' | 'effect'>,
): Promise<void> {
  await tx.query(
    `update property_edit set base_version = $2, before = $3, after = $4, effect = $5, change_paise = $6, net_paise = $7,
       account_version = case when kind = 'delete' then ${accountVersion('property_edit.property_id')} end
     where edit_id = $1`,
    [
      editId,
      baseVersion,
      JSON.stringify(before),
      JSON.stringify(after),
      JSON.stringify(effect),
      effect.changePaise,
      effect.netPaise,
    ],
  )
}

export async function documentsOf(sql: Queryable, editId: number): Promise<{ fileId: string; fileName: string }[]> {
  const { rows } = await sql.query<{ fileId: string; fileName: string }>(
    `select file_id "fileId", file_name "fileName" from property_edit_document join stored_file using (file_id)
     where edit_id = $1 order by file_name`,
    [editId],
  )
  return rows
}
