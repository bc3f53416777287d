import { beforeAll, describe, expect, it } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { type TestPortal, useTestPortal } from '../../testing/test-portal.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), city: 200 })

type Role = Parameters<TestPortal['tokenOf']>[0]
const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows
// biome-ignore lint/suspicious/noExplicitAny: checked by the call's own output schema
const get = async (path: string, role: Role = 'ctao'): Promise<any> => {
  const answer = await portal().ask({ path, token: await portal().tokenOf(role) })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.message}`)
  return answer.data
}

type Sums = { receipts: number; receivedPaise: number; reversedPaise: number; collectedPaise: number }
const sumsOf = ({ receipts, receivedPaise, reversedPaise, collectedPaise }: Sums): Sums => ({
  ...{ receipts, receivedPaise, reversedPaise, collectedPaise },
})

/**
 * Receipts of some days less reversals recorded in them, from the two tables alone.
 * @param group SQL of what tells rows apart
 */
async function onBooks(
  days: { from: string; to: string },
  where = 'true',
  group = "''",
): Promise<Record<string, Sums>> {
  const rows = await sql(
    `select name, sum(receipts)::integer receipts, sum(received)::float8 received, sum(reversed)::float8 reversed from (
       select ${group} as name, 1 receipts, amount_paise received, 0 reversed
       from payment join property using (property_id) where effective_on between $1 and $2 and ${where}
       union all
       select ${group}, 0, 0, amount_paise from payment join property using (property_id) join payment_reversal using (payment_id)
       where (payment_reversal.recorded_at + interval '5 hours 30 minutes') at time zone 'UTC' >= $1::date
         and (payment_reversal.recorded_at + interval '5 hours 30 minutes') at time zone 'UTC' < $2::date + 1 and ${where}
     ) line group by name`,
    [days.from, days.to],
  )
  return Object.fromEntries(
    rows.map(({ name, receipts, received, reversed }) => [
      String(name),
      { receipts, receivedPaise: received, reversedPaise: reversed, collectedPaise: received - reversed },
    ]),
  )
}
const nothing: Sums = { receipts: 0, receivedPaise: 0, reversedPaise: 0, collectedPaise: 0 }

const year = { from: '2025-04-01', to: '2026-03-31' }
const query = ({ from, to }: typeof year) => `startDate=${from}&endDate=${to}`

/** Each table, what its rows are told apart by in the reply, and the same in SQL. */
const tables: Record<string, [name: (row: Record<string, unknown>) => unknown, sql: string]> = {
  'taxCollections/zoneWise': [({ zoneId }) => zoneId, 'zone_id'],
  'taxCollections/wardWise': [({ wardId }) => wardId, 'ward_id'],
  'taxCollections/mohallaWise': [({ mohallaId }) => mohallaId, 'mohalla_id'],
  'taxCollections/typeWise': [({ mode }) => mode, 'mode'],
  'taxCollections/riWise': [
    ({ inspectorNames }) => inspectorNames,
    "case when ward_id = (select min(ward_id) from ward) then 'Inspector A' else '' end",
  ],
  'transactions/summary': [({ mode }) => mode, 'mode'],
  'transactions/collectionSummary': [
    ({ takenBy, mode }) => `${takenBy} ${mode}`,
    "coalesce(taken_by::text, 'null') || ' ' || mode",
  ],
}

beforeAll(async () => {
  for (const role of ['ctao', 'operator', 'clerk', 'jalkal'] as const) await portal().tokenOf(role)
  await sql(`insert into staff (kind, login_type, username, email, password_hash, role_id, is_revenue_inspector, accessible_wards)
    select 'official', 'nagar_nigam', 'Inspector A', 'ri.a@demo.example', '-', role_id, true, array[(select min(ward_id) from ward)]
    from role where name = 'clerk'`)
  await sql(`update staff set accessible_wards = array[(select min(ward_id) from payment join property using (property_id))]
    where role_id = (select role_id from role where name = 'operator') and email like 'operator%'`)
})

describe('one truth of what was collected', () => {
  it('a year is forecast from how much of the year before had come in by the same day', async () => {
    const collectedIn = async (from: string, to: string) =>
      Object.values(await onBooks({ from, to }))[0]?.collectedPaise ?? 0
    const [soFar, byDay, whole] = [
      await collectedIn('2026-04-01', '2026-11-20'),
      await collectedIn('2025-04-01', '2025-11-20'),
      await collectedIn('2025-04-01', '2026-03-31'),
    ]
    expect((await get('/taxCollections/summary')).forecast).toEqual({
      lastYearPaise: whole,
      lastYearPercent: Math.round((byDay * 100) / whole),
      forecastPaise: Math.round((soFar * whole) / byDay),
    })
    expect((await get('/taxCollections/summary?asOf=2019-05-01')).forecast).toBeNull()
  })

  it('§7 every table of a year is what payments and reversals say, row by row and together', async () => {
    const [total] = Object.values(await onBooks(year))
    expect(total?.reversedPaise).toBeGreaterThan(0)
    for (const [call, [nameOf, group]] of Object.entries(tables)) {
      const answer = await get(`/${call}?${query(year)}`)
      const rows = Object.fromEntries(answer.rows.map((row: Sums) => [String(nameOf(row)), sumsOf(row)]))
      expect(rows, call).toEqual(await onBooks(year, 'true', group))
      expect(sumsOf(answer.total), call).toEqual(total)
    }
  })

  it('§7 GET taxCollections/monthly and monthWise: a reversal lowers the day it was recorded, not the day of the payment', async () => {
    const { rows: days, total } = await get(`/taxCollections/monthly?${query(year)}`)
    const { rows: months } = await get(`/taxCollections/monthWise?${query(year)}`)
    expect(sumsOf(total)).toEqual((await onBooks(year))[''])
    const [reversal] = await sql(
      `select to_char(effective_on, 'YYYY-MM-DD') paid,
         to_char(payment_reversal.recorded_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') undone
       from payment_reversal join payment using (payment_id)
       where (payment_reversal.recorded_at at time zone 'Asia/Kolkata')::date between $1 and $2 and effective_on >= $1 limit 1`,
      [year.from, year.to],
    )
    for (const day of [reversal.paid, reversal.undone]) {
      const expected = (await onBooks({ from: day, to: day }))['']
      expect(sumsOf(days.find((row: { day: string }) => row.day === day))).toEqual(expected)
    }
    const april = months.find(({ month }: { month: string }) => month === '2025-04-01')
    expect(sumsOf(april)).toEqual((await onBooks({ from: '2025-04-01', to: '2025-04-30' }))[''])
  })

  it('§7 under filters the tables, the list they lead to and its file say the same', async () => {
    const [{ ward_id: ward, zone_id: zone }] = await sql(
      'select ward_id, zone_id from payment join property using (property_id) order by payment_id limit 1',
    )
    const [{ staff_id: cashier }] = await sql(
      'select taken_by staff_id from payment where taken_by is not null limit 1',
    )
    const filters: Record<string, string> = {
      [`zoneId=${zone}`]: `zone_id = ${zone}`,
      [`wardId=${ward}&paymentMethod=cash`]: `ward_id = ${ward} and mode = 'cash'`,
      [`takenBy=${cashier}`]: `taken_by = ${cashier}`,
      'takenBy=none': 'taken_by is null',
      'houseCategory=residential': "house_category = 'residential'",
      'minAmount=1000&maxAmount=5000': 'amount_paise between 100000 and 500000',
      'inspectors=none': 'ward_id <> (select min(ward_id) from ward)',
    }
    for (const [filter, where] of Object.entries(filters)) {
      const expected = (await onBooks(year, where))[''] ?? nothing
      const request = `${query(year)}&${filter}`
      for (const call of Object.keys(tables))
        expect(sumsOf((await get(`/${call}?${request}`)).total), `${call} ${filter}`).toEqual(expected)
      const { sums } = await get(`/taxCollections/collectionList?${request}`)
      expect(sums, filter).toEqual({
        ...{ receivedPaise: expected.receivedPaise, reversedPaise: expected.reversedPaise },
        collectedPaise: expected.collectedPaise,
      })
    }
    const token = await portal().tokenOf('ctao')
    const { lines } = await readFileOf(portal(), `/taxCollections/collectionList/export?${query(year)}`, { token })
    const total = lines.reduce((sum, { Collected }) => sum + Math.round(Number(Collected) * 100), 0)
    expect(total).toBe((await onBooks(year))['']?.collectedPaise)
  })

  it('§7 GET transactions/pos/summary: what the machines took, day by day', async () => {
    const { rows, total } = await get(`/transactions/pos/summary?${query(year)}`)
    expect(sumsOf(total)).toEqual((await onBooks(year, "mode = 'pos'"))[''])
    const byDay = Object.fromEntries(rows.map((row: Sums & { day: string }) => [row.day, sumsOf(row)]))
    expect(Object.keys(byDay)).not.toHaveLength(0)
    expect(Object.values(byDay).reduce((sum: number, row) => sum + (row as Sums).collectedPaise, 0)).toBe(
      total.collectedPaise,
    )
  })
})

it('§7 GET taxCollections/summary: today, yesterday, month and year beside the same days a year earlier', async () => {
  const { periods, day } = await get('/taxCollections/summary?asOf=2026-03-31')
  expect(day).toBe('2026-03-31')
  const expected: Record<string, [from: string, before: string, to?: string, beforeTo?: string]> = {
    today: ['2026-03-31', '2025-03-31'],
    yesterday: ['2026-03-30', '2025-03-30', '2026-03-30', '2025-03-30'],
    month: ['2026-03-01', '2025-03-01'],
    year: ['2025-04-01', '2024-04-01'],
  }
  for (const { period, previous, ...now } of periods) {
    const [from, before, to = '2026-03-31', beforeTo = '2025-03-31'] = expected[period] ?? ['', '']
    expect([now.startDate, now.endDate, previous.startDate, previous.endDate]).toEqual([from, to, before, beforeTo])
    expect(sumsOf(now), period).toEqual((await onBooks({ from, to }))[''] ?? nothing)
    expect(sumsOf(previous), period).toEqual((await onBooks({ from: before, to: beforeTo }))[''] ?? nothing)
  }
})

it('§7 GET taxCollections/demandAndCollection: the demand of a year as its own summary has it, and the money of the year', async () => {
  const answer = await get('/taxCollections/demandAndCollection?year=2025')
  const demand = await get('/taxDemands/zoneWiseSummary?year=2025')
  expect(answer.total).toMatchObject({
    ...{ demandPaise: demand.total.demandPaise, settledPaise: demand.total.collectedPaise },
    ...{ balancePaise: demand.total.balancePaise, collectedPaise: (await onBooks(year))['']?.collectedPaise },
  })
  const byZone = await onBooks(year, 'true', 'zone_id')
  for (const { zoneId, collectedPaise, demandPaise } of answer.rows) {
    expect(collectedPaise).toBe(byZone[zoneId]?.collectedPaise ?? 0)
    expect(demandPaise).toBe(demand.rows.find((row: { zoneId: number }) => row.zoneId === zoneId)?.demandPaise ?? 0)
  }
  const [{ zoneId }] = answer.rows
  const wards = await get(`/taxCollections/demandAndCollection?year=2025&zoneId=${zoneId}`)
  const sum = wards.rows.reduce((all: number, row: Sums) => all + row.collectedPaise, 0)
  expect(sum).toBe(byZone[zoneId]?.collectedPaise)
})

it('§7 GET transactions/summary/export: a table as a spreadsheet with its total in the last line', async () => {
  const token = await portal().tokenOf('ctao')
  for (const by of ['mode', 'mohalla', 'day', 'month', 'inspector', 'cashier_and_mode']) {
    const { lines } = await readFileOf(portal(), `/transactions/summary/export?by=${by}&${query(year)}`, { token })
    expect(Math.round(Number(lines.at(-1)?.Collected) * 100), by).toBe((await onBooks(year))['']?.collectedPaise)
  }
})

it('figures are of the reader’s own wards; roles without the right are refused', async () => {
  const [{ ward }] = await sql('select min(ward_id) ward from payment join property using (property_id)')
  const own = await onBooks(year, `ward_id = ${ward}`)
  expect(sumsOf((await get(`/transactions/summary?${query(year)}`, 'operator')).total)).toEqual(own[''])
  expect((await get(`/taxCollections/collectionList?${query(year)}`, 'operator')).sums.collectedPaise).toBe(
    own['']?.collectedPaise,
  )
  const refused = async (path: string, role: Role) =>
    (await portal().ask({ path, token: await portal().tokenOf(role) })).status
  expect(await refused('/taxCollections/zoneWise', 'operator')).toBe(403)
  expect(await refused('/transactions/summary', 'clerk')).toBe(403)
  expect((await get('/taxCollections/zoneWise', 'jalkal')).total.receipts).toBeGreaterThan(0)
})
