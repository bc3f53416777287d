import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passTime } from '../../testing/pass-time.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { correctionDesk } from './testing/correction-desk.ts'

const portal = useTestPortal({
  clock: () => new Date('2026-11-20T06:00:00Z'),
  city: 80,
})
const desk = correctionDesk(portal)
const { sql, ask, effect } = desk

type Replaced = { propertyId: number; id: string }
let taken: Replaced[] = []
beforeAll(async () => {
  taken = await sql(
    `select property_id::integer "propertyId", property_unique_id id from property
     where (select count(*) from demand where demand.property_id = property.property_id) = 5
       and exists (select from premise where premise.property_id = property.property_id and area_sqft between 300 and 3000)
       and is_metro_rail_property = false and house_tax_applicable
       and not exists (select from ledger_entry where ledger_entry.property_id = property.property_id and kind in ('opening', 'correction'))
     order by property_id`,
  )
  // Nothing in these tests is about the limit.
  await sql(
    `insert into rule (kind, valid_from, body, source) values ('correctionLimits', '2000-04-02', '{"atOnceUpToPaise": 100000000000}', 'tests')`,
  )
  await portal().tokenOf('ctao')
})
afterAll(() => desk.nothingIsBroken())

/** Another property for each test, with five years of demand. */
function property(): Replaced {
  const next = taken.pop()
  if (!next) throw new Error('the demo city has no property left')
  return next
}
const replace = async ({ id }: Replaced, body: object, role: 'ctao' | 'clerk' = 'ctao') =>
  ask('POST', `/taxDemands/replace?propertyUniqueId=${id}`, { reason: 'measured again', ...body }, role)
const grow = (propertyId: number, by: number) =>
  sql('update premise set area_sqft = area_sqft * $2 where property_id = $1', [propertyId, by])
const stands = async (propertyId: number) =>
  sql(
    `select distinct on (financial_year) financial_year as year, revision, house_paise::float8 house, water_paise::float8 water, sewer_paise::float8 sewer
     from demand where property_id = $1 order by financial_year, revision desc`,
    [propertyId],
  )
const charged = async (propertyId: number): Promise<number> => {
  const [row] = await sql(
    `select sum(house_paise)::float8 house from ledger_entry
     where property_id = $1 and financial_year = 2026 and kind in ('demand', 'correction')`,
    [propertyId],
  )
  return row.house
}
const calculated = async (id: string, year: number) => {
  const { data } = await ask('GET', `/properties/calculateTax?propertyRefUniqueId=${id}&year=${year}`)
  return data as { totalPaise: number } // checked by the call's own output schema
}

