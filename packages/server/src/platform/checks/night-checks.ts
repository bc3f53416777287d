import type { Queryable } from '../db/queryable.ts'

export const checkSubjects = ['ledger', 'audit'] as const
export type CheckSubject = (typeof checkSubjects)[number]

/** `broken`: how many promises or links do not hold; a check that could not be carried out says why instead. */
export type CheckResult = { broken: number; samples: readonly unknown[] } | { failure: string }

/** Keeps what a check found, and of which job when one was asked for; instants ISO. The row is never changed. */
export async function saveCheck(
  sql: Queryable,
  subject: CheckSubject,
  took: { startedAt: string; finishedAt: string },
  result: CheckResult,
  jobId: string | null = null,
): Promise<void> {
  const [broken, samples, failure] =
    'failure' in result ? [null, [], result.failure] : [result.broken, result.samples, null]
  await sql.query(
    `insert into night_check (subject, started_at, finished_at, broken, samples, failure, job_id) values ($1, $2, $3, $4, $5, $6, $7)`,
    [subject, took.startedAt, took.finishedAt, broken, JSON.stringify(samples), failure, jobId],
  )
}

/** The latest check of each subject that was carried out; `finishedAt` in seconds since 1970. */
export async function latestChecks(
  sql: Queryable,
): Promise<{ subject: CheckSubject; broken: number; finishedAt: number }[]> {
  const { rows } = await sql.query<{ subject: CheckSubject; broken: number; finishedAt: number }>(
    `select distinct on (subject) subject, broken, extract(epoch from finished_at)::float8 "finishedAt"
     from night_check where broken is not null order by subject, finished_at desc`,
    [],
    { name: 'latest-checks' },
  )
  return rows
}
