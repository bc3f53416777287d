import { beforeAll, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { until } from '../../testing/until.ts'
import { sendFile } from '../notice/testing/notice-town.ts'
import { type Known, surveyDesk } from './testing/survey-desk.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), city: 120 })
const { sql, ask, get, post, houses, isQuarantined } = surveyDesk(portal)
const limitTo = (wards: number[]) =>
  sql('update staff set accessible_wards = $1 where email = $2', [wards, 'nigam_admin@test.example'])

let surveyId = 0
let house: Known
let elsewhere: Known
beforeAll(async () => {
  const all = await houses(20)
  const [one] = all
  const other = all.find(({ ward_id }) => ward_id !== one?.ward_id)
  if (!one || !other) throw new Error('the city has houses in two wards')
  ;[house, elsewhere] = [one, other]
  const lines = [house, elsewhere].flatMap(({ id, floors }) =>
    floors.map(({ floor, type, area }) => `${id},${floor},${type},${Math.round(area * 1.1)}`),
  )
  const content = ['Property ID,Floor,Use,Covered area (sq ft)', ...lines].join('\n')
  const sent = await sendFile(portal(), '/surveys', { content, fileName: 'two.csv' }, await portal().tokenOf('ctao'))
  surveyId = (sent.data as { surveyId: number }).surveyId // as declared by the call
  await isQuarantined(surveyId)
})

it('the sheet of a survey is not read through the history of one property when it is about others elsewhere too', async () => {
  const rows = await sql('select row_no from survey_property where property_id = $1', [house.property_id])
  const filters = { accepts: true, rowNos: rows.map(({ row_no }) => row_no), reason: 'as measured' }
  const { data } = await post(`/surveys/${surveyId}/decisions`, 'nigam_admin', filters)
  const { decisionId } = data as { decisionId: number } // as declared by the call
  await post(`/surveys/${surveyId}/decisions/${decisionId}/approve`, 'ctao', { remark: 'seen on the spot' })
  await until(
    async () =>
      (await sql('select status from survey_decision where decision_id = $1', [decisionId]))[0].status === 'applied',
  )
  const history = await get(`/properties/history/${house.id}?limit=1`)
  const sheet = `/properties/files/${house.id}/${history.rows[0].documents[0].fileId}`
  expect((await ask(sheet, 'nigam_admin')).status).toBe(200)
  await limitTo([house.ward_id])
  expect((await ask(`/properties/history/${house.id}`, 'nigam_admin')).status).toBe(200)
  expect((await ask(sheet, 'nigam_admin')).code).toBe('call.out_of_scope')
  await limitTo([house.ward_id, elsewhere.ward_id])
  expect((await ask(sheet, 'nigam_admin')).status).toBe(200)
  await limitTo([])
})

it('a surveyed property is where the register has it today, and one out of use leaves the count of the others alone', async () => {
  const [moved, other] = [elsewhere, house.ward_id]
  const sums = async () => (await get('/taxDemands/getGISReport', 'nigam_admin')).sums
  const all = await sums()
  expect(all).toMatchObject({ properties: 120, matched: 2, notSurveyed: 118 })
  await limitTo([other])
  const before = await sums()
  const move = (ward: number) =>
    sql(
      'update property set ward_id = $1, zone_id = (select zone_id from ward where ward_id = $1) where property_id = $2',
      [ward, moved.property_id],
    )
  await move(other)
  const after = await sums()
  expect([after.matched - before.matched, after.notSurveyed - before.notSurveyed]).toEqual([1, 0])
  const { properties } = await get('/taxDemands/getGISReport?reportType=matched', 'nigam_admin')
  expect(properties.rows.map((row: { propertyUniqueId: string }) => row.propertyUniqueId)).toContain(moved.id)
  const [{ row_no }] = await sql('select row_no from survey_property where property_id = $1', [moved.property_id])
  const named = { accepts: true, rowNos: [row_no] }
  const taken = async () => (await post(`/surveys/${surveyId}/decisions/preview`, 'nigam_admin', named)).data
  expect(await taken()).toMatchObject({ properties: 1 })
  await move(moved.ward_id)
  expect(await taken()).toMatchObject({ properties: 0 })
  await limitTo([])

  await sql("update property set status = 'deleted' where property_id = $1", [moved.property_id])
  expect(await sums()).toMatchObject({ properties: 119, matched: 2, notSurveyed: 118 })
  expect((await get('/taxDemands/getGISReport?reportType=not_surveyed')).properties.total).toBe(118)
  await sql("update property set status = 'active' where property_id = $1", [moved.property_id])
})

it('the report is of the latest survey that was compared in full, whatever came in since', async () => {
  const content = `Property ID,Floor,Use,Covered area (sq ft)\n${house.id},0,residential,500`
  const sent = await sendFile(portal(), '/surveys', { content, fileName: 'new.csv' }, await portal().tokenOf('ctao'))
  const { surveyId: latest } = sent.data as { surveyId: number } // as declared by the call
  await isQuarantined(latest)
  const shown = async (query = '') => (await get(`/taxDemands/getGISReport${query}`)).survey
  expect(await shown()).toMatchObject({ surveyId: latest, status: 'quarantined' })
  for (const status of ['reading', 'failed']) {
    await sql('update survey set status = $1 where survey_id = $2', [status, latest])
    expect(await shown()).toMatchObject({ surveyId, fileName: 'two.csv' })
    expect(await shown(`?surveyId=${latest}`)).toMatchObject({ surveyId: latest })
  }
})

it('what differs is shown floor by floor, and properties are found by state and decision, in the reader’s wards', async () => {
  const rowNoOf = async ({ property_id }: Known): Promise<number> =>
    (
      await sql('select row_no from survey_property where survey_id = $1 and property_id = $2', [surveyId, property_id])
    )[0].row_no
  const floors = `/surveys/${surveyId}/properties/${await rowNoOf(elsewhere)}`
  const shown = await get(floors)
  expect(shown).toMatchObject({ propertyUniqueId: elsewhere.id, unreadable: [] })
  expect(shown.floors).toHaveLength(elsewhere.floors.length)
  const [{ before, after }] = shown.floors
  expect(after.areaSqft).toBe(Math.round(before.areaSqft * 1.1))
  expect((await ask(`/surveys/${surveyId}/properties/999`, 'ctao')).code).toBe('call.not_found')
  await limitTo([house.ward_id])
  expect((await ask(floors, 'nigam_admin')).code).toBe('call.out_of_scope')
  expect((await ask(`/surveys/${surveyId}/properties/${await rowNoOf(house)}`, 'nigam_admin')).status).toBe(200)
  await limitTo([])

  const [{ decision_id }] = await sql("select decision_id from survey_decision where status = 'applied'")
  const listed = async (query: string) =>
    (await get(`/taxDemands/getGISReport?surveyId=${surveyId}&${query}`)).properties.rows.map(
      (row: { propertyUniqueId: string }) => row.propertyUniqueId,
    )
  expect(await listed('reportType=matched&state=accepted')).toEqual([house.id])
  expect(await listed('reportType=matched&state=waiting')).toEqual([elsewhere.id])
  expect(await listed(`reportType=matched&decisionId=${decision_id}`)).toEqual([house.id])
  expect(await listed('reportType=not_surveyed&state=waiting')).toEqual([])
})
