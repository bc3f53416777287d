import type { DemandRunCard } from '@karsetu/contract/demand/run-calls.ts'
import type { NoticeRunCard } from '@karsetu/contract/notice/notice-run-calls.ts'
import type { RevisionRunReport } from '@karsetu/contract/revision/revision-run-calls.ts'
import { expect, it } from 'vitest'
import { wakeJob } from '../../platform/jobs/job-queue.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { until } from '../../testing/until.ts'
import { arrangeRunCity, beforeTheYear, yearRaised } from '../demand/testing/run-city.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { notExactlyOnce } from '../notice/testing/notice-town.ts'

const portal = useTestPortal({ clock: () => new Date(beforeTheYear), city: 120, arrange: arrangeRunCity })
const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows
const ask = async (role: 'ctao' | 'admin', method: string, path: string, body?: unknown) =>
  portal().ask({ method, path, body, token: await portal().tokenOf(role) })
async function good<Data>(...request: Parameters<typeof ask>): Promise<Data> {
  const { status, code, data } = await ask(...request)
  expect({ status, code }).toEqual({ status: 200, code: undefined })
  return data as Data // checked by the call's own output schema
}
type Card = { runId: number; job: { jobId: string } }

/** Begins long work and stops it while it writes to a table for the first time: it ends with what it was doing. */
async function stopInFirstWrite(table: string, begin: () => Promise<Card>): Promise<Card> {
  const holder = await portal().database.migrator.connect()
  const waits = async (lock: string, of: string) =>
    (
      await sql(
        `select from pg_locks where ${lock} and relation = $1::regclass and database = (select oid from pg_database where datname = current_database())`,
        [of],
      )
    ).length > 0
  try {
    await holder.query(`begin; lock table ${table} in share mode`)
    const card = await begin()
    await until(() => waits('not granted', table))
    const { jobId } = card.job
    const stop = ask('ctao', 'POST', `/jobs/${jobId}/cancel`)
    // Asked for, or behind the step that holds the job.
    const isAsked = async () =>
      (await sql('select from job where job_id = $1 and cancel_requested', [jobId])).length > 0
    await until(async () => (await isAsked()) || (await waits("locktype = 'tuple'", 'job')))
    await holder.query('commit')
    expect((await stop).data).toMatchObject({ cancelRequested: true })
    await until(async () => (await sql('select status from job where job_id = $1', [jobId]))[0].status === 'cancelled')
    return card
  } finally {
    holder.release(true)
  }
}

/** Its worker died after the last step, before it could note that the job was done. */
async function takenUpAgain(jobId: string): Promise<void> {
  const status = async () => (await sql('select status from job where job_id = $1', [jobId]))[0].status
  await until(async () => (await status()) === 'done')
  await sql("update job set status = 'running', finished_at = null where job_id = $1", [jobId])
  await portal().platform.database.transaction((tx) => wakeJob(tx, jobId))
  await until(async () => (await status()) === 'done')
}

it('stopped after its first file, a notice run goes on with the second: every bill is made once, those made before stand', {
  timeout: 180_000,
}, async () => {
  const owing = await sql(
    `select distinct on (ward_id) property_unique_id id from property join property_account using (property_id)
     where status = 'active' and balance_paise > 100000 order by ward_id, property_id limit 5`,
  )
  const propertyIds = owing.map(({ id }) => id)
  expect(propertyIds).toHaveLength(5)
  const { runId } = await stopInFirstWrite('notice', () =>
    good<NoticeRunCard>('ctao', 'POST', '/taxDemands/bulkDemandBill', { propertyIds }),
  )
  const run = () => good<NoticeRunCard>('ctao', 'GET', `/notice-runs/${runId}`)
  const bills = () =>
    sql(
      'select notice_id, notice_no, no, property_id, file_no, amount_paise from notice where run_id = $1 order by no',
      [runId],
    )
  expect(await run()).toMatchObject({ status: 'making', targets: 5, dealtWith: 1, job: { status: 'cancelled' } })
  const [first, ...others] = await bills()
  expect(others).toEqual([])

  const continued = await good<NoticeRunCard>('ctao', 'POST', `/notice-runs/${runId}/continue`)
  const [{ done, total }] = await sql('select done, total from job where job_id = $1', [continued.job.jobId])
  expect(done).toBeGreaterThanOrEqual(1)
  expect(total).toBe(5)
  await until(async () => (await run()).job.status === 'done')
  expect(await run()).toMatchObject({ status: 'made', targets: 5, dealtWith: 5, papers: 5, leftOut: 0 })
  const all = await bills()
  expect(all[0]).toEqual(first)
  expect(all.map(({ no }) => no)).toEqual([1, 2, 3, 4, 5])
  expect(await sql(notExactlyOnce)).toEqual([])
  expect(await sql('select done, total from job where job_id = $1', [continued.job.jobId])).toEqual([
    { done: 5, total: 5 },
  ])
  expect((await ask('ctao', 'POST', `/notice-runs/${runId}/continue`)).code).toBe('notice.run_not_now')
})

