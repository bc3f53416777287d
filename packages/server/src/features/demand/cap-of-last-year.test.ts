import { afterAll, beforeAll, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { lawDesk } from '../revision/testing/law-desk.ts'
import { arrangeRunCity, beforeTheYear, yearRaised } from './testing/run-city.ts'

const portal = useTestPortal({ clock: () => new Date(beforeTheYear), city: 60, arrange: arrangeRunCity })
const { sql, as, move, reaches } = lawDesk(portal)

type House = { no: number; id: string }
let houses: House[] = []
beforeAll(async () => {
  await sql(
    `insert into rule (kind, valid_from, body, source) values
       ('caps', '2026-04-01', '{"code": "rise", "head": "house", "timesPreviousTax": "0.5"}', 'tests'),
       ('correctionLimits', '2026-04-01', '{"atOnceUpToPaise": 100000000000}', 'tests')`,
  )
  houses = await sql(
    `select property_id::integer no, property_unique_id id from property join demand using (property_id)
     where financial_year = 2026 and house_paise > 50000 and house_tax_applicable and house_category = 'residential'
       and road_width_m is not null and exists (select from premise where premise.property_id = property.property_id)
       and not exists (select from ledger_entry where ledger_entry.property_id = property.property_id and kind in ('opening', 'correction'))
     order by property_id limit 2`,
  )
})
afterAll(async () => expect(await verifyLedger(portal().platform.database.reads)).toEqual([]))

const houseTax = async (table: 'demand' | 'assessment', { no }: House, year: number): Promise<number | undefined> => {
  const [last] = await sql(
    `select house_paise::float8 house from ${table} where property_id = $1 and financial_year = $2 order by revision desc limit 1`,
    [no, year],
  )
  return last?.house
}
/** Half as large, which nobody taxed until the demand of the year is replaced. */
const correct = async ({ no, id }: House, financialYear: number) => {
  await sql('update premise set area_sqft = area_sqft * 0.5 where property_id = $1', [no])
  const body = { reason: 'measured again', financialYear }
  const { status, code } = await as('ctao', 'POST', `/taxDemands/replace?propertyUniqueId=${id}`, body)
  expect([status, code]).toEqual([200, undefined])
}

it('a demand whose last year was corrected since the dry run is left out where a cap looks at it, and asked for later', async () => {
  const [house] = houses as [House]
  const rehearsed = async (): Promise<number> => {
    const { runId } = await move('ctao', '/demand-runs', { financialYear: yearRaised })
    await reaches('/demand-runs', runId, 'rehearsed')
    return runId
  }
  const release = async (runId: number) => {
    await move('ctao', `/demand-runs/${runId}/release`)
    await reaches('/demand-runs', runId, 'released')
  }
  const runId = await rehearsed()
  await correct(house, 2026)
  await release(runId)
  expect(await houseTax('demand', house, yearRaised)).toBeUndefined()
  expect(
    await sql('select reason from demand_run_exception where run_id = $1 and property_id = $2', [runId, house.no]),
  ).toEqual([{ reason: 'changed_since' }])
  await release(await rehearsed())
  const half = ((await houseTax('assessment', house, 2026)) ?? 0) / 2
  expect(Math.abs(((await houseTax('demand', house, yearRaised)) ?? 0) - half)).toBeLessThanOrEqual(100)
})

it('a revaluation leaves out such a property as well', async () => {
  const [, house] = houses as [House, House]
  const before = await houseTax('assessment', house, 2026)
  const { runId } = await move('ctao', '/revision-runs/revalue')
  await reaches('/revision-runs', runId, 'computed')
  const moves = 'select from revision_run_result where run_id = $1 and property_id = $2'
  expect(await sql(moves, [runId, house.no])).toHaveLength(1)
  await correct(house, 2025)
  await move('admin', `/revision-runs/${runId}/release`)
  await reaches('/revision-runs', runId, 'released')
  expect(await houseTax('assessment', house, 2026)).toBe(before)
  expect(
    await sql('select reason from revision_run_exception where run_id = $1 and property_id = $2', [runId, house.no]),
  ).toEqual([{ reason: 'changed_since' }])
})
