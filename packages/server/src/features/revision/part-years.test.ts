import type { RevisionRunReport } from '@karsetu/contract/revision/revision-run-calls.ts'
import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import { afterAll, expect, it, vi } from 'vitest'
import { jobContext } from '../../platform/jobs/job-context.ts'
import { passTime } from '../../testing/pass-time.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { reviseTaxes } from '../demand/revise-taxes.ts'
import { arrangeRunCity, beforeTheYear } from '../demand/testing/run-city.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { lawDesk } from './testing/law-desk.ts'
import { secondPerson } from './testing/second-person.ts'

const portal = useTestPortal({ clock: () => new Date(beforeTheYear), city: 160, arrange: arrangeRunCity })
afterAll(() => void vi.restoreAllMocks())
const { sql, as, proposeMonths, reaches, move, raiseYear } = lawDesk(portal)
const { approve } = secondPerson(portal)

type Amounts = { arv: number; house: number }
const ids = { whole: 0, half: 0, later: 0, grown: 0 }

/** The last of a year; a property without one gives none. */
const lastOf = async (table: 'assessment' | 'demand', propertyId: number, year: number): Promise<Amounts | undefined> =>
  (
    await sql(
      `select arv_paise::float8 arv, house_paise::float8 house from ${table}
       where property_id = $1 and financial_year = $2 order by revision desc limit 1`,
      [propertyId, year],
    )
  )[0]
/** House tax of the whole year as the citizen's calculator gives it. */
const wholeYear = async (propertyId: number, year: number): Promise<number> => {
  const [{ id }] = await sql('select property_unique_id id from property where property_id = $1', [propertyId])
  const { data } = await portal().ask({ path: `/properties/calculateTax?propertyRefUniqueId=${id}&year=${year}` })
  return (data as { taxes: { house: number } }).taxes.house // as declared by the call
}
const copy = async (of: number, serial: string, from: string): Promise<number> => {
  const [{ id }] = await sql(
    `insert into property (property_unique_id, zone_id, ward_id, mohalla_id, plot_area_sqft, construction_type, house_category,
       road_width_m, construction_year, owner_name, assessed_from)
     select left(property_unique_id, 11) || $2, zone_id, ward_id, mohalla_id, plot_area_sqft, construction_type, house_category,
       road_width_m, construction_year, owner_name, $3 from property where property_id = $1 returning property_id::integer id`,
    [of, serial, from],
  )
  await sql(
    `insert into premise select $2, premise_no, floor_number, rent_type, rent_usage, type, category_id, sub_category, area_sqft,
       area_basis, construction_type, construction_year from premise where property_id = $1`,
    [of, id],
  )
  return id
}
const revalued = async (): Promise<number> => {
  const { runId } = await move('ctao', '/revision-runs/revalue')
  await reaches('/revision-runs', runId, 'computed')
  return runId
}
const movedBy = async (runId: number) =>
  (
    await sql('select property_id::integer id from revision_run_result where run_id = $1 and property_id = any ($2)', [
      runId,
      Object.values(ids),
    ])
  ).map(({ id }) => id)

it('a property liable from the middle of the year is assessed and demanded for its part; its value is the whole year’s', async () => {
  const chosen = await sql(
    `select property_id::integer id from property where construction_type <> 'vacant_land' and house_tax_applicable
       and not (is_metro_rail_property or is_disabled or is_ex_defense_personal_widow) and capital_value_paise is null and old_arv_paise is null
       and exists (select from demand where demand.property_id = property.property_id and house_paise > 100000 and financial_year = 2026)
       and not exists (select from ledger_entry entry where entry.property_id = property.property_id and kind in ('opening', 'correction'))
     order by 1 limit 2`,
  )
  ids.whole = chosen[0].id
  ids.grown = chosen[1].id
  ids.half = await copy(ids.whole, '900001', '2026-10-01')
  ids.later = await copy(ids.whole, '900002', '2027-04-01')
  await raiseYear(2026)
  const whole = await wholeYear(ids.half, 2026)
  const assessed = await lastOf('assessment', ids.half, 2026)
  expect(assessed).toEqual(await lastOf('demand', ids.half, 2026))
  expect(Math.abs((assessed?.house ?? 0) - whole / 2)).toBeLessThanOrEqual(50)
  expect(assessed?.arv).toBe((await lastOf('assessment', ids.whole, 2026))?.arv)
  expect(await lastOf('assessment', ids.later, 2026)).toBeUndefined()
})

