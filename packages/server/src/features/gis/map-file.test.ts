import { beforeAll, describe, expect, it } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { until } from '../../testing/until.ts'
import { sendFile } from '../notice/testing/notice-town.ts'
import { feature, geoJson, polygon, square } from './testing/map-file.ts'
import { type Known, type Role, surveyDesk } from './testing/survey-desk.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), city: 250 })
const { sql, ask, get, post, houses, isQuarantined } = surveyDesk(portal)
let known: Known[] = []
beforeAll(async () => {
  known = await houses(4)
})

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

  it('a name with a character that no database holds, and a boundary of nothing, are rows like others', async () => {
    const sent = await upload('ward', [
      feature({ name: 'Nowhere\u0000 \ud83d' }, polygon(square(79.6, 27.4))),
      feature({ 'Ward Num': 7 }, { type: 'MultiPolygon', coordinates: [] }),
      feature({ 'Ward Num': 8 }, polygon([])),
    ])
    expect(sent.data).toMatchObject({ ready: 0, flagged: 0, refused: 3, replaces: 0 })
    const rows = await rowsOf((sent.data as { importId: number }).importId)
    expect(rows.map(({ findings }) => findings.map(({ code }) => code))).toEqual([
      ['unknown_place'],
      ['too_few_points'],
      ['too_few_points'],
    ])
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

  it('a new boundary of a ward takes the flags off its points, and browsers ask for their tiles again', async () => {
    const [{ ward_no: ward, ward_id }] = await sql(
      'select ward_no, ward_id from property_point join ward using (ward_id) where standing is not null limit 1',
    )
    await sql('update property_point set is_outside = true where ward_id = $1', [ward_id])
    const versionOf = async () =>
      (
        await sql(
          `select min(version)::integer version from map_block join property_point on place_key >> 24 = block where ward_id = $1`,
          [ward_id],
        )
      )[0].version
    const before = await versionOf()
    const sent = await upload('ward', [feature({ ward_no: ward }, polygon(square(79.4, 27.2, 0.5)))])
    const { importId } = sent.data as { importId: number }
    expect((await post(`/mapSession/imports/${importId}/apply`, 'ctao')).status).toBe(200)
    await until(
      async () =>
        (await sql('select count(*)::integer n from property_point where is_outside and ward_id = $1', [ward_id]))[0]
          .n === 0,
    )
    expect(await versionOf()).toBeGreaterThan(before)
  })

  it('a point far outside the city is left out of a file, as it is refused to who draws it', async () => {
    const [one, two] = known
    const at = (lon: number, lat: number) => ({ type: 'Point', coordinates: [lon, lat] })
    const sent = await upload('point', [
      feature({ PropertyID: one?.id }, at(80.9, 26.8)),
      feature({ PropertyID: two?.id }, at(79.61, 27.45)),
    ])
    const rows = await rowsOf((sent.data as { importId: number }).importId)
    expect(rows.find(({ rowNo }) => rowNo === 1)).toMatchObject({
      effect: 'refused',
      findings: [{ code: 'outside_city', size: expect.any(Number) }],
    })
    expect(rows.find(({ rowNo }) => rowNo === 2)?.effect).not.toBe('refused')
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
    const request = await upload('point', [feature({ PropertyID: property.id }, utm)], { epsg: '32644' })
    expect(request.data).toMatchObject({ epsg: 32644, refused: 0, replaces: 1 })
    const unknown = await upload('point', [feature({}, utm)], { crs: 'EPSG:999999' })
    expect(unknown).toMatchObject({ code: 'gis.unknown_projection', message: expect.stringContaining('EPSG:999999') })
  })

  it('a point that somebody corrected since the file was checked stays, as does what went to another ward; both are named', async () => {
    const some = await sql(
      `select property_unique_id id, property_id, property.ward_id, property.zone_id from property join property_point using (property_id)
       where status = 'active' and property.ward_id = (select property.ward_id from property join property_point using (property_id)
         where status = 'active' group by 1 having count(*) > 3 order by 1 limit 1) order by property_id limit 4`,
    )
    const [corrected, moved, gone, good] = some
    const to = (lon: number) => ({ type: 'Point', coordinates: [lon, 27.46] })
    await portal().tokenOf('ctao')
    await sql('update staff set accessible_wards = $1 where email = $2', [[good.ward_id], 'ctao@test.example'])
    const sent = await upload(
      'point',
      some.map(({ id }, at) => feature({ PropertyID: id }, to(79.6 + at / 1000))),
    )
    expect(sent.data).toMatchObject({ refused: 0 })
    const { importId } = sent.data as { importId: number }
    const where = async () =>
      sql('select property_id, lon_e7, lat_e7 from property_point where property_id = any ($1) order by property_id', [
        some.map(({ property_id }) => property_id),
      ])
    const place = { lon: 79.61, lat: 27.44, reason: 'seen on the spot' }
    expect(
      (await ask(`/mapSession/properties/${corrected.id}/point`, 'ctao', { method: 'PUT', body: place })).status,
    ).toBe(200)
    await sql(
      `update property set ward_id = other.ward_id, zone_id = other.zone_id from (select ward_id, zone_id from ward where ward_id <> $2 order by 1 limit 1) other
       where property_id = $1`,
      [moved.property_id, moved.ward_id],
    )
    await sql("update property set status = 'withdrawn' where property_id = $1", [gone.property_id])
    const before = await where()
    expect((await post(`/mapSession/imports/${importId}/apply`, 'ctao')).status).toBe(200)
    await until(
      async () => (await sql('select status from map_import where import_id = $1', [importId]))[0].status === 'applied',
    )
    expect((await where()).slice(0, 3)).toEqual(before.slice(0, 3))
    expect((await where())[3]).toMatchObject({ lon_e7: 796_030_000 })
    const rows = await rowsOf(importId)
    expect(rows.map(({ rowNo, effect, findings }) => [rowNo, effect, findings.at(-1)?.code]).sort()).toMatchObject([
      [1, 'refused', 'set_since'],
      [2, 'refused', 'out_of_scope'],
      [3, 'refused', 'not_in_force'],
      [4, expect.not.stringMatching('refused'), expect.anything()],
    ])
    await sql("update property set status = 'active' where property_id = $1", [gone.property_id])
    await sql('update property set ward_id = $2, zone_id = $3 where property_id = $1', [
      moved.property_id,
      moved.ward_id,
      moved.zone_id,
    ])
    await sql(`update staff set accessible_wards = '{}' where email = $1`, ['ctao@test.example'])
  })

  it.each([
    ['a code the registry does not know', { epsg: 'EPSG:999999' }, /EPSG:999999/],
    ['what is no code', { epsg: 'UTM north' }, '“UTM north” is no EPSG code: enter its number, as 32644'],
    [
      'another one than the file names',
      { epsg: '32644', crs: 'urn:ogc:def:crs:EPSG::32643' },
      'The file names the projection urn:ogc:def:crs:EPSG::32643, not 32644',
    ],
  ])('asked for %s, it is refused at the field, and nothing is kept', async (_, more, message) => {
    const before = await sql('select count(*) from map_import')
    const { status, fields } = await upload('point', [feature({}, { type: 'Point', coordinates: [1, 2] })], more)
    expect({ status, fields }).toEqual({
      status: 400,
      fields: [{ field: 'epsg', message: typeof message === 'string' ? message : expect.stringMatching(message) }],
    })
    expect(await sql('select count(*) from map_import')).toEqual(before)
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

  it('points that somebody sent for the whole city are neither read, entered nor put away by who works for one ward', async () => {
    const [property] = await sql(
      'select property_unique_id id, property.ward_id from property join property_point using (property_id) order by property_id limit 1',
    )
    const at = { type: 'Point', coordinates: [79.61, 27.45] }
    const sent = await upload('point', [feature({ PropertyID: property.id }, at)], { role: 'admin' })
    const { importId } = sent.data as { importId: number }
    const path = `/mapSession/imports/${importId}`
    await portal().tokenOf('ctao')
    await sql(
      'update staff set accessible_wards = array(select ward_id from ward where ward_id <> $1 limit 1) where email = $2',
      [property.ward_id, 'ctao@test.example'],
    )
    const replies = [
      ...[await ask(path, 'ctao'), await ask(`${path}/rows`, 'ctao'), await ask(`${path}/rows/export`, 'ctao')],
      ...[await post(`${path}/apply`, 'ctao'), await post(`${path}/discard`, 'ctao')],
    ]
    expect(replies.map(({ code }) => code)).toEqual(replies.map(() => 'call.out_of_scope'))
    const { rows: listed } = (await get('/mapSession/imports?limit=100')) as { rows: { importId: number }[] }
    expect(listed.map((one) => one.importId)).not.toContain(importId)
    const file = async (of: string, role: 'ctao' | 'admin') =>
      (await readFileOf(portal(), `/mapSession/imports${of}/export`, { token: await portal().tokenOf(role) })).lines
    expect(await file('', 'ctao')).toHaveLength(listed.length)
    expect(await file(`/${importId}/rows`, 'admin')).toMatchObject([{ 'In the file': expect.any(String) }])
    await sql(`update staff set accessible_wards = '{}' where email = $1`, ['ctao@test.example'])
    expect((await post(`${path}/discard`, 'ctao')).status).toBe(200)
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
    await isQuarantined(brought)
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

  it('measures a property whose place is far outside the city, and lists the place that it leaves out', async () => {
    const facts = { floor_no: 0, usage: 'residential', area_sqft: 640 }
    const at = (lon: number, lat: number) => ({ type: 'Point', coordinates: [lon, lat] })
    const sent = await bring(
      geoJson([
        feature({ prop_id: known[2]?.id, ...facts }, at(80.9, 26.8)),
        // Written the wrong way round, it lies in no India at all.
        feature({ prop_id: 'X-1', ...facts }, at(27.45, 79.6)),
        feature({ prop_id: known[3]?.id, ...facts }, at(79.6, 27.45)),
      ]),
    )
    const { surveyId } = sent.data as { surveyId: number }
    await isQuarantined(surveyId)
    expect(
      await sql(
        `select row_no row, match, state, area_after_sqft::float8 area, lon_e7 lon, 'far_place' = any (findings) far
         from survey_property where survey_id = $1 order by 1`,
        [surveyId],
      ),
    ).toEqual([
      { row: 1, match: 'matched', state: 'waiting', area: 640, lon: null, far: true },
      { row: 2, match: 'unmatched', state: 'waiting', area: null, lon: null, far: true },
      { row: 3, match: 'matched', state: 'waiting', area: 640, lon: 796_000_000, far: false },
    ])
    const { properties } = await get(`/taxDemands/getGISReport?surveyId=${surveyId}&reportType=far_place`)
    expect(properties.rows.map(({ rowNo }: { rowNo: number }) => rowNo).sort()).toEqual([1, 2])
    expect(await get(`/surveys/${surveyId}/properties/2`)).toMatchObject({ farPlace: [27.45, 79.6] })
  })

  it('without the columns that count, or in no projection there is, is refused and leaves nothing', async () => {
    const count = async () => (await sql('select count(*)::integer n from survey'))[0].n
    const before = await count()
    expect((await bring(geoJson([feature({ name: 'x', AREA: 12 }, utm)]))).code).toBe('survey.no_heading')
    const facts = { prop_id: known[0]?.id, floor: 0, use: 'residential', area_sqft: 500 }
    expect((await bring(geoJson([feature(facts, utm)], 'EPSG:999999'))).code).toBe('gis.unknown_projection')
    expect(await count()).toBe(before)
  })
})
