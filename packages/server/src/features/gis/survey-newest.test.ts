import type { SurveyedProperty } from '@karsetu/contract/gis/survey-calls.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { until } from '../../testing/until.ts'
import { sendFile } from '../notice/testing/notice-town.ts'
import { readSurveyed } from './gis-report.ts'
import { type InViewRow, readInView } from './list-in-view.ts'
import { type Known, surveyDesk } from './testing/survey-desk.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), city: 250 })
const { sql, get, post, houses, isQuarantined } = surveyDesk(portal)

let known: Known[] = []
let [first, second] = [0, 0]

async function bring(fileName: string, content: string): Promise<number> {
  const sent = await sendFile(portal(), '/surveys', { content, fileName }, await portal().tokenOf('ctao'))
  const { surveyId } = sent.data as { surveyId: number }
  await isQuarantined(surveyId)
  return surveyId
}
const sheet = (of: readonly Known[], share: number, numbers: readonly string[]) =>
  [
    'Property ID,Ward,Owner,Floor,Use,Covered area (sq ft)',
    ...of.flatMap(({ id, ward_no, floors }) =>
      floors.map(({ floor, type, area }) => `${id},${ward_no},,${floor},${type},${Math.round(area * share)}`),
    ),
    ...numbers.map((number) => `${number},1,Nobody on record,0,residential,900`),
  ].join('\n')

const rowOf = async (surveyId: number, house: number) =>
  (
    await sql('select row_no, state, superseded_by from survey_property where survey_id = $1 and property_id = $2', [
      surveyId,
      known[house]?.property_id,
    ])
  )[0]
let decisionId = 0

beforeAll(async () => {
  known = await houses(4)
  first = await bring('october.csv', sheet(known.slice(0, 3), 1.1, ['99-999-999-000001', '99-999-999-000002']))
  const { row_no } = await rowOf(first, 1)
  const body = { accepts: true, rowNos: [row_no], reason: 'seen from the road' }
  const proposed = await post(`/surveys/${first}/decisions`, 'nigam_admin', body)
  decisionId = (proposed.data as { decisionId: number }).decisionId
  second = await bring('november.csv', sheet(known.slice(0, 2), 1.2, ['99-999-999-000001']))
})

