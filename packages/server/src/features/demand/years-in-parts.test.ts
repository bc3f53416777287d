import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { findFacts } from '../assessment/facts-store.ts'
import { bulkDesk } from '../bulk-update/testing/bulk-desk.ts'
import { readStates } from '../property/register-store.ts'
import { registerDesk } from '../property/testing/register-desk.ts'
import { lawDesk } from '../revision/testing/law-desk.ts'
import { factsOfState } from './facts-history.ts'
import { readCategoryCodes } from './ward-facts.ts'

const portal = useTestPortal({ clock: () => new Date('2027-05-20T06:00:00Z'), city: 120 })
const desk = registerDesk(portal)
const { sql, ask, outcome } = desk
const { raiseYear } = lawDesk(portal)
const bulk = bulkDesk(portal)

type House = { propertyId: number; id: string }
let houses: House[] = []
beforeAll(async () => {
  houses = await sql(
    `select property_id::integer "propertyId", property_unique_id id from property
     where (select count(*) from demand where demand.property_id = property.property_id and house_paise > 50000) = 5
       and (select count(*) from premise where premise.property_id = property.property_id and area_sqft between 300 and 3000) = 1
       and not is_metro_rail_property and house_tax_applicable and house_category = 'residential' and road_width_m is not null
       and not exists (select from ledger_entry where ledger_entry.property_id = property.property_id and kind in ('opening', 'correction'))
     order by property_id`,
  )
  // Nothing in these tests is about the limit.
  await sql(
    `insert into rule (kind, valid_from, body, source) values ('correctionLimits', '2000-04-02', '{"atOnceUpToPaise": 100000000000}', 'tests')`,
  )
  for (const role of ['ctao', 'admin'] as const) await portal().tokenOf(role)
})
afterAll(() => desk.nothingIsBroken())

/** Another house for each test, of one floor. */
function house(): House {
  const next = houses.pop()
  if (!next) throw new Error('the demo city has no house left')
  return next
}
type Floor = { propertyPremiseId?: number; areaSqft: number; constructionYear?: number | null }
const floorsOf = async ({ propertyId }: House): Promise<Floor[]> =>
  sql(
    `select premise_no "propertyPremiseId", floor_number "floorNumber", rent_type "rentType", rent_usage "rentUsage", type,
       area_sqft::float8 "areaSqft", area_basis "areaBasis", construction_year "constructionYear" from premise
     where property_id = $1 order by premise_no`,
    [propertyId],
  )
const edit = async (one: House, body: object) =>
  outcome(
    await ask('PATCH', `/properties/editProperty?propertyRefUniqueId=${one.id}`, { reason: 'seen', ...body }, 'admin'),
  )
/** A floor like the first, from a day on. */
const addFloor = async (one: House, holdsFrom: string, says: object = {}) => {
  const [first, ...others] = await floorsOf(one)
  if (!first) throw new Error('a house without a floor')
  const { propertyPremiseId: _, ...copied } = first
  return edit(one, { holdsFrom, premises: [first, ...others, { ...copied, floorNumber: 1, ...says }] })
}
const grow = async (one: House, by: number, holdsFrom?: string) => {
  const [first, ...others] = await floorsOf(one)
  if (!first) throw new Error('a house without a floor')
  return edit(one, { holdsFrom, premises: [{ ...first, areaSqft: first.areaSqft * by }, ...others] })
}
const removeFloor = async (one: House, holdsFrom: string) =>
  edit(one, { holdsFrom, premises: (await floorsOf(one)).slice(0, 1) })

const demanded = async ({ propertyId }: House, year: number): Promise<number> => {
  const [row] = await sql(
    `select house_paise::float8 house from demand where property_id = $1 and financial_year = $2 order by revision desc limit 1`,
    [propertyId, year],
  )
  return row?.house
}
const chargedIn = async ({ propertyId }: House, year: number): Promise<number> => {
  const [row] = await sql(
    `select sum(house_paise)::float8 house from ledger_entry
     where property_id = $1 and financial_year = $2 and kind in ('demand', 'correction')`,
    [propertyId, year],
  )
  return row.house
}
/** To the rupee, to which parts are rounded. */
const isAbout = (amount: number | undefined, expected: number) =>
  expect(Math.abs((amount ?? Number.NaN) - expected)).toBeLessThanOrEqual(200)
const replace = (one: House, body: object) =>
  ask('POST', `/taxDemands/replace?propertyUniqueId=${one.id}`, { reason: 'measured again', ...body }, 'ctao')

it('what stands in the register is the same facts as an assessment reads', async () => {
  const { reads } = portal().platform.database
  const codes = await readCategoryCodes(reads)
  const ids = await sql('select property_id::integer id from property order by 1')
  const states = await readStates(
    reads,
    ids.map(({ id }) => id),
  )
  expect(states.length).toBeGreaterThan(100)
  for (const { propertyUniqueId, state } of states)
    expect(factsOfState(state, codes)).toEqual((await findFacts(reads, propertyUniqueId))?.facts)
})

