import type { MapSession } from '@karsetu/contract/gis/map-calls.ts'
import { boundsOfTile, curveNumber, gridLevel, tileOf } from '@karsetu/domain/gis/tiles.ts'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { beforeAll, describe, expect, it } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { type TestPortal, useTestPortal } from '../../testing/test-portal.ts'
import { bringMapUpToDate } from './refresh-map.ts'

type Role = Parameters<TestPortal['tokenOf']>[0]
const now = new Date('2026-11-20T06:00:00Z')
const portal = useTestPortal({
  clock: () => now,
  environment: { MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png', MAP_TILES_ATTRIBUTION: 'Tiles of Example' },
  city: 1200,
})
const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows
const ask = async (path: string, role: Role, more: { method?: string; body?: unknown } = {}) =>
  portal().ask({ path, token: await portal().tokenOf(role), ...more })
// biome-ignore lint/suspicious/noExplicitAny: checked by the call's own output schema
const get = async (path: string, role: Role = 'ctao') => (await ask(path, role)).data as any
const standstill = () => sql('select * from inv_map')

async function tile(layer: string, z: number, x: number, y: number, role: Role = 'ctao', held?: string) {
  const reply = await fetch(`${portal().address}/api/mapSession/tiles/${layer}/${z}/${x}/${y}`, {
    headers: { authorization: `Bearer ${await portal().tokenOf(role)}`, ...(held ? { 'if-none-match': held } : {}) },
  })
  const bytes = new Uint8Array(await reply.arrayBuffer())
  return {
    status: reply.status,
    etag: reply.headers.get('etag') ?? '',
    read: () => new VectorTile(new PbfReader(bytes)),
  }
}

/** The tiles of a zoom over the whole city. */
async function cityTiles(z: number) {
  const { bounds } = await get('/mapSession/')
  const [first, last] = [tileOf([bounds.west, bounds.north], z), tileOf([bounds.east, bounds.south], z)]
  const tiles: { x: number; y: number }[] = []
  for (let x = first.x; x <= last.x; x++) for (let y = first.y; y <= last.y; y++) tiles.push({ x, y })
  return tiles
}

async function shownIn(z: number, role: Role = 'ctao') {
  const ids: number[] = []
  let clustered = 0
  for (const { x, y } of await cityTiles(z)) {
    const { points, clusters } = (await tile('points', z, x, y, role)).read().layers
    for (let at = 0; at < (points?.length ?? 0); at++) ids.push(Number(points?.feature(at).id))
    for (let at = 0; at < (clusters?.length ?? 0); at++) clustered += Number(clusters?.feature(at).properties.n)
  }
  return { ids, clustered }
}

let inWards: number[] = []
beforeAll(async () => {
  await bringMapUpToDate(portal().platform.database, now)
  await portal().tokenOf('nigam_admin')
  inWards = (await sql('select ward_id from property group by ward_id order by count(*) desc limit 2')).map(
    (row) => row.ward_id,
  )
  await sql('update staff set accessible_wards = $1 where email = $2', [inWards, 'nigam_admin@test.example'])
})

describe('a map', () => {
  it('starts with the bounds, the layers, the legend and the background pictures the installation has set', async () => {
    const session = await get('/mapSession/')
    const [{ n, paid }] = await sql(
      'select count(*)::integer n, (count(*) filter (where standing = 0))::integer paid from property_point where standing is not null',
    )
    const sumOf = (rows: { properties: number }[]) => rows.reduce((sum, row) => sum + row.properties, 0)
    expect(sumOf(session.legend.standings)).toBe(n)
    expect(sumOf(session.legend.usages)).toBe(n)
    expect(session.legend.standings[0]).toEqual({ standing: 'paid', properties: paid })
    expect(session.withoutPoint).toBe(1200 - n)
    expect(session.outsideWard).toBeGreaterThan(0)
    expect(session.boundaries).toMatchObject({ zone: 8, ward: 110 })
    expect(session.background).toEqual({
      address: 'https://tiles.example/{z}/{x}/{y}.png',
      attribution: 'Tiles of Example',
    })
    expect(session.bounds.west).toBeLessThan(session.bounds.east)
  })

  it('of a zone or a ward begins there and counts what is there, in the wards of who asks', async () => {
    const onMap = async (where: string, values: unknown[]) =>
      (await sql(`select count(*)::integer n from property_point where standing is not null and ${where}`, values))[0].n
    const sumOf = ({ legend }: MapSession) => legend.standings.reduce((sum, { properties }) => sum + properties, 0)
    const [wardId] = inWards
    const [{ zone_id: zoneId }] = await sql('select zone_id from ward where ward_id = $1', [wardId])
    const [city, zone, ward] = [
      await get('/mapSession/'),
      await get(`/mapSession/?zoneId=${zoneId}`),
      await get(`/mapSession/?zoneId=${zoneId}&wardId=${wardId}`),
    ]
    expect(sumOf(zone)).toBe(await onMap('zone_id = $1', [zoneId]))
    expect(sumOf(ward)).toBe(await onMap('ward_id = $1', [wardId]))
    expect(ward.boundaries).toMatchObject({ zone: 1, ward: 1 })
    const width = ({ bounds }: MapSession) => (bounds ? bounds.east - bounds.west : 0)
    expect(width(ward)).toBeGreaterThan(0)
    expect(width(ward)).toBeLessThan(width(zone))
    expect(width(zone)).toBeLessThan(width(city))
    const [{ other }] = await sql('select min(ward_id) other from property_point where ward_id <> all ($1)', [inWards])
    const foreign: MapSession = await get(`/mapSession/?wardId=${other}`, 'nigam_admin')
    expect(foreign).toMatchObject({ bounds: null, properties: 0, boundaries: { zone: 0, ward: 0, mohalla: 0 } })
    expect(sumOf(foreign)).toBe(0)
    expect((await ask(`/mapSession/?wardId=${wardId}`, 'operator')).status).toBe(403)
  })

  it('the database numbers a place as the rules do: a tile is one stretch of the index', async () => {
    const rows = await sql(
      'select lon_e7 / 1e7::float8 lon, lat_e7 / 1e7::float8 lat, place_key::float8 number from property_point limit 200',
    )
    const wrong = rows.filter(({ lon, lat, number }) => curveNumber(tileOf([lon, lat], gridLevel)) !== number)
    expect(wrong).toEqual([])
  })

  it('says of each property what the ledger says', async () => {
    const wrong = await sql(`select property_id from property_point join property_account using (property_id)
      where (standing = 0) <> (balance_paise <= 0) or (standing = 2) <> (balance_paise > 0 and exists (
        select from ledger_entry where ledger_entry.property_id = property_point.property_id and financial_year < 2026
        group by financial_year having sum(house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise + interest_sewer_paise) > 0))`)
    expect(wrong).toEqual([])
    expect(await standstill()).toEqual([])
  })

  it('addresses name the mohalla in the language of who reads them', async () => {
    const path = '/mapSession/view?west=70&south=10&east=90&north=35&limit=100'
    const token = await portal().tokenOf('ctao')
    const { data } = await portal().ask({ path, token, headers: { 'accept-language': 'hi' } })
    const { rows } = data as { rows: { propertyUniqueId: string; propertyAddress: string | null }[] } // parsed by the server's own output schema
    const known = await sql(
      `select property_unique_id id, mohalla.name_hi mohalla from property join mohalla using (mohalla_id)
       where property_address like '%, ' || mohalla.name and property_unique_id = any ($1)`,
      [rows.map(({ propertyUniqueId }) => propertyUniqueId)],
    )
    expect(known).not.toEqual([])
    for (const { id, mohalla } of known)
      expect(rows.find(({ propertyUniqueId }) => propertyUniqueId === id)?.propertyAddress).toContain(mohalla)
  })

  it('far away shows clusters, near shows every property once', async () => {
    const all = await sql('select property_id from property_point where standing is not null')
    const far = await shownIn(9)
    expect(far.clustered + far.ids.length).toBe(all.length)
    expect(far.clustered).toBeGreaterThan(0)
    const nearer = await shownIn(13)
    expect(new Set(nearer.ids).size).toBe(all.length)
    expect(nearer.ids.length).toBe(all.length)
  })

  it('a tile that did not change is not sent again; a moved point changes it', async () => {
    const [point] = await sql(`select property_unique_id id, lon_e7 / 1e7::float8 lon, lat_e7 / 1e7::float8 lat
      from property_point join property using (property_id) where standing = 1 order by property_id limit 1`)
    const { x, y } = tileOf([point.lon, point.lat], 15)
    const first = await tile('points', 15, x, y)
    expect((await tile('points', 15, x, y, 'ctao', first.etag)).status).toBe(304)
    const body = { lon: point.lon + 0.0001, lat: point.lat, reason: 'seen on the spot' }
    expect((await ask(`/mapSession/properties/${point.id}/point`, 'clerk', { method: 'PUT', body })).status).toBe(200)
    const second = await tile('points', 15, x, y, 'ctao', first.etag)
    expect(second.status).toBe(200)
    expect(second.etag).not.toBe(first.etag)
    const place = await get(`/mapSession/properties/${point.id}`)
    expect(place.point).toMatchObject({ source: 'corrected', setBy: 'clerk' })
    expect(place.history).toHaveLength(2)
    expect(place.history[0]).toMatchObject({ reason: 'seen on the spot', source: 'corrected' })
    expect(place.history[0].metres).toBeCloseTo(9.9, 0)
    expect(await standstill()).toEqual([])
  })

  it('a point outside its ward is flagged in its tile; the tile changes when it is found to be', async () => {
    const [point] = await sql(`select property_id id, lon_e7 / 1e7::float8 lon, lat_e7 / 1e7::float8 lat
      from property_point where is_outside and standing is not null order by property_id limit 1`)
    const { x, y } = tileOf([point.lon, point.lat], 16)
    const flags = async (held: Awaited<ReturnType<typeof tile>>) => {
      const { points } = held.read().layers
      const features = Array.from({ length: points?.length ?? 0 }, (_, at) => points?.feature(at))
      return features.filter((one) => one?.properties.o === 1).map((one) => Number(one?.id))
    }
    const flagged = await tile('points', 16, x, y)
    expect(await flags(flagged)).toContain(point.id)
    const others = await sql('select property_id id from property_point where not is_outside')
    expect((await flags(flagged)).filter((id) => others.some((other) => other.id === id))).toEqual([])
    await sql('update property_point set is_outside = null where property_id = $1', [point.id])
    await bringMapUpToDate(portal().platform.database, now)
    const again = await tile('points', 16, x, y, 'ctao', flagged.etag)
    expect(again.status).toBe(200)
    expect(await flags(again)).toContain(point.id)
    const { outsideBounds, outsideWard } = await get('/mapSession/')
    const { west, south, east, north } = outsideBounds
    const seen = await get(
      `/mapSession/view?west=${west}&south=${south}&east=${east}&north=${north}&outside=yes&limit=100`,
    )
    expect(seen.total).toBe(outsideWard)
  })

  it('boundaries come with their names, wards from nearer on', async () => {
    const { bounds } = await get('/mapSession/')
    const middle = [(bounds.west + bounds.east) / 2, (bounds.south + bounds.north) / 2] as const
    const at = async (z: number) => {
      const { x, y } = tileOf(middle, z)
      return (await tile('boundaries', z, x, y)).read().layers
    }
    const kinds = (layer: VectorTile['layers'][string] | undefined) =>
      new Set(Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index).properties.kind))
    expect([...kinds((await at(9)).boundaries)]).toEqual(['zone'])
    expect(kinds((await at(14)).boundaries)).toEqual(new Set(['zone', 'ward', 'mohalla']))
    const { labels } = await at(11)
    expect(labels?.feature(0).properties.nameHi).toMatch(/\p{Script=Devanagari}/u)
  })

  it('an official of two wards sees those two and no other', async () => {
    const session = await get('/mapSession/', 'nigam_admin')
    const [{ n }] = await sql(
      'select count(*)::integer n from property_point where standing is not null and ward_id = any ($1)',
      [inWards],
    )
    expect(session.legend.standings.reduce((sum: number, row: { properties: number }) => sum + row.properties, 0)).toBe(
      n,
    )
    const own = new Set(
      (await sql('select property_id from property where ward_id = any ($1)', [inWards])).map((row) => row.property_id),
    )
    for (const z of [10, 14]) {
      const { ids, clustered } = await shownIn(z, 'nigam_admin')
      expect(ids.length + clustered).toBe(n)
      expect(ids.filter((id) => !own.has(id))).toEqual([])
    }
    const view = await get(`/mapSession/view?west=70&south=10&east=90&north=35&limit=100`, 'nigam_admin')
    expect(view.total).toBe(n)
    const { lines } = await readFileOf(portal(), '/mapSession/view/export?west=70&south=10&east=90&north=35', {
      token: await portal().tokenOf('nigam_admin'),
    })
    expect(lines).toHaveLength(n)
    const [other] = await sql(
      'select property_id, property_unique_id id from property where ward_id <> all ($1) limit 1',
      [inWards],
    )
    for (const path of [`/mapSession/properties/${other.id}`, `/mapSession/points/${other.property_id}`])
      expect((await ask(path, 'nigam_admin')).code).toBe('call.out_of_scope')
    const body = { lon: 79.6, lat: 27.4, reason: 'not my ward' }
    const drawn = await ask(`/mapSession/properties/${other.id}/point`, 'nigam_admin', { method: 'PUT', body })
    expect(drawn.code).toBe('call.out_of_scope')
    expect(await get(`/mapSession/places?text=${other.id}`, 'nigam_admin')).toEqual([])
    const { x, y } = (await cityTiles(13))[0] ?? { x: 0, y: 0 }
    const { boundaries } = (await tile('boundaries', 13, x, y, 'nigam_admin')).read().layers
    const wards = Array.from({ length: boundaries?.length ?? 0 }, (_, at) => boundaries?.feature(at).properties).filter(
      (tags) => tags?.kind === 'ward',
    )
    expect(wards.every((tags) => inWards.includes(Number(tags?.wardId)))).toBe(true)
  })

  it('operators and the accounts department have no map; the water department may look and not draw', async () => {
    for (const role of ['operator', 'assistant_director_accounts'] as const)
      expect((await ask('/mapSession/', role)).code).toBe('call.not_allowed')
    expect((await ask('/mapSession/', 'jalkal')).status).toBe(200)
    const [{ id }] = await sql('select property_unique_id id from property limit 1')
    const body = { lon: 79.6, lat: 27.4, reason: 'not mine to draw' }
    const drawn = await ask(`/mapSession/properties/${id}/point`, 'jalkal', { method: 'PUT', body })
    expect(drawn.code).toBe('call.not_allowed')
    expect((await portal().ask({ path: '/mapSession/' })).code).toBe('call.not_signed_in')
    expect((await ask('/mapSession/', 'ctao_operator')).status).toBe(200)
  })

  it('a tile that is not on the map is refused', async () => {
    expect((await tile('points', 3, 8, 0)).status).toBe(400)
    expect((await tile('points', 19, 0, 0)).status).toBe(400)
    expect((await tile('streets', 3, 0, 0)).status).toBe(400)
  })
})

