import type { DemandRunReport } from '@karsetu/contract/demand/run-calls.ts'
import type { RevisionRunReport } from '@karsetu/contract/revision/revision-run-calls.ts'
import { describe, expect, it } from 'vitest'
import { wakeJob } from '../../platform/jobs/job-queue.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { arrangeRunCity, beforeTheYear, notExactlyOnce, yearRaised } from '../demand/testing/run-city.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { lawDesk } from './testing/law-desk.ts'
import { secondPerson } from './testing/second-person.ts'

const portal = useTestPortal({ clock: () => new Date(beforeTheYear), city: 160, arrange: arrangeRunCity })
const { sql, as, proposeMonths, proposeAnother, reaches, move, stopInRelease } = lawDesk(portal)
const { approve, decide, rehearse } = secondPerson(portal)

const code = async (path: string, role: 'ctao' | 'admin' = 'ctao') => (await as(role, 'POST', path)).code
/** As a worker leaves it that was stopped before the last wards were calculated. */
const leaveHalf = async (kind: 'demand' | 'revision', runId: number) => {
  const [running, done] = kind === 'demand' ? ['rehearsing', 'rehearsed_at'] : ['computing', 'computed_at']
  await sql(`update ${kind}_run set status = '${running}' where run_id = $1`, [runId])
  const left = await sql(
    `update ${kind}_run_ward set ${done} = null where run_id = $1 and ward_id > (select avg(ward_id) from ward) returning ward_id`,
    [runId],
  )
  const ids = left.map(({ ward_id }) => ward_id)
  for (const table of ['result', 'exception'])
    await sql(`delete from ${kind}_run_${table} where run_id = $1 and ward_id = any ($2)`, [runId, ids])
}

/** As a worker does with the dry run of one that died. */
const takeUp = async (runId: number) => {
  const [{ job_id }] = await sql('select job_id from demand_run where run_id = $1', [runId])
  await sql("update job set status = 'running', finished_at = null where job_id = $1", [job_id])
  await portal().platform.database.transaction((tx) => wakeJob(tx, job_id))
}

describe('a demand run is of one law', () => {
  const report = async (runId: number) => (await as('ctao', 'GET', `/demand-runs/${runId}`)).data as DemandRunReport // as declared by the call
  const start = async () => (await move('ctao', '/demand-runs', { financialYear: yearRaised })).runId
  const rehearsed = async () => {
    const runId = await start()
    await reaches('/demand-runs', runId, 'rehearsed')
    return runId
  }

  it('a dry run is not released when a rate or rule of its year was approved since: it is discarded and made anew', async () => {
    const runId = await rehearsed()
    await approve(await proposeAnother('2028-04-01'))
    expect(await report(runId)).toMatchObject({ rulesChangedSince: false })
    const { totals } = await report(runId)
    await approve(await proposeMonths('13', '2027-04-01'))
    expect(await report(runId)).toMatchObject({ rulesChangedSince: true })
    expect(await code(`/demand-runs/${runId}/release`)).toBe('demand.law_changed')
    await move('ctao', `/demand-runs/${runId}/discard`)
    const anew = await rehearsed()
    expect(await report(anew)).toMatchObject({ rulesChangedSince: false })
    expect((await report(anew)).totals.arvPaise).toBeGreaterThan(totals.arvPaise)
    await move('ctao', `/demand-runs/${anew}/discard`)
  })

  it('a stopped dry run does not go on by other law, neither when asked nor when a worker takes it up', async () => {
    const runId = await rehearsed()
    await leaveHalf('demand', runId)
    await approve(await proposeAnother('2027-04-01'))
    expect(await code(`/demand-runs/${runId}/continue`)).toBe('demand.law_changed')
    await takeUp(runId)
    await expect
      .poll(async () => (await report(runId)).job, { timeout: 30_000 })
      .toMatchObject({
        status: 'failed',
        error: 'Rates or rules were approved after this dry run began. Discard it and start it anew.',
      })
    expect((await report(runId)).wardsDone).toBeLessThan((await report(runId)).wards)
    await move('ctao', `/demand-runs/${runId}/discard`)
  })

  it('a release that was begun ends with the figures it was begun with, whatever is approved meanwhile', async () => {
    const runId = await rehearsed()
    await stopInRelease({ table: 'demand_run_ward', path: '/demand-runs', role: 'ctao' }, runId)
    await approve(await proposeAnother('2027-04-01'))
    const left = await sql('select from demand_run_ward where run_id = $1 and released_at is null', [runId])
    expect(left.length).toBeGreaterThan(0)
    await move('ctao', `/demand-runs/${runId}/continue`)
    await reaches('/demand-runs', runId, 'released')
    expect(
      await sql(
        `select from demand_run_result result left join demand using (property_id)
         where run_id = $1 and result.house_paise > 0 and (demand.financial_year, demand.arv_paise, demand.house_paise, demand.water_paise)
           is distinct from (${yearRaised}, result.arv_paise, result.house_paise, result.water_paise)
           and (demand.financial_year = ${yearRaised} or demand.property_id is null)`,
        [runId],
      ),
    ).toEqual([])
    expect(await sql(notExactlyOnce)).toEqual([])
    expect(await verifyLedger(portal().platform.database.reads)).toEqual([])
  })
})

