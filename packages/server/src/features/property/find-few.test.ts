import type { RegisterQuery } from '@karsetu/contract/property/register-list-calls.ts'
import { insertPlace } from '@karsetu/demo-city/builders/a-place.ts'
import { soundKeysToFind } from '@karsetu/domain/property/name-sound.ts'
import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import type { Context } from '../../platform/http/context.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { pageRegister } from './list-register.ts'

const [kumar] = soundKeysToFind('kumar').flat()

/** More than are looked at before a name counts as common. */
const many = 11_000

describe('a list of what several filters leave', () => {
  const database = useTestDatabase()
  let opened: Database
  let places: Awaited<ReturnType<typeof insertPlace>>[] = []

  beforeAll(async () => {
    const client = await database().migrator.connect()
    places = [await insertPlace(client), await insertPlace(client, { zoneNo: 2, wardNo: 55, mohallaNo: 3 })]
    const [near, far] = places
    await client.query(
      `insert into property (property_unique_id, zone_id, ward_id, mohalla_id, owner_name, owner_search, owner_sound, house_category)
       select '01-001-001-' || lpad(no::text, 6, '0'), at.zone, at.ward, at.mohalla, name,
         -- Some are written otherwise and only sound so.
         case when no % 8 = 0 then replace(lower(name), 'kumar', 'cumar') else lower(name) end,
         array[case when no % 2 = 0 then $8 else lower(name) end],
         case when no % 3 = 0 then 'mixed' else 'residential' end
       from generate_series(1, $7) no
         cross join lateral (select case when no % 2 = 0 then 'Kumar' else 'Rao' || (no * 7919) % 1000 end || ' ' || (no * 31) % 997 name) named
         join (values (0, $1::bigint, $2::bigint, $3::bigint), (1, $4, $5, $6)) at (part, zone, ward, mohalla) on part = no % 5 / 4`,
      [near?.zoneId, near?.wardId, near?.mohallaId, far?.zoneId, far?.wardId, far?.mohallaId, many, kumar],
    )
    await client.query('update property_account set balance_paise = ((property_id * 104729) % 2001 - 100) * 1000')
    await client.query('analyze')
    client.release()
    opened = openDatabase({ url: database().appUrl })
  })
  afterAll(() => opened.close())

  const context = () =>
    ({
      ...{ reads: opened.reads, searches: opened.searches, actor: { kind: 'system', name: 'test' } },
      ...{ now: '2026-11-20T06:00:00Z', today: isoDate('2026-11-20'), locale: 'en' },
    }) as unknown as Context // request and platform are not asked by a list

  const page = (query: Partial<RegisterQuery>, number = 2) =>
    pageRegister(context(), { sort: 'propertyUniqueId', order: 'asc', ...query, page: number, limit: 7 })

  /** The same by reading everything. */
  async function plainly(
    { wardId, houseCategory, ownerName, filterType, minAmount, sort, order }: Partial<RegisterQuery>,
    number = 2,
  ) {
    const columns = { propertyUniqueId: 'property_unique_id', ownerName: 'owner_name', duesPaise: 'balance_paise' }
    const { rows } = await database().migrator.query<{ id: string }>(
      `select property_unique_id id from property join property_account using (property_id)
       where ($1::bigint is null or ward_id = $1) and ($2::text is null or house_category = $2)
         and ($3::text is null or owner_search like '%' || $3 || '%' or owner_sound && $6::text[])
         and case $4 when 'owing' then balance_paise > 0 when 'in_credit' then balance_paise < 0 else true end
         and ($5::bigint is null or balance_paise between $5 * 100 and 50000000)
       order by ${columns[sort ?? 'propertyUniqueId']} ${order ?? 'asc'}, property_id ${order ?? 'asc'}`,
      [
        wardId ?? null,
        houseCategory ?? null,
        ownerName ?? null,
        filterType ?? null,
        minAmount ?? null,
        soundKeysToFind(ownerName ?? '').flat(),
      ],
    )
    return { ids: rows.slice(7 * (number - 1), 7 * number).map(({ id }) => id), total: rows.length }
  }

  const sorts = ['propertyUniqueId', 'ownerName', 'duesPaise'] as const
  const filters: [string, (far: number) => Partial<RegisterQuery>][] = [
    ['in credit', () => ({ filterType: 'in_credit' })],
    ['dues from 100 rupees', () => ({ minAmount: 100 })],
    ['dues from 18000 rupees of a use', () => ({ minAmount: 18_000, houseCategory: 'mixed' })],
    ['a ward in credit', (wardId) => ({ wardId, filterType: 'in_credit' })],
    ['a ward that owes', (wardId) => ({ wardId, filterType: 'owing' })],
    ['a use of a ward that owes', (wardId) => ({ wardId, houseCategory: 'mixed', filterType: 'owing' })],
    ['a common name', () => ({ ownerName: 'kumar' })],
    ['a common name in a ward', (wardId) => ({ wardId, ownerName: 'kumar' })],
    ['a common name in credit', () => ({ ownerName: 'kumar', filterType: 'in_credit' })],
    [
      'a common name of a use of a ward in credit',
      (wardId) => ({ wardId, houseCategory: 'mixed', ownerName: 'kumar', filterType: 'in_credit' }),
    ],
    ['a rarer name in credit', () => ({ ownerName: 'rao12', filterType: 'in_credit' })],
    ['a common name that owes', () => ({ ownerName: 'kumar', filterType: 'owing' })],
    ['a common name with dues from 18000 rupees', () => ({ ownerName: 'kumar', minAmount: 18_000 })],
    ['a rarer name that owes', () => ({ ownerName: 'rao12', filterType: 'owing' })],
    ['a rarer name with dues from 18000 rupees', () => ({ ownerName: 'rao12', minAmount: 18_000 })],
    ['a use', () => ({ houseCategory: 'mixed' })],
  ]
  const isWholeList = async (of: (far: number) => Partial<RegisterQuery>, number = 2) => {
    const query = of(places[1]?.wardId ?? 0)
    for (const sort of sorts)
      for (const order of ['asc', 'desc'] as const) {
        const [{ rows, total, more }, plain] = await Promise.all([
          page({ ...query, sort, order }, number),
          plainly({ ...query, sort, order }, number),
        ])
        expect(rows.map(({ propertyUniqueId }) => propertyUniqueId)).toEqual(plain.ids)
        if (more) expect(total).toBeLessThan(plain.total)
        else expect(total).toBe(plain.total)
      }
  }
  it.each(filters)('%s: each page in each order is that of the whole list, and no more are promised', (_, of) =>
    isWholeList(of),
  )

  /** Only the owner of the cluster may tell the planner what is not so. */
  const believe = async (times: number) => {
    const client = new Client({ connectionString: database().superuserUrl })
    await client.connect()
    await client.query(
      "update pg_class set reltuples = reltuples * $1 where relname in ('property', 'property_account')",
      [times],
    )
    await client.end()
  }

  describe('in a city of which the planner knows that a name can be looked up at once', () => {
    beforeAll(() => believe(4))
    afterAll(() => believe(0.25))
    it.each([1, 150, 786])('page %i of a common name', (number) => isWholeList(() => ({ ownerName: 'kumar' }), number))
  })

  describe('in a city of millions, as far as the planner knows', () => {
    beforeAll(() => believe(1000))
    afterAll(() => believe(0.001))
    it.each([
      ...filters,
      ["nobody's name that owes", () => ({ ownerName: 'qqxq', filterType: 'owing' })],
    ] satisfies typeof filters)('%s', (_, of) => isWholeList(of))

    it('a name too long for an index stands in the list where it belongs', async () => {
      await database().migrator.query(
        `update property set owner_search = owner_search || repeat(' and a cousin with a share', 200) where property_id % 10 = 0`,
      )
      for (const number of [1, 2, 90]) {
        await isWholeList(() => ({ ownerName: 'kumar' }), number)
        await isWholeList(() => ({ ownerName: 'kumar', filterType: 'owing' }), number)
      }
    })
  })

  it('an owner is found among those in credit by the new name, and by one too long for an index', async () => {
    const { migrator } = database()
    const named = async (ownerName: string) =>
      (await page({ ownerName, filterType: 'in_credit', sort: 'ownerName' })).total
    await migrator.query(
      `update property set owner_name = 'Ram Tripathi', owner_search = 'ram tripathi' where property_id <= 4000;
       update property set owner_search = owner_search || repeat(' and an heir of theirs', 200)
       where property_id between 3000 and 5000`,
    )
    const count = async (where: string) => {
      const { rows } = await migrator.query<{ many: number }>(
        `select count(*)::integer many from property join property_account using (property_id) where balance_paise < 0 and ${where}`,
      )
      return rows[0]?.many
    }
    expect(await named('tripathi')).toBe(await count('property_id <= 4000'))
    expect(await named('heir')).toBe(await count('property_id between 3000 and 5000'))
    expect((await migrator.query('select * from inv_account_place')).rows).toEqual([])
  })

  it('a property that moves, or is used otherwise, is listed by its dues where and what it is now', async () => {
    const [near, far] = places
    const { migrator } = database()
    const at = [near?.wardId, far?.wardId, far?.zoneId, far?.mohallaId]
    await migrator.query(
      `update property set ward_id = $2, zone_id = $3, mohalla_id = $4, house_category = null
       where ward_id = $1 and property_id in (select property_id from property_account where balance_paise < 0)`,
      at,
    )
    const query = { wardId: far?.wardId, houseCategory: 'unknown', filterType: 'in_credit', sort: 'duesPaise' } as const
    const { rows, total } = await page(query)
    const plain = await plainly({ filterType: 'in_credit', sort: 'duesPaise' })
    expect(rows.every(({ wardId, houseCategory }) => wardId === far?.wardId && houseCategory === null)).toBe(true)
    expect(total).toBeGreaterThan(plain.total / 2)
    expect((await migrator.query('select * from inv_account_place')).rows).toEqual([])
  })
})
