import { describe, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { until } from '../../testing/until.ts'
import { sendFile } from '../notice/testing/notice-town.ts'
import { bringMapUpToDate, placePoints } from './refresh-map.ts'
import { feature, geoJson, polygon, square } from './testing/map-file.ts'
import { type Role, surveyDesk } from './testing/survey-desk.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), city: 250 })
const { sql, ask, get, post } = surveyDesk(portal)

const at = (lon: number, lat: number) => ({ type: 'Point', coordinates: [lon, lat] })
const statusIs = (importId: number, status: string) =>
  until(async () => (await sql('select status from map_import where import_id = $1', [importId]))[0].status === status)

async function enter(kind: string, features: object[], fileName = 'map.geojson', role: Role = 'ctao'): Promise<number> {
  const sent = await sendFile(
    portal(),
    '/mapSession/imports',
    { content: geoJson(features), fileName, fields: { kind } },
    await portal().tokenOf(role),
  )
  const { importId } = sent.data as { importId: number }
  expect((await post(`/mapSession/imports/${importId}/apply`, role)).status).toBe(200)
  await statusIs(importId, 'applied')
  return importId
}
const remarks = { remarks: 'the wrong file' }
const undo = (importId: number, role: Role = 'ctao') => post(`/mapSession/imports/${importId}/undo`, role, remarks)

type Place = { id: string; property_id: number; ward_id: number }
const places = (count: number, more = ''): Promise<Place[]> =>
  sql(
    `select property_unique_id id, property_id, property.ward_id from property join property_point using (property_id)
     where status = 'active' ${more} order by property_id limit ${count}`,
  )
const points = (ids: readonly number[]) =>
  sql(
    `select property_id, lon_e7, lat_e7, source, set_by, set_at, zone_id, ward_id, standing, usage, is_outside
     from property_point where property_id = any ($1) order by 1`,
    [ids],
  )

/** Points of a ward: those outside it, and those at which nobody has looked. */
const outsideOf = async (wardId: number) =>
  (
    await sql(
      `select count(*)::integer "all", count(*) filter (where is_outside)::integer n,
         count(*) filter (where is_outside is null)::integer open from property_point where ward_id = $1`,
      [wardId],
    )
  )[0]

describe('a file of points taken back', () => {
  it('puts every point back where it was, by whom and since when; one that it brought anew is gone', async () => {
    const three = await places(3)
    const [drawn, , fresh] = three
    if (!drawn || !fresh) throw new Error('the city has properties')
    const ids = three.map(({ property_id }) => property_id)
    const body = { lon: 79.6101, lat: 27.4501, reason: 'seen on the spot' }
    await ask(`/mapSession/properties/${drawn.id}/point`, 'clerk', { method: 'PUT', body })
    await sql('select lift_map_points($1)', [[fresh.property_id]])
    await sql('delete from property_point where property_id = $1', [fresh.property_id])
    const importId = await enter(
      'point',
      three.map(({ id }, nth) => feature({ PropertyID: id }, at(79.62 + nth / 1000, 27.46))),
    )
    expect(await points(ids)).toHaveLength(3)
    const before = await sql(
      `select property_id, before_lon_e7 lon, before_source source, before_set_by by from property_point_change
       where import_id = $1 order by 1`,
      [importId],
    )

    expect(await undo(importId)).toMatchObject({ status: 200, data: { status: 'undoing', undoneBy: 'ctao' } })
    await statusIs(importId, 'undone')
    const now = await points(ids)
    expect(now.map(({ property_id }) => property_id)).toEqual(ids.slice(0, 2))
    expect(now[0]).toMatchObject({ lon_e7: 796_101_000, lat_e7: 274_501_000, source: 'corrected' })
    expect(now.map((row) => [row.lon_e7, row.source, row.set_by])).toEqual(
      before.slice(0, 2).map(({ lon, source, by }) => [lon, source, by]),
    )
    expect(await sql('select * from inv_map')).toEqual([])
    const { history } = await get(`/mapSession/properties/${fresh.id}`)
    expect(history[0]).toMatchObject({ source: 'undone', after: null, reason: 'the wrong file', metres: null })
    const audited = await sql(
      `select body -> 'after' after from audit_log where body ->> 'subjectKind' = 'map_import' and body ->> 'subjectId' = $1
       order by recorded_at, seq`,
      [`${importId}`],
    )
    expect(audited.slice(-2)).toEqual([
      { after: { status: 'undoing', remarks: 'the wrong file' } },
      { after: { status: 'undone', undone: 3 } },
    ])
    expect((await undo(importId)).code).toBe('gis.import_not_now')
  })

  it('is refused when a point was set since, and names it; a later file is named to be taken back first', async () => {
    const [one, two] = await places(2, 'and property_id > 20')
    if (!one || !two) throw new Error('the city has properties')
    const file = (lon: number) => [one, two].map(({ id }) => feature({ PropertyID: id }, at(lon, 27.455)))
    const [first, second] = [await enter('point', file(79.611)), await enter('point', file(79.612), 'second.geojson')]
    const refused = await undo(first)
    expect(refused).toMatchObject({ status: 409, code: 'gis.built_on' })
    expect(refused.message).toBe(
      `2 places or points that this file entered were changed since, such as ${one.id} by second.geojson. Take that file back first.`,
    )
    await undo(second)
    await statusIs(second, 'undone')
    const body = { lon: 79.613, lat: 27.455, reason: 'seen on the spot' }
    await ask(`/mapSession/properties/${two.id}/point`, 'clerk', { method: 'PUT', body })
    expect((await undo(first)).message).toBe(
      `1 place or point that this file entered was changed since: ${two.id}. The file can no longer be taken back as a whole.`,
    )
    expect((await points([two.property_id]))[0]).toMatchObject({ lon_e7: 796_130_000 })
  })

  it('undone one after the other, two files leave what stood before both', async () => {
    const [one] = await places(1, 'and property_id > 40')
    if (!one) throw new Error('the city has properties')
    const before = await points([one.property_id])
    const file = (lon: number) => [feature({ PropertyID: one.id }, at(lon, 27.455))]
    for (const importId of [await enter('point', file(79.611)), await enter('point', file(79.612))].toReversed()) {
      await undo(importId)
      await statusIs(importId, 'undone')
    }
    const isPlaced = async () => (await points([one.property_id]))[0].is_outside !== null
    await until(isPlaced)
    expect(await points([one.property_id])).toEqual(before)
  })

  it('is refused to who works for other wards than its points lie in now', async () => {
    const [one] = await places(1, 'and property_id > 60')
    if (!one) throw new Error('the city has properties')
    const importId = await enter('point', [feature({ PropertyID: one.id }, at(79.611, 27.455))])
    await sql(
      'update staff set accessible_wards = array(select ward_id from ward where ward_id <> $1 limit 1) where email = $2',
      [one.ward_id, 'ctao@test.example'],
    )
    expect((await undo(importId)).code).toBe('call.out_of_scope')
    await sql(`update staff set accessible_wards = '{}' where email = $1`, ['ctao@test.example'])
    expect((await undo(importId, 'clerk')).code).toBe('call.not_allowed')
    expect(await sql('select status from map_import where import_id = $1', [importId])).toEqual([{ status: 'applied' }])
  })
})

describe('a file of boundaries taken back', () => {
  const standing = (zone: number) =>
    sql(
      `select boundary.shape, import_id, boundary.set_by, boundary.set_at from boundary join zone using (zone_id)
       where zone_no = $1 and replaced_at is null`,
      [zone],
    )
  const zone = (no: number, west: number) => [feature({ Zone: no }, polygon(square(west, 27.1, 0.02)))]

  it('brings the boundaries before it back, file by file, and a place without one has none again', async () => {
    await sql('delete from boundary using zone where zone.zone_id = boundary.zone_id and zone_no = 2')
    const before = await standing(1)
    const first = await enter('zone', [...zone(1, 79.2), ...zone(2, 79.3)], 'first.geojson')
    const between = await standing(1)
    const second = await enter('zone', zone(1, 79.4), 'second.geojson')
    const version = async () =>
      (
        await sql(
          'select max(boundary_id)::integer newest, count(*) filter (where replaced_at is null)::integer n from boundary',
        )
      )[0]
    const entered = await version()
    const refused = await undo(first)
    expect(refused).toMatchObject({ code: 'gis.built_on', message: expect.stringContaining('second.geojson') })
    await undo(second)
    await statusIs(second, 'undone')
    expect(await standing(1)).toEqual(between)
    // Browsers are asked to forget their tiles: the version of all boundaries is another one.
    expect((await version()).newest).toBeGreaterThan(entered.newest)
    await undo(first)
    await statusIs(first, 'undone')
    expect(await standing(1)).toEqual(before)
    expect(await standing(2)).toEqual([])
  })

  it('has the points of its wards looked at again, and is not for who works for some wards alone', async () => {
    const [{ ward_no: ward, ward_id }] = await sql(
      'select ward_no, ward_id from property_point join ward using (ward_id) where standing is not null limit 1',
    )
    const outside = () => outsideOf(ward_id)
    await until(async () => (await outside()).open === 0)
    const before = await outside()
    const importId = await enter('ward', [feature({ ward_no: ward }, polygon(square(79.2, 27.1, 0.001)))])
    await until(async () => (await outside()).open === 0)
    expect((await outside()).n).toBeGreaterThan(before.n)
    await sql('update staff set accessible_wards = $1 where email = $2', [[ward_id], 'ctao@test.example'])
    expect((await undo(importId)).code).toBe('call.out_of_scope')
    await sql(`update staff set accessible_wards = '{}' where email = $1`, ['ctao@test.example'])
    await undo(importId)
    await statusIs(importId, 'undone')
    await until(async () => (await outside()).open === 0)
    expect(await outside()).toEqual(before)
  })
})

it('a point at which somebody looks while its ward gets another boundary is looked at again', async () => {
  const [{ ward_id: wardId }] = await sql('select ward_id from property_point where not is_outside limit 1')
  const client = await portal().database.migrator.connect()
  // As a file of boundaries is entered: who looks at points meanwhile has seen the boundary of before.
  await client.query('begin')
  await client.query(`select pg_advisory_xact_lock(hashtext('map'))`)
  await sql('update property_point set is_outside = null where ward_id = $1', [wardId])
  const looked = portal().platform.database.transaction(placePoints)
  const waits = `select from pg_locks where locktype = 'advisory' and not granted`
  await until(async () => (await sql(waits)).length > 0)
  await client.query('update boundary set replaced_at = now() where replaced_at is null and ward_id = $1', [wardId])
  await client.query(
    `insert into boundary (ward_id, shape, west_e7, south_e7, east_e7, north_e7, area_sqm)
     values ($1, '[[[[1, 1], [1.001, 1], [1.001, 1.001], [1, 1]]]]', 10000000, 10000000, 10010000, 10010000, 1)`,
    [wardId],
  )
  await client.query('commit')
  client.release()
  await looked
  await bringMapUpToDate(portal().platform.database, new Date('2026-11-20T06:00:00Z'))
  const { all, n, open } = await outsideOf(wardId)
  expect({ n, open }).toEqual({ n: all, open: 0 })
})
