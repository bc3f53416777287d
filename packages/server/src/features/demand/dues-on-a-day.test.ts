import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Defaulter } from '@karsetu/contract/demand/defaulter-calls.ts'
import type {
  DemandSums,
  PlaceSummary,
  SplitSummary,
  TotalSummary,
  UsageSummary,
} from '@karsetu/contract/demand/demand-summary.ts'
import type { LedgerReport } from '@karsetu/contract/ledger/ledger-calls.ts'
import type { EligibleRow } from '@karsetu/contract/notice/notice-calls.ts'
import { describe, expect, it } from 'vitest'
import { openWorkbook } from '../../platform/spreadsheet/open-workbook.ts'
import { useTestPortal } from '../../testing/test-portal.ts'

const today = '2026-11-20'
const portal = useTestPortal({ clock: () => new Date(`${today}T06:00:00Z`), city: 200 })

const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows
const ask = async (path: string) => portal().ask({ path, token: await portal().tokenOf('ctao') })

async function get<Answer>(path: string): Promise<Answer> {
  const answer = await ask(path)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.message}`)
  return answer.data as Answer // as the call's own output schema says
}

type Page = { rows: Defaulter[]; total: number; totalDuesPaise: number; day: string; today: string }
const defaulters = (query: string) => get<Page>(`/taxDemands/defaultersList?limit=100&${query}`)

async function ledgerOn(propertyUniqueId: string, asOf: string): Promise<LedgerReport['dues']> {
  const { data } = await portal().ask({
    method: 'POST',
    path: '/properties/ledger',
    body: { propertyUniqueId, asOf },
  })
  return (data as LedgerReport).dues
}

/** What stood in the books at the end of a day, by a direct question. */
const postedOn = (day: string) =>
  sql(
    `select property_unique_id id, sum(house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise
       + interest_sewer_paise + advance_paise)::float8 dues
     from ledger_entry join property using (property_id) where effective_on <= $1
     group by 1 having sum(house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise
       + interest_sewer_paise + advance_paise) > 0 order by 2 desc`,
    [day],
  )

const aYearAgo = '2025-09-30'
const nextYear = '2027-02-15'

describe('defaulters of a day', () => {
  it.each([aYearAgo, today, nextYear])(
    'on %s are who owed then, each with the dues its ledger says of the day',
    async (day) => {
      const listed = await defaulters(`asOf=${day}`)
      const real = await postedOn(day)
      expect(listed).toMatchObject({ day, today, total: real.length })
      expect(listed.totalDuesPaise).toBe(real.reduce((sum, { dues }) => sum + dues, 0))
      expect(listed.rows.map((row) => row.duesPaise)).toEqual(real.slice(0, 100).map(({ dues }) => dues))
      for (const row of listed.rows.slice(0, 15)) {
        const dues = await ledgerOn(row.propertyUniqueId, day)
        expect(row.payablePaise).toBe(dues.netPayablePaise)
        expect(row.rebatePaise).toBe(dues.rebatePaise)
        expect(row.duesPaise + row.interestPaise).toBe(dues.grossPaise - dues.creditPaise)
        expect(row.since).toBe(dues.years.find(({ totalPaise }) => totalPaise > 0)?.financialYear)
      }
    },
  )

  it('interest grows with the day, and no day named is today', async () => {
    const [now, later] = [await defaulters(''), await defaulters(`asOf=${nextYear}`)]
    expect(now.rows).toEqual((await defaulters(`asOf=${today}`)).rows)
    const ofLater = new Map(later.rows.map((row) => [row.propertyUniqueId, row]))
    const grown = now.rows.filter((row) => (ofLater.get(row.propertyUniqueId)?.interestPaise ?? 0) > row.interestPaise)
    expect(grown.length).toBeGreaterThan(10)
  })

  it('§7 are found by mohalla, category, sub-category and property', async () => {
    const [one] = await sql(
      `select property_unique_id id, mohalla_id, code from property_account join property using (property_id)
         join category using (category_id) where balance_paise > 0 limit 1`,
    )
    await sql("update property set sub_category = 'corner' where property_unique_id = $1", [one.id])
    const owing = async (where: string) =>
      (
        await sql(
          `select count(*)::integer n from property_account join property using (property_id)
             left join category using (category_id) where balance_paise > 0 and ${where}`,
        )
      )[0].n
    const cases: [query: string, where: string][] = [
      [`mohallaId=${one.mohalla_id}`, `mohalla_id = ${one.mohalla_id}`],
      [`category=${one.code}`, `code = '${one.code}'`],
      [`category=${one.code}&subCategory=corner`, `code = '${one.code}' and sub_category = 'corner'`],
      [`propertyUniqueId=${one.id}`, `property_unique_id = '${one.id}'`],
      [
        'head=water&part=arrears',
        `(select sum(water_paise) from ledger_entry entry where entry.property_id = property.property_id and financial_year < 2026) > 0`,
      ],
      [
        'part=current&year=2025',
        `(select sum(house_paise + water_paise + sewer_paise) from ledger_entry entry
          where entry.property_id = property.property_id and financial_year = 2025) > 0`,
      ],
    ]
    for (const [query, where] of cases) {
      const { total } = await defaulters(query)
      expect(total, query).toBe(await owing(where))
      expect(total, query).toBeGreaterThan(0)
    }
  })

  it('what takes effect on a later day is not owed before it', async () => {
    const [{ property_id: id }] = await sql('select property_id from property_account where balance_paise = 0 limit 1')
    await sql(
      `select post_journal('demand', 'test:ahead', null, $1, version, '2027-04-01', 'system:test', '{}',
         array['receivable:house:2027', 'income:house:2027'], array[70000, -70000], array[2027]::smallint[], array['demand'],
         array[70000], array[0], array[0], array[0], array[0], array[0], array[0]) from property_account where property_id = $1`,
      [id],
    )
    const [{ property_unique_id }] = await sql('select property_unique_id from property where property_id = $1', [id])
    expect((await defaulters(`propertyUniqueId=${property_unique_id}`)).total).toBe(0)
    const { rows } = await defaulters(`propertyUniqueId=${property_unique_id}&asOf=2027-04-01`)
    expect(rows).toMatchObject([{ duesPaise: 70_000, interestPaise: 0, since: 2027 }])
  })

  it('leave as a spreadsheet with the day in its headings and the same figures', async () => {
    const [headings, ...lines] = await sheetOf(`/taxDemands/defaultersList/export?asOf=${aYearAgo}`)
    const { rows, total } = await defaulters(`asOf=${aYearAgo}`)
    expect(headings?.slice(-5)).toEqual([
      'Posted dues on 30 Sep 2025',
      'Covered by credit on 30 Sep 2025',
      'Interest to 30 Sep 2025',
      'Rebate on 30 Sep 2025',
      'To pay on 30 Sep 2025',
    ])
    expect(lines).toHaveLength(total)
    const [first] = rows
    if (!first) throw new Error('nobody owed')
    const { duesPaise, coveredPaise, interestPaise, rebatePaise, payablePaise } = first
    const inRupees = [duesPaise, coveredPaise, interestPaise, rebatePaise, payablePaise].map((p) => p / 100)
    expect(lines[0]?.slice(-5).map(Number)).toEqual(inRupees)
  })
})

/** A year's demand, what was collected of it, and what is left, from the entries that had taken effect. */
const sumsOn = async (day: string, where: string) =>
  (
    await sql(
      `select coalesce(sum(charged_house_paise + charged_water_paise + charged_sewer_paise), 0)::float8 "demandPaise",
         coalesce(sum(paid_house_paise + paid_water_paise + paid_sewer_paise), 0)::float8 "collectedPaise",
         coalesce(sum(interest_charged_house_paise + interest_charged_water_paise + interest_charged_sewer_paise
           - interest_paid_house_paise - interest_paid_water_paise - interest_paid_sewer_paise), 0)::float8 "interestBalancePaise"
       from ledger_measure join property using (property_id) where effective_on <= $1 and ${where}`,
      [day],
    )
  )[0]

describe('totals of a day', () => {
  it.each([aYearAgo, today, nextYear])('on %s are those of the entries that had taken effect', async (day) => {
    const total = await get<TotalSummary>(`/taxDemands/totalSummary?asOf=${day}`)
    const year = day === aYearAgo ? 2025 : 2026
    expect(total).toMatchObject({ day, today, financialYear: year })
    expect(total.current).toMatchObject(await sumsOn(day, `financial_year = ${year}`))
    const previousDay = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
    expect(total.previousDay).toBe(previousDay)
    expect(total.previous).toMatchObject(await sumsOn(previousDay, `financial_year = ${year - 1}`))
    const years = await sql('select distinct financial_year y from ledger_entry where effective_on <= $1', [day])
    expect(total.years).toHaveLength(years.length)
    const { parts } = await get<SplitSummary>(`/taxDemands/splitSummary?asOf=${day}`)
    const { rows: usages } = await get<UsageSummary>(`/taxDemands/zoneAndUsageWiseSummary?asOf=${day}`)
    const { rows: zones } = await get<PlaceSummary>(`/taxDemands/zoneWiseSummary?asOf=${day}`)
    const sum = (rows: DemandSums[]) => rows.reduce((all, { collectedPaise }) => all + collectedPaise, 0)
    for (const rows of [parts.filter(({ part }) => part === 'current'), usages, zones])
      expect(sum(rows)).toBe(total.current.collectedPaise)
    const [zone] = zones
    expect(zone).toMatchObject(await sumsOn(day, `financial_year = ${year} and zone_id = ${zone?.zoneId}`))
  })

  it('the demand of one property is of the day too, and leaves with it in the heading', async () => {
    const [{ id, zone, ward }] = await sql(
      `select property_unique_id id, zone_id zone, ward_id ward from payment join property using (property_id)
       where effective_on > '2025-09-30' and effective_on < '2026-04-01' limit 1`,
    )
    const { rows } = await get<{ rows: DemandSums[] }>(
      `/properties/propertyWise?asOf=${aYearAgo}&zoneId=${zone}&wardId=${ward}&propertyUniqueId=${id}`,
    )
    expect(rows[0]).toMatchObject(await sumsOn(aYearAgo, `financial_year = 2025 and property_unique_id = '${id}'`))
    for (const path of [
      `/properties/propertyWise/export?asOf=${aYearAgo}&wardId=${ward}`,
      `/taxDemands/zoneAndUsageWiseSummary/export?asOf=${aYearAgo}&by=head`,
    ])
      expect((await sheetOf(path))[0]).toContain('Balance on 30 Sep 2025')
  })

  it('a payment that takes effect today changes today and no day before', async () => {
    const past = await get<TotalSummary>(`/taxDemands/totalSummary?asOf=${aYearAgo}`)
    const now = await get<TotalSummary>('/taxDemands/totalSummary')
    await sql(
      `select post_journal('payment', 'test:today', null, $1, version, '${today}', 'system:test', '{}',
         array['bank', 'receivable:house:2026'], array[100, -100], array[2026]::smallint[], array['payment'],
         array[-100], array[0], array[0], array[0], array[0], array[0], array[0])
       from property_account where property_id = $1`,
      [(await sql('select property_id from property_account where balance_paise > 100000 limit 1'))[0].property_id],
    )
    expect((await get<TotalSummary>(`/taxDemands/totalSummary?asOf=${aYearAgo}`)).current).toEqual(past.current)
    await sql('select fold_rollup()')
    expect((await get<TotalSummary>(`/taxDemands/totalSummary?asOf=${aYearAgo}`)).current).toEqual(past.current)
    const after = await get<TotalSummary>(`/taxDemands/totalSummary?asOf=${today}`)
    expect(after.current.collectedPaise).toBe(now.current.collectedPaise + 100)
  })
})

describe('those for whom a paper may be made on a day', () => {
  it.each([today, nextYear])('on %s stand with what the paper would ask for', async (day) => {
    const { rows, ...answer } = await get<{ rows: EligibleRow[]; total: number; day: string }>(
      `/notices/eligible?kind=bill&limit=10&asOf=${day}`,
    )
    expect(answer).toMatchObject({ day, today })
    expect(rows).toHaveLength(10)
    for (const row of rows) {
      const dues = await ledgerOn(row.propertyUniqueId, day)
      expect(row).toMatchObject({ payablePaise: dues.netPayablePaise, rebatePaise: dues.rebatePaise })
      expect(row.duesPaise + row.interestPaise).toBe(dues.grossPaise - dues.creditPaise)
    }
    const [headings, ...lines] = await sheetOf(`/notices/eligible/export?kind=bill&asOf=${day}`)
    expect(headings?.[9]).toBe(day === today ? 'To pay on 20 Nov 2026' : 'To pay on 15 Feb 2027')
    expect(lines).toHaveLength(answer.total)
  })

  it('are not asked for of a day that is over', async () => {
    expect(await ask(`/notices/eligible?kind=bill&asOf=${aYearAgo}`)).toMatchObject({
      status: 400,
      fields: [{ field: 'asOf' }],
    })
  })
})

/** All rows of a list that leaves as a spreadsheet, the headings first. */
async function sheetOf(path: string): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'karsetu-dues-'))
  try {
    const reply = await fetch(`${portal().address}/api${path}`, {
      headers: { authorization: `Bearer ${await portal().tokenOf('ctao')}` },
    })
    const file = join(folder, 'list.xlsx')
    await writeFile(file, Buffer.from(await reply.arrayBuffer()))
    const workbook = await openWorkbook(file, 'xlsx')
    const rows: string[][] = []
    for await (const { cells } of workbook.rows()) rows.push(cells.map((cell) => cell?.typed ?? ''))
    return rows
  } finally {
    await rm(folder, { recursive: true })
  }
}
