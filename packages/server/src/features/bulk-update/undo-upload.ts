import { fail } from '@karsetu/contract/platform/fail.ts'
import { jobContext } from '../../platform/jobs/job-context.ts'
import { lockAccountsRows } from '../ledger/write-journals.ts'
import { assertNoPaymentUnderWay } from '../payment/payment-under-way.ts'
import { otherHolder } from '../property/assert-free-ptin.ts'
import { reverseAct } from '../property/reverse-act.ts'
import { joinSheetAgain } from './apply-splits.ts'
import { assertUndoable } from './assert-undoable.ts'
import { lockProperties } from './enter-rows.ts'
import { takeTaxesBack } from './take-taxes-back.ts'
import { type WholeJob, wholeOrNothing } from './whole-or-nothing.ts'

/** Takes a whole spreadsheet back: the mirror of each of its acts, the last first, and the taxes as they were. */
export async function undoUpload(job: WholeJob): Promise<{ rows: number }> {
  let undone = 0
  await wholeOrNothing(job, 'undo', async (tx, upload, advance) => {
    if (upload.kind === 'split') {
      undone = await joinSheetAgain(job, tx, upload, advance)
      return
    }
    const context = jobContext(tx, job.platform.clock(), job.input.origin)
    const locked = await lockProperties(tx, upload.uploadId)
    if (upload.kind === 'restore') {
      // As whoever takes money holds them: none is taken between the question and the end.
      await lockAccountsRows(tx, locked)
      await assertNoPaymentUnderWay(tx, locked, context.now)
    }
    await assertUndoable(tx, upload)
    const { rows: acts } = await tx.query<{ actId: number }>(
      'select act_id "actId" from bulk_upload_act where upload_id = $1 order by act_id desc',
      [upload.uploadId],
    )
    const reason = upload.undoRemark ?? upload.fileName
    const taxed: number[] = []
    for (const { actId } of acts) {
      const { properties } = await reverseAct(context, actId, reason, { ptinsAfterwards: true })
      taxed.push(...properties.map(({ propertyId }) => propertyId))
      undone += properties.length
      await advance(properties.length)
    }
    const holder = upload.kind === 'ptin' ? await otherHolder(tx, taxed) : undefined
    if (holder) throw fail('property.ptin_taken', holder)
    await takeTaxesBack(context, taxed, {
      ...{ cause: `bulk-update:${upload.uploadId}`, from: upload.countsFrom, reason },
    })
    await context.writeNotes()
  })
  return { rows: undone }
}
