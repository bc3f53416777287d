import type { Lineage, Regrouping, RegroupingEffect, SplitShown } from '@karsetu/contract/split/split-calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { payAtCounter } from '../correction/testing/pay-at-counter.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { good, halves, newIds, splitDesk, takeHouse } from './testing/split-desk.ts'
import { arrangeHouses, type House } from './testing/split-town.ts'

const portal = useTestPortal({
  clock: () => new Date('2026-11-20T06:00:00Z'),
  city: 120,
})
const { sql, ask, split, onDeed, lastActOf } = splitDesk(portal)
const sum = (values: readonly number[]) => values.reduce((left, value) => left + value, 0)

let houses: House[] = []
const take = (which?: (house: House) => boolean) => takeHouse(houses, which)
const owed = async (keys: readonly string[]) => {
  const rows = await sql(
    `select financial_year, sum(house_paise)::float8 house, sum(water_paise)::float8 water, sum(sewer_paise)::float8 sewer,
       sum(interest_house_paise + interest_water_paise + interest_sewer_paise)::float8 interest
     from ledger_entry join property using (property_id) where property_unique_id = any ($1) group by 1
     having (sum(house_paise), sum(water_paise), sum(sewer_paise)) <> (0, 0, 0) order by 1`,
    [keys],
  )
  return rows
}

beforeAll(async () => {
  await Promise.all((['admin', 'ctao', 'nigam_admin', 'clerk'] as const).map((role) => portal().tokenOf(role)))
  houses = await arrangeHouses(portal())
})
afterAll(async () => expect(await verifyLedger(portal().platform.database.reads)).toEqual([]))

