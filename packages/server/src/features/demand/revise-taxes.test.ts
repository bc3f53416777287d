import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appendAudit } from '../../platform/audit/append-audit.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { calculateTaxes } from './calculate-taxes.ts'
import { reviseTaxes } from './revise-taxes.ts'

const database = useTestDatabase({ city: 120 })
const today = isoDate('2026-11-20')
const actor = { kind: 'system', name: 'test' } as const
let portal: ReturnType<typeof openDatabase>
let taken: number[] = []
const sql = async (text: string, values: unknown[] = []) => (await database().migrator.query(text, values)).rows

beforeAll(async () => {
  portal = openDatabase({ url: database().appUrl })
  const rows = await sql(
    `select property_id::integer id from property where not is_metro_rail_property and house_tax_applicable and status = 'active'
       and (select count(distinct financial_year) from demand where demand.property_id = property.property_id) = 5
       and exists (select from premise where premise.property_id = property.property_id and area_sqft between 300 and 3000)
       and not exists (select from ledger_entry where ledger_entry.property_id = property.property_id and kind in ('opening', 'correction'))
     order by property_id`,
  )
  taken = rows.map(({ id }) => id)
})
afterAll(async () => {
  expect(await verifyLedger(portal.reads)).toEqual([])
  await portal.close()
})

const some = (count: number): number[] => taken.splice(0, count)
const grow = (propertyIds: readonly number[], by: number) =>
  sql('update premise set area_sqft = area_sqft * $2 where property_id = any ($1)', [propertyIds, by])
const revise = (propertyIds: readonly number[], from: string, cause: string) =>
  portal.transaction(async (tx) => {
    const notes: Parameters<Parameters<typeof reviseTaxes>[0]['note']>[0][] = []
    const reviser = { tx, actor, today, note: (change: (typeof notes)[number]) => notes.push(change) }
    const done = await reviseTaxes(reviser, { propertyIds, from: isoDate(from), reason: 'measured again', cause })
    for (const note of notes) await appendAudit(tx, { actor, address: 'test', requestId: cause, action: 'test' }, note)
    return done
  })
const demanded = (propertyIds: readonly number[], year: number) =>
  sql(
    `select distinct on (property_id) property_id::integer id, revision, house_paise::float8 house from demand
     where property_id = any ($1) and financial_year = $2 order by property_id, revision desc`,
    [propertyIds, year],
  )
const charged = (propertyIds: readonly number[], year: number) =>
  sql(
    `select property_id::integer id, sum(house_paise)::float8 house from ledger_entry
     where property_id = any ($1) and financial_year = $2 and kind in ('demand', 'correction') group by 1 order by 1`,
    [propertyIds, year],
  )

