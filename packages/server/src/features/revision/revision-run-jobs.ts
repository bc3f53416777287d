import { fail } from '@karsetu/contract/platform/fail.ts'
import { amendRules } from '@karsetu/domain/revision/amend-rules.ts'
import type { AuditOrigin } from '../../platform/audit/append-audit.ts'
import { againWhenOvertaken } from '../../platform/db/again-when-overtaken.ts'
import { commitLater } from '../../platform/db/commit-later.ts'
import { inWorkers } from '../../platform/jobs/in-workers.ts'
import type { JobKind } from '../../platform/jobs/job-worker.ts'
import type { RunningJob } from '../../platform/jobs/running-job.ts'
import { freshRules } from '../assessment/assessment-rules-store.ts'
import { readLedgerRules } from '../assessment/ledger-rules-store.ts'
import { partYearRules } from '../correction/correction-rules-store.ts'
import { wardsCalculatedAtOnce } from '../demand/rehearse-ward.ts'
import { wardsReleasedAtOnce } from '../demand/release-ward.ts'
import { addedPartYears, addedRulesOf } from './change-body.ts'
import { ledgerRulesWith } from './change-dues.ts'
import { getChange } from './change-store.ts'
import { type Comparison, compareWard } from './compare-ward.ts'
import { compareWardDues } from './compare-ward-dues.ts'
import { releaseAssessments } from './release-assessments.ts'
import { changeRun, getRun, type RevisionRun, type WardLeft, wardsLeft } from './run-store.ts'
import { stageComparison } from './stage-comparison.ts'
import type { WardCompared } from './ward-compared.ts'

export type RevisionJobInput = { runId: number; origin: AuditOrigin }
/** Counts steps, so that a worker thought dead does not go on beside the one that took over. */
type RunCursor = { steps: number }
type RulesOfRun = Pick<Comparison, 'rules' | 'partYear' | 'against'>
type RunJob = RunningJob<RevisionJobInput, RunCursor>

const nextCursor = ({ cursor }: RunJob): RunCursor => ({ steps: (cursor?.steps ?? 0) + 1 })

/** The rules of a run, with the rates of its place: as they stand now, or as a change would make them. */
async function rulesOf(job: RunJob, { purpose, changeId, mohallaId }: RevisionRun): Promise<RulesOfRun> {
  const { reads } = job.platform.database
  const rules = await freshRules(reads, mohallaId === null ? 'all' : [mohallaId])
  const partYear = await partYearRules(reads)
  if (purpose === 'check') return { rules, partYear, against: { kind: 'nothing' } }
  if (purpose === 'revaluation') return { rules, partYear, against: { kind: 'record' } }
  const change = changeId === null ? undefined : await getChange(reads, changeId)
  const against = { kind: 'law', rules, partYear } as const
  if (change && change.repeals !== null)
    return {
      rules: await freshRules(reads, mohallaId === null ? 'all' : [mohallaId], change.repeals),
      partYear: await partYearRules(reads, change.repeals),
      against,
    }
  if (change?.subject === 'partYear') return { rules, partYear: [...partYear, ...addedPartYears(change)], against }
  const added = change && addedRulesOf(change)
  if (!added) throw new Error(`run ${job.input.runId} rehearses a change that no assessment looks at`)
  return { rules: amendRules(rules, added), partYear, against }
}

/** What the run calculates of a ward: what is due on a day, or the taxes of a year. */
async function comparisonOf(job: RunJob, run: RevisionRun): Promise<(wardId: number) => Promise<WardCompared>> {
  const { reads } = job.platform.database
  const { runId, purpose, asOf, changeId, financialYear, mohallaId } = run
  const saved = { runId, keepsMoved: purpose !== 'check' }
  if (asOf !== null && changeId !== null) {
    const before = await readLedgerRules(reads)
    const after = await ledgerRulesWith(reads, before, await getChange(reads, changeId))
    return (wardId) => compareWardDues(reads, wardId, { asOf, before, after }, saved)
  }
  const comparison: Comparison = { ...(await rulesOf(job, run)), financialYear, mohallaId }
  return (wardId) => compareWard(reads, wardId, comparison, saved)
}

/** Wards of a portion, and properties at once: what is calculated of them is in memory together. */
const mostWards = 10
const mostProperties = 2000

/** A ward is a step of its own; small ones go together, for a step costs as much as many properties. */
function inPortions(wards: readonly WardLeft[]): WardLeft[][] {
  const portions: WardLeft[][] = []
  let properties = 0
  for (const ward of wards) {
    const last = portions.at(-1)
    properties += ward.properties
    if (last && last.length < mostWards && properties <= mostProperties) last.push(ward)
    else {
      portions.push([ward])
      properties = ward.properties
    }
  }
  return portions
}

/** Calculates ward by ward, and writes each as a step. */
async function compute(job: RunJob): Promise<{ wards: number }> {
  const { reads } = job.platform.database
  const run = await getRun(reads, job.input.runId)
  const { runId, status } = run
  // Its worker died after its last step: what somebody has decided on the result since stands.
  if (status !== 'computing') return { wards: 0 }
  const compare = await comparisonOf(job, run)
  // Asked behind the reading: what was approved before it is found. A worker that took over from another may have read otherwise.
  if ((await getRun(reads, runId)).rulesChangedSince) throw fail('revision.law_changed')
  const wards = await wardsLeft(reads, runId, 'computed_at')
  await inWorkers(inPortions(wards), wardsCalculatedAtOnce, async (portion) => {
    const compared = await Promise.all(portion.map(({ wardId }) => compare(wardId)))
    await job.step(async (tx) => {
      for (const ward of compared) await stageComparison(tx, ward)
      return { cursor: nextCursor(job), done: compared.length }
    })
  })
  await job.step(async (tx) => {
    await changeRun(tx, runId, { status: 'computed' })
    return { cursor: nextCursor(job) }
  })
  return { wards: wards.length }
}

async function release(job: RunJob): Promise<{ wards: number }> {
  const { database, clock } = job.platform
  const { reads } = database
  const { runId, origin } = job.input
  const { financialYear } = await getRun(reads, runId)
  const wards = await wardsLeft(reads, runId, 'released_at')
  await inWorkers(wards, wardsReleasedAtOnce, async ({ wardId }) => {
    const released = { runId, financialYear, origin, moment: clock() }
    await againWhenOvertaken(() => database.transaction((tx) => releaseAssessments(tx, released, wardId)))
    await job.step(async (tx) => {
      await commitLater(tx)
      return { cursor: nextCursor(job), done: 1 }
    })
  })
  await job.step(async (tx) => {
    await changeRun(tx, runId, { status: 'released' })
    return { cursor: nextCursor(job) }
  })
  return { wards: wards.length }
}

export const revisionRunJobs: readonly JobKind<RevisionJobInput, RunCursor>[] = [
  { kind: 'revision_run_compute', run: compute },
  { kind: 'revision_run_release', run: release },
]
