import { expect, it } from 'vitest'
import { useShortLives } from '../../testing/short-lives.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { sendFile } from '../notice/testing/notice-town.ts'

/** Kills while a survey is compared, and as many while it is taken over. */
const kills = 5
const longestLifeMs = 250

// Workers are the children's part: the portal itself only answers calls.
const portal = useTestPortal({
  clock: () => new Date('2026-11-20T06:00:00Z'),
  environment: { KARSETU_ROLE: 'api' },
  city: 150,
})
const { live } = useShortLives(portal, {
  module: new URL('./testing/survey-jobs.ts', import.meta.url),
  name: 'surveyJobs',
})
const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows
const post = async (role: 'ctao' | 'nigam_admin', path: string, body: object = {}) => {
  const reply = await portal().ask({ method: 'POST', path, body, token: await portal().tokenOf(role) })
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.message}`)
  return reply.data
}
const taxOfCity = async () => Number((await sql('select sum(balance_paise) sum from property_account'))[0].sum)

async function livesUntil(isDone: () => Promise<boolean>) {
  for (let kill = 0; kill < kills && !(await isDone()); kill++) await live(Math.random() * longestLifeMs, isDone)
  if (!(await isDone())) await live(undefined, isDone)
}

it('killed at random moments ten times, a survey is compared once and taken over once', {
  timeout: 120_000,
}, async () => {
  const houses: { id: string; floor: number; type: string; area: number }[] = await sql(
    `select property_unique_id id, floor_number floor, type, round(area_sqft * 1.02, 2)::float8 area
     from premise join property using (property_id) where status = 'active' and not is_disabled
       and property.construction_type <> 'vacant_land' order by 1, premise_no`,
  )
  const content = [
    'Property ID,Floor,Use,Covered area (sq ft)',
    ...houses.map((house) => Object.values(house).join(',')),
  ]
  const sent = await sendFile(
    portal(),
    '/surveys',
    { content: content.join('\n'), fileName: 'survey.csv' },
    await portal().tokenOf('ctao'),
  )
  const { surveyId } = sent.data as { surveyId: number } // parsed by the server
  const statusOf = async () => (await sql('select status from survey where survey_id = $1', [surveyId]))[0].status
  const before = await taxOfCity()
  await livesUntil(async () => (await statusOf()) === 'quarantined')
  const properties = new Set(houses.map(({ id }) => id)).size
  expect(
    await sql('select count(*)::integer n, count(property_version)::integer compared from survey_property'),
  ).toEqual([{ n: properties, compared: properties }])
  expect(await taxOfCity()).toBe(before)

  const rule = { accepts: true, mostAreaPercent: 5, findings: ['area'], reason: 'within five percent' }
  const proposed = await post('nigam_admin', `/surveys/${surveyId}/decisions`, rule)
  const { decisionId, taxBeforePaise, taxAfterPaise } = proposed as Record<string, number> // parsed by the server
  await post('ctao', `/surveys/${surveyId}/decisions/${decisionId}/approve`, { remark: 'seen on the map' })
  await livesUntil(
    async () =>
      (await sql('select status from survey_decision where decision_id = $1', [decisionId]))[0].status === 'applied',
  )
  expect(await sql("select count(*)::integer n from register_act where kind = 'survey'")).toEqual([{ n: 1 }])
  expect(await taxOfCity()).toBe(before + (taxAfterPaise ?? 0) - (taxBeforePaise ?? 0))
  expect(await sql("select state from survey_property where state in ('proposed', 'waiting')")).toEqual([])
  expect(await verifyLedger(portal().platform.database.reads)).toEqual([])
})
