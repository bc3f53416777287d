import { expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { lawDesk } from '../revision/testing/law-desk.ts'
import { arrangeRunCity, beforeTheYear, yearRaised } from './testing/run-city.ts'

const portal = useTestPortal({ clock: () => new Date(beforeTheYear), city: 60, arrange: arrangeRunCity })
const { sql, as, move, reaches } = lawDesk(portal)

it('whose last year was corrected since the dry run is left out where a cap looks at it, and then asked for less', async () => {
  await sql(
    `insert into rule (kind, valid_from, body, source) values
       ('caps', '2027-04-01', '{"code": "rise", "head": "house", "timesPreviousTax": "0.5"}', 'tests'),
       ('correctionLimits', '2026-04-01', '{"atOnceUpToPaise": 100000000000}', 'tests')`,
  )
  const [house] = await sql(
    `select property_id::integer no, property_unique_id id from property join demand using (property_id)
     where financial_year = 2026 and house_paise > 50000 and house_tax_applicable and house_category = 'residential' and road_width_m is not null
       and exists (select from premise where premise.property_id = property.property_id)
       and not exists (select from ledger_entry where ledger_entry.property_id = property.property_id and kind in ('opening', 'correction'))
     order by property_id limit 1`,
  )
  const ofYear = async (table: 'demand' | 'assessment', year: number): Promise<number | undefined> => {
    const [last] = await sql(
      `select house_paise::float8 house from ${table} where property_id = $1 and financial_year = $2 order by revision desc limit 1`,
      [house.no, year],
    )
    return last?.house
  }
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
  await sql('update premise set area_sqft = area_sqft * 0.5 where property_id = $1', [house.no])
  const replaced = await as('ctao', 'POST', `/taxDemands/replace?propertyUniqueId=${house.id}`, {
    reason: 'measured again',
    financialYear: 2026,
  })
  expect([replaced.status, replaced.code]).toEqual([200, undefined])
  await release(runId)
  expect(await ofYear('demand', yearRaised)).toBeUndefined()
  expect(
    await sql('select reason from demand_run_exception where run_id = $1 and property_id = $2', [runId, house.no]),
  ).toEqual([{ reason: 'changed_since' }])
  await release(await rehearsed())
  const half = ((await ofYear('assessment', 2026)) ?? 0) / 2
  expect(Math.abs(((await ofYear('demand', yearRaised)) ?? 0) - half)).toBeLessThanOrEqual(100)
  expect(await verifyLedger(portal().platform.database.reads)).toEqual([])
})
