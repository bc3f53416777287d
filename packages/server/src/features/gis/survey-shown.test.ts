import { beforeAll, describe, expect, it } from 'vitest'
import { testPassword, useTestPortal } from '../../testing/test-portal.ts'
import { until } from '../../testing/until.ts'
import { sendFile } from '../notice/testing/notice-town.ts'
import { type Floor, type Known, type Role, surveyDesk } from './testing/survey-desk.ts'

let now = new Date('2026-11-20T06:00:00Z')
const portal = useTestPortal({
  clock: () => now,
  city: 250,
})
const { sql, houses, isQuarantined } = surveyDesk(portal)

const heading = 'Property ID,Ward,Owner,Floor,Use,Covered area (sq ft),Longitude,Latitude'
const lines = ({ id, ward_no }: Known, floors: readonly Floor[], place = ',') =>
  floors.map(({ floor, type, area }) => `${id},${ward_no},Surveyed Owner,${floor},${type},${area},${place}`)

let surveyId = 0
let known: Known[] = []
beforeAll(async () => {
  known = await houses(4)
  const [a, b, c] = known
  if (!a || !b || !c) throw new Error('the city has houses')
  const content = [
    heading,
    ...lines(
      a,
      a.floors.map((floor) => ({ ...floor, area: Math.round(floor.area * 1.04) })),
    ),
    ...lines(
      b,
      b.floors.map((floor, at) => (at === 0 ? { ...floor, type: 'commercial' } : floor)),
    ),
    ...lines(c, c.floors),
    `99-999-999-999999,${a.ward_no},Nobody,0,residential,900,,`,
  ].join('\n')
  const sent = await sendFile(portal(), '/surveys', { content, fileName: 'survey.csv' }, await portal().tokenOf('ctao'))
  if (sent.status !== 200) throw new Error(`${sent.status} ${sent.message} ${JSON.stringify(sent.fields)}`)
  surveyId = (sent.data as { surveyId: number }).surveyId
  await isQuarantined(surveyId)
})

