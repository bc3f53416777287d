import { type CheckResult, saveCheck } from '../../platform/checks/night-checks.ts'
import { openDatabase } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { JobKind } from '../../platform/jobs/job-worker.ts'
import type { RunningJob } from '../../platform/jobs/running-job.ts'
import { checkPromise, type LedgerDiscrepancy, type LedgerPromise, listPromises } from '../ledger/verify-ledger.ts'
import { findAuditDiscrepancies, samplesKept } from './find-audit-discrepancies.ts'

/** How many promises were asked, and what they came to: a check that was cut off goes on with the next. */
type Cursor = { startedAt: string; asked: number; faults: LedgerDiscrepancy[]; failure?: string; isAuditDone?: true }
type CheckJob = RunningJob<Record<string, never>, Cursor>

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Every promise about money, a step for each, then the chains of the audit log. */
async function checkBooks(job: CheckJob): Promise<{ broken: number }> {
  const { environment } = job.platform
  // A connection of its own: for minutes nobody's report waits behind it. The replica does where there is one.
  const apart = openDatabase({ url: environment.databaseReplicaUrl ?? environment.databaseUrl, readers: 1 })
  try {
    const promises = await listPromises(apart.reads)
    while ((job.cursor?.asked ?? 0) < promises.length) await askNext(job, apart.reads, promises)
    if (!job.cursor?.isAuditDone) await checkAudit(job, apart.reads)
    return { broken: job.cursor?.faults.length ?? 0 }
  } finally {
    await apart.close()
  }
}

async function askNext(job: CheckJob, sql: Queryable, promises: readonly LedgerPromise[]): Promise<void> {
  const {
    asked: request,
    startedAt,
    faults: errors,
    failure,
  } = job.cursor ?? {
    ...{ asked: 0, startedAt: job.platform.clock().toISOString(), faults: [], failure: undefined },
  }
  const promise = promises[request]
  if (!promise) return
  const found = await checkPromise(sql, promise).catch((error: unknown) => ({ refused: messageOf(error) }))
  const fieldError = found && !('refused' in found) ? found : undefined
  const next: Cursor = {
    ...{ startedAt, asked: request + 1, faults: fieldError ? [...errors, fieldError] : errors },
    ...(found && 'refused' in found ? { failure: found.refused } : failure === undefined ? {} : { failure }),
  }
  await job.step(async (tx) => {
    if (next.asked === promises.length) {
      const { faults: all, failure: why } = next
      const result: CheckResult = why === undefined ? { broken: all.length, samples: all } : { failure: why }
      await saveCheck(tx, 'ledger', { startedAt, finishedAt: job.platform.clock().toISOString() }, result, job.jobId)
    }
    return {
      ...{ cursor: next, done: 1, total: promises.length + 1 },
      failures: fieldError ? [{ item: fieldError.invariant, reason: fieldError.promise }] : [],
    }
  })
}

async function checkAudit(job: CheckJob, sql: Queryable): Promise<void> {
  const { cursor, platform } = job
  if (!cursor) throw new Error('the audit log is checked after the ledger')
  const startedAt = platform.clock().toISOString()
  const result: CheckResult = await findAuditDiscrepancies(platform, sql).then(
    (errors) => ({ broken: errors.length, samples: errors.slice(0, samplesKept) }),
    (error: unknown) => ({ failure: messageOf(error) }),
  )
  await job.step(async (tx) => {
    await saveCheck(tx, 'audit', { startedAt, finishedAt: platform.clock().toISOString() }, result, job.jobId)
    return { cursor: { ...cursor, isAuditDone: true }, done: 1 }
  })
}

export const bookCheckJobs: readonly JobKind<Record<string, never>, Cursor>[] = [
  { kind: 'book_check', run: checkBooks },
]