describe('a property that two surveys name', () => {
  it('counts by its newest row in the report and its export; the older one is listed as superseded', async () => {
    const report = await get('/taxDemands/getGISReport?reportType=matched&limit=100')
    expect(report).toMatchObject({ surveys: 2, sums: { matched: 3, unmatched: 2, notSurveyed: 247, waiting: 3 } })
    const rows: SurveyedProperty[] = report.properties.rows
    expect(rows.map(({ surveyId, supersededBy }) => [surveyId, supersededBy]).sort()).toEqual([
      ...[[first, null]],
      ...[[second, null]],
      ...[[second, null]],
    ])
    const older = await get('/taxDemands/getGISReport?reportType=superseded&limit=100')
    expect(older.properties.rows).toHaveLength(3)
    expect(older.properties.rows).toContainEqual(
      expect.objectContaining({ propertyUniqueId: known[0]?.id, state: 'superseded', supersededBy: second }),
    )
    expect(older.properties.rows).toContainEqual(
      expect.objectContaining({ typedId: '99-999-999-000001', surveyId: first, supersededBy: second }),
    )
    const file = await readFileOf(portal(), '/taxDemands/getGISReport/export?reportType=area', {
      token: await portal().tokenOf('ctao'),
    })
    expect(file.lines).toHaveLength(3)
    for (const line of file.lines) {
      expect(typeof line['Area as surveyed (sq ft)']).toBe('number')
      expect(typeof line['ARV of the register']).toBe('number')
    }
    const zones = await readFileOf(portal(), '/taxDemands/getGISReport/export', {
      token: await portal().tokenOf('ctao'),
    })
    expect(zones.lines.reduce((sum, line) => sum + Number(line.Matched), 0)).toBe(3)
  })

  it('is told apart in the report of one survey, which has all that it found', async () => {
    const { surveys, sums, properties } = await get(
      `/taxDemands/getGISReport?surveyId=${first}&reportType=matched&limit=100`,
    )
    expect([surveys, sums.matched, sums.waiting]).toEqual([1, 3, 2])
    expect(properties.rows.map(({ state }: SurveyedProperty) => state).sort()).toEqual([
      ...['proposed', 'superseded', 'waiting'],
    ])
  })

  it('waits to be decided in one list with what was proposed about other surveys, before what is done', async () => {
    const { row_no } = await rowOf(first, 2)
    const body = { accepts: false, rowNos: [row_no], reason: 'measured wrongly' }
    expect((await post(`/surveys/${first}/decisions`, 'nigam_admin', body)).status).toBe(200)
    expect((await get('/surveys/decisions')).rows).toMatchObject([
      { surveyId: first, fileName: 'october.csv', decisionId, status: 'proposed' },
      { surveyId: first, status: 'applied' },
    ])
    expect(await get(`/surveys/decisions?surveyId=${second}`)).toMatchObject({ rows: [], total: 0 })
    expect(await get('/surveys/decisions?surveyId=999999')).toBeUndefined()
  })

  it('is not taken over as it was surveyed before: neither proposed, nor approved, nor compared anew', async () => {
    const { row_no } = await rowOf(first, 0)
    const body = { accepts: true, rowNos: [row_no], reason: 'as in october' }
    expect((await post(`/surveys/${first}/decisions`, 'nigam_admin', body)).code).toBe('survey.nothing_taken_in')
    const [{ version }] = await sql('select version from property where property_id = $1', [known[1]?.property_id])
    const path = `/surveys/${first}/decisions/${decisionId}`
    expect((await post(`${path}/approve`, 'ctao', { remark: 'seen on the map' })).status).toBe(200)
    const decided = async () =>
      (await sql('select status, left_out from survey_decision where decision_id = $1', [decisionId]))[0]
    await until(async () => (await decided()).status === 'applied')
    expect((await decided()).left_out).toBe(1)
    expect(await sql('select version from property where property_id = $1', [known[1]?.property_id])).toEqual([
      { version },
    ])
    expect((await post(`/surveys/${first}/compare`, 'ctao')).status).toBe(200)
    await isQuarantined(first)
    for (const house of [0, 1])
      expect(await rowOf(first, house)).toMatchObject({ state: 'superseded', superseded_by: second })
    expect(await rowOf(second, 0)).toMatchObject({ state: 'waiting', superseded_by: null })
  })
})

describe('what is exported a part at a time', () => {
  const whole = { limit: 1000 }
  async function inParts<Row>(read: (part: { limit: number; last: Row | undefined }) => Promise<Row[]>) {
    const all: Row[] = []
    for (let last: Row | undefined; ; last = all.at(-1)) {
      const rows = await read({ limit: 2, last })
      all.push(...rows)
      if (rows.length < 2) return all
    }
  }

  it.each(['matched', 'unmatched', 'superseded', 'not_surveyed'] as const)(
    'of a report by kind is all of it once, in order: %s',
    async (reportType) => {
      const reads = portal().database.migrator
      const request = { surveyId: null, reportType }
      const actor = { kind: 'system', name: 'test' } as const
      const read = (part: { limit: number; last?: SurveyedProperty | undefined }) =>
        readSurveyed(reads, actor, request, part)
      const all = await read(whole)
      expect(all.length).toBeGreaterThan(1)
      expect(await inParts(read)).toEqual(all)
    },
  )

  it('of what is in view is all of it once, neighbours beside each other', async () => {
    const context = {
      ...{ reads: portal().database.migrator, actor: { kind: 'system', name: 'test' }, locale: 'en' },
    } as unknown as Parameters<typeof readInView>[0] // what the list reads of it
    const read = (part: { limit: number; last?: InViewRow | undefined }) =>
      readInView(context, { west: 70, south: 10, east: 90, north: 35 }, part)
    const all = await read(whole)
    expect(all.length).toBeGreaterThan(200)
    expect(await inParts(read)).toEqual(all)
  })
})
