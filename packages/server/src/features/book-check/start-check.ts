import { fail } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { assertWholeCity } from '../access/place-scope.ts'

/** Checks the books now; one check at a time, for it reads everything. @throws Failure call.out_of_scope, book_check.under_way */
export async function startCheck(context: WriteContext): Promise<{ jobId: string }> {
  const { tx, actor, platform } = context
  assertWholeCity(actor)
  await tx.query("select pg_advisory_xact_lock(hashtext('book_check'))")
  const { rowCount } = await tx.query("select from job where kind = 'book_check' and status in ('queued', 'running')")
  if (rowCount) throw fail('book_check.under_way')
  const jobId = platform.newId()
  const requestedBy = staffIdOf(actor) ?? undefined
  await enqueueJob(tx, {
    jobId,
    kind: 'book_check',
    title: (said) => m.book_check_job({}, said),
    input: {},
    requestedBy,
  })
  context.note({ subjectKind: 'book_check', subjectId: jobId })
  return { jobId }
}
