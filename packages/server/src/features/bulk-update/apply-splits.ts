import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Tx } from '../../platform/db/database.ts'
import { jobContext } from '../../platform/jobs/job-context.ts'
import { lockAccountsRows } from '../ledger/write-journals.ts'
import { lockInOrder } from '../property/register-store.ts'
import { type CarriedOut, saveJournals } from '../split/carry-out.ts'
import { reverseRegrouping, saveUndone, type Undone } from '../split/decide-regrouping.ts'
import { makeRegrouping } from '../split/make-regrouping.ts'
import { isStillSo, lockForSplits } from '../split/prepare-regrouping.ts'
import { prepareSplit } from '../split/prepare-split.ts'
import { splitFormOf } from './try-splits.ts'
import type { UploadRow } from './upload-store.ts'
import type { Advance, WholeJob } from './whole-or-nothing.ts'

type Wanted = { propertyUniqueId: string; token: string; parts: Record<string, unknown>[] }

/**
 * Divides the sound properties of a sheet in the transaction given; one that is not what it was refuses all of them.
 * @returns how many rows of the sheet they are
 * @throws Failure property.changed_meanwhile and what else stands in the way of a split
 */
export async function divideSheet(job: WholeJob, tx: Tx, upload: UploadRow, advance: Advance): Promise<number> {
  const { platform, input } = job
  const context = { ...jobContext(tx, platform.clock(), input.origin), platform, audited: () => undefined }
  const { rows: wanted } = await tx.query<Wanted>(
    `select property_unique_id "propertyUniqueId", min(set_fields ->> 'token') token, json_agg(set_fields -> 'part' order by row_no) parts
     from bulk_row where upload_id = $1 and state = 'ready' group by 1 order by min(row_no)`,
    [upload.uploadId],
  )
  await lockForSplits(
    tx,
    wanted.map(({ propertyUniqueId }) => propertyUniqueId),
  )
  const carriedOut: CarriedOut[] = []
  for (const { propertyUniqueId, token, parts } of wanted) {
    const { data: form } = splitFormOf(upload, parts)
    if (!form) throw new Error(`${propertyUniqueId} was tried out with another form`)
    const prepared = await prepareSplit(context, propertyUniqueId, form)
    if (!isStillSo(prepared, token)) throw fail('property.changed_meanwhile', { propertyUniqueId })
    const { done } = await makeRegrouping(context, { kind: 'split', propertyUniqueId, form }, prepared, [upload.fileId])
    const [made] = done
    // The limit was lowered since: somebody else would have to approve.
    if (!made) throw fail('approval.stale', { subject: propertyUniqueId })
    await tx.query('insert into bulk_upload_act (act_id, upload_id) values ($1, $2)', [made.actId, upload.uploadId])
    carriedOut.push(made)
    await advance(parts.length)
  }
  await saveJournals(tx, carriedOut)
  await context.writeNotes()
  return wanted.reduce((rows, { parts }) => rows + parts.length, 0)
}

/**
 * Takes the splits of a sheet that still stand back, the last first.
 * @returns how many rows of the sheet they are
 * @throws Failure split.built_on and others of a single one
 */
export async function joinSheetAgain(job: WholeJob, tx: Tx, upload: UploadRow, advance: Advance): Promise<number> {
  const context = jobContext(tx, job.platform.clock(), job.input.origin)
  const { rows: made } = await tx.query<{ id: number; members: number[] }>(
    `select regrouping_id id, array(select property_id from regrouping_member member where member.regrouping_id = regrouping.regrouping_id) members
     from bulk_upload_act join regrouping using (act_id) join approval_request on request_id = regrouping_id
     where upload_id = $1 and state = 'approved' order by regrouping_id desc`,
    [upload.uploadId],
  )
  // All of them first and in the order of the house: two that undo never wait for each other crosswise.
  const members = made.flatMap((one) => one.members)
  await lockInOrder(tx, members)
  await lockAccountsRows(tx, members)
  const taken: Undone[] = []
  const remarks = upload.undoRemark ?? upload.fileName
  for (const { id, members: own } of made) {
    taken.push(await reverseRegrouping(context, { id, remarks }))
    // The former property aside, a row of the sheet is a part.
    await advance(own.length - 1)
  }
  await saveUndone(context, taken, { cause: `bulk-update:${upload.uploadId}:undo`, reason: remarks })
  await context.writeNotes()
  return members.length - made.length
}
