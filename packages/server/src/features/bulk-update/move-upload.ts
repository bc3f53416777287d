import type { BulkUpload } from '@karsetu/contract/bulk-update/bulk-update-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import { type DecidedMove, mayBegin, type UploadMove, uploadMoves } from '@karsetu/domain/bulk-update/upload-states.ts'
import type { AuditOrigin } from '../../platform/audit/append-audit.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { staffOf } from '../approval/decider.ts'
import { assertUndoable } from './assert-undoable.ts'
import { assertOwn, changeUpload, getUpload, noteQuery, type UploadRow, uploadCard } from './upload-store.ts'

export type BulkJobInput = { uploadId: number; origin: AuditOrigin }

const jobs = {
  tryAgain: { kind: 'bulk_update_try', title: m.bulk_update_job_try },
  apply: { kind: 'bulk_update_apply', title: m.bulk_update_job_apply },
  undo: { kind: 'bulk_update_undo', title: m.bulk_update_job_undo },
} as const

type Queued = { uploadId: number; fileName: string; move: UploadMove; undoRemark?: string; total?: number }

/** Puts the work of a move in the queue, and notes who asked for it. */
export async function queueWork(context: WriteContext, { uploadId, fileName, move, ...more }: Queued): Promise<void> {
  const { tx, actor, request, platform } = context
  const jobId = platform.newId()
  const origin = { actor, address: request.address, requestId: request.id, action: `bulkUpdate.${move}` }
  const { kind, title } = jobs[move]
  const input: BulkJobInput = { uploadId, origin }
  await enqueueJob(tx, {
    ...{ jobId, kind, title: (said) => title({ file: fileName }, said), input },
    ...(more.total === undefined ? {} : { total: more.total }),
    requestedBy: staffIdOf(actor) ?? undefined,
  })
  const { undoRemark } = more
  await changeUpload(tx, uploadId, {
    ...{ status: uploadMoves[move].working, jobId },
    ...(undoRemark === undefined ? {} : { undoRemark }),
  })
  context.note({ subjectKind: 'bulk_upload', subjectId: String(uploadId), after: { move, fileName, undoRemark } })
}

async function lockFor(context: WriteContext, uploadId: number, move: UploadMove): Promise<UploadRow> {
  const upload = await getUpload(context.tx, uploadId, 'for update')
  assertOwn(context.actor, upload)
  if (!mayBegin(upload.status, move)) throw fail('bulk_update.not_now')
  return upload
}

/** @throws Failure call.not_found, call.out_of_scope, bulk_update.not_now */
export async function tryAgain(context: WriteContext, { uploadId }: { uploadId: number }): Promise<BulkUpload> {
  const { fileName } = await lockFor(context, uploadId, 'tryAgain')
  await queueWork(context, { uploadId, fileName, move: 'tryAgain' })
  return uploadCard(context.tx, context, uploadId)
}

/** @throws Failure call.not_found, call.out_of_scope, bulk_update.not_now, .nothing_ready */
export async function beginApplying(context: WriteContext, { uploadId }: { uploadId: number }): Promise<BulkUpload> {
  const upload = await lockFor(context, uploadId, 'apply')
  const card = await uploadCard(context.tx, context, uploadId)
  if (card.figures.ready === 0) throw fail('bulk_update.nothing_ready')
  return begin(context, upload, card, { move: 'apply' })
}

type Undoing = { uploadId: number; remarks: string }

/** @throws Failure call.not_found, call.out_of_scope, bulk_update.not_now, .built_on, .posted_since */
export async function beginUndoing(context: WriteContext, { uploadId, remarks }: Undoing): Promise<BulkUpload> {
  const upload = await lockFor(context, uploadId, 'undo')
  const card = await uploadCard(context.tx, context, uploadId)
  await assertUndoable(context.tx, upload)
  return begin(context, upload, card, { move: 'undo', undoRemark: remarks })
}

type Begun = { move: DecidedMove; undoRemark?: string }

/** Lets the work begin, or asks somebody else: what moves tax is decided by two, as an edit of one property is. */
async function begin(context: WriteContext, upload: UploadRow, card: BulkUpload, begun: Begun): Promise<BulkUpload> {
  const { tx, actor, now } = context
  const { uploadId, fileName } = upload
  const { figures, needsSecond } = card
  if (needsSecond) {
    const staffId = staffOf(actor)
    const { move, ...remark } = begun
    const status = uploadMoves[move].waiting
    await changeUpload(tx, uploadId, { status: upload.status, ...remark })
    await noteQuery(tx, uploadId, { status, by: staffId, at: now })
    context.note({ subjectKind: 'bulk_upload', subjectId: String(uploadId), after: { ...begun, status, figures } })
  } else {
    await noteQuery(tx, uploadId, null)
    await queueWork(context, { uploadId, fileName, ...begun, total: figures.ready })
  }
  return uploadCard(tx, context, uploadId)
}
