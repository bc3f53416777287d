import type { RegisterRow } from '@karsetu/contract/property/register-list-calls.ts'
import type { WaterRow } from '@karsetu/contract/property/water-list-calls.ts'
import { insertPlace } from '@karsetu/demo-city/builders/a-place.ts'
import { anOwner, aProperty, insertProperty } from '@karsetu/demo-city/builders/a-property.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { demandOf, raiseDemand } from '../payment/testing/money-town.ts'

const portal = useTestPortal()
type Listed = { rows: RegisterRow[]; total: number; more: boolean; page: number; limit: number; asOf: string }
const sql = (text: string, values: unknown[] = []) => portal().database.migrator.query(text, values)

async function list(body: object, query = '', role: RoleName = 'clerk') {
  const token = await portal().tokenOf(role)
  const reply = await portal().ask({ method: 'POST', path: `/properties/paginated${query}`, body, token })
  return { ...reply, data: reply.data as Listed } // the server has parsed it by the declared output
}
const serials = async (body: object, query = '') =>
  (await list(body, query)).data.rows.map((row) => Number(row.propertyUniqueId.slice(-6)))

type Place = Awaited<ReturnType<typeof insertPlace>>
let [near, far]: Place[] = []
const names = ['Asha Devi', 'Ram Kumar Sharma', 'राम कुमार शर्मा', 'Zoya Khan', 'Mohan Lal', 'Kavita Rao']

beforeAll(async () => {
  const client = await portal().database.migrator.connect()
  near = await insertPlace(client)
  far = await insertPlace(client, { zoneNo: 2, wardNo: 55, mohallaNo: 3, mohallaName: 'Gandhi Nagar' })
  for (const [index, name] of names.entries()) {
    const propertyId = index + 1
    const owners = [anOwner({ name, mobileNumber: `900000000${propertyId}` })]
    const says = { propertyId, owners, ptinNo: `PT${propertyId}` }
    const place = propertyId > 4 ? far : near
    await insertProperty(
      client,
      aProperty(place, { ...says, ...(propertyId === 4 ? { houseCategory: 'nonresidential' as const } : {}) }),
    )
    await client.query('update property_account set balance_paise = $2 where property_id = $1', [
      propertyId,
      [0, -50_000, 15_000_000, 60_000_000, 900_000, 20_000_000][index],
    ])
  }
  await client.query(`insert into assessment (property_id, financial_year, revision, arv_paise, house_paise, water_paise,
    sewer_paise, reason) values (1, 2026, 0, 500000, 50000, 20000, 10000, 'yearly'), (1, 2026, 1, 600000, 60000, 24000, 12000, 'floor added'),
    (1, 2025, 0, 400000, 40000, 16000, 8000, 'yearly')`)
  client.release()
})

