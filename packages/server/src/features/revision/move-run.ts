import { fail } from '@karsetu/contract/platform/fail.ts'
import type { RevisionRunCard } from '@karsetu/contract/revision/revision-run-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import { firstYearBound } from '@karsetu/domain/revision/validity.ts'
import { financialYearLabel, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { findMohalla } from '../master/mohalla-store.ts'
import { mohallasOf, rehearsalOf } from './change-body.ts'
import { usualDay } from './change-dues.ts'
import { assertScope } from './change-scope.ts'
import { lockChange } from './change-store.ts'
import type { RevisionJobInput } from './revision-run-jobs.ts'
import {
  changeRun,
  insertRun,
  lastRehearsal,
  lockRun,
  type NewRun,
  nextRunId,
  type RevisionRun,
  runCard,
  wardsOfRun,
} from './run-store.ts'

type Stage = 'compute' | 'release'
type Staged = Pick<RevisionRun, 'runId' | 'purpose' | 'changeId' | 'mohallaId' | 'financialYear'>

const titles = {
  rehearsal: m.revision_job_rehearsal,
  revaluation: m.revision_job_revaluation,
  check: m.revision_job_check,
}

/** Puts the stage in the queue; whoever asked for it stands in what it writes. */
async function enqueueStage(context: WriteContext, run: Staged, stage: Stage): Promise<string> {
  const { tx, platform, actor, request } = context
  const jobId = platform.newId()
  const origin = { actor, address: request.address, requestId: request.id, action: `revision.${stage}` }
  const input: RevisionJobInput = { runId: run.runId, origin }
  const title = stage === 'release' ? m.revision_job_release : titles[run.purpose]
  const { rows } = await tx.query<{ wards: number }>(`select count(*) wards from (${wardsOfRun}) wards`, [
    run.mohallaId,
    run.changeId,
  ])
  await enqueueJob(tx, {
    jobId,
    kind: `revision_run_${stage}`,
    title: (said) => title({ year: financialYearLabel(run.financialYear) }, said),
    input,
    total: rows[0]?.wards ?? 0,
    requestedBy: staffIdOf(context.actor) ?? undefined,
  })
  return jobId
}

type Started = Pick<NewRun, 'purpose' | 'changeId' | 'mohallaId' | 'financialYear'> & { asOf?: IsoDate | null }

async function startRun(context: WriteContext, started: Started): Promise<RevisionRunCard> {
  const { tx } = context
  const runId = await nextRunId(tx)
  const jobId = await enqueueStage(context, { runId, ...started }, 'compute')
  if (!(await insertRun(tx, { runId, asOf: null, ...started, jobId, requestedBy: staffIdOf(context.actor) })))
    throw fail('revision.run_open')
  context.note({ subjectKind: 'revision_run', subjectId: String(runId), after: started })
  return runCard(tx, context, runId)
}

/**
 * Calculates every property of a mohalla, or of the city, for this financial year; the result is held.
 * @throws Failure call.not_found, call.out_of_scope, revision.run_open
 */
export async function startRevaluation(context: WriteContext, mohallaId: number | null): Promise<RevisionRunCard> {
  assertScope(context.actor, { places: mohallaId === null ? null : [await findMohalla(context.tx, mohallaId)] })
  const financialYear = financialYearOf(context.today)
  return startRun(context, { purpose: 'revaluation', changeId: null, mohallaId, financialYear })
}

/** Looks through the city for what cannot be assessed this year. @throws Failure call.out_of_scope, revision.run_open */
export async function startCheck(context: WriteContext): Promise<RevisionRunCard> {
  assertScope(context.actor, { places: null })
  const financialYear = financialYearOf(context.today)
  return startRun(context, { purpose: 'check', changeId: null, mohallaId: null, financialYear })
}

/**
 * Calculates what a proposal does: to the taxes of the first year it binds, or to what is due on a day. A rehearsal that
 * was stopped goes on where it stood.
 * @throws Failure call.not_found, call.out_of_scope, revision.not_now, revision.no_assessment_moves, revision.run_working,
 *   revision.day_before
 */
export async function rehearseChange(
  context: WriteContext,
  changeId: number,
  chosen?: IsoDate,
): Promise<RevisionRunCard> {
  const change = await lockChange(context.tx, changeId)
  assertScope(context.actor, change)
  if (change.status !== 'proposed' && change.status !== 'held') throw fail('revision.not_now')
  const rehearses = rehearsalOf(change)
  if (!rehearses) throw fail('revision.no_assessment_moves')
  const last = await lastRehearsal(context.tx, context, changeId)
  if (last?.status === 'computing') return goOn(context, last.runId)
  // Of several mohallas the run knows from its change.
  const mohallas = mohallasOf(change)
  const mohallaId = mohallas?.length === 1 ? (mohallas[0] ?? null) : null
  if (rehearses === 'assessments')
    return startRun(context, { purpose: 'rehearsal', changeId, mohallaId, financialYear: firstYearBound(change) })
  const asOf = chosen ?? usualDay(change, context.today)
  if (asOf < change.validFrom) throw fail('revision.day_before', { earliest: change.validFrom })
  return startRun(context, { purpose: 'rehearsal', changeId, mohallaId, financialYear: financialYearOf(asOf), asOf })
}

/** @throws Failure call.not_found, call.out_of_scope, revision.run_not_now, revision.own_run, revision.law_changed */
export async function releaseRun(context: WriteContext, runId: number): Promise<RevisionRunCard> {
  const { tx } = context
  const run = await lockRun(tx, runId)
  assertScope(context.actor, run)
  if (run.purpose !== 'revaluation' || run.status !== 'computed') throw fail('revision.run_not_now')
  if (run.rulesChangedSince) throw fail('revision.law_changed')
  const releasedBy = staffIdOf(context.actor)
  if (releasedBy === null || releasedBy === run.requestedBy) throw fail('revision.own_run')
  const jobId = await enqueueStage(context, run, 'release')
  await changeRun(tx, runId, { status: 'releasing', jobId, releasedBy })
  noteMove(context, run, 'releasing')
  return runCard(tx, context, runId)
}

/**
 * Goes on where a stopped run stood: by the law with which it began, and a release with the figures that were held,
 * whatever was approved since. Where the law changed, a revaluation is made anew by who wants it, and a rehearsal or a
 * check, which nobody releases, begins again at once.
 * @throws Failure call.not_found, call.out_of_scope, revision.run_not_now, revision.run_working, revision.law_changed,
 *   revision.run_open
 */
export async function continueRun(context: WriteContext, runId: number): Promise<RevisionRunCard> {
  assertScope(context.actor, await lockRun(context.tx, runId))
  return goOn(context, runId)
}

async function goOn(context: WriteContext, runId: number): Promise<RevisionRunCard> {
  const run = await lockRun(context.tx, runId)
  if (run.status !== 'computing' && run.status !== 'releasing') throw fail('revision.run_not_now')
  assertStopped(run)
  if (run.status === 'computing' && run.rulesChangedSince) {
    if (run.purpose === 'revaluation') throw fail('revision.law_changed')
    const { purpose, changeId, mohallaId, financialYear, asOf } = run
    await discard(context, run)
    return startRun(context, { purpose, changeId, mohallaId, financialYear, asOf })
  }
  const jobId = await enqueueStage(context, run, run.status === 'releasing' ? 'release' : 'compute')
  await changeRun(context.tx, runId, { jobId })
  noteMove(context, run, run.status)
  return runCard(context.tx, context, runId)
}

/** @throws Failure call.not_found, call.out_of_scope, revision.run_not_now, revision.run_working */
export async function discardRun(context: WriteContext, runId: number): Promise<RevisionRunCard> {
  const run = await lockRun(context.tx, runId)
  assertScope(context.actor, run)
  if (run.status !== 'computing' && run.status !== 'computed') throw fail('revision.run_not_now')
  assertStopped(run)
  await discard(context, run)
  return runCard(context.tx, context, runId)
}

async function discard(context: WriteContext, run: RevisionRun): Promise<void> {
  await changeRun(context.tx, run.runId, { status: 'discarded' })
  await context.tx.query('delete from revision_run_result where run_id = $1', [run.runId])
  noteMove(context, run, 'discarded')
}

function assertStopped({ jobStatus }: Awaited<ReturnType<typeof lockRun>>): void {
  if (jobStatus === 'queued' || jobStatus === 'running') throw fail('revision.run_working')
}

function noteMove(context: WriteContext, { runId, status }: RevisionRun, after: RevisionRun['status']): void {
  context.note({ subjectKind: 'revision_run', subjectId: String(runId), before: { status }, after: { status: after } })
}
