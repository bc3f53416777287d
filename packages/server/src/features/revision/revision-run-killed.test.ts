import type { RevisionRunReport } from '@karsetu/contract/revision/revision-run-calls.ts'
import { expect, it } from 'vitest'
import { useShortLives } from '../../testing/short-lives.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { arrangeRunCity, beforeTheYear } from '../demand/testing/run-city.ts'

/** Kills in the calculation, and as many in the release. */
const kills = 5
const longestLifeMs = 250

// Workers are the children's part: the portal itself only answers calls.
const portal = useTestPortal({
  clock: () => new Date(beforeTheYear),
  environment: { KARSETU_ROLE: 'api' },
  city: 200,
  arrange: arrangeRunCity,
})
const { live } = useShortLives(portal, {
  module: new URL('./revision-run-jobs.ts', import.meta.url),
  name: 'revisionRunJobs',
})
const sql = async (text: string) => (await portal().database.migrator.query(text)).rows
const call = async (role: 'ctao' | 'admin', method: string, path: string) => {
  const answer = await portal().ask({ method, path: `/revision-runs${path}`, token: await portal().tokenOf(role) })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.code}`)
  return answer.data as RevisionRunReport // checked by the call's own output schema
}

it('killed at random moments, a revaluation calculates every property once and is released once', {
  timeout: 300_000,
}, async () => {
  // Nothing is on record: every property moves.
  await sql(
    `alter table assessment disable trigger user; delete from assessment; alter table assessment enable trigger user`,
  )
  const { runId } = await call('ctao', 'POST', '/revalue')
  const statusOf = async () => (await call('ctao', 'GET', `/${runId}`)).status
  for (const reached of ['computed', 'released']) {
    if (reached === 'released') await call('admin', 'POST', `/${runId}/release`)
    const isDone = async () => (await statusOf()) === reached
    for (let kill = 0; kill < kills && !(await isDone()); kill++) await live(Math.random() * longestLifeMs, isDone)
    if (!(await isDone())) await live(undefined, isDone)
    expect(await statusOf()).toBe(reached)
  }
  const [counts] = await sql(`select
    (select count(*)::integer from property where status = 'active') properties,
    (select sum(assessed + not_assessable)::integer from revision_run_ward) calculated,
    (select count(*)::integer from revision_run_result) moved,
    (select sum(released)::integer from revision_run_ward) released,
    (select count(*)::integer from assessment) assessments,
    (select count(distinct property_id)::integer from assessment) assessed`)
  expect(counts.calculated).toBe(counts.properties)
  expect(counts.released).toBe(counts.moved)
  expect(counts.assessments).toBe(counts.moved)
  expect(counts.assessed).toBe(counts.moved)
})