describe('the list of the register', () => {
  it('§7 POST properties/paginated gives a page with its total, by place, use, number, name and mobile', async () => {
    const { data } = await list({}, '?limit=4')
    expect(data).toMatchObject({ total: 6, more: false, page: 1, limit: 4 })
    expect(data.rows).toHaveLength(4)
    expect(await serials({ zoneId: far?.zoneId })).toEqual([5, 6])
    expect(await serials({ wardId: near?.wardId })).toEqual([1, 2, 3, 4])
    expect(await serials({ mohallaId: far?.mohallaId })).toEqual([5, 6])
    expect(await serials({ houseCategory: 'nonresidential' })).toEqual([4])
    expect(await serials({ PTINNo: 'PT3' })).toEqual([3])
    expect(await serials({ PTINNo: 'pt3' })).toEqual([3])
    expect(await serials({ propertyUniqueId: '02-' })).toEqual([5, 6])
    expect(await serials({ mobileNumber: '+919000000004' })).toEqual([4])
    expect(await serials({ status: 'withdrawn' })).toEqual([])
    expect(await serials({ matchingStatus: 'matched' })).toEqual([])
    expect(await serials({ matchingStatus: 'unmatched', zoneId: far?.zoneId })).toEqual([5, 6])
  })

  it('finds a part of a name, in Hindi and in English alike, and counts who bears it', async () => {
    const { data } = await list({ ownerName: 'kumar sh' })
    expect(data.rows.map(({ propertyUniqueId }) => propertyUniqueId.slice(-1))).toEqual(['2', '3'])
    expect(data.total).toBe(2)
    expect(await serials({ ownerName: 'राम कुमार' })).toEqual([2, 3])
    expect((await list({ ownerName: 'kumar', filterType: 'in_credit' })).data).toMatchObject({ total: 1, more: false })
    expect((await list({ ownerName: 'ra' })).fields).toEqual([
      { field: 'ownerName', message: 'Enter at least 3 letters of the owner’s name' },
    ])
  })

  it('§9 one bound of the dues brings the other: 100000 to 500000 rupees', async () => {
    expect(await serials({ minAmount: 120_000 })).toEqual([3, 6])
    expect(await serials({ maxAmount: 700_000 })).toEqual([3, 4, 6])
    expect(await serials({ minAmount: 1, maxAmount: 10_000 })).toEqual([5])
    expect(await serials({ filterType: 'in_credit' })).toEqual([2])
    expect(await serials({ filterType: 'owing', zoneId: far?.zoneId })).toEqual([5, 6])
  })

  it.each([
    ['propertyUniqueId', [1, 2, 3, 4, 5, 6]],
    ['ownerName', [1, 6, 5, 2, 4, 3]],
    ['duesPaise', [2, 1, 5, 3, 6, 4]],
  ])('is sorted by %s either way, on every page', async (sort, expected) => {
    const pages = [1, 2, 3].map((page) => serials({ sort }, `?page=${page}&limit=2`))
    expect((await Promise.all(pages)).flat()).toEqual(expected)
    expect(await serials({ sort, order: 'desc' })).toEqual(expected.toReversed())
  })

  it('§7 year: shows the assessment that holds for the year asked about', async () => {
    const of = async (body: object) => (await list({ propertyUniqueId: '01-001-001-000001', ...body })).data.rows[0]
    expect(await of({ year: 2026 })).toMatchObject({ arvPaise: 600_000, taxPaise: 96_000, duesPaise: 0 })
    expect(await of({ year: 2025 })).toMatchObject({ arvPaise: 400_000, taxPaise: 64_000 })
    expect(await of({ year: 2024 })).toMatchObject({ arvPaise: null, taxPaise: null })
  })

  it('§7 POST properties/all gives everything, each part after the last of the one before', async () => {
    const token = await portal().tokenOf('clerk')
    const seen: string[] = []
    let after: string | null = null
    do {
      const body = { limit: 4, ...(after ? { after } : {}) }
      const { data } = await portal().ask({ method: 'POST', path: '/properties/all', body, token })
      const part = data as { rows: RegisterRow[]; next: string | null } // parsed by the server
      seen.push(...part.rows.map(({ propertyUniqueId }) => propertyUniqueId))
      after = part.next
    } while (after)
    expect(seen).toHaveLength(6)
    expect(seen).toEqual(seen.toSorted())
  })

  it('§7 GET properties/count counts as the list does, and the kept counts are those of the register', async () => {
    const token = await portal().tokenOf('clerk')
    const count = async (query: string) => (await portal().ask({ path: `/properties/count${query}`, token })).data
    expect(await count('')).toMatchObject({ total: 6, more: false })
    expect(await count(`?zoneId=${far?.zoneId}&houseCategory=residential`)).toMatchObject({ total: 2 })
    expect(await count('?minAmount=100000')).toMatchObject({ total: 2 })
    await sql(`update property set status = 'withdrawn', house_category = null where property_id = 4`)
    expect(await count('?status=withdrawn&houseCategory=unknown')).toMatchObject({ total: 1 })
    await sql('select fold_property_rollup()')
    expect(await count('?status=active')).toMatchObject({ total: 5 })
    expect((await sql('select * from inv_property_rollup')).rows).toEqual([])
    await sql(`update property set status = 'active', house_category = 'nonresidential' where property_id = 4`)
  })
})

