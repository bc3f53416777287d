import { Logger, type Runner, run } from 'graphile-worker'
import pg from 'pg'
import { foundNoConnection } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { wakeJob } from './job-queue.ts'
import { JobCancelled, JobTakenOver, RunningJob } from './running-job.ts'

/** A kind of job. `run` goes from `job.cursor` to the end in steps and returns what the office is told at the end. */
// Each job names its own input and cursor; the registry holds them all.
// biome-ignore lint/suspicious/noExplicitAny: a heterogeneous list of handlers
export type JobKind<Input = any, Cursor = any> = {
  kind: string
  run(job: RunningJob<Input, Cursor>): Promise<unknown>
}

/** Work done again and again, by the clock (a crontab pattern in UTC). */
export type Chore = { name: string; pattern: string; run(platform: Platform): Promise<void> }

const silentSeconds = 45

export type JobWorker = { stop(): Promise<void> }

/** Starts taking up jobs and chores. Several workers share one queue; a job whose worker died is taken up by another. */
export async function startJobWorker(
  platform: Platform,
  kinds: readonly JobKind[],
  chores: readonly Chore[],
): Promise<JobWorker> {
  const byKind = new Map(kinds.map((kind) => [kind.kind, kind]))
  const pool = openPool(platform.environment.databaseUrl)
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 5000,
    logger: new Logger(() => () => undefined),
    crontab: ['* * * * * wake-silent-jobs', ...chores.map(({ name, pattern }) => `${pattern} ${name}`)].join('\n'),
    taskList: {
      job: async (payload) => runJob(platform, byKind, (payload as { jobId: string }).jobId), // made by wakeJob
      'wake-silent-jobs': () => wakeSilentJobs(platform),
      ...Object.fromEntries(chores.map((chore) => [chore.name, () => runChore(platform, chore)])),
    },
  })
  await wakeSilentJobs(platform)
  const stop = async () => {
    await runner.stop()
    await pool.end()
  }
  return { stop }
}

/** The queue tries a chore that failed again; whoever reads the log is told. */
async function runChore(platform: Platform, { name, run: work }: Chore): Promise<void> {
  try {
    await work(platform)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    platform.log.error('chore failed', {
      chore: name,
      fault: error instanceof Error ? error.name : 'thrown value',
      code,
    })
    throw error
  }
}

/**
 * A pool of our own, because the library's forgets its connections before they are closed: a database that stops in
 * that moment would end our process. It reconnects by itself; nobody has to be told of a lost connection.
 */
function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 5, application_name: 'karsetu jobs' })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

type JobRow = { job_id: string; kind: string; input: unknown; cursor: unknown; done: number }

async function runJob(platform: Platform, byKind: Map<string, JobKind>, jobId: string): Promise<void> {
  const { rows } = await platform.database.transaction((tx) =>
    tx.query<JobRow>(
      `update job set status = 'running', started_at = coalesce(started_at, now()), beat_at = now()
       where job_id = $1 and status in ('queued', 'running') and not cancel_requested returning job_id, kind, input, cursor, done`,
      [jobId],
    ),
  )
  const row = rows[0]
  if (!row) return finish(platform, jobId, 'cancelled', null, null)
  try {
    const kind = byKind.get(row.kind)
    if (!kind) throw new Error(`no such kind of job: ${row.kind}`)
    const result = await kind.run(new RunningJob(platform, row))
    await finish(platform, jobId, 'done', result, null)
  } catch (error) {
    if (error instanceof JobTakenOver) return
    // Behind a job nobody waits: it goes on from its cursor once it has been silent for a while.
    if (foundNoConnection(error)) return
    if (error instanceof JobCancelled) await finish(platform, jobId, 'cancelled', null, null)
    else await finish(platform, jobId, 'failed', null, error instanceof Error ? error.message : String(error))
  }
}

async function finish(
  platform: Platform,
  jobId: string,
  status: string,
  result: unknown,
  error: string | null,
): Promise<void> {
  await platform.database.transaction((tx) =>
    tx.query(
      `update job set status = $2, result = $3, error = $4, finished_at = now()
       where job_id = $1 and (status = 'running' or (status = 'queued' and cancel_requested))`,
      [jobId, status, JSON.stringify(result ?? null), error],
    ),
  )
}

/**
 * A job that has not given a sign for a while lost its worker (kill, power): it goes on from its cursor. One that still
 * waits may have lost it in the moment it was taken up.
 */
async function wakeSilentJobs(platform: Platform): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const { rows } = await tx.query<{ job_id: string }>(
      `select job_id from job where status in ('queued', 'running')
         and coalesce(beat_at, created_at) < now() - make_interval(secs => $1) for update skip locked`,
      [silentSeconds],
    )
    for (const { job_id } of rows) await wakeJob(tx, job_id)
  })
}
