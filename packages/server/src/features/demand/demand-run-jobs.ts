import { dueDateOf } from '@karsetu/domain/demand/demand.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import { laterOf } from '@karsetu/domain/time/iso-date.ts'
import type { AuditOrigin } from '../../platform/audit/append-audit.ts'
import { againWhenOvertaken } from '../../platform/db/again-when-overtaken.ts'
import { commitLater } from '../../platform/db/commit-later.ts'
import { inWorkers } from '../../platform/jobs/in-workers.ts'
import type { JobKind } from '../../platform/jobs/job-worker.ts'
import type { RunningJob } from '../../platform/jobs/running-job.ts'
import { freshRules } from '../assessment/assessment-rules-store.ts'
import { ledgerRules } from '../assessment/ledger-rules-store.ts'
import { readDueDates } from './due-date-store.ts'
import { assessWard, stageWard, wardsCalculatedAtOnce } from './rehearse-ward.ts'
import { type Release, releaseWard, wardsReleasedAtOnce } from './release-ward.ts'
import { assertSameLaw, changeRun, getRun, wardsLeft } from './run-store.ts'
import { useCreditOfWard } from './use-credit.ts'

export type RunJobInput = { runId: number; origin: AuditOrigin }
/** Counts steps, so that a worker thought dead does not go on beside the one that took over. */
type RunCursor = { steps: number }
type RunJob = RunningJob<RunJobInput, RunCursor>

const nextCursor = ({ cursor }: RunJob): RunCursor => ({ steps: (cursor?.steps ?? 0) + 1 })

/** The dry run. */
async function rehearse(job: RunJob): Promise<{ wards: number }> {
  const { database } = job.platform
  const { runId } = job.input
  const rules = await freshRules(database.reads, 'all')
  // Asked behind the reading: what was approved before it is found. A worker that took over from another may have read otherwise.
  const { financialYear, status, ...run } = await getRun(database.reads, runId)
  // Its worker died after its last step: what somebody has decided on the result since stands.
  if (status !== 'rehearsing') return { wards: 0 }
  assertSameLaw(run)
  const wards = await wardsLeft(database.reads, runId, 'rehearsed_at')
  await inWorkers(wards, wardsCalculatedAtOnce, async ({ wardId }) => {
    const ward = await assessWard(database.reads, wardId, { year: financialYear, rules })
    await job.step(async (tx) => {
      await stageWard(tx, runId, financialYear, ward)
      return { cursor: nextCursor(job), done: 1 }
    })
  })
  await job.step(async (tx) => {
    await changeRun(tx, runId, { status: 'rehearsed' })
    return { cursor: nextCursor(job) }
  })
  return { wards: wards.length }
}

/** Writes what was staged: no rates or rules are looked at any more, whatever was approved since the release began. */
async function release(job: RunJob): Promise<{ wards: number }> {
  const { database, clock } = job.platform
  const { runId, origin } = job.input
  const { effectiveOn, ...run } = await getRun(database.reads, runId)
  if (!effectiveOn) throw new Error(`run ${runId} has no day from which its demand counts`)
  const dueDates = await readDueDates(database.reads)
  const request: Release = {
    run: { ...run, effectiveOn },
    dueOn: dueDateOf(dueDates, run.financialYear),
    origin,
  }
  const credit = { rules: await ledgerRules(database.reads), on: laterOf(istDateOf(clock()), effectiveOn) }
  const wards = await wardsLeft(database.reads, runId, 'settled_at')
  await inWorkers(wards, wardsReleasedAtOnce, async (ward) => {
    await againWhenOvertaken(() => database.transaction((tx) => releaseWard(tx, request, ward)))
    await useCreditOfWard(database, request, credit, ward.wardId)
    await job.step(async (tx) => {
      await commitLater(tx)
      await tx.query('update demand_run_ward set settled_at = now() where run_id = $1 and ward_id = $2', [
        runId,
        ward.wardId,
      ])
      return { cursor: nextCursor(job), done: 1 }
    })
  })
  await job.step(async (tx) => {
    await changeRun(tx, runId, { status: 'released' })
    return { cursor: nextCursor(job) }
  })
  return { wards: wards.length }
}

export const demandRunJobs: readonly JobKind<RunJobInput, RunCursor>[] = [
  { kind: 'demand_run_rehearse', run: rehearse },
  { kind: 'demand_run_release', run: release },
]
