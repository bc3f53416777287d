import { fail } from '@karsetu/contract/platform/fail.ts'
import type { RowKind } from '@karsetu/domain/bulk-update/bulk-fields.ts'
import type { Tx } from '../../platform/db/database.ts'
import { storedFiles } from '../../platform/files/stored-files.ts'
import { failureOf } from '../../platform/http/error-reply.ts'
import { jobContext } from '../../platform/jobs/job-context.ts'
import { JobCancelled, JobTakenOver, type RunningJob } from '../../platform/jobs/running-job.ts'
import { lockInOrder } from '../property/register-store.ts'
import { localCopy } from '../register-import/local-copy.ts'
import { readDivided, readOfficeLabels } from './bulk-labels.ts'
import { nextRows, type ReadyRow } from './enter-rows.ts'
import type { BulkJobInput } from './move-upload.ts'
import { readRows } from './sheet-rows.ts'
import { findErrorsBetweenRows, stageRows } from './stage-rows.ts'
import { trySplits } from './try-splits.ts'
import { changeUpload, getUpload, type UploadRow } from './upload-store.ts'
import { enterAndWeigh, type WeighedRow } from './weigh-rows.ts'

/** Read: rows up to here are kept. Rehearsed: what they change is worked out up to here. */
type TryCursor = { stage: 'read' | 'rehearse'; row: number }
type TryJob = RunningJob<BulkJobInput, TryCursor>
type RowUpload = UploadRow & { kind: RowKind }

const rowsAtOnce = 500

/** The dry run: every row with its fate, what it changes and what that moves in rupees. The register stays as it is. */
export async function tryUpload(job: TryJob): Promise<{ rows: number }> {
  const { database } = job.platform
  const { uploadId } = job.input
  const upload = await getUpload(database.primary, uploadId)
  try {
    const { kind } = upload
    return kind === 'split' ? await trySplits(job, upload) : await rehearseAll(job, { ...upload, kind })
  } catch (error) {
    if (error instanceof JobTakenOver) throw error
    const stoppedBy = error instanceof JobCancelled ? {} : { stoppedBy: failureOf(error) ?? fail('call.failed') }
    // What was read so far is no whole file; nobody may apply it.
    await database.transaction(async (tx) => {
      await tx.query('delete from bulk_row where upload_id = $1', [uploadId])
      await changeUpload(tx, uploadId, { status: 'tried', ...stoppedBy })
    })
    throw error
  }
}

async function rehearseAll(job: TryJob, upload: RowUpload): Promise<{ rows: number }> {
  if (job.cursor?.stage !== 'rehearse') await readFile(job, upload)
  let rows = 0
  for (let more = true; more; ) {
    await job.step(async (tx) => {
      const batch = await nextRows(tx, upload.uploadId, job.cursor?.row ?? 0, rowsAtOnce)
      more = batch.length === rowsAtOnce
      rows += batch.length
      if (batch.length > 0) await rehearse(tx, job, upload, batch)
      if (!more) await changeUpload(tx, upload.uploadId, { status: 'tried' })
      return { cursor: { stage: 'rehearse', row: batch.at(-1)?.row ?? job.cursor?.row ?? 0 }, done: batch.length }
    })
  }
  return { rows }
}