it('one that changed within the year keeps what was asked until then', async () => {
  const before = await lastOf('demand', ids.grown, 2026)
  await sql('update premise set area_sqft = area_sqft * 2 where property_id = $1', [ids.grown])
  await portal().platform.database.transaction(async (tx) => {
    const context = jobContext(tx, new Date(beforeTheYear), {
      actor: { kind: 'system', name: 'test' },
      address: 'test',
      requestId: 'test:grown',
      action: 'test',
    })
    const request = {
      propertyIds: [ids.grown],
      from: isoDate('2026-10-01'),
      reason: 'floor added',
      cause: 'test:grown',
    }
    await reviseTaxes(context, request)
    await context.writeNotes()
  })
  const whole = await wholeYear(ids.grown, 2026)
  const assessed = await lastOf('assessment', ids.grown, 2026)
  expect(assessed).toEqual(await lastOf('demand', ids.grown, 2026))
  expect(Math.abs((assessed?.house ?? 0) - (whole + (before?.house ?? 0)) / 2)).toBeLessThanOrEqual(50)
})

it('a revaluation under the same law moves none of them, and gives none to one liable from next April', async () => {
  const runId = await revalued()
  expect(await movedBy(runId)).toEqual([])
  expect(
    await sql('select from revision_run_exception where run_id = $1 and reason = $2', [runId, 'demand_kept']),
  ).toEqual([])
  await move('ctao', `/revision-runs/${runId}/discard`)
})

it('under other law the half year moves by its half, with its demand; one changed within the year is left to the office', async () => {
  const grown = await lastOf('assessment', ids.grown, 2026)
  await approve(await proposeMonths('15', '2026-04-01', '2027-03-31'))
  passTime(5200)
  const runId = await revalued()
  expect((await movedBy(runId)).toSorted()).toEqual([ids.whole, ids.half].toSorted())
  await move('admin', `/revision-runs/${runId}/release`)
  await reaches('/revision-runs', runId, 'released')
  const half = await lastOf('assessment', ids.half, 2026)
  expect(half).toEqual(await lastOf('demand', ids.half, 2026))
  expect(Math.abs((half?.house ?? 0) - (await wholeYear(ids.half, 2026)) / 2)).toBeLessThanOrEqual(50)
  expect(half?.arv).toBe((await lastOf('assessment', ids.whole, 2026))?.arv)
  expect(await lastOf('assessment', ids.later, 2026)).toBeUndefined()
  expect([await lastOf('assessment', ids.grown, 2026), await lastOf('demand', ids.grown, 2026)]).toEqual([grown, grown])
  expect(
    await sql('select property_id::integer id from revision_run_exception where run_id = $1 and reason = $2', [
      runId,
      'demand_kept',
    ]),
  ).toEqual([{ id: ids.grown }])
  const { totals } = (await as('ctao', 'GET', `/revision-runs/${runId}`)).data as RevisionRunReport // as declared by the call
  expect(totals.released).toBe(totals.moved)
})

it('a cap of the next year compares with the tax of a whole year', async () => {
  await sql(
    `insert into rule_entry (kind, valid_from, body, source)
     values ('caps', '2027-04-01', '{"code": "rise", "head": "house", "timesPreviousTax": "1.1"}', 'Resolution 32/2027')`,
  )
  await approve(await proposeMonths('48', '2027-04-01'))
  await raiseYear(2027)
  for (const id of [ids.whole, ids.half, ids.grown]) {
    const demanded = await lastOf('demand', id, 2027)
    expect(Math.abs((demanded?.house ?? 0) - 1.1 * (await wholeYear(id, 2026)))).toBeLessThanOrEqual(100)
  }
  // Nothing went before it.
  expect((await lastOf('demand', ids.later, 2027))?.house).toBeGreaterThan(
    2 * ((await lastOf('demand', ids.whole, 2027))?.house ?? 0),
  )
  expect(await verifyLedger(portal().platform.database.reads)).toEqual([])
})
