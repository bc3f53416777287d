import { fail } from '@karsetu/contract/platform/fail.ts'
import { type UploadMove, uploadMoves } from '@karsetu/domain/bulk-update/upload-states.ts'
import type { Tx } from '../../platform/db/database.ts'
import { failureOf } from '../../platform/http/error-reply.ts'
import type { RunningJob } from '../../platform/jobs/running-job.ts'
import { JobCancelled, JobTakenOver } from '../../platform/jobs/running-job.ts'
import type { BulkJobInput } from './move-upload.ts'
import { changeUpload, getUpload, type UploadRow } from './upload-store.ts'

export type WholeCursor = { done: number }
export type WholeJob = RunningJob<BulkJobInput, WholeCursor>

/** Shorter than the silence after which another worker takes a job up. */
const beatEveryMs = 15_000

/** Says how many more rows are done; throws when the work is cancelled or another worker has it. */
export type Advance = (rows: number) => Promise<void>

/**
 * Works a move of an upload in one transaction: killed at any moment, nothing of it is there, and whoever takes the job
 * up begins again. Progress and cancelling go by the job's own row in transactions apart. Cancelled or refused, the
 * upload goes back to where it stood.
 */
export async function wholeOrNothing(
  job: WholeJob,
  move: Extract<UploadMove, 'apply' | 'undo'>,
  work: (tx: Tx, upload: UploadRow, advance: Advance) => Promise<void>,
): Promise<void> {
  const { database } = job.platform
  const { uploadId } = job.input
  const { working, to, back } = uploadMoves[move]
  await job.step(async () => ({ cursor: { done: 0 }, done: -(job.cursor?.done ?? 0) }))
  const advance: Advance = (rows) =>
    job.step(async () => ({ cursor: { done: (job.cursor?.done ?? 0) + rows }, done: rows }))
  const beat = setInterval(() => {
    // A beat that is missed only lets another worker wait for this one's end.
    database.primary.query('update job set beat_at = now() where job_id = $1', [job.jobId]).catch(() => undefined)
  }, beatEveryMs)
  try {
    await database.transaction(async (tx) => {
      const upload = await getUpload(tx, uploadId, 'for update')
      if (upload.status === to) return
      if (upload.status !== working) throw new JobTakenOver()
      await work(tx, upload, advance)
      await changeUpload(tx, uploadId, { status: to })
    })
  } catch (error) {
    if (!(error instanceof JobTakenOver)) {
      const failure = error instanceof JobCancelled ? undefined : (failureOf(error) ?? fail('call.failed'))
      await database.transaction((tx) =>
        changeUpload(tx, uploadId, { status: back, ...(failure ? { stoppedBy: failure } : {}) }),
      )
    }
    throw error
  } finally {
    clearInterval(beat)
  }
}