/** Reads the file from its beginning and keeps what was not kept before a crash. */
async function readFile(job: TryJob, { uploadId, kind, sha256, format }: RowUpload): Promise<void> {
  const { database } = job.platform
  const [words, divided] = await Promise.all([readOfficeLabels(database.reads), readDivided(database.reads)])
  const staging = { uploadId, kind, words, divided, actor: job.input.origin.actor }
  if (!job.cursor)
    await job.step(async (tx) => {
      await tx.query('delete from bulk_row where upload_id = $1', [uploadId])
      return { cursor: { stage: 'read', row: 0 } }
    })
  await using copy = await localCopy(storedFiles(job.platform), sha256)
  for await (const batch of readRows(copy.path, format, { kind, atOnce: rowsAtOnce })) {
    const saved = job.cursor?.row ?? 0
    const fresh = batch.filter(({ row }) => row > saved)
    if (fresh.length === 0) continue
    await job.step(async (tx) => {
      await stageRows(tx, staging, fresh)
      return { cursor: { stage: 'read', row: fresh.at(-1)?.row ?? saved } }
    })
  }
  await job.step(async (tx) => {
    await findErrorsBetweenRows(tx, uploadId)
    const { rows } = await tx.query<{ total: number }>(
      "select count(*) total from bulk_row where upload_id = $1 and state = 'ready'",
      [uploadId],
    )
    return { cursor: { stage: 'rehearse', row: 0 }, total: rows[0]?.total ?? 0 }
  })
}

/** Enters the rows as they would be entered, keeps what came of it, and takes it all back. */
async function rehearse(tx: Tx, job: TryJob, upload: RowUpload, rows: readonly ReadyRow[]): Promise<void> {
  const context = jobContext(tx, job.platform.clock(), job.input.origin)
  await tx.query('savepoint rehearsal')
  const { sound, stale } = await rowsStillTrue(tx, rows)
  const { weighed } = await enterAndWeigh(context, upload, sound)
  await tx.query('rollback to savepoint rehearsal')
  await saveRehearsal(tx, upload.uploadId, weighed)
  await markMoved(tx, upload.uploadId, stale)
}

/** Somebody may have changed a property between the reading of the file and its rehearsal. */
async function rowsStillTrue(tx: Tx, rows: readonly ReadyRow[]): Promise<{ sound: ReadyRow[]; stale: ReadyRow[] }> {
  const ids = rows.map(({ propertyId }) => propertyId)
  await lockInOrder(tx, ids)
  const { rows: now } = await tx.query<{ id: number; version: number }>(
    'select property_id id, version from property where property_id = any ($1)',
    [ids],
  )
  const versions = new Map(now.map(({ id, version }) => [id, version]))
  const isTrue = ({ propertyId, version }: ReadyRow) => versions.get(propertyId) === version
  return { sound: rows.filter(isTrue), stale: rows.filter((row) => !isTrue(row)) }
}

async function saveRehearsal(tx: Tx, uploadId: number, weighed: readonly WeighedRow[]): Promise<void> {
  const saved = weighed.map(({ row, change, years, moved, foreseen }) => ({
    ...{ row, state: change ? 'ready' : 'same', before: change?.before ?? null, after: change?.after ?? null },
    ...{ ...moved, years, foreseen },
  }))
  await tx.query(
    `update bulk_row set state = said.state, before = said.before, after = said.after, years = said.years,
       raised_paise = "raisedPaise", lowered_paise = "loweredPaise",
       foreseen_raised_paise = (foreseen ->> 'raisedPaise')::bigint, foreseen_lowered_paise = (foreseen ->> 'loweredPaise')::bigint
     from jsonb_to_recordset($2) as said (row integer, state text, before jsonb, after jsonb, years jsonb,
       "raisedPaise" bigint, "loweredPaise" bigint, foreseen jsonb)
     where upload_id = $1 and row_no = said.row`,
    [uploadId, JSON.stringify(saved)],
  )
}

async function markMoved(tx: Tx, uploadId: number, stale: readonly ReadyRow[]): Promise<void> {
  if (stale.length === 0) return
  const rows = stale.map(({ row }) => row)
  await tx.query("update bulk_row set state = 'faulty' where upload_id = $1 and row_no = any ($2)", [uploadId, rows])
  await tx.query(
    `insert into bulk_fault (upload_id, row_no, field, code, typed)
     select $1, row_no, 'version', 'changed_meanwhile', '' from unnest($2::integer[]) row_no on conflict do nothing`,
    [uploadId, rows],
  )
}