describe('a split', () => {
  it('is looked at first; then floors, plot and dues are on the new properties to the paisa, and the old number leads to them', async () => {
    const house = take()
    await sql(
      `update property set is_disabled = true, disability_bps = 4000, is_ex_defense_personal_widow = true,
         is_only_building_of_owner = true, capital_value_paise = 50000000 where property_id = $1`,
      [house.id],
    )
    await sql(`update premise set parking = 'provided' where property_id = $1`, [house.id])
    const shown = good<SplitShown>(await ask('GET', `/properties/splitProperty?propertyUniqueId=${house.key}`))
    expect(shown.piece.dues.duePaise).toBeGreaterThan(0)
    const before = await owed([house.key])
    const preview = good<RegroupingEffect>(
      await split(house.key, { rule: 'area', parts: halves(house), preview: true }),
    )
    expect(preview).toMatchObject({ applied: false, secondFor: [] })
    expect(sum(preview.after.map(({ dues }) => dues.duePaise))).toBe(preview.before[0]?.dues.duePaise)
    expect(await owed([house.key])).toEqual(before)
    const done = good<RegroupingEffect>(
      await split(house.key, { rule: 'area', parts: halves(house), shown: preview.shown }),
    )
    const ids = newIds(done)
    expect(ids.every((id) => id.startsWith(house.key.slice(0, 11)))).toBe(true)
    expect(await owed([house.key])).toEqual([])
    const after = await owed(ids)
    expect(after.map(({ financial_year, house: tax, water, sewer }) => [financial_year, tax, water, sewer])).toEqual(
      before.map(({ financial_year, house: tax, water, sewer }) => [financial_year, tax, water, sewer]),
    )
    const [areas] = await sql(
      `select sum(plot_area_sqft)::float8 plot, (select sum(area_sqft)::float8 from premise join property p using (property_id) where p.property_unique_id = any ($1)) floors,
         (select sum(area_sqft)::float8 from premise where property_id = $2) whole from property where property_unique_id = any ($1)`,
      [ids, house.id],
    )
    expect(areas.plot).toBeCloseTo(house.plot, 6)
    expect(areas.floors).toBeCloseTo(areas.whole, 6)
    expect(
      await sql(
        'select status, owner_name is not null named from property where property_unique_id = any ($1) order by property_id',
        [[house.key, ...ids]],
      ),
    ).toEqual([
      { status: 'superseded', named: true },
      { status: 'active', named: true },
      { status: 'active', named: true },
    ])
    expect(await sql('select owner_name, mobiles from property where property_unique_id = $1', [ids[0]])).toEqual([
      { owner_name: 'Sita Devi', mobiles: ['9811122333'] },
    ])
    // Reliefs of a person stay with the person; that a building is the only one is declared anew.
    expect(
      await sql(
        `select is_disabled, disability_bps, is_ex_defense_personal_widow widow, is_only_building_of_owner only, capital_value_paise value,
           (select bool_and(parking = 'provided') from premise where premise.property_id = property.property_id) parking
         from property where property_unique_id = any ($1) order by property_id`,
        [ids],
      ),
    ).toEqual([
      { is_disabled: false, disability_bps: null, widow: false, only: false, value: null, parking: true },
      { is_disabled: true, disability_bps: 4000, widow: true, only: false, value: null, parking: true },
    ])
    const leads = (await portal().ask({ path: `/properties/lineage?propertyUniqueId=${house.key}` })).data as Lineage // checked by its schema
    expect(leads).toEqual({ becameKind: 'split', became: ids, cameFromKind: null, cameFrom: [] })
    const searched = await portal().ask({
      method: 'POST',
      path: '/properties/search',
      body: { propertyUniqueId: house.key },
    })
    expect(searched.data).toMatchObject({ total: 1, rows: [{ propertyUniqueId: house.key }] })
    expect((await split(house.key, { rule: 'area', parts: halves(house) })).code).toBe('split.not_in_use')
  })

  it("§5 a new owner needs the father's or the husband's name, in a split and in a join", async () => {
    const house = take()
    const parts = (said: object) => [{ share: 50, ownerName: 'Sita Devi', ...said }, { share: 50 }]
    const wanting = await split(house.key, { rule: 'shares', parts: parts({ fatherName: '' }), preview: true })
    expect(wanting.fields).toEqual([
      { field: 'parts.0.fatherName', message: 'Father’s name or husband’s name is required' },
    ])
    good(await split(house.key, { rule: 'shares', parts: parts({ husbandName: 'Ram Lal' }), preview: true }))
    const join = (said: object) =>
      ask('POST', '/properties/amalgamate', {
        ...{ propertyUniqueIds: [house.key, house.key], ownerName: 'Sita Devi', reason: 'one house', preview: true },
        ...said,
      })
    expect((await join({})).fields).toEqual([
      { field: 'fatherName', message: 'Father’s name or husband’s name is required' },
    ])
    // Past the form: the two are one.
    expect((await join({ fatherName: 'Ram Lal' })).code).toBe('split.same_twice')
  })

  it('by floors: each floor goes to one part, and demands of every year come along', async () => {
    const house = take(({ floors }) => floors.length >= 2)
    const [first, ...others] = house.floors
    const done = good<RegroupingEffect>(
      await split(house.key, { rule: 'floors', parts: [{ premises: [first] }, { premises: others }] }),
    )
    const ids = newIds(done)
    const standing = async (keys: string[]) =>
      sql(
        `select financial_year, sum(house_paise)::float8 house, sum(water_paise)::float8 water, sum(sewer_paise)::float8 sewer from (
           select distinct on (property_id, financial_year) demand.* from demand join property using (property_id)
           where property_unique_id = any ($1) order by property_id, financial_year, revision desc) stands group by 1 having sum(house_paise + water_paise + sewer_paise) > 0 order by 1`,
        [keys],
      )
    const [{ years }] = await sql(
      'select count(distinct financial_year)::integer years from demand where property_id = $1 and house_paise > 0',
      [house.id],
    )
    expect((await standing(ids)).length).toBeGreaterThanOrEqual(years)
    expect(await standing([house.key])).toEqual([])
  })

  it('is taken back whole until a payment is made on any part', async () => {
    const house = take()
    const before = await owed([house.key])
    const done = good<RegroupingEffect>(
      await split(house.key, { rule: 'shares', parts: [{ share: 33.33 }, { share: 33.33 }, { share: 33.34 }] }),
    )
    const id = done.regrouping?.regroupingId
    const back = good<Regrouping>(await ask('POST', `/regroupings/${id}/undo`, { remarks: 'sale was cancelled' }))
    expect(back.status).toBe('undone')
    expect(await owed([house.key])).toEqual(before)
    expect(await owed(newIds(done))).toEqual([])
    expect(
      await sql('select distinct status from property where property_unique_id = any ($1)', [newIds(done)]),
    ).toEqual([{ status: 'withdrawn' }])
    expect((await sql('select status from property where property_id = $1', [house.id]))[0].status).toBe('active')
    expect((await ask('POST', `/regroupings/${id}/undo`, { remarks: 'sale was cancelled' })).code).toBe(
      'approval.not_approved',
    )
    const again = good<RegroupingEffect>(await split(house.key, { rule: 'area', parts: halves(house) }))
    const [part] = await sql('select property_id::integer id from property where property_unique_id = $1', [
      newIds(again)[0],
    ])
    await payAtCounter(portal().platform, part.id, { on: '2026-11-20', amount: 10 })
    const refused = await ask('POST', `/regroupings/${again.regrouping?.regroupingId}/undo`, {
      remarks: 'sale was cancelled',
    })
    expect(refused).toMatchObject({ status: 409, code: 'split.built_on' })
  })

  it('stands in the history of every property with the deed on which it was made', async () => {
    const house = take()
    const body = { rule: 'shares', parts: [{ share: 50 }, { share: 50 }], reason: 'sold in parts' }
    const done = good<RegroupingEffect>(
      await onDeed('PATCH', `/properties/splitProperty?propertyUniqueId=${house.key}`, body),
    )
    expect(done.regrouping?.documents).toMatchObject([{ fileName: 'deed.png' }])
    for (const key of [house.key, ...newIds(done)]) expect(await lastActOf(key)).toEqual(['split', ['deed.png']])
  })

  it.each<[string, (house: House) => Record<string, unknown>, string]>([
    [
      'plots that do not add up',
      ({ plot }) => ({ rule: 'area', parts: [{ plotArea: plot }, { plotArea: 1 }] }),
      'split.plot_area_differs',
    ],
    [
      'shares that are not the whole',
      () => ({ rule: 'shares', parts: [{ share: 50 }, { share: 49 }] }),
      'split.shares_differ',
    ],
    [
      'a floor that is not there',
      () => ({ rule: 'shares', parts: [{ share: 50, premises: [99] }, { share: 50 }] }),
      'split.floor_unknown',
    ],
    [
      'other figures than were shown',
      (house) => ({ rule: 'area', parts: halves(house), shown: '2026-11-20 1.1.1' }),
      'approval.stale',
    ],
    ['a single part', () => ({ rule: 'shares', parts: [{ share: 100 }] }), 'call.input_invalid'],
    ['no reason', (house) => ({ rule: 'area', parts: halves(house), reason: '' }), 'call.input_invalid'],
  ])('is refused: %s', async (_, bodyOf, code) => {
    const [house] = houses
    if (!house) throw new Error('the city has no house left')
    expect((await split(house.key, bodyOf(house))).code).toBe(code)
  })
})

