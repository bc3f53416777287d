import type { Tx } from '../db/database.ts'
import type { Platform } from '../platform.ts'

export class JobCancelled extends Error {
  override name = 'JobCancelled'
}
/** Another worker has taken the job further; this one leaves it without a word. */
export class JobTakenOver extends Error {
  override name = 'JobTakenOver'
}

export type StepOutcome<Cursor> = {
  /** Where to go on after a crash; kept by the same transaction as the step's work. */
  cursor: Cursor
  done?: number
  total?: number
  failures?: { item: string; reason: string; facts?: unknown }[]
}

type JobRow = { status: string; cancel_requested: boolean; cursor: unknown }

/** A job in the hands of a worker: its input, where it stands, and steps that are each done once or not at all. */
export class RunningJob<Input, Cursor> {
  readonly jobId: string
  readonly input: Input
  readonly platform: Platform
  cursor: Cursor | undefined
  #done: number
  /** The step before; steps of work that goes on in several lanes follow each other. */
  #before: Promise<unknown> = Promise.resolve()

  constructor(platform: Platform, row: { job_id: string; input: Input; cursor: Cursor | null; done: number }) {
    this.platform = platform
    this.jobId = row.job_id
    this.input = row.input
    this.cursor = row.cursor ?? undefined
    this.#done = row.done
  }

  /**
   * Works and moves the cursor in one transaction. A worker thought dead that wakes up again finds the cursor moved.
   * @throws JobCancelled, JobTakenOver
   */
  step(work: (tx: Tx) => Promise<StepOutcome<Cursor>>): Promise<void> {
    const taken = this.#before.then(() => this.#take(work))
    this.#before = taken.catch(() => undefined)
    return taken
  }

  async #take(work: (tx: Tx) => Promise<StepOutcome<Cursor>>): Promise<void> {
    const outcome = await this.platform.database.transaction(async (tx) => {
      await this.#assertOurs(tx)
      const made = await work(tx)
      await this.#record(tx, made)
      return made
    })
    this.cursor = outcome.cursor
    this.#done += outcome.done ?? 0
  }

  async #assertOurs(tx: Tx): Promise<void> {
    const { rows } = await tx.query<JobRow>(
      'select status, cancel_requested, cursor from job where job_id = $1 for update',
      [this.jobId],
    )
    const row = rows[0]
    if (row?.status !== 'running') throw new JobTakenOver()
    if (row.cancel_requested) throw new JobCancelled()
    if (JSON.stringify(row.cursor ?? null) !== JSON.stringify(await canonical(tx, this.cursor)))
      throw new JobTakenOver()
  }

  async #record(tx: Tx, { cursor, done = 0, total, failures = [] }: StepOutcome<Cursor>): Promise<void> {
    if (failures.length > 0) {
      await tx.query(
        `insert into job_failure (job_id, item, reason, facts)
         select $1, item, reason, facts::jsonb from unnest($2::text[], $3::text[], $4::text[]) as failed (item, reason, facts) on conflict do nothing`,
        [
          this.jobId,
          failures.map(({ item }) => item),
          failures.map(({ reason }) => reason),
          failures.map(({ facts }) => JSON.stringify(facts ?? {})),
        ],
      )
    }
    await tx.query(
      'update job set cursor = $2, done = $3, total = coalesce($4, total), failed = failed + $5, beat_at = now() where job_id = $1',
      [this.jobId, JSON.stringify(cursor), this.#done + done, total ?? null, failures.length],
    )
  }
}

/** The cursor as the database would write it: key order and number forms are its own. */
async function canonical(tx: Tx, cursor: unknown): Promise<unknown> {
  if (cursor === undefined) return null
  const { rows } = await tx.query<{ cursor: unknown }>('select $1::jsonb cursor', [JSON.stringify(cursor)])
  return rows[0]?.cursor
}
