import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { sendFile, sendSmallPicture } from '../../platform/files/stored-files.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { assertInScope, whereInScope } from '../access/place-scope.ts'
import { getEdit } from './edit-store.ts'
import { findInScope } from './lock-property.ts'

type FileOf = { id: string; fileId: string }

/** An image or document of a property, or of an act of its history. @throws Failure call.not_found, call.out_of_scope */
export async function readPropertyFile(context: Context, request: FileOf): Promise<FileReply> {
  await assertItsFile(context, request)
  return sendFile(context.platform, context.reads, request.fileId)
}

/** An image of a property as small as a list needs it. @throws Failure call.not_found, call.out_of_scope, file.damaged */
export async function readSmallPicture(context: Context, request: FileOf): Promise<FileReply> {
  await assertItsFile(context, request)
  return sendSmallPicture(context.platform, context.reads, request.fileId)
}

async function assertItsFile(context: Context, { id, fileId }: FileOf): Promise<void> {
  const { reads, actor } = context
  const { propertyId } = await findInScope(reads, context, id)
  const { rows } = await reads.query<{ isOwn: boolean; isOfAct: boolean }>(
    `select exists (select from property_file where property_id = $1 and file_id = $2)
       or exists (select from register_change, jsonb_each_text(after -> 'files') slot where property_id = $1 and slot.value = $2::text) "isOwn",
       exists (select from register_change join register_act_document using (act_id) where property_id = $1 and file_id = $2) "isOfAct"`,
    [propertyId, fileId],
  )
  if (rows[0]?.isOwn) return
  if (!rows[0]?.isOfAct) throw fail('call.not_found')
  await assertAllInScope(reads, actor, fileId)
}

/**
 * A file that is about properties elsewhere too, as a spreadsheet or a survey of many, is for who may see all of them,
 * also those that it changed nothing of. Of a line whose property nobody knows nobody knows the ward either.
 */
async function assertAllInScope(sql: Queryable, actor: Actor, fileId: string): Promise<void> {
  const values: unknown[] = [fileId]
  const scope = whereInScope(actor, values, 'place')
  if (scope.length === 0) return
  const { rowCount } = await sql.query(
    `select from (
       select zone_id, ward_id from register_act_document join register_change using (act_id) join property using (property_id)
       where file_id = $1
       union all
       select zone_id, ward_id from bulk_upload join bulk_row using (upload_id) left join property using (property_unique_id)
       where file_id = $1
       union all
       select coalesce(property.zone_id, row.zone_id), coalesce(property.ward_id, row.ward_id)
       from survey join survey_property row using (survey_id) left join property on property.property_id = row.property_id
       where file_id = $1
     ) place where (${scope.join(' and ')}) is not true limit 1`,
    values,
  )
  if (rowCount) throw fail('call.out_of_scope')
}

/** A document, or a new image, of a change that waits. @throws Failure call.not_found, call.out_of_scope */
export async function readEditFile(
  context: Context,
  { id, fileId }: { id: number; fileId: string },
): Promise<FileReply> {
  const { reads, actor } = context
  const edit = await getEdit(reads, id)
  assertInScope(actor, edit)
  const { rows } = await reads.query('select from property_edit_document where edit_id = $1 and file_id = $2', [
    id,
    fileId,
  ])
  const isNew = Object.values(edit.after.files ?? {}).includes(fileId)
  if (rows.length === 0 && !isNew) throw fail('call.not_found')
  return sendFile(context.platform, reads, fileId)
}
