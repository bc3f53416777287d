import { expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), city: 200 })

const sql = async (text: string) => (await portal().database.migrator.query(text)).rows
const get = async (path: string) => {
  const answer = await portal().ask({ path: `/taxDemands/${path}`, token: await portal().tokenOf('ctao') })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.message}`)
  // biome-ignore lint/suspicious/noExplicitAny: checked by the call's own output schema
  return answer.data as any
}
// biome-ignore lint/suspicious/noExplicitAny: a row as the call gives it, checked by the call's own output schema
type Row = any

const fromLedger = (where: string) =>
  sql(`select coalesce(sum(case when kind in ('opening', 'demand', 'correction') then house_paise + water_paise + sewer_paise end), 0)::float8 demand,
      coalesce(-sum(case when kind = 'rebate' then house_paise + water_paise + sewer_paise end), 0)::float8 rebate,
      coalesce(sum(house_paise + water_paise + sewer_paise), 0)::float8 balance
    from ledger_entry join property using (property_id) where ${where}`)

const said = ({ demandPaise, rebatePaise, balancePaise }: Record<string, number>) => ({
  demand: demandPaise,
  rebate: rebatePaise,
  balance: balancePaise,
})

it('ageing adds up to what is left of all years, and each age leads to who owes of it', async () => {
  const { rows, total } = await get('ageWiseSummary')
  const ages = ['up_to_1', '1_to_2', '2_to_3', '3_to_5']
  const years = ['2026', '2025', '2024', '2022 and 2023']
  expect(rows.map(({ age }: Row) => age)).toEqual(ages)
  for (const [at, age] of ages.entries()) {
    const [first, last] = (years[at] ?? '').split(' and ')
    const where = `financial_year between ${first} and ${last ?? first}`
    expect(said(rows[at]), age).toEqual((await fromLedger(where))[0])
    const owing = await sql(
      `select property_unique_id id from property join property_account using (property_id)
       where balance_paise > 0 and (select sum(house_paise + water_paise + sewer_paise) from ledger_entry
         where ledger_entry.property_id = property.property_id and effective_on <= '2026-11-20' and ${where}) > 0 order by 1`,
    )
    const list = await get(`defaultersList?age=${age}&limit=100&sort=propertyUniqueId&order=asc`)
    expect(list.total, age).toBe(owing.length)
    expect(list.rows.map(({ propertyUniqueId }: Row) => propertyUniqueId)).toEqual(
      owing.slice(0, 100).map(({ id }) => id),
    )
  }
  expect(said(total)).toEqual((await fromLedger('financial_year <= 2026'))[0])
  expect((await get('ageWiseSummary?year=2025')).rows[0]).toMatchObject({
    age: 'up_to_1',
    balancePaise: rows[1].balancePaise,
  })
})

it('every ward has the percent of its demand that is settled', async () => {
  const { rows } = await get('wardWiseSummary?year=2025')
  for (const { demandPaise, rebatePaise, collectedPaise, settledPercent } of rows)
    expect(settledPercent).toBe(Math.round(((rebatePaise + collectedPaise) * 100) / demandPaise))
  expect(rows.some(({ settledPercent }: Row) => settledPercent > 0 && settledPercent < 100)).toBe(true)
})
