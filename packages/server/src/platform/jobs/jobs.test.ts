import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '../../testing/test-database.ts'
import { until } from '../../testing/until.ts'
import { type DatabaseOptions, openDatabase } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { enqueueJob, requestCancel } from './job-queue.ts'
import { type JobKind, startJobWorker } from './job-worker.ts'

/** Counts up to its input, one step each; told to, it dies like a process that was killed. */
const counting = (mood: {
  diesAt?: number
  before?: (at: number) => void
}): JobKind<{ upTo: number }, { at: number }> => ({
  kind: 'counting',
  run: async (job) => {
    while ((job.cursor?.at ?? 0) < job.input.upTo) {
      const at = (job.cursor?.at ?? 0) + 1
      mood.before?.(at)
      if (at === mood.diesAt) await new Promise(() => undefined)
      await job.step(async (tx) => {
        await tx.query('insert into setting (key, value) values ($1, $2)', [`count ${job.jobId} ${at}`, '1'])
        return {
          cursor: { at },
          done: 1,
          total: job.input.upTo,
          failures: at % 3 === 0 ? [{ item: String(at), reason: 'divisible by three' }] : [],
        }
      })
    }
    return { counted: job.cursor?.at }
  },
})

describe('jobs', () => {
  const database = useTestDatabase()
  const open = (options: Partial<DatabaseOptions> = {}): Platform =>
    ({
      environment: { databaseUrl: database().appUrl },
      database: openDatabase({ url: database().appUrl, ...options }),
    }) as Platform // a worker touches nothing else
  const jobRow = async (jobId: string) =>
    (await database().migrator.query('select * from job where job_id = $1', [jobId])).rows[0]
  const ask = (platform: Platform, jobId: string, upTo: number) =>
    platform.database.transaction((tx) =>
      enqueueJob(tx, { jobId, kind: 'counting', title: () => 'Counting', input: { upTo } }),
    )

  it('show how far they are, list what failed, and end with a result', async () => {
    const platform = open()
    const worker = await startJobWorker(platform, [counting({})], [])
    const jobId = '00000000-0000-4000-8000-000000000001'
    await ask(platform, jobId, 7)
    await until(async () => (await jobRow(jobId)).status === 'done')
    expect(await jobRow(jobId)).toMatchObject({ done: 7, total: 7, failed: 2, result: { counted: 7 } })
    await worker.stop()
    await platform.database.close()
  })

  it('that find no connection do not fail: they go on from where they stood', async () => {
    const jobId = '00000000-0000-4000-8000-000000000005'
    const patience = { connectionMs: 200, statementMs: 1000 }
    const first = open({ writers: 1, patience })
    let giveBack = () => {}
    const given = new Promise<void>((done) => {
      giveBack = done
    })
    let held = Promise.resolve()
    /** Somebody else takes the one connection there is. */
    const before = (at: number) => {
      if (at === 3) held = first.database.transaction(() => given)
    }
    await ask(first, jobId, 6)
    const worker = await startJobWorker(first, [counting({ before })], [])
    await until(async () => (await jobRow(jobId)).cursor?.at === 2)
    await new Promise((passed) => setTimeout(passed, 3 * patience.connectionMs))
    expect(await jobRow(jobId)).toMatchObject({ status: 'running', error: null, done: 2 })
    giveBack()
    await held
    await worker.stop()
    await first.database.close()
    await database().migrator.query("update job set beat_at = now() - interval '5 minutes' where job_id = $1", [jobId])
    const second = open()
    const another = await startJobWorker(second, [counting({})], [])
    await until(async () => (await jobRow(jobId)).status === 'done')
    expect(await jobRow(jobId)).toMatchObject({ done: 6, result: { counted: 6 } })
    await another.stop()
    await second.database.close()
  })

  it('go on where they stood when their worker died, each step done once', async () => {
    const jobId = '00000000-0000-4000-8000-000000000002'
    const first = open()
    const mood: { diesAt?: number } = { diesAt: 4 }
    await startJobWorker(first, [counting(mood)], [])
    await ask(first, jobId, 6)
    await until(async () => (await jobRow(jobId)).cursor?.at === 3)
    delete mood.diesAt
    await database().migrator.query("update job set beat_at = now() - interval '5 minutes' where job_id = $1", [jobId])
    const second = open()
    const worker = await startJobWorker(second, [counting({})], [])
    await until(async () => (await jobRow(jobId)).status === 'done')
    expect(await jobRow(jobId)).toMatchObject({ done: 6, result: { counted: 6 } })
    const { rows } = await database().migrator.query('select count(*)::integer n from setting where key like $1', [
      `count ${jobId}%`,
    ])
    expect(rows[0].n).toBe(6)
    await worker.stop()
    await second.database.close()
  })

  it('stop after the present step when asked to', async () => {
    const jobId = '00000000-0000-4000-8000-000000000003'
    const platform = open()
    await ask(platform, jobId, 50_000)
    const worker = await startJobWorker(platform, [counting({})], [])
    await until(async () => (await jobRow(jobId)).done > 2)
    expect(await platform.database.transaction((tx) => requestCancel(tx, jobId))).toBe(true)
    await until(async () => (await jobRow(jobId)).status === 'cancelled')
    await worker.stop()
    await platform.database.close()
  })

  it('asked for in a transaction that is rolled back was never asked for', async () => {
    const platform = open()
    const jobId = '00000000-0000-4000-8000-000000000004'
    const refused = platform.database.transaction(async (tx) => {
      await enqueueJob(tx, { jobId, kind: 'counting', title: () => 'Counting', input: { upTo: 1 } })
      throw new Error('changed our mind')
    })
    await expect(refused).rejects.toThrow('changed our mind')
    expect(await jobRow(jobId)).toBeUndefined()
    await platform.database.close()
  })
})