describe('an amalgamation', () => {
  it('brings floors, plots and dues of several together, and is taken back', async () => {
    const house = take()
    const keys = newIds(
      good<RegroupingEffect>(await split(house.key, { rule: 'shares', parts: [{ share: 50 }, { share: 50 }] })),
    )
    const before = await owed(keys)
    const done = good<RegroupingEffect>(
      await onDeed('POST', '/properties/amalgamate', { propertyUniqueIds: keys, reason: 'one owner, one house' }),
    )
    expect(await lastActOf(keys[0] ?? '')).toEqual(['amalgamate', ['deed.png']])
    expect(await owed(keys)).toEqual([])
    const after = await owed(newIds(done))
    expect(after.map(({ house }) => house)).toEqual(before.map(({ house }) => house))
    expect(done.after[0]?.plotArea).toBeCloseTo(house.plot, 6)
    const leads = (await portal().ask({ path: `/properties/lineage?propertyUniqueId=${newIds(done)[0]}` }))
      .data as Lineage // checked by its schema
    expect(leads.cameFrom).toEqual(keys)
    good(await ask('POST', `/regroupings/${done.regrouping?.regroupingId}/undo`, { remarks: 'two houses after all' }))
    expect(await owed(keys)).toEqual(before)
  })

  it('of different owners is decided by a second person: all of them own it, and a relief stays where all had it', async () => {
    const house = take()
    await sql(
      `update property set mobiles = mobiles || array['9000000099'], is_disabled = true, disability_bps = 4000 where property_id = $1`,
      [house.id],
    )
    const keys = newIds(good<RegroupingEffect>(await split(house.key, { rule: 'area', parts: halves(house) })))
    const found = async (of: readonly string[]) =>
      sql(
        `select owner_name owners, is_disabled relieved, '9000000099' = any (mobiles) found from property
         where property_unique_id = any ($1) order by property_id`,
        [of],
      )
    const [sita, present] = await found(keys)
    expect(sita).toEqual({ owners: 'Sita Devi', relieved: false, found: false })
    expect(present).toMatchObject({ relieved: true, found: true })
    const join = { propertyUniqueIds: keys.toReversed(), reason: 'one building' }
    const request = good<RegroupingEffect>(await ask('POST', '/properties/amalgamate', join))
    expect(request).toMatchObject({ secondFor: ['owners_differ'], regrouping: { status: 'pending' } })
    expect(request.after[0]?.ownerName).toBe(`${present.owners}, Sita Devi`)
    const decided = good<Regrouping>(
      await ask('POST', `/regroupings/${request.regrouping?.regroupingId}/approve`, { remarks: 'both heard' }, 'ctao'),
    )
    expect(await found(decided.to)).toEqual([{ owners: `${present.owners}, Sita Devi`, relieved: false, found: true }])
  })

  it('is refused across wards, and of a property with itself', async () => {
    const [one] = houses
    const far = houses.find(({ ward }) => ward !== one?.ward)
    expect(
      (await ask('POST', '/properties/amalgamate', { propertyUniqueIds: [one?.key, far?.key], reason: 'one owner' }))
        .code,
    ).toBe('split.other_ward')
    expect(
      (await ask('POST', '/properties/amalgamate', { propertyUniqueIds: [one?.key, one?.key], reason: 'one owner' }))
        .code,
    ).toBe('split.same_twice')
  })
})