describe('after a floor that stands from October', () => {
  it('a later change from the first of April that is worth nothing leaves the parts of the year', async () => {
    const one = house()
    const whole = await demanded(one, 2026)
    await addFloor(one, '2026-10-01')
    isAbout(await demanded(one, 2026), whole * 1.5)
    const charged = await chargedIn(one, 2026)
    const { effect } = await edit(one, { holdsFrom: '2026-04-01', capitalValue: 12_345 })
    expect(effect).toMatchObject({ revised: [], left: [], changePaise: 0 })
    expect(await chargedIn(one, 2026)).toBe(charged)
  })

  it('an area corrected from earlier raises every part of every year by its own', async () => {
    const one = house()
    const years = [2024, 2025, 2026]
    const before = await Promise.all(years.map((year) => demanded(one, year)))
    await addFloor(one, '2026-10-01', { areaSqft: 700, constructionYear: 2026 })
    const floor = ((await demanded(one, 2026)) - (before[2] ?? 0)) * 2
    const { effect } = await grow(one, 2, '2024-04-01')
    expect(effect.left).toEqual([])
    expect(effect.revised.map(({ financialYear }) => financialYear)).toEqual(years)
    isAbout(await demanded(one, 2024), 2 * (before[0] ?? 0))
    isAbout(await demanded(one, 2025), 2 * (before[1] ?? 0))
    isAbout(await demanded(one, 2026), 2 * (before[2] ?? 0) + floor / 2)
  })

  it('a spreadsheet of road widths, and a replacement without a day, leave them too', async () => {
    const one = house()
    await addFloor(one, '2026-10-01')
    const charged = await chargedIn(one, 2026)
    const [{ width }] = await sql('select road_width_m::float8 width from property where property_id = $1', [
      one.propertyId,
    ])
    const sheet = [
      ['propertyUniqueId', 'Road width (m)'],
      [one.id, width + 0.01],
    ]
    const upload = await bulk.tried('updateRoadWidth', sheet, { countsFrom: '2026-04-01' })
    expect(upload.figures).toMatchObject({ ready: 1, raisedPaise: 0, loweredPaise: 0 })
    await bulk.applied(upload.uploadId)
    expect((await replace(one, { financialYear: 2026 })).code).toBe('correction.nothing_changes')
    expect(await chargedIn(one, 2026)).toBe(charged)
  })

  it('one taken back from the same day brings the demand back', async () => {
    const one = house()
    const whole = await demanded(one, 2026)
    await addFloor(one, '2026-10-01')
    await removeFloor(one, '2026-10-01')
    expect(await demanded(one, 2026)).toBe(whole)
  })
})

describe('a part settled from a day that the register does not know', () => {
  it('is kept, and the year left to the office, which says from which day what', async () => {
    const one = house()
    const whole = await demanded(one, 2026)
    await sql('update premise set area_sqft = area_sqft * 2 where property_id = $1', [one.propertyId])
    expect((await replace(one, { financialYear: 2026, changedFrom: '2026-10-01' })).status).toBe(200)
    isAbout(await demanded(one, 2026), whole * 1.5)
    const { effect } = await grow(one, 1.5, '2026-04-01')
    expect(effect).toMatchObject({ revised: [], left: [{ financialYear: 2026, reason: 'demand_kept' }] })
    isAbout(await demanded(one, 2026), whole * 1.5)
    expect(await replace(one, { financialYear: 2026 })).toMatchObject({
      code: 'correction.settled_in_parts',
      fields: [{ field: 'changedFrom' }],
    })
    expect((await replace(one, { financialYear: 2026, changedFrom: '2026-04-01' })).status).toBe(200)
    const { data } = await ask('GET', `/properties/calculateTax?propertyRefUniqueId=${one.id}&year=2026`)
    expect(await demanded(one, 2026)).toBe((data as { taxes: { house: number } }).taxes.house) // as declared by the call
    expect(await demanded(one, 2026)).toBeGreaterThan(whole * 1.5)
  })
})

describe('the yearly demand', () => {
  it('of a house that grew before its release is asked for from the day on which it grew', async () => {
    const [grown, other] = [house(), house()]
    await addFloor(grown, '2027-05-01')
    await raiseYear(2027)
    const whole = await demanded(other, 2026)
    isAbout(await demanded(other, 2027), whole)
    const small = await demanded(grown, 2026)
    isAbout(await demanded(grown, 2027), small / 12 + (2 * small * 11) / 12)
    expect(await chargedIn(grown, 2027)).toBe(await demanded(grown, 2027))
    const [{ house_paise: assessed }] = await sql(
      'select house_paise::float8 from assessment where property_id = $1 and financial_year = 2027 order by revision desc limit 1',
      [grown.propertyId],
    )
    expect(assessed).toBe(await demanded(grown, 2027))
    const { effect } = await edit(grown, { holdsFrom: '2027-04-01', capitalValue: 12_345 })
    expect(effect).toMatchObject({ revised: [], left: [] })
  })

  it('raised before its time is revised with the years before it', async () => {
    const one = house()
    await addFloor(one, '2026-04-01')
    await raiseYear(2028)
    const [last, large] = [await demanded(one, 2027), await demanded(one, 2028)]
    const { effect } = await removeFloor(one, '2028-03-01')
    expect(effect.revised.map(({ financialYear }) => financialYear)).toEqual([2027, 2028])
    isAbout(await demanded(one, 2028), large / 2)
    isAbout(await demanded(one, 2027), (last * 11) / 12 + last / 24)
    const another = house()
    await sql('update premise set area_sqft = area_sqft * 2 where property_id = $1', [another.propertyId])
    const [ofYear, ofNext] = [await demanded(another, 2027), await demanded(another, 2028)]
    expect((await replace(another, {})).status).toBe(200)
    isAbout(await demanded(another, 2027), ofYear * 2)
    isAbout(await demanded(another, 2028), ofNext * 2)
    expect((await replace(another, { financialYear: 2029 })).code).toBe('correction.years_wrong')
  })
})
