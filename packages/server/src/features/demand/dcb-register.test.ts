import { expect, it } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { useTestPortal } from '../../testing/test-portal.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), city: 200 })

// biome-ignore lint/suspicious/noExplicitAny: checked by the call's own output schema
const get = async (path: string): Promise<any> =>
  (await portal().ask({ path: `/taxDemands/${path}`, token: await portal().tokenOf('ctao') })).data

/** The register from the entries of the ledger alone. */
async function fromEntries(year: number, day: string, where = 'true', amount = allHeads) {
  const { rows } = await portal().database.migrator.query(
    `select coalesce(sum(${amount}) filter (where financial_year < $1 and (effective_on < $3 or kind in ('opening', 'demand', 'correction', 'interest'))), 0)::float8 "arrearDemandPaise",
       coalesce(sum(${amount}) filter (where financial_year = $1 and kind in ('opening', 'demand', 'correction', 'interest')), 0)::float8 "currentDemandPaise",
       coalesce(-sum(${amount}) filter (where kind = 'rebate' and (effective_on >= $3 or financial_year = $1)), 0)::float8 "rebatePaise",
       coalesce(-sum(${amount}) filter (where financial_year < $1 and effective_on >= $3 and kind in ('payment', 'advance_applied', 'reversal', 'shift')), 0)::float8 "arrearSettledPaise",
       coalesce(-sum(${amount}) filter (where financial_year = $1 and kind in ('payment', 'advance_applied', 'reversal', 'shift')), 0)::float8 "currentSettledPaise",
       coalesce(sum(${amount}) filter (where financial_year < $1), 0)::float8 "arrearBalancePaise",
       coalesce(sum(${amount}) filter (where financial_year = $1), 0)::float8 "currentBalancePaise",
       coalesce(sum(${amount}), 0)::float8 "balancePaise"
     from ledger_entry join property using (property_id) where financial_year <= $1 and effective_on <= $2 and ${where}`,
    [year, day, `${year}-04-01`],
  )
  return rows[0]
}
const allHeads =
  'house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise + interest_sewer_paise'

it('the register of a year as of any day is what the entries say, by place and head', async () => {
  for (const [year, day] of [
    [2026, '2026-11-20'],
    [2025, '2025-12-31'],
    [2024, '2025-03-31'],
  ] as const) {
    const { rows, total } = await get(`dcbRegister?year=${year}&asOf=${day}`)
    expect(total, day).toEqual(await fromEntries(year, day))
    expect(total.balancePaise).toBe(
      total.arrearDemandPaise +
        total.currentDemandPaise -
        total.rebatePaise -
        total.arrearSettledPaise -
        total.currentSettledPaise,
    )
    const [zone] = rows
    expect(zone).toMatchObject(await fromEntries(year, day, `zone_id = ${zone.zoneId}`))
    const heads = await get(`dcbRegister/heads?year=${year}&asOf=${day}`)
    expect(heads.rows.find(({ head }: { head: string }) => head === 'water')).toMatchObject(
      await fromEntries(year, day, 'true', 'water_paise + interest_water_paise'),
    )
    expect(heads.total).toEqual(total)
  }
})

it('the balance of the register is that of the summaries of the demand', async () => {
  const { total } = await get('dcbRegister')
  const { years } = await get('totalSummary')
  const left = years.reduce(
    (sum: number, row: Record<string, number>) => sum + (row.balancePaise ?? 0) + (row.interestBalancePaise ?? 0),
    0,
  )
  expect(total.balancePaise).toBe(left)
})

it('leaves as a spreadsheet with its total, by place, head and use', async () => {
  const token = await portal().tokenOf('ctao')
  const { total } = await get('dcbRegister')
  for (const by of ['place', 'head', 'usage']) {
    const { lines } = await readFileOf(portal(), `/taxDemands/dcbRegister/export?by=${by}`, { token })
    expect(Math.round(Number(lines.at(-1)?.Balance) * 100), by).toBe(total.balancePaise)
  }
})
