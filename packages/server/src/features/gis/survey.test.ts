import { beforeAll, describe, expect, it } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { until } from '../../testing/until.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { sendFile } from '../notice/testing/notice-town.ts'
import { feature, geoJson } from './testing/map-file.ts'
import { type Floor, type Known, surveyDesk } from './testing/survey-desk.ts'

const now = new Date('2026-11-20T06:00:00Z')
const portal = useTestPortal({
  clock: () => now,
  city: 250,
})
const { sql, ask, get, post, houses, isQuarantined } = surveyDesk(portal)

const heading = 'Property ID,Ward,Owner,Floor,Use,Covered area (sq ft),Longitude,Latitude'
const lines = ({ id, ward_no }: Known, floors: readonly Floor[], place = ',') =>
  floors.map(({ floor, type, area }) => `${id},${ward_no},Surveyed Owner,${floor},${type},${area},${place}`)

let surveyId = 0
let known: Known[] = []
const [larger, shop, same] = [0, 1, 2] as const
const taxOf = async (propertyId: number) =>
  (
    await sql(
      'select (house_paise + water_paise + sewer_paise)::float8 tax, arv_paise::float8 arv from assessment_held where property_id = $1 and financial_year = 2026',
      [propertyId],
    )
  )[0]
const register = (propertyId: number) =>
  sql(
    'select house_category, version, (select sum(area_sqft)::float8 from premise where premise.property_id = property.property_id) area from property where property_id = $1',
    [propertyId],
  )

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

it('the work on a survey has done all of its properties, those too that the register does not know', async () => {
  const jobs = () => sql("select status, done, total from job where kind = 'survey_read' order by created_at")
  const isEnded = () => until(async () => (await jobs()).every(({ status }) => status === 'done'))
  await isEnded()
  expect(await jobs()).toEqual([{ status: 'done', done: 4, total: 4 }])
  expect((await post(`/surveys/${surveyId}/compare`, 'ctao')).status).toBe(200)
  await isEnded()
  expect(await jobs()).toEqual([
    { status: 'done', done: 4, total: 4 },
    { status: 'done', done: 4, total: 4 },
  ])
})

describe('§7 getGISReport', () => {
  it('shows the survey against the register: matched, unmatched, area and use, ARV old and new, and changes nothing', async () => {
    const report = await get('/taxDemands/getGISReport?reportType=arv&limit=100')
    expect(report.sums).toMatchObject({
      properties: 250,
      matched: 3,
      unmatched: 1,
      notSurveyed: 247,
      areaDiffers: 1,
      usageDiffers: 1,
      waiting: 2,
    })
    const row = report.properties.rows.find(
      (each: { propertyUniqueId: string }) => each.propertyUniqueId === known[larger]?.id,
    )
    expect(row).toMatchObject({ findings: ['area'], state: 'waiting' })
    expect(row.arvAfterPaise).toBeGreaterThan(row.arvBeforePaise)
    expect(row.taxAfterPaise).toBeGreaterThan(row.taxBeforePaise)
    expect(await taxOf(known[larger]?.property_id ?? 0)).toEqual({ tax: row.taxBeforePaise, arv: row.arvBeforePaise })
    expect(await sql("select act_id from register_act where kind = 'survey'")).toEqual([])
    expect((await get('/taxDemands/getGISReport?reportType=unmatched')).properties.rows[0]).toMatchObject({
      typedId: '99-999-999-999999',
      match: 'unmatched',
    })
    expect((await get('/taxDemands/getGISReport?reportType=not_surveyed')).properties.total).toBe(247)
    expect(
      (await get('/taxDemands/getGISReport?reportType=matched')).properties.rows.map(
        (each: { state: string }) => each.state,
      ),
    ).toContain('same')
  })

  it('goes down from zones to wards, and leaves as a spreadsheet', async () => {
    const { places } = await get('/taxDemands/getGISReport')
    const total = places.reduce((sum: number, place: { properties: number }) => sum + place.properties, 0)
    expect(total).toBe(250)
    const zone = places.find((place: { matched: number }) => place.matched > 0)
    const wards = (await get(`/taxDemands/getGISReport?zoneId=${zone.zoneId}`)).places
    expect(wards.every((place: { wardNo: number }) => place.wardNo > 0)).toBe(true)
    expect(wards.reduce((sum: number, place: { matched: number }) => sum + place.matched, 0)).toBe(zone.matched)
    for (const type of ['summary', 'matched', 'not_surveyed']) {
      const reply = await fetch(`${portal().address}/api/taxDemands/getGISReport/export?reportType=${type}`, {
        headers: { authorization: `Bearer ${await portal().tokenOf('ctao')}` },
      })
      expect(
        Buffer.from(await reply.arrayBuffer())
          .subarray(0, 2)
          .toString(),
        type,
      ).toBe('PK')
    }
  })

  it('is not for clerks, operators or the accounts department', async () => {
    for (const role of ['clerk', 'operator', 'assistant_director_accounts', 'ctao_operator'] as const)
      expect((await ask('/taxDemands/getGISReport', role)).code).toBe('call.not_allowed')
  })
})