describe('a demand replaced', () => {
  it('§7 POST taxDemands/replace?propertyUniqueId: is what the engine asks for; the difference is raised on its year, in one journal beside the old entries', async () => {
    const one = property()
    await grow(one.propertyId, 1.5)
    const before = await charged(one.propertyId)
    const old = await sql('select * from ledger_entry where property_id = $1 order by entry_no', [one.propertyId])
    const preview = effect(await replace(one, { preview: true }))
    expect(preview.applied).toBe(false)
    const done = effect(await replace(one, {}))
    expect(done.correction).toMatchObject({ kind: 'demand', status: 'posted', reason: 'measured again' })
    const [now] = (await stands(one.propertyId)).filter(({ year }) => year === 2026)
    expect(now.revision).toBe(1)
    expect(now.house + now.water + now.sewer).toBe((await calculated(one.id, 2026)).totalPaise)
    expect((await charged(one.propertyId)) - before).toBe(preview.changes[0]?.difference.house ?? 0)
    const entries = await sql('select * from ledger_entry where property_id = $1 order by entry_no', [one.propertyId])
    expect(entries.slice(0, old.length)).toEqual(old)
    const journals = await sql(
      "select distinct journal_id from correction_journal where correction_id = $1 and role = 'change'",
      [done.correction?.correctionId],
    )
    expect(journals).toHaveLength(1)
  })

  it('smaller than what was paid, the rest is credit', async () => {
    const [paid] = await sql(
      `select property_id::integer "propertyId", property_unique_id id from property_account join property using (property_id)
       where balance_paise <= 0 and property_id = any ($1) order by property_id limit 1`,
      [taken.map(({ propertyId }) => propertyId)],
    )
    taken = taken.filter(({ propertyId }) => propertyId !== paid.propertyId)
    await grow(paid.propertyId, 0.5)
    const done = effect(await replace(paid, {}))
    expect(done.after.creditPaise).toBeGreaterThan(done.before.creditPaise)
    const [account] = await sql('select advance_paise::float8 advance from property_account where property_id = $1', [
      paid.propertyId,
    ])
    expect(account.advance).toBe(done.after.creditPaise)
  })

  it('for earlier years too, each under its own rules: the old demands and the differences are the new ones', async () => {
    const one = property()
    await grow(one.propertyId, 1.3)
    const before = new Map((await stands(one.propertyId)).map((row) => [row.year, row]))
    const done = effect(await replace(one, { fromFinancialYear: 2023 }))
    expect(done.changes.map(({ financialYear }) => financialYear)).toEqual([2023, 2024, 2025, 2026])
    for (const row of await stands(one.propertyId)) {
      if (row.year < 2023) continue
      const change = done.changes.find(({ financialYear }) => financialYear === row.year)
      for (const head of ['house', 'water', 'sewer'] as const)
        expect(before.get(row.year)[head] + (change?.difference[head] ?? 0)).toBe(row[head])
      expect(row.house + row.water + row.sewer).toBe((await calculated(one.id, row.year)).totalPaise)
    }
    expect((await replace(one, { fromFinancialYear: 2023 })).code).toBe('correction.nothing_changes')
  })

  it('enlarged in the middle of a year it is asked for the larger house from that month on', async () => {
    const one = property()
    const [before] = (await stands(one.propertyId)).filter(({ year }) => year === 2026)
    await grow(one.propertyId, 2)
    effect(await replace(one, { changedFrom: '2026-10-15' }))
    const [now] = (await stands(one.propertyId)).filter(({ year }) => year === 2026)
    const { totalPaise } = await calculated(one.id, 2026)
    const total = (row: typeof now) => row.house + row.water + row.sewer
    expect(Math.abs(total(now) - (total(before) + totalPaise) / 2)).toBeLessThanOrEqual(150)
  })

  it('split away, the old property is asked for its months alone', async () => {
    const one = property()
    await sql("update property set assessed_until = '2026-09-30' where property_id = $1", [one.propertyId])
    const [before] = (await stands(one.propertyId)).filter(({ year }) => year === 2026)
    effect(await replace(one, {}))
    const [now] = (await stands(one.propertyId)).filter(({ year }) => year === 2026)
    expect(Math.abs(now.house - before.house / 2)).toBeLessThanOrEqual(50)
  })

  it('raised for the first time it is a demand like any other; looked at on old figures it is refused', async () => {
    const one = property()
    await grow(one.propertyId, 1.1)
    const { shownEntryNo } = effect(await replace(one, { preview: true }))
    const stale = await replace(one, { shownEntryNo: shownEntryNo - 1 })
    expect([stale.status, stale.code]).toEqual([409, 'correction.stale'])
    const first = effect(await replace(one, { financialYear: 2021 }))
    expect(first.changes[0]).not.toHaveProperty('before')
    const [demand] = (await stands(one.propertyId)).filter(({ year }) => year === 2021)
    expect(demand.revision).toBe(0)
    expect(demand.house + demand.water + demand.sewer).toBe((await calculated(one.id, 2021)).totalPaise)
  })

  it('by two at once it is replaced once', async () => {
    const one = property()
    await grow(one.propertyId, 1.2)
    const answers = await Promise.all([replace(one, {}), replace(one, {})])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('years that make no sense, a year that cannot be assessed, other roles and wards are refused', async () => {
    const one = property()
    expect((await replace(one, { financialYear: 2027 })).code).toBe('correction.years_wrong')
    expect((await replace(one, { financialYear: 2024, fromFinancialYear: 2025 })).code).toBe('correction.years_wrong')
    expect((await replace(one, { fromFinancialYear: 2024, changedFrom: '2025-06-01' })).code).toBe(
      'correction.years_wrong',
    )
    expect((await replace(one, { reason: '' })).fields).toEqual([{ field: 'reason', message: 'Reason is required' }])
    expect((await replace(one, {}, 'clerk')).code).toBe('call.not_allowed')
    await sql('update property set road_width_m = null where property_id = $1', [one.propertyId])
    expect((await replace(one, {})).code).toBe('correction.not_assessable')
    await sql("update staff set accessible_wards = '{9999}' where email = 'ctao@test.example'")
    expect((await replace(one, {})).code).toBe('call.out_of_scope')
    await sql("update staff set accessible_wards = '{}' where email = 'ctao@test.example'")
  })

  it('approved when the register or the law has moved on it is refused: it would come to something else', async () => {
    const ownLimit = (paise: number | null) =>
      sql("update staff set max_value_paise = $1 where email = 'ctao@test.example'", [paise])
    const [one, other] = [property(), property()]
    for (const { propertyId } of [one, other]) await grow(propertyId, 1.3)
    await ownLimit(1)
    const waiting = [effect(await replace(one, {})), effect(await replace(other, { changedFrom: '2026-08-01' }))]
    await ownLimit(null)
    const [first = 0, second = 0] = waiting.map(({ correction }) => correction?.correctionId)
    await grow(one.propertyId, 1.1)
    expect((await desk.approve(first, 'admin')).code).toBe('correction.calculated_otherwise')
    await grow(one.propertyId, 1 / 1.1)
    expect((await desk.approve(first, 'admin')).status).toBe(200)
    await sql(
      `insert into rule (kind, valid_from, body, source) values ('factors', '2026-04-01', '{"factor": "months", "when": {}, "value": "13"}', 'tests')`,
    )
    passTime(60_000)
    expect((await desk.approve(second, 'admin')).code).toBe('correction.calculated_otherwise')
  })
})