describe('the list of the water department', () => {
  const listWater = async (body: object, role: RoleName = 'jalkal') => {
    const token = await portal().tokenOf(role)
    const reply = await portal().ask({ method: 'POST', path: '/properties/jalkal?page=1&limit=2', body, token })
    return reply.data as { rows: WaterRow[]; total: number } // the server has parsed it by the declared output
  }

  it('§7 POST properties/jalkal gives connections, and taxes and dues of water and sewerage alone, page by page', async () => {
    await raiseDemand(portal().platform, 1, 2026, demandOf(500, 300, 200))
    await sql(
      `update property set sewerage_connection_available = false, source_of_water = 'own' where property_id = 1`,
    )
    const { rows, total } = await listWater({ mohallaId: near?.mohallaId })
    expect([rows.length, total]).toEqual([2, 4])
    expect(rows[0]).toMatchObject({
      propertyUniqueId: '01-001-001-000001',
      ...{ waterTaxApplicable: true, sewerageConnectionAvailable: false, sourceOfWater: 'own' },
      ...{ waterTaxPaise: 24_000, sewerTaxPaise: 12_000, waterDuesPaise: 30_000, sewerDuesPaise: 20_000 },
    })
    expect(rows[1]).toMatchObject({ waterTaxPaise: null, waterDuesPaise: 0, sewerDuesPaise: 0 })
    expect(rows[0]).not.toHaveProperty('duesPaise')
  })

  it('§7 POST properties/jalkal takes the filters of the register', async () => {
    expect((await listWater({ zoneId: far?.zoneId })).rows.map(({ ownerName }) => ownerName)).toEqual(names.slice(4))
    expect((await listWater({ ownerName: 'kumar', filterType: 'in_credit' })).total).toBe(1)
  })
})

describe('the list as a file', () => {
  const file = async (query: string, role: RoleName = 'clerk') => {
    const headers = { authorization: `Bearer ${await portal().tokenOf(role)}` }
    return fetch(`${portal().address}/api/properties/export${query}`, { headers })
  }

  it('§7 GET properties/export gives everything that matches, sorted, as spreadsheet or text', async () => {
    const csv = await file('?format=csv&sort=duesPaise&order=desc')
    expect(csv.headers.get('content-disposition')).toMatch(/properties-\d{4}-\d\d-\d\d\.csv/)
    expect(csv.headers.get('content-type')).toContain('text/csv')
    const lines = (await csv.text()).trim().split('\r\n')
    expect(lines).toHaveLength(7)
    expect(lines[0]).toContain('Status,Old record,')
    expect(lines[1]).toContain(',Active,Not matched,')
    expect(lines[1]).toMatch(/^01-001-001-000004,PT4,Zoya Khan,9000000004,.*,600000\.00$/)
    const xlsx = await file('?ownerName=kumar')
    expect(xlsx.headers.get('content-type')).toContain('spreadsheetml')
    expect((await xlsx.arrayBuffer()).byteLength).toBeGreaterThan(1000)
  })
})

describe('who sees what of the register', () => {
  it('an official of some zones or wards lists, counts and takes away those alone', async () => {
    const token = await portal().tokenOf('nigam_admin')
    const email = 'nigam_admin@test.example'
    await sql('update staff set accessible_wards = $2 where email = $1', [email, [far?.wardId]])
    const { data } = await list({}, '', 'nigam_admin')
    expect([data.rows.map(({ propertyUniqueId }) => propertyUniqueId.slice(-1)), data.total]).toEqual([['5', '6'], 2])
    expect((await list({ wardId: near?.wardId }, '', 'nigam_admin')).data).toMatchObject({ rows: [], total: 0 })
    expect((await list({ ownerName: 'kumar' }, '', 'nigam_admin')).data).toMatchObject({ rows: [], total: 0 })
    expect((await portal().ask({ path: '/properties/count', token })).data).toMatchObject({ total: 2 })
    const headers = { authorization: `Bearer ${token}` }
    const csv = await fetch(`${portal().address}/api/properties/export?format=csv`, { headers })
    expect((await csv.text()).trim().split('\r\n')).toHaveLength(3)
    await sql(`update staff set accessible_wards = '{}' where email = $1`, [email])
  })

  it('a stranger has no list', async () => {
    expect((await portal().ask({ method: 'POST', path: '/properties/paginated', body: {} })).status).toBe(401)
  })
})
