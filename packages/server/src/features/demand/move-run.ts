import type { DemandRunCard } from '@karsetu/contract/demand/run-calls.ts'
import { fail, failAt } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import { type FinancialYear, financialYearLabel, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { assertWholeCity } from '../access/place-scope.ts'
import type { RunJobInput } from './demand-run-jobs.ts'
import { effectiveDay } from './release-ward.ts'
import { runCard } from './report-run.ts'
import { assertAssessed, assertSameLaw, changeRun, type DemandRun, insertRun, lockRun, nextRunId } from './run-store.ts'

type Stage = 'rehearse' | 'release'

/** Puts the stage in the queue under the number given; whoever asked for it stands in its journals. */
async function enqueueStage(
  context: WriteContext,
  { runId, financialYear }: { runId: number; financialYear: FinancialYear },
  stage: Stage,
): Promise<string> {
  const { tx, platform, actor, request } = context
  const jobId = platform.newId()
  const staffId = staffIdOf(context.actor)
  const input: RunJobInput = {
    runId,
    origin: {
      actor,
      address: request.address,
      requestId: request.id,
      action: stage === 'release' ? 'demand.raise' : 'demand.rehearse',
    },
  }
  const title = stage === 'release' ? m.demand_job_release : m.demand_job_rehearse
  const { rows } = await tx.query<{ wards: number }>('select count(*) wards from ward')
  await enqueueJob(tx, {
    jobId,
    kind: `demand_run_${stage}`,
    title: (said) => title({ year: financialYearLabel(financialYear) }, said),
    input,
    total: rows[0]?.wards ?? 0,
    requestedBy: staffId ?? undefined,
  })
  return jobId
}

/** @throws Failure demand.run_open, demand.year_out_of_range, call.out_of_scope */
export async function startRun(context: WriteContext, year: FinancialYear): Promise<DemandRunCard> {
  assertWholeCity(context.actor)
  const current = financialYearOf(context.today)
  if (year !== current && year !== current + 1) throw failAt('financialYear', 'demand.year_out_of_range')
  const { tx } = context
  const runId = await nextRunId(tx)
  const jobId = await enqueueStage(context, { runId, financialYear: year }, 'rehearse')
  const run = { runId, financialYear: year, jobId, requestedBy: staffIdOf(context.actor) }
  if (!(await insertRun(tx, run))) throw fail('demand.run_open', { year })
  context.note({ subjectKind: 'demand_run', subjectId: String(runId), after: { financialYear: year } })
  return runCard(tx, runId)
}

/** @throws Failure demand.run_not_now, demand.law_changed, demand.run_empty, call.out_of_scope */
export async function releaseRun(context: WriteContext, runId: number): Promise<DemandRunCard> {
  assertWholeCity(context.actor)
  const run = await lockRun(context.tx, runId)
  if (run.status !== 'rehearsed') throw fail('demand.run_not_now')
  assertSameLaw(run)
  await assertAssessed(context.tx, runId)
  const jobId = await enqueueStage(context, run, 'release')
  const effectiveOn = effectiveDay(run.financialYear, run.supplementary, context.today)
  await changeRun(context.tx, runId, { status: 'releasing', jobId, effectiveOn, releasedBy: staffIdOf(context.actor) })
  noteMove(context, run, 'releasing')
  return runCard(context.tx, runId)
}

/**
 * Goes on where a stopped run stood. A dry run goes on by the law with which it began; a release, whatever was approved
 * since, with the figures that were staged: else one part of the city would be asked by one law and the rest by another.
 * @throws Failure demand.run_not_now, demand.run_working, demand.law_changed, call.out_of_scope
 */
export async function continueRun(context: WriteContext, runId: number): Promise<DemandRunCard> {
  assertWholeCity(context.actor)
  const run = await lockRun(context.tx, runId)
  if (run.status !== 'rehearsing' && run.status !== 'releasing') throw fail('demand.run_not_now')
  assertStopped(run)
  if (run.status === 'rehearsing') assertSameLaw(run)
  const jobId = await enqueueStage(context, run, run.status === 'releasing' ? 'release' : 'rehearse')
  await changeRun(context.tx, runId, { jobId })
  noteMove(context, run, run.status)
  return runCard(context.tx, runId)
}

/** @throws Failure demand.run_not_now, demand.run_working, call.out_of_scope */
export async function discardRun(context: WriteContext, runId: number): Promise<DemandRunCard> {
  assertWholeCity(context.actor)
  const run = await lockRun(context.tx, runId)
  if (run.status !== 'rehearsing' && run.status !== 'rehearsed') throw fail('demand.run_not_now')
  assertStopped(run)
  await changeRun(context.tx, runId, { status: 'discarded' })
  await context.tx.query('delete from demand_run_result where run_id = $1', [runId])
  noteMove(context, run, 'discarded')
  return runCard(context.tx, runId)
}

function assertStopped({ jobStatus }: Pick<Awaited<ReturnType<typeof lockRun>>, 'jobStatus'>): void {
  if (jobStatus === 'queued' || jobStatus === 'running') throw fail('demand.run_working')
}

function noteMove(context: WriteContext, { runId, status }: DemandRun, after: DemandRun['status']): void {
  context.note({ subjectKind: 'demand_run', subjectId: String(runId), before: { status }, after: { status: after } })
}
