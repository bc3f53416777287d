import { findAuditDiscrepancies, samplesKept } from '../features/book-check/find-audit-discrepancies.ts'
import { verifyLedger } from '../features/ledger/verify-ledger.ts'
import { type CheckResult, type CheckSubject, saveCheck } from '../platform/checks/night-checks.ts'
import { openDatabase } from '../platform/db/database.ts'
import type { Queryable } from '../platform/db/queryable.ts'
import type { Platform } from '../platform/platform.ts'

/**
 * Every promise about money and every link of the audit chains, verified while the office sleeps. What is found is kept,
 * measured and logged; one check that cannot be carried out does not stop the other.
 */
export async function checkAtNight(platform: Platform): Promise<void> {
  const { environment } = platform
  // A connection of its own: for minutes nobody's report waits behind it. The replica does where there is one.
  const apart = openDatabase({ url: environment.databaseReplicaUrl ?? environment.databaseUrl, readers: 1 })
  try {
    await check(platform, 'ledger', () => findBrokenPromises(apart.reads))
    await check(platform, 'audit', async () => {
      const errors = await findAuditDiscrepancies(platform, apart.reads)
      return { broken: errors.length, samples: errors.slice(0, samplesKept), logged: errors.slice(0, samplesKept) }
    })
  } finally {
    await apart.close()
  }
}

type Found = { broken: number; samples: readonly unknown[] /** What may stand in a log. */; logged: readonly object[] }

async function findBrokenPromises(sql: Queryable): Promise<Found> {
  const errors = await verifyLedger(sql)
  return {
    broken: errors.length,
    samples: errors,
    logged: errors.map(({ invariant, count }) => ({ invariant, count })),
  }
}

async function check(platform: Platform, subject: CheckSubject, find: () => Promise<Found>): Promise<void> {
  const { clock, log, database } = platform
  const startedAt = clock().toISOString()
  const keep = (result: CheckResult) =>
    saveCheck(database.primary, subject, { startedAt, finishedAt: clock().toISOString() }, result)
  try {
    const { broken, samples, logged } = await find()
    await keep({ broken, samples })
    if (broken > 0) log.error('night check found faults', { subject, broken, first: logged })
    else log.info('night check', { subject, broken })
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    log.error('night check failed', { subject, failure })
    await keep({ failure })
  }
}
