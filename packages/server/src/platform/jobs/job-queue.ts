import { type Locale, locales } from '@karsetu/contract/words/locale.ts'
import type { Queryable } from '../db/queryable.ts'

export type NewJob = {
  jobId: string
  kind: string
  /** What the office calls it: kept in every language, for others than who asked. */
  title: (said: { locale: Locale }) => string
  input: unknown
  total?: number
  requestedBy?: number | undefined
}

/** Puts a job in the queue as part of the transaction that decided on it: rolled back, it was never asked for. */
export async function enqueueJob(tx: Queryable, job: NewJob): Promise<void> {
  await tx.query('insert into job (job_id, kind, title, input, total, requested_by) values ($1, $2, $3, $4, $5, $6)', [
    job.jobId,
    job.kind,
    JSON.stringify(Object.fromEntries(locales.map((locale) => [locale, job.title({ locale })]))),
    JSON.stringify(job.input),
    job.total ?? null,
    job.requestedBy ?? null,
  ])
  await wakeJob(tx, job.jobId)
}

/** Tells a worker to take the job up, or to take it up again where its cursor stands. */
export async function wakeJob(tx: Queryable, jobId: string): Promise<void> {
  await tx.query(
    `select graphile_worker.add_job('job', json_build_object('jobId', $1::text), job_key := $1::text, max_attempts := 1)`,
    [jobId],
  )
}

export async function requestCancel(tx: Queryable, jobId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "update job set cancel_requested = true where job_id = $1 and status in ('queued', 'running')",
    [jobId],
  )
  return rowCount === 1
}
