import type { BulkUpload } from '@karsetu/contract/bulk-update/bulk-update-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { mayCall } from '@karsetu/domain/access/permissions.ts'
import type { Decider } from '@karsetu/domain/approval/own-limit.ts'
import {
  approvalBlockedReason,
  type DecidedMove,
  moveAskedFor,
  uploadMoves,
  uploadRights,
} from '@karsetu/domain/bulk-update/upload-states.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { readDecider } from '../approval/decider.ts'
import { assertUndoable } from './assert-undoable.ts'
import { queueWork } from './move-upload.ts'
import { assertOwn, changeUpload, getUpload, noteDecision, type UploadRow, uploadCard } from './upload-store.ts'

type Held = { upload: UploadRow; move: DecidedMove; decider: Decider }

async function lockWaiting(context: WriteContext, uploadId: number): Promise<Held> {
  const { tx, actor } = context
  const upload = await getUpload(tx, uploadId, 'for update')
  assertOwn(actor, upload)
  const move = moveAskedFor(upload.status)
  if (!move) throw fail('bulk_update.not_now')
  return { upload, move, decider: await readDecider(tx, context) }
}

/**
 * Lets the work begin that somebody else asked for.
 * @throws Failure call.not_found, call.out_of_scope, call.not_allowed, bulk_update.not_now, .same_person,
 *   .above_own_limit, .built_on, .posted_since
 */
export async function approveUpload(context: WriteContext, { uploadId }: { uploadId: number }): Promise<BulkUpload> {
  const { tx, actor, now } = context
  const { upload, move, decider } = await lockWaiting(context, uploadId)
  const { status, askedBy, fileName } = upload
  const { figures } = await uploadCard(tx, context, uploadId)
  const { working } = uploadMoves[move]
  const blockedReason = approvalBlockedReason({ status, askedBy, moved: figures }, decider, (right) =>
    mayCall(actor, right),
  )
  if (blockedReason === 'above_own_limit')
    throw fail('bulk_update.above_own_limit', { mostPaise: decider.mostPaise ?? figures.raisedPaise })
  if (blockedReason) throw failureOf(blockedReason)
  if (move === 'undo') await assertUndoable(tx, upload)
  await noteDecision(tx, uploadId, {
    decision: 'approved',
    status: working,
    by: decider.staffId,
    at: now,
    remarks: null,
  })
  await queueWork(context, { uploadId, fileName, move, total: figures.ready })
  return uploadCard(tx, context, uploadId)
}

const failureOf = (blockedReason: 'not_waiting' | 'not_allowed' | 'same_person') =>
  ({
    not_waiting: fail('bulk_update.not_now'),
    not_allowed: fail('call.not_allowed'),
    same_person: fail('bulk_update.same_person'),
  })[blockedReason]

/**
 * Refuses what waits; who asked for it takes it back in the same way, anybody else needs the right to approve. The
 * spreadsheet stands where it stood.
 * @throws Failure call.not_found, call.out_of_scope, call.not_allowed, bulk_update.not_now
 */
export async function refuseUpload(
  context: WriteContext,
  { uploadId, remarks }: { uploadId: number; remarks: string },
): Promise<BulkUpload> {
  const { tx, actor, now } = context
  const { upload, move, decider } = await lockWaiting(context, uploadId)
  const isOwn = upload.askedBy === decider.staffId
  if (!isOwn && !mayCall(actor, uploadRights.approve)) throw fail('call.not_allowed')
  const decision = isOwn ? 'withdrawn' : 'refused'
  const status = uploadMoves[move].back
  await noteDecision(tx, uploadId, { decision, status, by: decider.staffId, at: now, remarks })
  if (move === 'undo') await changeUpload(tx, uploadId, { status, undoRemark: undefined })
  context.note({
    ...{ subjectKind: 'bulk_upload', subjectId: String(uploadId) },
    ...{ before: { status: upload.status }, after: { decision, status, remarks } },
  })
  return uploadCard(tx, context, uploadId)
}
