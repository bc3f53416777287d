import type { BulkUpload } from '@karsetu/contract/bulk-update/bulk-update-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import { mayBegin, type UploadMove, uploadMoves } from '@karsetu/domain/bulk-update/upload-states.ts'
import type { AuditOrigin } from '../../platform/audit/append-audit.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { readDecider } from '../correction/decider.ts'
import { changeUpload, getUpload, requireOwn, type UploadRow, uploadCard } from './upload-store.ts'

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
    ...{ jobId, kind, title: title({ file: fileName }), input },
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

async function holdFor(context: WriteContext, uploadId: number, move: UploadMove): Promise<UploadRow> {
  const upload = await getUpload(context.tx, uploadId, 'for update')
  requireOwn(context.actor, upload)
  if (!mayBegin(upload.status, move)) throw fail('bulk_update.not_now')
  return upload
}

/** @throws Failure call.not_found, call.out_of_scope, bulk_update.not_now */
export async function tryAgain(context: WriteContext, { uploadId }: { uploadId: number }): Promise<BulkUpload> {
  const { fileName } = await holdFor(context, uploadId, 'tryAgain')
  await queueWork(context, { uploadId, fileName, move: 'tryAgain' })
  return uploadCard(context.tx, uploadId)
}

/** @throws Failure call.not_found, call.out_of_scope, bulk_update.not_now, .nothing_ready, .above_own_limit */
export async function beginApplying(context: WriteContext, { uploadId }: { uploadId: number }): Promise<BulkUpload> {
  const { fileName } = await holdFor(context, uploadId, 'apply')
  const { figures } = await uploadCard(context.tx, uploadId)
  if (figures.ready === 0) throw fail('bulk_update.nothing_ready')
  await requireWithinLimit(context, figures)
  await queueWork(context, { uploadId, fileName, move: 'apply', total: figures.ready })
  return uploadCard(context.tx, uploadId)
}

type Undoing = { uploadId: number; remarks: string }

/** @throws Failure call.not_found, call.out_of_scope, bulk_update.not_now, .built_on, .above_own_limit */
export async function beginUndoing(context: WriteContext, { uploadId, remarks }: Undoing): Promise<BulkUpload> {
  const { tx } = context
  const { fileName } = await holdFor(context, uploadId, 'undo')
  const { figures } = await uploadCard(tx, uploadId)
  await requireWithinLimit(context, figures)
  const { rows } = await tx.query<{ count: number; example: string | null }>(
    `select count(*) count, min(property_unique_id) example
     from bulk_upload_act join register_change change using (act_id) join property using (property_id)
     where upload_id = $1 and property.version <> change.version
       -- A split of a sheet may have been taken back alone.
       and not exists (select from register_act undo where undo.undoes_act = change.act_id)`,
    [uploadId],
  )
  const built = rows[0]
  if (built?.example) throw fail('bulk_update.built_on', { count: built.count, example: built.example })
  await queueWork(context, { uploadId, fileName, move: 'undo', undoRemark: remarks, total: figures.ready })
  return uploadCard(tx, uploadId)
}

/** What a spreadsheet moves in either direction is weighed against the official's own limit. */
async function requireWithinLimit({ tx, actor }: WriteContext, figures: BulkUpload['figures']): Promise<void> {
  const { mostPaise } = await readDecider(tx, actor)
  if (mostPaise !== null && figures.raisedPaise + figures.loweredPaise > mostPaise)
    throw fail('bulk_update.above_own_limit', { mostPaise })
}