describe('what was shown is what is decided', () => {
  /** Signed in anew: a session of the year before has ended. */
  const signedIn = async (role: Role) => {
    await portal().tokenOf(role)
    const body = { email: `${role}@test.example`, password: testPassword }
    const reply = await portal().ask({ method: 'POST', path: '/officials/login', body })
    return (reply.data as { token: string }).token // as declared by the call
  }
  const post = async (path: string, role: Role, body: unknown = {}) =>
    portal().ask({ method: 'POST', path, body, token: await signedIn(role) })
  const get = async (path: string) =>
    // biome-ignore lint/suspicious/noExplicitAny: checked by the call's own output schema
    (await portal().ask({ path, token: await signedIn('ctao') })).data as any
  let second = 0
  let rows: number[] = []
  const at = (name: string) => `/surveys/${second}/${name}`
  const statesOf = async () =>
    (await sql('select state from survey_property where survey_id = $1 order by row_no', [second])).map(
      ({ state }) => state,
    )
  const isApplied = (decisionId: number) =>
    until(
      async () =>
        (await sql('select status from survey_decision where decision_id = $1', [decisionId]))[0].status === 'applied',
    )
  const propose = () => post(at('decisions'), 'nigam_admin', { accepts: true, rowNos: rows, reason: 'as measured' })
  const isCompared = async () => {
    await isQuarantined(second)
    rows = (await sql('select row_no from survey_property where survey_id = $1', [second])).map(({ row_no }) => row_no)
  }

  beforeAll(async () => {
    const [, , , , larger, smaller] = await houses(6)
    if (!larger || !smaller) throw new Error('the city has houses')
    const times = (house: Known, by: number) =>
      lines(
        house,
        house.floors.map((floor) => ({ ...floor, area: Math.round(floor.area * by) })),
      )
    const content = [heading, ...times(larger, 1.5), ...times(smaller, 0.5)].join('\n')
    const sent = await sendFile(portal(), '/surveys', { content, fileName: 'two.csv' }, await portal().tokenOf('ctao'))
    second = (sent.data as { surveyId: number }).surveyId // as declared by the call
    await isCompared()
  })

  it('a limit is weighed against what rises and falls together, never against what is left of both', async () => {
    const { data } = await propose()
    const { decisionId, raisedPaise, loweredPaise } = data as Record<string, number>
    expect(raisedPaise).toBeGreaterThan(0)
    expect(loweredPaise).toBeGreaterThan(0)
    const limit = (most: number | null) =>
      sql('update staff set max_value_paise = $1 where email = $2', [most, 'ctao@test.example'])
    await limit((raisedPaise ?? 0) + (loweredPaise ?? 0) - 1)
    const approve = () => post(at(`decisions/${decisionId}/approve`), 'ctao', { remark: 'seen on the spot' })
    expect(await approve()).toMatchObject({ code: 'survey.above_own_limit' })
    await limit(null)
    expect((await post(at(`decisions/${decisionId}/refuse`), 'ctao', { remark: 'measure again' })).status).toBe(200)
  })

  it('what would post another amount than was shown is left as it is', async () => {
    const { decisionId } = (await propose()).data as { decisionId: number }
    await sql('update survey_property set posts_paise = posts_paise + 100 where survey_id = $1', [second])
    await post(at(`decisions/${decisionId}/approve`), 'admin', { remark: 'seen on the spot' })
    await isApplied(decisionId)
    expect(await statesOf()).toEqual(['stale', 'stale'])
    expect((await post(at('compare'), 'nigam_admin')).status).toBe(200)
    await isCompared()
    expect(await statesOf()).toEqual(['waiting', 'waiting'])
  })

  it('shown of one year and approved in the next, nothing is posted; compared anew, the new year is shown and posted', async () => {
    const { decisionId } = (await propose()).data as { decisionId: number }
    const posted = async () => (await sql('select count(*)::integer n from journal'))[0].n
    const before = await posted()
    now = new Date('2027-04-05T06:00:00Z')
    expect((await post(at(`decisions/${decisionId}/approve`), 'admin', { remark: 'seen on the spot' })).status).toBe(
      200,
    )
    await isApplied(decisionId)
    expect(await statesOf()).toEqual(['stale', 'stale'])
    expect(await posted()).toBe(before)
    expect((await get(`/surveys/decisions?surveyId=${second}`)).rows[0]).toMatchObject({
      status: 'applied',
      leftOut: 2,
    })

    expect((await post(at('compare'), 'nigam_admin')).status).toBe(200)
    await isCompared()
    expect(await statesOf()).toEqual(['waiting', 'waiting'])
    const isSaid = (status: string) => sql('update survey set status = $1 where survey_id = $2', [status, second])
    await isSaid('reading')
    expect((await propose()).code).toBe('survey.not_now')
    await isSaid('quarantined')
    // Before the demand of the year is released the engine says what it comes to.
    const shown = (await get(`/taxDemands/getGISReport?reportType=arv&surveyId=${second}`)).properties.rows
    expect(shown).toHaveLength(2)
    for (const row of shown) {
      expect(row.arvBeforePaise).toBeGreaterThan(0)
      expect(row.arvAfterPaise).not.toBe(row.arvBeforePaise)
      expect(row.taxAfterPaise).not.toBe(row.taxBeforePaise)
    }
    const anew = (await propose()).data as { decisionId: number }
    await post(at(`decisions/${anew.decisionId}/approve`), 'admin', { remark: 'seen on the spot' })
    await isApplied(anew.decisionId)
    expect(await statesOf()).toEqual(['accepted', 'accepted'])
    expect(await posted()).toBe(before)
  })

  it('differences worked out in an earlier year are not proposed before they are compared anew', async () => {
    await sql("update survey_property set state = 'waiting' where survey_id = $1 and state = 'same'", [surveyId])
    const rowNos = (
      await sql("select row_no from survey_property where survey_id = $1 and state = 'waiting'", [surveyId])
    ).map(({ row_no }) => row_no)
    const request = { accepts: true, rowNos, reason: 'as measured' }
    expect((await post(`/surveys/${surveyId}/decisions`, 'nigam_admin', request)).code).toBe('survey.compared_before')
  })

  it('is compared anew by who works for the whole city alone', async () => {
    await sql('update staff set accessible_wards = array(select ward_id from ward limit 1) where email = $1', [
      'nigam_admin@test.example',
    ])
    expect((await post(at('compare'), 'nigam_admin')).code).toBe('call.out_of_scope')
    await sql(`update staff set accessible_wards = '{}' where email = $1`, ['nigam_admin@test.example'])
  })
})
