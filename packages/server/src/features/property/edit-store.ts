import { fail } from '@karsetu/contract/platform/fail.ts'
import type { EditedCard } from '@karsetu/contract/property/edited-property-calls.ts'
import type { WaitingEdit } from '@karsetu/contract/property/property-calls.ts'
import type { TaxEffect } from '@karsetu/contract/property/tax-effect.ts'
import type { ApprovalKind } from '@karsetu/domain/approval/approval-kinds.ts'
import type { RegisterPatch } from '@karsetu/domain/property/register-state.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import { instant } from '../../platform/db/instant-text.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { DecidingContext } from '../approval/decider.ts'
import { type ApprovalRequest, insertRequest, requestAsJson, saveAmount } from '../approval/request-store.ts'

const requestKinds = {
  add: 'property_addition',
  edit: 'property_edit',
  delete: 'property_deletion',
} as const satisfies Record<EditedCard['kind'], ApprovalKind>

/** An edited property with its request, and with the place that decides who may see it. */
export type PropertyEdit = {
  editId: number
  kind: EditedCard['kind']
  request: ApprovalRequest
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
  holdsFrom: IsoDate
  reason: string
  madeBy: number
  /** Names what was worked out. */
  seen: string
}

/** SQL: names what was computed, until somebody computes it again on other facts. */
export const seenColumn = "md5(concat_ws(' ', base_version, account_version, after, edit.effect))"

/** SQL: an edited property with its request and its property. */
export const editJoins =
  'property_edit edit join approval_request request on request_id = edit_id join property on property.property_id = edit.property_id'

const accountVersion = (propertyId: string) =>
  `coalesce((select account.version from property_account account where account.property_id = ${propertyId}), 0)`

/** SQL: whether the property, or the account of one that is to be deleted, moved on since. */
export const movedOn = `(base_version <> property.version
  or edit.kind = 'delete' and account_version is distinct from ${accountVersion('edit.property_id')})`

/** @throws Failure call.not_found */
export async function getEdit(sql: Queryable, editId: number, lock: '' | 'for update' = ''): Promise<PropertyEdit> {
  const { rows } = await sql.query<PropertyEdit>(
    `select edit_id "editId", edit.kind, edit.property_id "propertyId", property_unique_id "propertyUniqueId",
       property.zone_id "zoneId", property.ward_id "wardId", property.version, asked, base_version "baseVersion", before, after,
       '{"foreseen": []}' || edit.effect effect, holds_from "holdsFrom", reason, made_by "madeBy", ${seenColumn} seen,
       ${requestAsJson()} request
     from ${editJoins} where edit_id = $1 ${lock === '' ? '' : 'for update of request, edit'}`,
    [editId],
  )
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

/** The change of a property that waits, if one does. */
export async function waitingEdit(sql: Queryable, propertyId: number): Promise<WaitingEdit | null> {
  const { rows } = await sql.query<WaitingEdit>(
    `select edit_id "editId", state status, username "madeBy", ${instant('made_at')} "madeAt", remark remarks
     from property_edit edit join approval_request on request_id = edit_id join staff on staff_id = made_by
     where edit.property_id = $1 and state in ('pending', 'held')`,
    [propertyId],
    { name: 'waiting-edit' },
  )
  return rows[0] ?? null
}

export type NewEdit = Pick<
  PropertyEdit,
  | 'kind'
  | 'propertyId'
  | 'propertyUniqueId'
  | 'zoneId'
  | 'wardId'
  | 'baseVersion'
  | 'before'
  | 'after'
  | 'effect'
  | 'holdsFrom'
  | 'reason'
  | 'madeBy'
> & {
  requestedBy: string | null
  documents: readonly string[]
  madeAt: string
}

/** @throws Failure property.edit_waits when a change of the property waits already */
export async function assertNoneWaits(
  sql: Queryable,
  { propertyId, propertyUniqueId }: { propertyId: number; propertyUniqueId: string },
): Promise<void> {
  const { rows } = await sql.query(
    "select from property_edit edit join approval_request on request_id = edit_id where edit.property_id = $1 and state in ('pending', 'held')",
    [propertyId],
  )
  if (rows.length > 0) throw fail('property.edit_waits', { propertyUniqueId })
}

/** Saves a change until another official decides it; one change of a property is pending at a time. */
export async function insertEdit(tx: Tx, context: DecidingContext, edit: NewEdit): Promise<number> {
  const { propertyId, propertyUniqueId, zoneId, wardId, reason, madeBy, madeAt } = edit
  const editId = await insertRequest(tx, context, {
    ...{ kind: requestKinds[edit.kind], subject: propertyUniqueId, propertyId, zoneId, wardId, reason, madeBy, madeAt },
    ...{ exclusiveKey: `property-edit:${propertyId}`, amountPaise: edit.effect.changePaise },
  })
  await tx.query(
    `with made as (
       insert into property_edit (edit_id, property_id, kind, asked, base_version, before, after, holds_from, effect,
         net_paise, requested_by, account_version)
       values ($1, $2, $3, $4, $5, $6, $4, $7, $8, $9, $10, case when $3 = 'delete' then ${accountVersion('$2')} end)
       returning edit_id
     )
     insert into property_edit_document select edit_id, file_id from made, unnest($11::uuid[]) file_id`,
    [
      ...[editId, propertyId, edit.kind, JSON.stringify(edit.after), edit.baseVersion, JSON.stringify(edit.before)],
      ...[edit.holdsFrom, JSON.stringify(edit.effect), edit.effect.netPaise, edit.requestedBy, edit.documents],
    ],
  )
  return editId
}

/** Of these, the properties that moved on since what waits was worked out; their accounts are held. */
export async function movedOnSince(sql: Queryable, editIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select property_unique_id id from ${editJoins}
     where edit_id = any ($1) and ${movedOn} order by 1`,
    [editIds],
  )
  return rows.map(({ id }) => id)
}

/** Saves the act that made the change; its request is approved after it. */
export async function saveActOfEdit(tx: Tx, editId: number, actId: number): Promise<void> {
  await tx.query('update property_edit set act_id = $2 where edit_id = $1', [editId, actId])
}

/** Saves what the change does on the property as it is now. */
export async function saveRecomputedEdit(
  tx: Tx,
  editId: number,
  { baseVersion, before, after, effect }: Pick<PropertyEdit, 'baseVersion' | 'before' | 'after' | 'effect'>,
): Promise<void> {
  await tx.query(
    `update property_edit set base_version = $2, before = $3, after = $4, effect = $5, net_paise = $6,
       account_version = case when kind = 'delete' then ${accountVersion('property_edit.property_id')} end
     where edit_id = $1`,
    [editId, baseVersion, JSON.stringify(before), JSON.stringify(after), JSON.stringify(effect), effect.netPaise],
  )
  await saveAmount(tx, editId, effect.changePaise)
}

export async function documentsOf(sql: Queryable, editId: number): Promise<{ fileId: string; fileName: string }[]> {
  const { rows } = await sql.query<{ fileId: string; fileName: string }>(
    `select file_id "fileId", file_name "fileName" from property_edit_document join stored_file using (file_id)
     where edit_id = $1 order by file_name`,
    [editId],
  )
  return rows
}
