import { beforeAll, expect, it } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { sendFile } from '../notice/testing/notice-town.ts'
import { type Known, surveyDesk } from './testing/survey-desk.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), city: 120 })
const { sql, get, post, houses, isQuarantined } = surveyDesk(portal)
const heading = 'Property ID,Ward,Owner,Floor,Use,Covered area (sq ft),Occupancy'
const send = async (...lines: string[]) =>
  sendFile(
    portal(),
    '/surveys',
    { content: [heading, ...lines].join('\n'), fileName: 'survey.csv' },
    await portal().tokenOf('ctao'),
  )

let surveyId = 0
let house: Known
let elsewhere: Known
beforeAll(async () => {
  const all = await houses(20)
  const [one] = all
  const other = all.find(({ ward_id }) => ward_id !== one?.ward_id)
  if (!one || !other) throw new Error('the city has houses in two wards')
  ;[house, elsewhere] = [one, other]
  const sent = await send(
    ...house.floors.map(({ floor, type, area }) => `${house.id},${house.ward_no},,${floor},${type},${area},`),
    `${house.id},${house.ward_no},,1,Gaushala,200,`,
    ...elsewhere.floors.map(
      ({ floor, type, area }) => `${elsewhere.id},${elsewhere.ward_no},,${floor},${type},${area},squatters`,
    ),
    `,${house.ward_no},New Owner,0,shop,300,`,
    `,${house.ward_no},New Owner,1,residential,300,`,
    `,${house.ward_no},,0,residential,450,`,
  )
  if (sent.status !== 200) throw new Error(`${sent.status} ${sent.message}`)
  surveyId = (sent.data as { surveyId: number }).surveyId // as declared by the call
  await isQuarantined(surveyId)
})

it('what could not be read blocks its property and is counted; nothing of it counts as gone', async () => {
  const { sums, survey, properties } = await get('/taxDemands/getGISReport?reportType=unreadable')
  expect(survey).toMatchObject({ unreadable: 2 })
  expect(sums).toMatchObject({ unreadable: 2, matched: 2, areaDiffers: 0 })
  expect(properties.rows.map((row: { findings: string[] }) => row.findings)).toEqual([['unreadable'], ['unreadable']])
  const rowNos = properties.rows.map(({ rowNo }: { rowNo: number }) => rowNo)
  const request = { accepts: true, rowNos, reason: 'as surveyed' }
  expect(await post(`/surveys/${surveyId}/decisions`, 'ctao', request)).toMatchObject({
    code: 'survey.nothing_taken_in',
  })
})

it('a building without a number is found in the field and not in the register', async () => {
  const { properties } = await get('/taxDemands/getGISReport?reportType=unmatched')
  expect(properties.rows).toMatchObject([
    { typedId: '', ownerTyped: 'New Owner', match: 'unmatched', ...{ areaBeforeSqft: null, usageAfter: 'mixed' } },
    { typedId: '', ownerTyped: null, match: 'unmatched' },
  ])
  const [{ facts }] = await sql("select facts from survey_property where owner_typed = 'New Owner'")
  expect(facts.floors).toMatchObject([
    { floorNumber: 0, type: 'nonresidential' },
    { floorNumber: 1, type: 'residential' },
  ])
})

it('what could not be read leaves as a file, cell by cell, of the reader’s wards', async () => {
  const file = async () =>
    (
      await readFileOf(portal(), `/surveys/${surveyId}/unreadable/export`, {
        token: await portal().tokenOf('nigam_admin'),
      })
    ).lines
  const lines = await file()
  expect(lines).toHaveLength(1 + elsewhere.floors.length)
  expect(lines[0]).toMatchObject({ Column: 'Use', 'As typed': 'Gaushala', 'In the survey': house.id })
  await sql('update staff set accessible_wards = $1 where email = $2', [
    [elsewhere.ward_id],
    'nigam_admin@test.example',
  ])
  expect((await file()).map((line) => line['As typed'])).toEqual(elsewhere.floors.map(() => 'squatters'))
  await sql(`update staff set accessible_wards = '{}' where email = $1`, ['nigam_admin@test.example'])
})

it('a survey with a formula is refused, naming the row', async () => {
  const sent = await send(`${house.id},1,,0,residential,=400+50,`)
  expect(sent).toMatchObject({ status: 422, code: 'survey.formula_cell' })
  expect(sent.message).toBe('Row 2 has a formula; type the value itself.')
})