describe('a revaluation is of one law', () => {
  const report = async (runId: number) => (await as('ctao', 'GET', `/revision-runs/${runId}`)).data as RevisionRunReport // as declared by the call
  const revalued = async () => {
    const { runId } = await move('ctao', '/revision-runs/revalue')
    await reaches('/revision-runs', runId, 'computed')
    return runId
  }
  const ofThisYear = ['2026-04-01', '2027-03-31'] as const

  it('it is neither released nor gone on with when a rate or rule of its year was approved since', async () => {
    const runId = await revalued()
    await approve(await proposeMonths('12.4', ...ofThisYear))
    expect(await report(runId)).toMatchObject({ rulesChangedSince: true })
    expect(await code(`/revision-runs/${runId}/release`, 'admin')).toBe('revision.law_changed')
    await leaveHalf('revision', runId)
    expect(await code(`/revision-runs/${runId}/continue`)).toBe('revision.law_changed')
    await move('ctao', `/revision-runs/${runId}/discard`)
  })

  it('a release that was begun ends with its figures: every assessment is the demand of its year', async () => {
    const runId = await revalued()
    await stopInRelease({ table: 'revision_run_ward', path: '/revision-runs', role: 'admin' }, runId)
    await approve(await proposeAnother(...ofThisYear))
    expect(await sql('select from revision_run_ward where run_id = $1 and released_at is null', [runId])).not.toEqual(
      [],
    )
    await move('admin', `/revision-runs/${runId}/continue`)
    await reaches('/revision-runs', runId, 'released')
    const rows = await sql(
      `select result.after_house_paise::float8 staged, held.house_paise::float8 assessed, stands.house_paise::float8 demanded, charged::float8
       from revision_run_result result
       join assessment_held held on held.property_id = result.property_id and held.financial_year = 2026
       join lateral (select house_paise from demand where demand.property_id = result.property_id and financial_year = 2026
         order by revision desc limit 1) stands on true
       join lateral (select sum(house_paise) charged from ledger_entry entry where entry.property_id = result.property_id
         and financial_year = 2026 and kind in ('demand', 'correction')) ledger on true
       where run_id = $1 and not exists (select from revision_run_exception other where other.run_id = $1
         and other.property_id = result.property_id)`,
      [runId],
    )
    expect(rows.length).toBeGreaterThan(50)
    for (const { staged, assessed, demanded, charged } of rows)
      expect([assessed, demanded, charged]).toEqual([staged, staged, staged])
    expect(await verifyLedger(portal().platform.database.reads)).toEqual([])
  })

  it('a stopped check, which nobody releases, begins again by the law as it stands', async () => {
    const { runId } = await move('ctao', '/revision-runs/check')
    await reaches('/revision-runs', runId, 'computed')
    await leaveHalf('revision', runId)
    await approve(await proposeAnother(...ofThisYear))
    const again = await move('ctao', `/revision-runs/${runId}/continue`)
    expect(again.runId).toBeGreaterThan(runId)
    await reaches('/revision-runs', again.runId, 'computed')
    expect((await report(runId)).status).toBe('discarded')
  })
})

describe('a rehearsal is of the law as it stands', () => {
  it('what was rehearsed before other law was approved is rehearsed again before it is approved', async () => {
    const first = await proposeAnother('2027-04-01')
    const second = await proposeAnother('2027-04-01')
    await rehearse(first)
    await rehearse(second)
    const answers = await Promise.all([decide(first, 'approve'), decide(second, 'approve')])
    expect(answers.map(({ code: refused }) => refused).filter((refused) => refused)).toEqual([
      'revision.rehearsal_outdated',
    ])
    const waits = answers[0]?.status === 200 ? second : first
    await rehearse(waits)
    expect((await decide(waits, 'approve')).status).toBe(200)
  })
})
