import { insertPlace } from '@karsetu/demo-city/builders/a-place.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'

const portal = useTestPortal()
const dataOf = async (path: string, token?: string) => (await portal().ask({ path, token })).data

beforeAll(async () => {
  const client = await portal().database.migrator.connect()
  const place = await insertPlace(client)
  await insertPlace(client, { zoneNo: 2, wardNo: 55, mohallaNo: 3, mohallaName: 'Gandhi Nagar' })
  const rate = `insert into mohalla_rate (mohalla_id, valid_from, basis, road_band, construction, rate_ten_thousandths, source)
    values ($1, $2, 'carpet', 'below_12', 'rcc_rbc', $3, 'rate list')`
  await client.query(rate, [place.mohallaId, '2010-04-01', 9600])
  await client.query(rate, [place.mohallaId, '2024-04-01', 16100])
  await client.query(rate, [place.mohallaId, '2199-04-01', 35000])
  client.release()
})

describe('the masters a search is narrowed by', () => {
  it('zones, wards of a zone and mohallas of a ward are open to everybody, in the order of their numbers', async () => {
    expect(await dataOf('/zones/all')).toMatchObject([{ zoneNo: 1, name: 'Zone 1' }, { zoneNo: 2 }])
    expect(await dataOf('/wards/all')).toMatchObject([{ wardNo: 1 }, { wardNo: 55 }])
    expect(await dataOf('/wards/all?zone=2')).toMatchObject([{ wardNo: 55, fullName: 'Ward 55' }])
    expect(await dataOf('/mohallas')).toMatchObject([{ name: 'Azad Nagar', rates: [] }, { name: 'Gandhi Nagar' }])
    expect(await dataOf('/mohallas?zone=2')).toMatchObject([{ name: 'Gandhi Nagar', zoneId: 2 }])
    expect(await dataOf('/cities')).toMatchObject([{ code: 'KSN' }])
  })

  it('the mohallas of one ward come with the rate in force today', async () => {
    expect(await dataOf('/mohallas?ward=1')).toMatchObject([
      { name: 'Azad Nagar', rates: [{ rateTenThousandths: 16100, validFrom: '2024-04-01', source: 'rate list' }] },
    ])
  })

  it('pages of zones and wards are for people of the office', async () => {
    const token = await portal().tokenOf('clerk')
    expect((await portal().ask({ path: '/zones' })).status).toBe(401)
    expect(await dataOf('/zones?limit=1&page=2', token)).toMatchObject({
      rows: [{ zoneNo: 2 }],
      total: 2,
      page: 2,
      limit: 1,
    })
    expect(await dataOf('/wards?zone=1', token)).toMatchObject({ rows: [{ wardNo: 1 }], total: 1 })
    expect((await portal().ask({ path: '/wards/all?zone=none' })).status).toBe(400)
  })

  it('§7 GET categories and banks: categories and rebates are public, banks are for people who take cheques', async () => {
    const { migrator } = portal().database
    await migrator.query(
      `insert into category (house_category, code, name, name_hi) values ('nonresidential', 'shop', 'Shop', 'दुकान')`,
    )
    await migrator.query(`insert into bank (code, name) values ('SBIN', 'State Bank of India')`)
    await migrator.query(
      `insert into discount (financial_year, billing_period, period_description, starts_on, ends_on, discount_bps, source)
       values (2025, 'early', 'until July', '2025-04-01', '2025-07-31', 1000, 'resolution'),
         (2026, 'early', 'until July', '2026-04-01', '2026-07-31', 1000, 'resolution')`,
    )
    expect(await dataOf('/categories')).toMatchObject([{ code: 'shop', subCategories: [] }])
    expect(await dataOf('/discounts')).toHaveLength(2)
    expect(await dataOf('/discounts?financialYear=2025')).toMatchObject([{ financialYear: 2025, discountBps: 1000 }])
    expect((await portal().ask({ path: '/banks' })).status).toBe(401)
    expect(await dataOf('/banks', await portal().tokenOf('operator'))).toMatchObject([{ code: 'SBIN' }])
  })
})