describe('taxes revised after a change of the register', () => {
  it('many properties at once: each year is raised by its difference, and the demand is what the ledger charged', async () => {
    const chosen = some(20)
    await grow(chosen, 1.4)
    const seen = await calculateTaxes({ tx: portal.reads, today }, { propertyIds: chosen, from: isoDate('2025-04-01') })
    const { revised, left } = await revise(chosen, '2025-04-01', 'test:many')
    expect(revised).toEqual(seen.revised)
    expect(left).toEqual([])
    expect(new Set(revised.map(({ financialYear }) => financialYear))).toEqual(new Set([2025, 2026]))
    for (const year of [2025, 2026]) {
      const stands = await demanded(chosen, year)
      expect(stands.map(({ id, house }) => ({ id, house }))).toEqual(await charged(chosen, year))
      expect(stands.filter(({ revision }) => revision === 1).length).toBeGreaterThan(15)
    }
    const [{ count }] = await sql(
      "select count(*)::integer from assessment where reason = 'measured again' and property_id = any ($1)",
      [chosen],
    )
    expect(count).toBe(revised.length)
  })

  it('lowered below what was paid, the rest becomes credit', async () => {
    const paid = await sql(
      'select property_id::integer id from property_account where balance_paise = 0 and property_id = any ($1) order by 1 limit 3',
      [taken],
    )
    const chosen = paid.map(({ id }) => id as number) // integer by the query
    expect(chosen.length).toBeGreaterThan(0)
    taken = taken.filter((id) => !chosen.includes(id))
    await grow(chosen, 0.5)
    const owed = async () =>
      (
        await sql('select sum(balance_paise)::float8 owed from property_account where property_id = any ($1)', [chosen])
      )[0].owed
    const before = await owed()
    const { revised } = await revise(chosen, '2026-04-01', 'test:lowered')
    const moved = revised.flatMap(({ difference: { house, water, sewer }, rebateTakenBack }) => [
      ...[house, water, sewer, rebateTakenBack],
    ])
    expect(revised.some(({ rebateTakenBack }) => rebateTakenBack > 0)).toBe(true)
    expect((await owed()) - before).toBe(moved.reduce<number>((sum, amount) => sum + amount, 0))
    const rows = await sql('select advance_paise::float8 advance from property_account where property_id = any ($1)', [
      chosen,
    ])
    expect(rows.every(({ advance }) => advance > 0)).toBe(true)
  })

  it('from the middle of a year it is asked for the months that are left', async () => {
    const [one, other] = some(2)
    await grow([one ?? 0, other ?? 0], 2)
    const whole = await calculateTaxes(
      { tx: portal.reads, today },
      { propertyIds: [one ?? 0], from: isoDate('2026-04-01') },
    )
    const half = await revise([one ?? 0], '2026-10-01', 'test:half')
    const [first] = half.revised
    const [rest] = whole.revised
    expect(Math.abs(2 * (first?.difference.house ?? 0) - (rest?.difference.house ?? 0))).toBeLessThanOrEqual(100)
  })

  it('the same cause a second time is refused, and nothing is half-done', async () => {
    const chosen = some(2)
    await grow(chosen, 1.2)
    await revise(chosen, '2026-04-01', 'test:twice')
    await grow(chosen, 1.2)
    const before = await charged(chosen, 2026)
    await expect(revise(chosen, '2026-04-01', 'test:twice')).rejects.toMatchObject({ code: '23505' })
    expect(await charged(chosen, 2026)).toEqual(before)
  })

  it('a year taken over as a balance, and one that cannot be assessed, keep their demand and are named', async () => {
    const [opened, unknown] = some(2)
    await sql("update property set road_width_m = null, construction_type = 'rcc_rbc' where property_id = $1", [
      unknown,
    ])
    const { revised, left } = await calculateTaxes(
      { tx: portal.reads, today },
      { propertyIds: [unknown ?? 0], from: isoDate('2026-04-01') },
    )
    expect(revised).toEqual([])
    expect(left).toMatchObject([{ propertyId: unknown, financialYear: 2026 }])
    const [row] = await sql(
      `select property_id::integer id, min(financial_year)::integer as "year" from ledger_entry
       where kind = 'opening' and house_paise <> 0 group by 1 limit 1`,
    )
    if (row) {
      await grow([row.id], 3)
      const taken = await calculateTaxes(
        { tx: portal.reads, today },
        { propertyIds: [row.id], from: isoDate(`${row.year}-04-01`) },
      )
      expect(
        taken.left.some(({ reason, financialYear }) => reason === 'taken_over' && financialYear === row.year),
      ).toBe(true)
    }
    expect(opened).toBeDefined()
  })

  it('a new property in a ward whose demand was raised gets its first one; before that it is left to the yearly run', async () => {
    const [model] = some(1)
    const [made] = await sql(
      `insert into property (property_unique_id, zone_id, ward_id, mohalla_id, construction_type, house_category, road_width_m,
         plot_area_sqft, construction_year, assessed_from)
       select left(property_unique_id, 11) || 'NEW001', zone_id, ward_id, mohalla_id, construction_type, house_category, road_width_m,
         plot_area_sqft, construction_year, '2026-10-01' from property where property_id = $1 returning property_id::integer id`,
      [model],
    )
    await sql(
      `insert into premise select $2, premise_no, floor_number, rent_type, rent_usage, type, category_id, sub_category, area_sqft,
         area_basis, construction_type, construction_year from premise where property_id = $1`,
      [model, made.id],
    )
    const { revised } = await revise([made.id], '2026-10-01', 'test:new')
    expect(revised).toMatchObject([{ financialYear: 2026, before: null }])
    const [stands] = await demanded([model ?? 0], 2026)
    const [half] = await demanded([made.id], 2026)
    expect(Math.abs(half.house - stands.house / 2)).toBeLessThanOrEqual(50)
    const next = await calculateTaxes(
      { tx: portal.reads, today: isoDate('2027-05-01') },
      { propertyIds: [made.id], from: isoDate('2026-10-01') },
    )
    expect(next.revised).toEqual([])
  })
})