describe('the list beside the map', () => {
  it('holds what is in view, neighbours together, narrowed by standing', async () => {
    const { x, y } = (await cityTiles(14))[5] ?? { x: 0, y: 0 }
    const { west, south, east, north } = boundsOfTile({ z: 14, x, y })
    const [{ n }] = await sql(
      `select count(*)::integer n from property_point where standing = 2 and lon_e7 between $1 and $2 and lat_e7 between $3 and $4`,
      [west, east, south, north].map((degrees) => Math.round(degrees * 1e7)),
    )
    const view = await get(`/mapSession/view?west=${west}&south=${south}&east=${east}&north=${north}&standing=arrears`)
    expect(view.total).toBe(n)
    expect(
      view.rows.every(
        (row: { standing: string; duesPaise: number }) => row.standing === 'arrears' && row.duesPaise > 0,
      ),
    ).toBe(true)
  })

  it('finds wards by number and mohallas by a part of their name', async () => {
    const [ward] = await get('/mapSession/places?text=14')
    expect(ward).toMatchObject({ kind: 'ward', name: expect.stringMatching(/^14 /) })
    expect(ward.bounds.north).toBeGreaterThan(ward.bounds.south)
    const [{ name }] = await sql('select name from mohalla order by mohalla_id limit 1')
    const found = await get(`/mapSession/places?text=${encodeURIComponent(name.slice(0, 6))}`)
    expect(found.map((each: { name: string }) => each.name)).toContain(name)
    expect(await get('/mapSession/places?text=%25%25')).toEqual([])
  })

  it('search by place: a ward and a zone by their one digit, in the reader’s figures too', async () => {
    for (const text of ['5', '५']) {
      const found = await get(`/mapSession/places?text=${encodeURIComponent(text)}`)
      expect(found.slice(0, 2)).toMatchObject([{ kind: 'ward', name: expect.stringMatching(/^5 /) }, { kind: 'zone' }])
    }
    const letter = await ask('/mapSession/places?text=g', 'ctao')
    expect(letter.fields?.[0]?.message).toBe('Type a number, or at least 2 letters of a name')
  })
})

