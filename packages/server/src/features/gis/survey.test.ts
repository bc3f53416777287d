import { beforeAll, describe, expect, it } from 'vitest'
import { type TestPortal, useTestPortal } from '../../testing/test-portal.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { sendFile } from '../notice/testing/notice-town.ts'
import { feature, geoJson, polygon, square } from './testing/map-file.ts'

type Role = Parameters<TestPortal['tokenOf']>[0]
const now = new Date('2026-11-20T06:00:00Z')
const portal = useTestPortal({
  clock: () => now,
  city: 250,
})
const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows
const ask = async (path: string, role: Role, more: { method?: string; body?: unknown } = {}) =>
  portal().ask({ path, token: await portal().tokenOf(role), ...more })
// biome-ignore lint/suspicious/noExplicitAny: checked by the call's own output schema
const get = async (path: string, role: Role = 'ctao') => (await ask(path, role)).data as any
const post = (path: string, role: Role, body: unknown = {}) => ask(path, role, { method: 'POST', body })

type Floor = { floor: number; type: string; area: number }
type Known = { id: string; property_id: number; ward_no: number; ward_id: number; floors: Floor[] }

/** Houses lived in by one family, with a tax of this year that is not an exempt one. */
const houses = (count: number): Promise<Known[]> =>
  sql(
    `select property_unique_id id, property_id, ward_no, ward_id, (select jsonb_agg(jsonb_build_object('floor', floor_number, 'type', type, 'area', area_sqft::float8) order by premise_no)
       from premise where premise.property_id = property.property_id) floors
     from property join ward using (ward_id) join assessment_held using (property_id)
     where house_category = 'residential' and financial_year = 2026 and house_paise > 20000 and construction_type <> 'vacant_land'
       and not is_disabled and not is_ex_defense_personal_widow
       and exists (select from premise where premise.property_id = property.property_id)
     order by property_id limit $1`,
    [count],
  )

const heading = 'Property ID,Ward,Owner,Floor,Use,Covered area (sq ft),Longitude,Latitude'
const lines = ({ id, ward_no }: Known, floors: readonly Floor[], place = ',') =>
  floors.map(({ floor, type, area }) => `${id},${ward_no},Surveyed Owner,${floor},${type},${area},${place}`)

