import { insertPlace, type PlaceOfTests } from '@karsetu/demo-city/builders/a-place.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Request, useTestPortal } from '../../testing/test-portal.ts'

const portal = useTestPortal()
let place: PlaceOfTests

beforeAll(async () => {
  const client = await portal().database.migrator.connect()
  place = await insertPlace(client)
  client.release()
})

const query = async (sql: string, values: unknown[] = []) => (await portal().database.migrator.query(sql, values)).rows
const as = async (role: 'ctao' | 'clerk', request: Request) =>
  portal().ask({ ...request, token: await portal().tokenOf(role) })
const addZone = (body: object) => as('ctao', { method: 'POST', path: '/zones/add', body })
const addWard = (body: object) => as('ctao', { method: 'POST', path: '/wards/add', body })
const rename = (id: number | string, body: object) => as('ctao', { method: 'PATCH', path: `/wards/edit/${id}`, body })
const wardHere = (ward_no: number, ward_fullname: string) => ({
  city_id: place.cityId,
  zone_id: place.zoneId,
  ward_no,
  ward_fullname,
})

describe('zones', () => {
  it('a zone is added, goes by its number until it has a name, and the addition is audited', async () => {
    const { data, status } = await addZone({ city_id: place.cityId, zone_no: 7 })
    expect(status).toBe(200)
    expect(data).toMatchObject({ zoneNo: 7, name: 'Zone 7', nameHi: 'ज़ोन 7' })
    const [audited] = await query(
      `select body -> 'after' ->> 'zoneNo' as zone, body ->> 'actorName' as who from audit_log
       where body ->> 'action' = 'zone.add' order by 1 limit 1`,
    )
    expect(audited).toEqual({ zone: '7', who: 'ctao' })
  })

  it('a number that is taken is refused by name, in the language of the caller', async () => {
    const body = { city_id: place.cityId, zone_no: 1 }
    expect(await addZone(body)).toMatchObject({
      status: 409,
      code: 'master.zone_taken',
      message: 'Zone 1 exists already.',
    })
    const inHindi = { method: 'POST', path: '/zones/add', body, headers: { 'accept-language': 'hi' } }
    expect((await as('ctao', inHindi)).message).toBe('ज़ोन 1 पहले से है।')
  })

  it('§5 zone number at least 1; a corporation that is not there has no zones', async () => {
    const { status, fields } = await addZone({ city_id: place.cityId, zone_no: 0 })
    expect({ status, fields }).toEqual({ status: 400, fields: [{ field: 'zone_no', message: 'Must be at least 1' }] })
    expect((await addZone({ city_id: 999, zone_no: 12 })).status).toBe(404)
  })

  it('sent twice with one key, a zone is added once; by ten people at once, once', async () => {
    const body = { city_id: place.cityId, zone_no: 30 }
    const headers = { 'idempotency-key': 'zone-30' }
    const twice = await Promise.all([1, 2].map(() => as('ctao', { method: 'POST', path: '/zones/add', body, headers })))
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    const storm = await Promise.all(Array.from({ length: 10 }, () => addZone({ ...body, zone_no: 31 })))
    expect(storm.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(storm.filter(({ code }) => code === 'master.zone_taken')).toHaveLength(9)
    expect(await query('select zone_no from zone where zone_no in (30, 31) order by 1')).toEqual([
      { zone_no: 30 },
      { zone_no: 31 },
    ])
  })

  it('who may read the masters but not edit them is refused at the door', async () => {
    const body = { city_id: place.cityId, zone_no: 8 }
    expect(await as('clerk', { method: 'POST', path: '/zones/add', body })).toMatchObject({ code: 'call.not_allowed' })
    expect(await query('select from zone where zone_no = 8')).toEqual([])
  })
})

describe('wards', () => {
  it('a ward is added to its zone; its number and its name are its own', async () => {
    expect((await addWard(wardHere(14, 'Gandhi Nagar'))).data).toMatchObject({
      wardNo: 14,
      zoneId: place.zoneId,
      fullName: 'Gandhi Nagar',
      fullNameHi: 'Gandhi Nagar',
    })
    expect(await addWard(wardHere(14, 'Shastri Nagar'))).toMatchObject({
      status: 409,
      message: 'Ward 14 exists already.',
    })
    expect(await addWard(wardHere(15, 'gandhi nagar'))).toMatchObject({
      status: 409,
      message: 'Ward 14 is called gandhi nagar already.',
    })
    expect((await addWard({ ...wardHere(16, 'Nowhere'), zone_id: 999 })).status).toBe(404)
  })

  it('§5 ward: on rename the new name must differ from the existing one', async () => {
    const { data } = await addWard(wardHere(20, 'Purani Basti'))
    const { wardId } = data as { wardId: number } // as declared by the call
    const same = await rename(wardId, { ward_fullname: 'Purani Basti' })
    expect(same).toMatchObject({
      status: 400,
      fields: [{ field: 'ward_fullname', message: 'The new name is the same as the present one' }],
    })
    expect((await rename(wardId, { ward_fullname: 'Nai Basti', ward_fullname_hi: 'नई बस्ती' })).data).toMatchObject({
      fullName: 'Nai Basti',
      fullNameHi: 'नई बस्ती',
      wardNo: 20,
    })
    const [audited] = await query(
      `select body -> 'before' ->> 'fullName' as before, body -> 'after' ->> 'fullName' as after from audit_log
       where body ->> 'action' = 'ward.edit'`,
    )
    expect(audited).toEqual({ before: 'Purani Basti', after: 'Nai Basti' })
  })

  it('a ward cannot take the name of another, nor be moved, nor be renamed when it is not there', async () => {
    const { data } = await addWard(wardHere(21, 'Chowk'))
    const { wardId } = data as { wardId: number } // as declared by the call
    expect(await rename(wardId, { ward_fullname: 'Ward 1' })).toMatchObject({ code: 'master.ward_name_taken' })
    expect(await rename(wardId, { ward_fullname: 'Sadar', ward_no: 22 })).toMatchObject({ status: 400 })
    expect(await rename(99_999, { ward_fullname: 'Sadar' })).toMatchObject({ status: 404 })
  })
})

describe('the lists of the office', () => {
  it('a page is sorted and narrowed by the server', async () => {
    const names = async (path: string) => {
      const { data } = await as('clerk', { path })
      return (data as { rows: { fullName: string }[] }).rows.map(({ fullName }) => fullName) // as declared by the call
    }
    expect((await names('/wards?limit=2&sort=-wardNo'))[0]).toBe('Chowk')
    expect(await names('/wards?find=14')).toEqual(['Gandhi Nagar'])
    expect(await names('/wards?find=nagar')).toEqual(['Gandhi Nagar'])
    expect((await as('clerk', { path: '/wards?sort=ward_no;drop' })).status).toBe(400)
  })

  it('the list leaves as a spreadsheet', async () => {
    for (const path of ['/zones/export', '/wards/export?sort=-wardNo', '/mohallas/export', '/discounts/export']) {
      const { status, headers } = await as('clerk', { path })
      expect({ path, status, type: headers.get('content-type') }).toMatchObject({
        status: 200,
        type: expect.stringContaining('spreadsheetml'),
      })
    }
  })
})
