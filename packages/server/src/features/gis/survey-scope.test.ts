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
  const asked = { accepts: true, rowNos: rows.map(({ row_no }) => row_no), reason: 'as measured' }
  const { data } = await post(`/surveys/${surveyId}/decisions`, 'nigam_admin', asked)
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