describe('what the map says of a property', () => {
  it('follows the ledger and the register within a minute, the first day of a financial year included', async () => {
    const [due] = await sql('select property_id id from property_point where standing = 1 limit 1')
    await sql(`select property_id from property where property_id = $1`, [due.id])
    await sql(`update property set status = 'withdrawn' where property_id = $1`, [due.id])
    const { database } = portal().platform
    expect(await bringMapUpToDate(database, now)).toBe(1)
    expect(await sql('select standing from property_point where property_id = $1', [due.id])).toEqual([
      { standing: null },
    ])
    await sql(`update property set status = 'active' where property_id = $1`, [due.id])
    await bringMapUpToDate(database, new Date('2027-04-01T01:00:00+05:30'))
    expect(await sql('select standing from property_point where property_id = $1', [due.id])).toEqual([{ standing: 2 }])
    expect(await sql('select property_id from property_point where standing = 1')).toEqual([])
    await bringMapUpToDate(database, now)
    expect(await standstill()).toEqual([])
  })

  it('a point drawn far outside the city, or where it stands already, is refused; one outside its ward is flagged', async () => {
    const [{ id }] = await sql(
      `select property_unique_id id from property left join property_point point using (property_id) where point.property_id is null limit 1`,
    )
    const draw = (lon: number, lat: number, reason = 'drawn on the map') =>
      ask(`/mapSession/properties/${id}/point`, 'ctao', { method: 'PUT', body: { lon, lat, reason } })
    expect((await draw(80.9, 26.8)).code).toBe('gis.outside_city')
    expect((await draw(26.8, 80.9)).fields?.[0]?.message).toBe('This place is not in India')
    expect((await draw(79.62, 27.46, 'no')).fields?.[0]?.message).toBe('Say in at least 5 characters why')
    const { bounds } = await get('/mapSession/')
    const drawn = await draw(bounds.west + 0.001, bounds.north - 0.001)
    expect(drawn.status).toBe(200)
    expect(drawn.data).toMatchObject({ point: { source: 'drawn', isOutsideWard: true } })
    expect((await draw(bounds.west + 0.001, bounds.north - 0.001)).code).toBe('gis.same_point')
    const outside = await get(`/mapSession/view?west=70&south=10&east=90&north=35&outside=yes&limit=100`)
    expect(outside.rows.map((row: { propertyUniqueId: string }) => row.propertyUniqueId)).toContain(id)
  })
})
