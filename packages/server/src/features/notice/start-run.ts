import { paperLabels } from '@karsetu/contract/notice/notice-labels.ts'
import type { NoticeRunCard } from '@karsetu/contract/notice/notice-run-calls.ts'
import type { BillRunForm, FilePer, NoticeRunForm } from '@karsetu/contract/notice/run-form.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import type { NoticeKind } from '@karsetu/domain/notice/notice-rules.ts'
import { financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import type { NoticeJobInput } from './notice-run-jobs.ts'
import { runCard } from './report-run.ts'
import { insertRun, lockRun, nextRunId, wardsQuery } from './run-store.ts'
import { type SelectionQuery, selectionOf } from './selection-of.ts'

type Request = SelectionQuery & { beatSize: number; filePer: FilePer; again?: boolean }

/** @throws Failure call.out_of_scope, call.not_found, notice.nothing_to_make, notice.sheet_faulty */
export async function startBills(
  context: WriteContext,
  query: Request & Pick<BillRunForm, 'again'>,
  file?: SentFile,
): Promise<NoticeRunCard> {
  return startRun(context, 'bill', query, file)
}

/** @throws Failure call.out_of_scope, call.not_found, notice.nothing_to_make, notice.sheet_faulty */
export async function startNotices(
  context: WriteContext,
  { kind, ...query }: NoticeRunForm,
  file?: SentFile,
): Promise<NoticeRunCard> {
  return startRun(context, kind, query, file)
}

async function startRun(
  context: WriteContext,
  kind: NoticeKind,
  query: Request,
  file: SentFile | undefined,
): Promise<NoticeRunCard> {
  const { tx, platform, today, request, actor } = context
  const { wardIds, selection } = await selectionOf({ sql: tx, actor }, query, file)
  const [runId, jobId] = [await nextRunId(tx), platform.newId()]
  const input: NoticeJobInput = {
    runId,
    origin: { actor, address: request.address, requestId: request.id, action: 'notice.make' },
  }
  await enqueueJob(tx, {
    jobId,
    kind: 'notice_run',
    title: (said) => m.notice_job({ paper: paperLabels[kind]({}, said) }, said),
    input,
    requestedBy: staffIdOf(context.actor) ?? undefined,
  })
  await insertRun(tx, {
    runId,
    kind,
    financialYear: financialYearOf(today),
    asOn: today,
    again: query.again ?? false,
    beatSize: query.beatSize,
    filePer: query.filePer,
    selection,
    jobId,
    requestedBy: staffIdOf(context.actor),
    wardIds,
  })
  context.note({
    subjectKind: 'notice_run',
    subjectId: String(runId),
    after: { kind, ...selection, wards: wardIds.length },
  })
  return runCard(tx, context, runId)
}

/** @throws Failure call.not_found, call.out_of_scope, notice.run_not_now */
export async function continueRun(context: WriteContext, runId: number): Promise<NoticeRunCard> {
  const { tx, platform, actor, request } = context
  const run = await lockRun(tx, runId)
  if (!(await runsOfActor(context, runId))) throw fail('call.out_of_scope')
  if (run.status === 'made' || run.jobStatus === 'queued' || run.jobStatus === 'running')
    throw fail('notice.run_not_now')
  const jobId = platform.newId()
  const origin = { actor, address: request.address, requestId: request.id, action: 'notice.make' }
  const { rows } = await tx.query<{ done: number; total: number }>(
    `select coalesce(sum(planned) filter (where made_at is not null), 0)::integer done, coalesce(sum(planned), 0)::integer total
     from notice_file where run_id = $1`,
    [runId],
  )
  const [sums] = rows
  await enqueueJob(tx, {
    jobId,
    kind: 'notice_run',
    title: (said) => m.notice_job({ paper: paperLabels[run.kind]({}, said) }, said),
    input: { runId, origin } satisfies NoticeJobInput,
    total: sums?.total ?? 0,
    requestedBy: staffIdOf(context.actor) ?? undefined,
  })
  await tx.query('update job set done = $2 where job_id = $1', [jobId, sums?.done ?? 0])
  await tx.query('update notice_run set job_id = $2, changed_at = now() where run_id = $1', [runId, jobId])
  context.note({ subjectKind: 'notice_run', subjectId: String(runId), after: { continued: true } })
  return runCard(tx, context, runId)
}

/** Whether every ward of the run is one the actor works for. */
async function runsOfActor({ tx, actor }: WriteContext, runId: number): Promise<boolean> {
  const mine = await wardsQuery(tx, actor, {})
  const { rows } = await tx.query<{ others: number }>(
    'select count(*) others from notice_run_ward where run_id = $1 and ward_id <> all ($2)',
    [runId, mine],
  )
  return rows[0]?.others === 0
}
