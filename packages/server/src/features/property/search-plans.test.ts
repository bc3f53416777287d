import type { PropertySearch } from '@karsetu/contract/property/search-form.ts'
import { insertPlace } from '@karsetu/demo-city/builders/a-place.ts'
import { anOwner, aProperty, insertProperty } from '@karsetu/demo-city/builders/a-property.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchSettings } from '../../platform/db/database.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { likenessStatement, searchStatement } from './search-sql.ts'

describe('how a search is answered', () => {
  const database = useTestDatabase()
  let client: Client

  beforeAll(async () => {
    const migrator = await database().migrator.connect()
    const place = await insertPlace(migrator)
    for (let propertyId = 1; propertyId <= 300; propertyId++) {
      const owners = [anOwner({ name: `Owner ${propertyId} Sharma` })]
      await insertProperty(migrator, aProperty(place, { propertyId, owners, ptinNo: `PT${propertyId}` }))
    }
    await migrator.query('analyze')
    migrator.release()
    client = new Client({ connectionString: database().appUrl, options: searchSettings })
    await client.connect()
  })
  afterAll(() => client?.end())

  async function planOf(search: PropertySearch, statement = searchStatement): Promise<string> {
    const { text, values } = statement({ search, most: 200, page: 1, limit: 10 })
    const { rows } = await client.query(`explain (costs off) ${text}`, values)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  it.each<[PropertySearch, RegExp]>([
    [{ propertyUniqueId: '01-001-001-000005' }, /property_property_unique_id_key|property_by_id_beginning/],
    [{ PTINNo: 'PT5' }, /property_by_ptin/],
    [{ mobileNumber: '9000012345' }, /property_by_mobile/],
    [{ houseNumber: '12/5', mohallaId: 1 }, /property_by_house/],
    [{ ownerName: 'Sharma' }, /property_by_name/],
    [{ ownerName: 'शर्मा' }, /property_by_name/],
    [{ ownerName: 'Sharma', mohallaId: 1 }, /property_of_mohalla|property_by_house|property_by_name/],
  ])('%o asks the index %s and never reads the table through', async (search, index) => {
    const plan = await planOf(search)
    expect(plan).toMatch(index)
    expect(plan).not.toContain('Seq Scan on property')
  })

  it('one property is expected of a PTIN, so that no list is walked through for it', async () => {
    const { rows } = await client.query("explain (format json) select from property where upper(ptin_no) = 'PT5'")
    expect(rows[0]['QUERY PLAN'][0].Plan['Plan Rows']).toBe(1)
  })

  it.each(['Shrama', 'Ram Kunar Sharna', 'गुतपा'])(
    'likeness to %s asks the index of names at every step',
    async (ownerName) => {
      const plan = await planOf({ ownerName }, likenessStatement)
      expect(plan.match(/Bitmap Index Scan on property_by_name/g)).toHaveLength(3)
      expect(plan).not.toContain('Seq Scan on property')
    },
  )

  it('few searches are prepared: those of few fields and words', () => {
    const isPrepared = (search: PropertySearch) =>
      [searchStatement, likenessStatement].map(
        (make) => make({ search, most: 200, page: 1, limit: 10 }).name !== undefined,
      )
    expect(isPrepared({ ownerName: 'Ram Sharma', wardId: 1 })).toEqual([true, true])
    expect(isPrepared({ ownerName: 'Ram Kumar Singh Sharma Verma' })).toEqual([false, false])
    expect(isPrepared({ ownerName: 'Ram Sharma', PTINNo: 'PT5', mobileNumber: '9000012345', wardId: 1 })).toEqual([
      false,
      false,
    ])
  })
})