describe('who may', () => {
  it('§2 the screen has no guard, the calls have: nobody without the right, and nobody outside their wards', async () => {
    const [house] = houses
    if (!house) throw new Error('the city has no house left')
    const body = { rule: 'area', parts: halves(house), preview: true }
    expect((await split(house.key, body, 'clerk')).status).toBe(403)
    expect(
      (await portal().ask({ method: 'PATCH', path: `/properties/splitProperty?propertyUniqueId=${house.key}`, body }))
        .status,
    ).toBe(401)
    await sql(
      "update staff set accessible_wards = array(select ward_id from ward where ward_id <> $1 limit 1) where email = 'ctao@test.example'",
      [house.ward],
    )
    expect((await split(house.key, { ...body, reason: 'sold in parts' }, 'ctao')).code).toBe('call.out_of_scope')
    expect((await ask('GET', `/properties/splitProperty?propertyUniqueId=${house.key}`, undefined, 'ctao')).code).toBe(
      'call.out_of_scope',
    )
    const sheet = `/properties/splitFromExcel/template?propertyUniqueIds=${house.key}`
    expect((await ask('GET', sheet, undefined, 'ctao')).code).toBe('call.out_of_scope')
    const [{ id }] = await sql(
      "select min(regrouping_id)::integer id from regrouping join approval_request on request_id = regrouping_id where state = 'approved' and regrouping_id in (select regrouping_id from regrouping_member join property using (property_id) where ward_id <> (select accessible_wards[1] from staff where email = 'ctao@test.example'))",
    )
    for (const [move, says] of [
      ['undo', { remarks: 'not mine' }],
      ['refuse', { remarks: 'not mine' }],
      ['approve', {}],
    ] as const)
      expect((await ask('POST', `/regroupings/${id}/${move}`, says, 'ctao')).code).toBe('call.out_of_scope')
    const [shown] = await sql(
      `select regrouping_id id, file_id from regrouping_document join regrouping_member using (regrouping_id) join property using (property_id)
       where ward_id <> all (select unnest(accessible_wards) from staff where email = 'ctao@test.example') limit 1`,
    )
    expect((await ask('GET', `/regroupings/${shown.id}/documents/${shown.file_id}`, undefined, 'ctao')).code).toBe(
      'call.out_of_scope',
    )
    const [other] = await sql(
      "select property_unique_id key from property where status = 'active' and property_unique_id <> $1 limit 1",
      [house.key],
    )
    const join = { propertyUniqueIds: [house.key, other.key], reason: 'one yard', preview: true }
    expect((await ask('POST', '/properties/amalgamate', join, 'ctao')).code).toBe('call.out_of_scope')
  })
})
