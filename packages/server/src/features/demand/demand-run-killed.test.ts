import type { DemandRunCard, DemandRunReport } from '@karsetu/contract/demand/run-calls.ts'
import { expect, it } from 'vitest'
import { useShortLives } from '../../testing/short-lives.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { arrangeRunCity, beforeTheYear, notExactlyOnce, yearRaised } from './testing/run-city.ts'

/** Kills in the middle of the dry run, and in the middle of the release. */
const kills = { rehearsed: 5, released: 20 }
/** About as long as a ward takes. */
const dyingMs = 20

// Workers are the children's part: the portal itself only answers calls.
const portal = useTestPortal({
  clock: () => new Date(beforeTheYear),
  environment: { KARSETU_ROLE: 'api' },
  city: 220,
  arrange: arrangeRunCity,
})
const { dieOver } = useShortLives(portal, {
  module: new URL('./demand-run-jobs.ts', import.meta.url),
  name: 'demandRunJobs',
})
const sql = async (text: string) => (await portal().database.migrator.query(text)).rows
const call = async (method: string, path: string, body?: unknown) => {
  const answer = await portal().ask({
    method,
    path: `/demand-runs${path}`,
    body,
    token: await portal().tokenOf('ctao'),
  })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.code}`)
  return answer.data
}

it('killed at random moments twenty times while it posts, and five in its dry run, a run leaves exactly one demand on each property', {
  timeout: 400_000,
}, async () => {
  const { runId } = (await call('POST', '', { financialYear: yearRaised })) as DemandRunCard // checked by the call's own output schema
  const statusOf = async () => ((await call('GET', `/${runId}`)) as DemandRunReport).status // likewise
  const wards = (stage: string) => async () =>
    (
      await sql(
        `select count(${stage})::integer done, (count(*) - count(${stage}))::integer "left" from demand_run_ward`,
      )
    )[0]
  for (const [reached, parts] of [
    ['rehearsed', wards('rehearsed_at')],
    ['released', wards('settled_at')],
  ] as const) {
    if (reached === 'released') await call('POST', `/${runId}/release`)
    const isDone = async () => (await statusOf()) === reached
    const died = await dieOver({ parts, isDone }, { times: kills[reached], dyingMs })
    expect([await statusOf(), died]).toEqual([reached, kills[reached]])
  }
  expect(await sql(notExactlyOnce)).toEqual([])
  const [counts] = await sql(`select
    (select count(*)::integer from demand where financial_year = ${yearRaised}) demands,
    (select count(*)::integer from demand_run_result where house_paise + water_paise + sewer_paise > 0) wanted,
    (select sum(raised)::integer from demand_run_ward) raised`)
  expect(counts.demands).toBe(counts.wanted)
  expect(counts.raised).toBe(counts.wanted)
  expect(
    await sql(`select property_id from property_account account join demand using (property_id)
      where financial_year = ${yearRaised} and advance_paise > 0 and balance_paise + advance_paise > 0 and exists (
        select from ledger_entry entry where entry.property_id = account.property_id and financial_year = ${yearRaised}
        group by entry.property_id having sum(house_paise) > 0)`),
  ).toEqual([])
  expect(await verifyLedger(portal().platform.database.reads)).toEqual([])
})