async function until(isDone: () => Promise<boolean>) {
  for (let tries = 0; tries < 200; tries++) {
    if (await isDone()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('it never came to pass')
}

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
  await until(
    async () => (await sql('select status from survey where survey_id = $1', [surveyId]))[0].status === 'quarantined',
  )
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

describe('what was surveyed', () => {
  it('is taken over by a rule, by two people, with the difference of tax posted and every invariant kept', async () => {
    const [property, ward] = [known[larger]?.property_id ?? 0, known[larger]?.ward_id]
    const rule = { accepts: true, mostAreaPercent: 5, withUsage: false, wardId: ward }
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
      withUsage: true,
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

const rowOf = async (which: number): Promise<number[]> =>
  (await sql('select row_no from survey_property where property_id = $1', [known[which]?.property_id])).map(
    (row) => row.row_no,
  )

describe('files of the map', () => {
  const upload = async (kind: string, features: object[], more: { epsg?: string; crs?: string; role?: Role } = {}) =>
    sendFile(
      portal(),
      '/mapSession/imports',
      {
        content: geoJson(features, more.crs),
        fileName: 'wards.geojson',
        fields: { kind, ...(more.epsg ? { epsg: more.epsg } : {}) },
      },
      await portal().tokenOf(more.role ?? 'ctao'),
    )
  const rowsOf = async (importId: number) =>
    (await get(`/mapSession/imports/${importId}/rows?limit=100`)).rows as {
      rowNo: number
      effect: string
      meant: string | null
      findings: { code: string; size?: number }[]
    }[]

  it('boundaries are checked before they are entered: crossings, overlaps, open lines, unknown and double places', async () => {
    const bow = [
      [
        [79.62, 27.46],
        [79.64, 27.48],
        [79.64, 27.46],
        [79.62, 27.475],
        [79.62, 27.46],
      ],
    ]
    const sent = await upload('ward', [
      feature({ 'Ward Num': 1 }, polygon(square(79.6, 27.4))),
      feature({ ward_no: '2', name: 'x' }, polygon(square(79.605, 27.4))),
      feature({ WARD_NO: 3 }, polygon(bow)),
      feature({ WARD_NO: 4 }, polygon([square(79.7, 27.4)[0]?.slice(0, 4) ?? []])),
      feature({ WARD_NO: 999 }, polygon(square(79.8, 27.4))),
      feature({ WARD_NO: 1 }, polygon(square(79.9, 27.4))),
      feature({ WARD_NO: 5 }, polygon(square(10, 50))),
      feature({ WARD_NO: 6 }, { type: 'Point', coordinates: [79.6, 27.4] }),
    ])
    expect(sent.status).toBe(200)
    expect(sent.data).toMatchObject({ epsg: 4326, ready: 0, flagged: 2, refused: 6, replaces: 2 })
    const rows = await rowsOf((sent.data as { importId: number }).importId)
    const codes = Object.fromEntries(rows.map(({ rowNo, findings }) => [rowNo, findings.map(({ code }) => code)]))
    expect(codes[1]).toContain('overlap')
    expect(codes).toMatchObject({
      3: ['self_crossing'],
      4: ['unclosed'],
      5: ['unknown_place'],
      6: ['twice'],
      7: ['outside_india'],
      8: ['not_an_area'],
    })
    const overlap = rows
      .find(({ rowNo }) => rowNo === 2)
      ?.findings.find(({ code, size }) => code === 'overlap' && (size ?? 0) > 500_000)
    expect(overlap?.size).toBeCloseTo(550_000, -5)
  })

  it('one good boundary is entered, replaces the one before, and what lay in the old one is looked at again', async () => {
    const [{ zone_id }] = await sql('select zone_id from zone where zone_no = 1')
    const sent = await upload('zone', [feature({ Zone: 1 }, polygon(square(79.2, 27.1, 0.02)))])
    const { importId } = sent.data as { importId: number }
    expect((await post(`/mapSession/imports/${importId}/apply`, 'ctao')).status).toBe(200)
    await until(
      async () => (await sql('select status from map_import where import_id = $1', [importId]))[0].status === 'applied',
    )
    expect(
      await sql(
        'select count(*)::integer n, count(*) filter (where replaced_at is null)::integer now from boundary where zone_id = $1',
        [zone_id],
      ),
    ).toEqual([{ n: 2, now: 1 }])
    expect((await post(`/mapSession/imports/${importId}/apply`, 'ctao')).code).toBe('gis.import_not_now')
  })

  it('points in a projection of the EPSG registry come to the same place; an unknown code is refused', async () => {
    const [property] = await sql(
      'select property_unique_id id, property_id from property join property_point using (property_id) order by property_id limit 1',
    )
    // 79.6, 27.45 in UTM zone 44N.
    const utm = { type: 'Point', coordinates: [361_647.934, 3_037_057.761] }
    const sent = await upload(
      'point',
      [feature({ PropertyID: property.id }, utm), feature({ PropertyID: 'XX' }, utm)],
      {
        crs: 'urn:ogc:def:crs:EPSG::32644',
      },
    )
    expect(sent.data).toMatchObject({ epsg: 32644, refused: 1, replaces: 1 })
    const { importId } = sent.data as { importId: number }
    await post(`/mapSession/imports/${importId}/apply`, 'ctao')
    await until(
      async () => (await sql('select status from map_import where import_id = $1', [importId]))[0].status === 'applied',
    )
    const [point] = await sql(
      'select lon_e7 / 1e7::float8 lon, lat_e7 / 1e7::float8 lat, source from property_point where property_id = $1',
      [property.property_id],
    )
    expect(point.lon).toBeCloseTo(79.6, 4)
    expect(point.lat).toBeCloseTo(27.45, 4)
    expect(await sql('select * from inv_map')).toEqual([])
    const unknown = await upload('point', [feature({ PropertyID: property.id }, utm)], { epsg: 'EPSG:999999' })
    expect(unknown.code).toBe('gis.unknown_projection')
    expect(unknown.message).toContain('EPSG:999999')
  })

  it('what is no GeoJSON is refused, and boundaries are not for who works for some wards alone', async () => {
    const token = await portal().tokenOf('ctao')
    const send = (content: string, fileName: string) =>
      sendFile(portal(), '/mapSession/imports', { content, fileName, fields: { kind: 'ward' } }, token)
    expect((await send('{"type": "Topology"}', 'a.geojson')).code).toBe('gis.not_geojson')
    expect((await send('{"type": "FeatureCollection", "features": []}', 'a.json')).code).toBe('gis.no_features')
    expect((await send('{not json', 'a.geojson')).code).toBe('gis.not_geojson')
    expect((await send('<svg onload="alert(1)"/>', 'a.geojson')).code).toBe('file.content_differs')
    expect((await send('PK\u0003\u0004', 'a.xlsx')).code).toBe('file.type_not_allowed')
    expect((await upload('ward', [feature({ ward: 1 }, polygon(square(79.6, 27.4)))], { role: 'clerk' })).code).toBe(
      'call.not_allowed',
    )
    await sql('update staff set accessible_zones = array[1] where email = $1', ['ctao@test.example'])
    expect((await upload('ward', [feature({ ward: 1 }, polygon(square(79.6, 27.4)))])).code).toBe('call.out_of_scope')
    await sql(`update staff set accessible_zones = '{}' where email = $1`, ['ctao@test.example'])
  })
})

describe('a survey out of a map program', () => {
  /** 79.6, 27.45 and a little east of it in UTM zone 44N. */
  const utm = { type: 'Point', coordinates: [361_647.934, 3_037_057.761] }
  const outline = polygon([
    [
      [361_640, 3_037_050],
      [361_660, 3_037_050],
      [361_660, 3_037_070],
      [361_640, 3_037_070],
      [361_640, 3_037_050],
    ],
  ])
  const bring = async (content: string) =>
    sendFile(
      portal(),
      '/surveys',
      { content, fileName: 'survey.geojson', field: 'map' },
      await portal().tokenOf('ctao'),
    )

  it('is read by the short names of its fields and its own projection; its floors are one property', async () => {
    const [a, b] = known
    if (!a || !b) throw new Error('the city has houses')
    const floorOf = (of: Known, floor: number, use: string, area: number, more: object = {}) => ({
      ...{ prop_id: of.id.toLowerCase(), ward_no: of.ward_no, owner_name: 'Surveyed Owner' },
      ...{ floor_no: floor, usage: use, covered_ar: area, AREA: 74.3, ...more },
    })
    const sent = await bring(
      geoJson(
        [
          feature(floorOf(a, 0, 'residential', 900.5), utm),
          feature(floorOf(a, 1, 'commercial', 450), utm),
          feature(floorOf(b, 0, 'R', 700, { longitude: 1, latitude: 1 }), outline),
        ],
        'urn:ogc:def:crs:EPSG::32644',
      ),
    )
    expect(sent).toMatchObject({ status: 200, data: { rows: 2 } })
    const { surveyId: brought } = sent.data as { surveyId: number }
    await until(
      async () => (await sql('select status from survey where survey_id = $1', [brought]))[0].status === 'quarantined',
    )
    const rows = await sql(
      `select property_id, match, usage_after usage, area_after_sqft::float8 area, round(lon_e7 / 1e7, 3)::float8 lon,
         round(lat_e7 / 1e7, 3)::float8 lat from survey_property where survey_id = $1 order by row_no`,
      [brought],
    )
    const place = { match: 'matched', lon: 79.6, lat: 27.45 }
    expect(rows).toEqual([
      { property_id: a.property_id, usage: 'mixed', area: 1350.5, ...place },
      { property_id: b.property_id, usage: 'residential', area: 700, ...place },
    ])
  })

  it('without the columns that count, or in no projection there is, is refused and leaves nothing', async () => {
    const count = async () => (await sql('select count(*)::integer n from survey'))[0].n
    const before = await count()
    expect((await bring(geoJson([feature({ name: 'x', AREA: 12 }, utm)]))).code).toBe('survey.no_heading')
    const facts = { prop_id: known[0]?.id, floor: 0, use: 'residential', area_sqft: 500 }
    expect((await bring(geoJson([feature(facts, utm)], 'EPSG:999999'))).code).toBe('gis.unknown_projection')
    expect((await bring(geoJson([feature({ ...facts, prop_id: '' }, utm)], 'EPSG:32644'))).code).toBe('survey.empty')
    expect(await count()).toBe(before)
  })
})