const rowOf = async (which: number): Promise<number[]> =>
  (await sql('select row_no from survey_property where property_id = $1', [known[which]?.property_id])).map(
    (row) => row.row_no,
  )

describe('what was surveyed', () => {
  it('is taken over by a rule, by two people, with the difference of tax posted and every invariant kept', async () => {
    const [property, ward] = [known[larger]?.property_id ?? 0, known[larger]?.ward_id]
    const rule = { accepts: true, mostAreaPercent: 5, findings: ['area'], wardId: ward }
    const preview = await post(`/surveys/${surveyId}/decisions/preview`, 'nigam_admin', rule)
    expect(preview.data).toMatchObject({ properties: 1 })
    const proposed = await post(`/surveys/${surveyId}/decisions`, 'nigam_admin', {
      ...rule,
      reason: 'within five percent',
    })
    expect(proposed.status).toBe(200)
    const { decisionId, taxBeforePaise, taxAfterPaise } = proposed.data as Record<string, number>
    const path = `/surveys/${surveyId}/decisions/${decisionId}`
    expect((await post(`${path}/approve`, 'nigam_admin', { remark: 'my own' })).code).toBe('call.not_allowed')
    const before = await taxOf(property)
    const balance = async () =>
      (await sql('select balance_paise::float8 b from property_account where property_id = $1', [property]))[0].b
    const owed = await balance()
    expect((await post(`${path}/approve`, 'ctao', { remark: 'seen on the map' })).status).toBe(200)
    await until(
      async () =>
        (await sql('select status from survey_decision where decision_id = $1', [decisionId]))[0].status === 'applied',
    )
    const after = await taxOf(property)
    expect([before.tax, after.tax]).toEqual([taxBeforePaise, taxAfterPaise])
    expect(await balance()).toBe(owed + (after.tax - before.tax))
    expect(await sql("select kind, reason from register_act where kind = 'survey'")).toEqual([
      { kind: 'survey', reason: 'within five percent' },
    ])
    expect((await get('/taxDemands/getGISReport?reportType=area')).properties.rows[0]).toMatchObject({
      state: 'accepted',
    })
    expect(await verifyLedger(portal().database.migrator)).toEqual([])
  })

  it('is never taken over by who proposed it', async () => {
    const proposed = await post(`/surveys/${surveyId}/decisions`, 'ctao', {
      accepts: true,
      rowNos: await rowOf(shop),
      reason: 'a shop since long',
    })
    const { decisionId } = proposed.data as { decisionId: number }
    const path = `/surveys/${surveyId}/decisions/${decisionId}`
    expect((await post(`${path}/approve`, 'ctao', { remark: 'looks right' })).code).toBe('survey.same_person')
    expect((await post(`${path}/refuse`, 'admin', { remark: 'measure again' })).status).toBe(200)
    expect((await post(`${path}/approve`, 'admin', { remark: 'after all' })).code).toBe('survey.not_now')
    expect(await sql('select state from survey_property where row_no = any ($1)', [await rowOf(shop)])).toEqual([
      { state: 'waiting' },
    ])
  })

  it('is left alone when the property changed since: it has to be surveyed again', async () => {
    const property = known[shop]?.property_id ?? 0
    const proposed = await post(`/surveys/${surveyId}/decisions`, 'nigam_admin', {
      accepts: true,
      rowNos: await rowOf(shop),
      reason: 'a shop since long',
    })
    const { decisionId } = proposed.data as { decisionId: number }
    await sql('update property set version = version + 1 where property_id = $1', [property])
    const [was] = await register(property)
    await post(`/surveys/${surveyId}/decisions/${decisionId}/approve`, 'admin', { remark: 'seen on the spot' })
    await until(
      async () =>
        (await sql('select status from survey_decision where decision_id = $1', [decisionId]))[0].status === 'applied',
    )
    expect(await register(property)).toEqual([was])
    expect(await sql('select state from survey_property where row_no = any ($1)', [await rowOf(shop)])).toEqual([
      { state: 'stale' },
    ])
  })

  it('that fits nothing is not proposed, and one that stands as in the register needs no decision', async () => {
    const none = await post(`/surveys/${surveyId}/decisions`, 'ctao', {
      accepts: true,
      mostAreaPercent: 100,
      findings: ['area', 'usage'],
      reason: 'all the rest',
    })
    expect(none.code).toBe('survey.nothing_taken_in')
    expect(await sql('select state from survey_property where row_no = any ($1)', [await rowOf(same)])).toEqual([
      { state: 'same' },
    ])
  })

  it('shows an official of one ward that ward alone', async () => {
    await portal().tokenOf('nigam_admin')
    const ward = known[larger]?.ward_id ?? 0
    await sql('update staff set accessible_wards = $1 where email = $2', [[ward], 'nigam_admin@test.example'])
    const report = await get('/taxDemands/getGISReport?reportType=matched&limit=100', 'nigam_admin')
    const [{ n }] = await sql("select count(*)::integer n from property where ward_id = $1 and status = 'active'", [
      ward,
    ])
    expect(report.sums.properties).toBe(n)
    expect(report.properties.rows.every((row: { wardNo: number }) => row.wardNo === known[larger]?.ward_no)).toBe(true)
    expect(
      (
        await post(`/surveys/${surveyId}/decisions`, 'nigam_admin', {
          accepts: false,
          rowNos: await rowOf(shop),
          reason: 'not my ward',
        })
      ).code,
    ).toBe('survey.nothing_taken_in')
    await sql(`update staff set accessible_wards = '{}' where email = $1`, ['nigam_admin@test.example'])
  })

  it('decisions about other wards are neither seen nor made by who works for one, also when they were refused', async () => {
    const ward = known[shop]?.ward_id ?? 0
    await portal().tokenOf('admin')
    const proposed = await sql(
      `insert into survey_decision (survey_id, accepts, rule, reason, properties, tax_before_paise, tax_after_paise, status, maker_id)
       select $1, true, '{}', 'as surveyed', 1, 0, 0, 'proposed', staff_id from staff where username = 'admin' returning decision_id id`,
      [surveyId],
    )
    const path = `/surveys/${surveyId}/decisions/${proposed[0].id}`
    const rows = await rowOf(shop)
    await sql(
      "update survey_property set state = 'proposed', decision_id = $1 where survey_id = $2 and row_no = any ($3)",
      [proposed[0].id, surveyId, rows],
    )
    await sql(
      'update staff set accessible_wards = array(select ward_id from ward where ward_id <> $1 limit 1) where email = $2',
      [ward, 'ctao@test.example'],
    )
    const seen = async (role: 'ctao' | 'admin') =>
      (await get('/surveys/decisions?limit=100', role)).rows.some(
        (each: { decisionId: number }) => each.decisionId === proposed[0].id,
      )
    expect(await seen('ctao')).toBe(false)
    expect((await post(`${path}/approve`, 'ctao', { remark: 'not my ward' })).code).toBe('call.out_of_scope')
    expect((await post(`${path}/refuse`, 'ctao', { remark: 'not my ward' })).code).toBe('call.out_of_scope')
    expect((await post(`${path}/refuse`, 'admin', { remark: 'measure again' })).status).toBe(200)
    expect([await seen('ctao'), await seen('admin')]).toEqual([false, true])
    const takenIn = async (role: 'ctao' | 'admin') =>
      (await post(`/surveys/${surveyId}/decisions/preview`, role, { accepts: true, rowNos: rows })).data
    expect([await takenIn('ctao'), await takenIn('admin')]).toMatchObject([{ properties: 0 }, { properties: 1 }])
    const file = async (role: 'ctao' | 'admin') =>
      (
        await readFileOf(portal(), `/surveys/decisions/export?surveyId=${surveyId}`, {
          token: await portal().tokenOf(role),
        })
      ).lines.filter((line) => line.Reason === 'as surveyed')
    expect([await file('ctao'), await file('admin')]).toMatchObject([
      [],
      [{ By: 'admin', 'Remark of the decision': 'measure again' }],
    ])
    await sql(`update staff set accessible_wards = '{}' where email = $1`, ['ctao@test.example'])
    const surveys = await readFileOf(portal(), '/surveys/export', { token: await portal().tokenOf('ctao') })
    expect(surveys.lines).toHaveLength((await get('/surveys?limit=100')).total)
  })

  it('as a map in another projection says so, in the file or beside it', async () => {
    const [one] = known
    const map = geoJson([
      feature(
        { propertyun: one?.id, ward: one?.ward_no, floor: 0, use: 'residential', coveredare: 500 },
        // 79.6, 27.45 in UTM zone 44N.
        { type: 'Point', coordinates: [361_647.934, 3_037_057.761] },
      ),
    ])
    const send = async (fields: Record<string, string>) =>
      sendFile(
        portal(),
        '/surveys',
        { content: map, fileName: 'survey.geojson', field: 'map', fields },
        await portal().tokenOf('ctao'),
      )
    expect(await send({ epsg: '99999' })).toMatchObject({ status: 400, fields: [{ field: 'epsg' }] })
    const sent = await send({ epsg: '32644' })
    expect(sent).toMatchObject({ status: 200 })
    const { surveyId: mapped } = sent.data as { surveyId: number } // as declared by the call
    const [row] = await sql(
      'select lon_e7 / 1e7::float8 lon, lat_e7 / 1e7::float8 lat from survey_property where survey_id = $1',
      [mapped],
    )
    expect(Number(row.lon)).toBeCloseTo(79.6, 4)
    expect(Number(row.lat)).toBeCloseTo(27.45, 4)
    const sheet = { content: heading, fileName: 'survey.csv', fields: { epsg: '32644' } }
    expect(await sendFile(portal(), '/surveys', sheet, await portal().tokenOf('ctao'))).toMatchObject({
      fields: [{ field: 'epsg', message: 'Only for a GeoJSON file' }],
    })
  })

  it('with broken letters is refused, naming row and column', async () => {
    const content = `${heading}\n99-999-999-999999,1,Ram\ufffdsh,0,residential,900,,`
    const sent = await sendFile(portal(), '/surveys', { content, fileName: 's.csv' }, await portal().tokenOf('ctao'))
    expect(sent).toMatchObject({ status: 422, code: 'survey.broken_letters' })
    expect(sent.message).toMatch(/^Row 2, column Owner: some letters are broken/)
  })

  it('must name its columns', async () => {
    const sent = await sendFile(
      portal(),
      '/surveys',
      { content: 'House,Size\n1,2', fileName: 'survey.csv' },
      await portal().tokenOf('ctao'),
    )
    expect(sent.code).toBe('survey.no_heading')
    expect(sent.message).toBe('The first row must name the columns Property ID, Floor, Use, Covered area (sq ft).')
  })
})