it('stopped in its calculation and in its release, a revaluation goes on where it stood and moves every property once', {
  timeout: 180_000,
}, async () => {
  // Nothing is on record: every property moves.
  await sql(
    `alter table assessment disable trigger user; delete from assessment; alter table assessment enable trigger user;
     select rebuild_assessment_rollup()`,
  )
  const wards = async (stage: string) =>
    (await sql(`select count(${stage})::integer done, count(*)::integer "all" from revision_run_ward`))[0]
  const { runId } = await stopInFirstWrite('revision_run_result', () =>
    good<RevisionRunReport>('ctao', 'POST', '/revision-runs/revalue'),
  )
  const run = () => good<RevisionRunReport>('ctao', 'GET', `/revision-runs/${runId}`)
  const goOn = async (reached: string) => {
    await good('ctao', 'POST', `/revision-runs/${runId}/continue`)
    await until(async () => (await run()).status === reached)
    expect((await ask('ctao', 'POST', `/revision-runs/${runId}/continue`)).code).toBe('revision.run_not_now')
  }
  expect(await run()).toMatchObject({ status: 'computing', job: { status: 'cancelled' } })
  const computed = await wards('computed_at')
  expect(computed.done).toBeGreaterThan(0)
  expect(computed.done).toBeLessThan(computed.all)
  const before = await sql('select * from revision_run_result order by property_id')
  expect((await ask('admin', 'POST', `/revision-runs/${runId}/release`)).code).toBe('revision.run_not_now')
  await goOn('computed')
  expect(await wards('computed_at')).toEqual({ done: computed.all, all: computed.all })
  expect(
    await sql('select * from revision_run_result where property_id = any ($1) order by property_id', [
      before.map(({ property_id }) => property_id),
    ]),
  ).toEqual(before)

  await stopInFirstWrite('assessment', () =>
    good<RevisionRunReport>('admin', 'POST', `/revision-runs/${runId}/release`),
  )
  expect(await run()).toMatchObject({ status: 'releasing', job: { status: 'cancelled' } })
  const released = await wards('released_at')
  expect(released.done).toBeGreaterThan(0)
  expect(released.done).toBeLessThan(released.all)
  await goOn('released')
  const [counts] = await sql(`select
    (select count(*)::integer from property where status = 'active') properties,
    (select sum(assessed + not_assessable)::integer from revision_run_ward) calculated,
    (select count(*)::integer from revision_run_result) moved,
    (select sum(released)::integer from revision_run_ward) released,
    (select count(*)::integer from assessment) assessments,
    (select count(*)::integer from assessment held join revision_run_result result using (property_id)
     where held.arv_paise = after_arv_paise and held.house_paise = after_house_paise) as_calculated`)
  const [calculation] = await sql("select job_id from job where kind = 'revision_run_compute' and status = 'done'")
  await takenUpAgain(calculation.job_id)
  expect((await run()).status).toBe('released')
  expect(counts.calculated).toBe(counts.properties)
  expect(counts.moved).toBeGreaterThan(100)
  expect([counts.released, counts.assessments, counts.as_calculated]).toEqual(Array(3).fill(counts.moved))
  expect(await verifyLedger(portal().platform.database.reads)).toEqual([])
})

it('a dry run whose worker died after its last step is taken up again without taking the release back', {
  timeout: 180_000,
}, async () => {
  const { runId, job } = await good<DemandRunCard>('ctao', 'POST', '/demand-runs', { financialYear: yearRaised })
  const comesTo = (status: string) =>
    until(async () => (await good<DemandRunCard>('ctao', 'GET', `/demand-runs/${runId}`)).status === status)
  await comesTo('rehearsed')
  await good('ctao', 'POST', `/demand-runs/${runId}/release`)
  await comesTo('released')
  await takenUpAgain(job.jobId)
  expect((await good<DemandRunCard>('ctao', 'GET', `/demand-runs/${runId}`)).status).toBe('released')
})
