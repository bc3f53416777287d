import type { NamedRow } from '@karsetu/contract/bulk-update/bulk-update-errors.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { jobContext } from '../../platform/jobs/job-context.ts'
import { reviseTaxesOfMany } from '../demand/revise-taxes.ts'
import { lockAccountsRows } from '../ledger/write-journals.ts'
import { otherHolder } from '../property/assert-free-ptin.ts'
import { divideSheet } from './apply-splits.ts'
import { givesPtins, lockProperties, nextRows } from './enter-rows.ts'
import { comparisonWithShown } from './moves-of-years.ts'
import { assertAsShown, assertUnchanged, enterAndWeigh, revisionsOf, unlikeShown } from './weigh-rows.ts'
import { type WholeJob, wholeOrNothing } from './whole-or-nothing.ts'

/** Properties of one act: their states are in memory together. */
const rowsAtOnce = 1000

/**
 * Enters all sound rows of a spreadsheet and revises the taxes that follow, or divides its properties, whole or not at
 * all. The taxes must move as the dry run showed, those of years still to be demanded too.
 */
export async function applyUpload(job: WholeJob): Promise<{ rows: number }> {
  let entered = 0
  await wholeOrNothing(job, 'apply', async (tx, upload, advance) => {
    const { uploadId, kind } = upload
    if (kind === 'split') {
      entered = await divideSheet(job, tx, upload, advance)
      return
    }
    const context = jobContext(tx, job.platform.clock(), job.input.origin)
    await lockProperties(tx, uploadId)
    await assertUnchanged(tx, uploadId)
    let after = 0
    const taxed: number[] = []
    const unlike: NamedRow[] = []
    for (;;) {
      const rows = await nextRows(tx, uploadId, after, rowsAtOnce)
      const last = rows.at(-1)
      if (!last) break
      after = last.row
      const { actId, weighed } = await enterAndWeigh(context, { ...upload, kind }, rows)
      unlike.push(...(await unlikeShown(tx, uploadId, weighed)))
      await tx.query('insert into bulk_upload_act (act_id, upload_id) values ($1, $2)', [actId, uploadId])
      taxed.push(...rows.map(({ propertyId }) => propertyId))
      entered += rows.length
      await advance(rows.length)
    }
    assertAsShown(unlike)
    const holder = givesPtins(kind) ? await otherHolder(tx, taxed) : undefined
    if (holder) throw fail('bulk_update.ptin_taken', holder)
    const shown = comparisonWithShown(tx, uploadId)
    const revisions = await revisionsOf(context, { ...upload, kind }, taxed)
    // Each keeps the control accounts at its end: whoever takes money holds an account before them.
    if (revisions.length > 1) await lockAccountsRows(tx, taxed)
    for (const request of revisions)
      await reviseTaxesOfMany(
        context,
        { ...request, reason: upload.fileName, cause: `bulk-update:${uploadId}` },
        async (revision) => {
          await shown.ofBatch(revision)
          await context.setNotesAside()
        },
      )
    await shown.ofAll()
    await context.writeNotes()
  })
  return { rows: entered }
}
