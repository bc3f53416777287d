import { describe, expect, it } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { type TestPortal, useTestPortal } from '../../testing/test-portal.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), city: 200 })

const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows
const get = async (path: string, role: Parameters<TestPortal['tokenOf']>[0] = 'ctao') => {
  const answer = await portal().ask({ path: `/taxDemands/${path}`, token: await portal().tokenOf(role) })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.message}`)
  // biome-ignore lint/suspicious/noExplicitAny: checked by the call's own output schema
  return answer.data as any
}

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
const broken = async () => [...(await sql('select * from inv_rollup')), ...(await sql('select * from inv_rollup_day'))]
// biome-ignore lint/suspicious/noExplicitAny: a row as the call gives it, checked by the call's own output schema
type Row = any
const usages: Record<string, string> = {
  ...{ residential: 'Residential', nonresidential: 'Non-residential', mixed: 'Mixed', unknown: 'Not recorded' },
}

describe('summaries', () => {
  it('§7 GET taxDemands/totalSummary: a year, the year before and every year are what the ledger says', async () => {
    const total = await get('totalSummary')
    expect(total.financialYear).toBe(2026)
    expect(said(total.current)).toEqual((await fromLedger('financial_year = 2026'))[0])
    const ofYearBefore = `financial_year = 2025 and effective_on <= '2025-11-20'`
    expect(total.previousDay).toBe('2025-11-20')
    expect(said(total.previous)).toEqual((await fromLedger(ofYearBefore))[0])
    // Paid later for the year before: in its own row, and not in what this year is compared with.
    expect(
      await sql(
        `select from ledger_entry where financial_year = 2025 and kind = 'payment' and effective_on > '2025-11-20'`,
      ),
    ).not.toEqual([])
    expect(total.years[1].collectedPaise).toBeGreaterThan(total.previous.collectedPaise)
    expect(total.years.map(({ financialYear }: { financialYear: number }) => financialYear)).toEqual([
      2026, 2025, 2024, 2023, 2022,
    ])
    expect(total.current.demands).toBe(
      (await sql('select count(*)::integer n from demand where financial_year = 2026'))[0].n,
    )
  })

  it('§7 GET zoneWiseSummary, zoneAndUsageWiseSummary and splitSummary: by zone, ward, usage and head add up to the same', async () => {
    const { current } = await get('totalSummary?year=2025')
    const { rows: zones } = await get('zoneWiseSummary?year=2025')
    const { rows: usages } = await get('zoneAndUsageWiseSummary?year=2025')
    const { parts } = await get('splitSummary?year=2025')
    const sumOf = (rows: { demandPaise: number }[]) => rows.reduce((sum, row) => sum + row.demandPaise, 0)
    expect(sumOf(zones)).toBe(current.demandPaise)
    expect(sumOf(usages)).toBe(current.demandPaise)
    expect(sumOf(parts.filter(({ part }: { part: string }) => part === 'current'))).toBe(current.demandPaise)
    const [zone] = zones
    const { rows: wards } = await get(`zoneWiseSummary?year=2025&zoneId=${zone.zoneId}`)
    expect(sumOf(wards)).toBe(zone.demandPaise)
    expect(wards[0].wardNo).toBeGreaterThan(0)
  })

  it('§2 /demand/dashboard: the wards of all zones stand side by side, each as its own zone has it', async () => {
    const { rows, total } = await get('wardWiseSummary?year=2025')
    const { rows: zones, total: ofZones } = await get('zoneWiseSummary?year=2025')
    expect(zones.length).toBeGreaterThan(1)
    expect(total).toEqual(expect.objectContaining(ofZones))
    for (const { zoneId } of zones) {
      const ofZone = rows.filter((row: Row) => row.zoneId === zoneId)
      const withoutPercent = ofZone.map(({ settledPercent: _, ...row }: Row) => row)
      expect(withoutPercent).toEqual((await get(`zoneWiseSummary?year=2025&zoneId=${zoneId}`)).rows)
      expect((await get(`wardWiseSummary?year=2025&zoneId=${zoneId}`)).rows).toEqual(ofZone)
    }
  })

  describe('leave as spreadsheets with every row and column of their calls', () => {
    const heads: Record<string, string> = { house: 'House tax', water: 'Water tax', sewer: 'Sewerage tax' }
    const counted = ({ demands, settledPercent }: Row) => ({
      'Properties with a demand': demands,
      ...(settledPercent === undefined ? {} : { 'Settled %': settledPercent }),
    })
    const sums = (row: Row) => ({
      Demand: row.demandPaise / 100,
      Rebate: row.rebatePaise / 100,
      Collected: row.collectedPaise / 100,
      'Balance on 20 Nov 2026': row.balancePaise / 100,
      'Interest charged and unpaid on 20 Nov 2026; what accrued and is not charged stands on each property’s ledger':
        row.interestBalancePaise / 100,
    })
    const place = (row: Row) => ({
      Zone: row.zoneName,
      Ward: row.wardNo,
      'Name of the ward': row.wardName,
    })
    const added = (rows: Row[]) =>
      Object.fromEntries(
        ['demands', 'demandPaise', 'rebatePaise', 'collectedPaise', 'balancePaise', 'interestBalancePaise'].map(
          (name) => [name, rows.reduce((sum, row) => sum + row[name], 0)],
        ),
      )
    /** The last line of a table: what the server says of all rows together. */
    const whole = (first: string, total: Row, names: string[] = []) => ({
      ...{ [first]: 'Total' },
      ...Object.fromEntries(names.map((name) => [name, null])),
      ...sums(total),
    })
    const linesOf = async (by: string, query = '') => {
      const path = `/taxDemands/zoneAndUsageWiseSummary/export?by=${by}${query}`
      const { lines } = await readFileOf(portal(), path, { token: await portal().tokenOf('ctao') })
      expect(lines.length).toBeGreaterThan(1)
      return lines
    }

    it('by place and usage, and by place: zones, the wards of one, or the wards of all', async () => {
      const [{ zone_id: zone }] = await sql('select zone_id from demand join property using (property_id) limit 1')
      for (const query of ['', `&zoneId=${zone}`]) {
        const usage = await get(`zoneAndUsageWiseSummary?${query}`)
        expect(usage.total).toEqual(expect.objectContaining(added(usage.rows)))
        expect(await linesOf('place_and_usage', query)).toEqual([
          ...usage.rows.map((row: Row) => ({ ...place(row), Use: usages[row.usage], ...counted(row), ...sums(row) })),
          { ...whole('Zone', usage.total, ['Ward', 'Name of the ward', 'Use']), ...counted(usage.total) },
        ])
        for (const [call, by] of Object.entries({ zoneWiseSummary: 'place', wardWiseSummary: 'ward' })) {
          const { rows, total } = await get(`${call}?${query}`)
          expect(total).toEqual(expect.objectContaining(added(rows)))
          expect(await linesOf(by, query)).toEqual([
            ...rows.map((row: Row) => ({ ...place(row), ...counted(row), ...sums(row) })),
            { ...whole('Zone', total, ['Ward', 'Name of the ward']), ...counted(total) },
          ])
        }
      }
    })

    it('by head, the year apart from arrears; by usage; by year', async () => {
      const { parts, total: ofHeads } = await get('splitSummary')
      const { demands: _, ...ofParts } = added(parts)
      expect(ofHeads).toEqual(expect.objectContaining(ofParts))
      expect(await linesOf('head')).toEqual([
        ...parts.map((row: Row) => ({
          'Head of tax': heads[row.head],
          'Financial year': row.part === 'current' ? 'Current year' : 'Earlier years',
          ...sums(row),
        })),
        whole('Head of tax', ofHeads, ['Financial year']),
      ])
      const { rows, total: ofUsages } = await get('zoneAndUsageWiseSummary')
      const byUsage = Map.groupBy(rows as Row[], ({ usage }) => usage as string)
      expect(await linesOf('usage')).toEqual([
        ...Object.keys(usages).flatMap((usage) => {
          const row = added(byUsage.get(usage) ?? [])
          return byUsage.has(usage) ? [{ Use: usages[usage], ...counted(row), ...sums(row) }] : []
        }),
        { ...whole('Use', ofUsages), ...counted(ofUsages) },
      ])
      const { years, total: ofYears } = await get('totalSummary')
      const { demands: _counted, ...allYears } = added(years)
      expect(ofYears).toEqual(expect.objectContaining(allYears))
      expect(await linesOf('year')).toEqual([
        ...years.map((row: Row) => ({
          'Financial year': `${row.financialYear}-${(row.financialYear + 1) % 100}`,
          ...counted(row),
          ...sums(row),
        })),
        { ...whole('Financial year', ofYears), 'Properties with a demand': null },
      ])
    })
  })

  it('§7 GET fetchUpdatedTotals: all years together leave what the properties owe, less their credit', async () => {
    const totals = await get('fetchUpdatedTotals')
    const [{ owed }] = await sql('select sum(balance_paise)::float8 owed from property_account')
    expect(totals.balancePaise + totals.interestBalancePaise - totals.advancePaise).toBe(owed)
  })

  it('an official of two wards sees the sums, defaulters and bills of those wards alone', async () => {
    const token = await portal().tokenOf('nigam_admin')
    const wards = (await sql('select distinct ward_id from property order by 1 limit 2')).map((row) => row.ward_id)
    await sql('update staff set accessible_wards = $1 where email = $2', [wards, 'nigam_admin@test.example'])
    const { current } = await get('totalSummary', 'nigam_admin')
    expect(said(current)).toEqual((await fromLedger(`financial_year = 2026 and ward_id in (${wards.join(', ')})`))[0])
    const { rows: seen } = await get('wardWiseSummary', 'nigam_admin')
    expect(seen.map(({ wardId }: Row) => wardId).toSorted()).toEqual(wards.toSorted())
    const list = await get('defaultersList?limit=100', 'nigam_admin')
    const [{ owing }] = await sql(
      'select count(*)::integer owing from property_account join property using (property_id) where balance_paise > 0 and ward_id = any ($1)',
      [wards],
    )
    expect(list.total).toBe(owing)
    const [{ property_unique_id: elsewhere }] = await sql(
      'select property_unique_id from property where not ward_id = any ($1) limit 1',
      [wards],
    )
    const refused = await portal().ask({ path: `/taxDemands/demandBillDetails?propertyId=${elsewhere}`, token })
    expect(refused.code).toBe('call.out_of_scope')
    await sql("update staff set accessible_wards = '{}' where email = 'nigam_admin@test.example'")
  })
})

describe('§9 defaulters', () => {
  it('are listed by what they owe, largest first', async () => {
    const { rows, total, totalDuesPaise } = await get('defaultersList?limit=5')
    const real = await sql(
      'select balance_paise::float8 dues from property_account where balance_paise > 0 order by 1 desc',
    )
    expect(rows.map((row: { duesPaise: number }) => row.duesPaise)).toEqual(real.slice(0, 5).map(({ dues }) => dues))
    expect(total).toBe(real.length)
    expect(totalDuesPaise).toBe(real.reduce((sum, { dues }) => sum + dues, 0))
  })

  it('§9 one bound of the amount brings the other: 100000 to 500000 rupees', async () => {
    const between = async (min: number, max: number) =>
      (
        await sql('select count(*)::integer n from property_account where balance_paise between $1 and $2', [
          min * 100,
          max * 100,
        ])
      )[0].n
    expect((await get('defaultersList?minAmount=5000')).total).toBe(await between(5000, 500_000))
    expect((await get('defaultersList?maxAmount=900000')).total).toBe(await between(100_000, 900_000))
    const token = await portal().tokenOf('ctao')
    for (const path of ['taxDemands/defaultersList', 'properties/arvList', 'properties/propertyWise'])
      expect(await portal().ask({ path: `/${path}?minAmount=600000`, token })).toMatchObject({
        status: 400,
        fields: [{ field: 'minAmount' }],
      })
  })

  it('leave as a spreadsheet with every row and column of the list', async () => {
    const pages = [
      await get('defaultersList?minAmount=1&limit=100'),
      await get('defaultersList?minAmount=1&limit=100&page=2'),
    ]
    const rows: Row[] = pages.flatMap((page) => page.rows)
    expect(rows).toHaveLength(pages[0].total)
    const { fileName, lines } = await readFileOf(portal(), '/taxDemands/defaultersList/export?minAmount=1', {
      token: await portal().tokenOf('ctao'),
    })
    expect(fileName).toBe('defaulters-2026-11-20.xlsx')
    const label = (year: number) => `${year}-${(year + 1) % 100}`
    expect(lines).toEqual(
      rows.map((row) => ({
        'Property ID': row.propertyUniqueId,
        Owner: row.ownerName,
        Address: row.propertyAddress,
        'Mobile number': row.mobileNumber,
        Zone: row.zoneName,
        Ward: row.wardNo,
        Mohalla: row.mohallaName,
        Use: usages[row.usage],
        Category: row.categoryName,
        'Unpaid since': row.since === null ? null : label(row.since),
        'Posted dues on 20 Nov 2026': row.duesPaise / 100,
        'Covered by credit on 20 Nov 2026': row.coveredPaise / 100,
        'Interest to 20 Nov 2026': row.interestPaise / 100,
        'Rebate on 20 Nov 2026': row.rebatePaise / 100,
        'To pay on 20 Nov 2026': row.payablePaise / 100,
      })),
    )
  })
})

describe('the dashboard and the list of defaulters', () => {
  const left = async (query = '') => {
    const { balancePaise, interestBalancePaise } = await get(`fetchUpdatedTotals?${query}`)
    return balancePaise + interestBalancePaise
  }
  /** One journal of a tax of this year on a property, or of credit. */
  const post = (propertyId: number, key: string, { house = 0, credit = 0, on = '2026-11-20' }) =>
    sql(
      `select post_journal('opening', $2, null, $1, (select version from property_account where property_id = $1), $5,
         'system:test', '{}', array['receivable:house:2026', 'opening'], array[$3::bigint - $4::bigint, $4::bigint - $3::bigint],
         array[2026]::smallint[], array['opening'], array[$3::bigint], array[0], array[0], array[0], array[0], array[0], array[-$4::bigint])`,
      [propertyId, key, house, credit, on],
    )

  it('agree: what is left of all years is owed by the list, or covered by credit that is not used yet', async () => {
    const sums = await get('defaultersList/sums')
    expect(sums.leftPaise).toBe(await left())
    const list = await get('defaultersList?limit=5')
    expect(sums).toMatchObject({ defaulters: list.total, duesPaise: list.totalDuesPaise })
  })

  it('a property out of use that owes is in both', async () => {
    const [{ property_id: id }] = await sql(
      'select property_id from property_account where balance_paise > 0 order by 1 limit 1',
    )
    const before = await get('defaultersList/sums')
    await sql("update property set status = 'deleted' where property_id = $1", [id])
    expect(await get('defaultersList/sums')).toMatchObject({
      defaulters: before.defaulters,
      duesPaise: before.duesPaise,
      leftPaise: await left(),
    })
    await sql("update property set status = 'active' where property_id = $1", [id])
  })

  it('credit that is not used on dues stands in one alone, in a list of its own, now and on a day', async () => {
    const before = await get('defaultersList/sums')
    const chosen = await sql(
      'select property_id id from property_account where balance_paise > 100000 order by 1 limit 3',
    )
    const [partly, wholly, later] = chosen.map(({ id }) => id)
    const [{ owed }] = await sql(
      'select (balance_paise + advance_paise)::float8 owed from property_account where property_id = $1',
      [wholly],
    )
    await post(partly, 'test:credit:1', { credit: 70_000 })
    await post(wholly, 'test:credit:2', { credit: owed + 5000 })
    await post(later, 'test:credit:3', { credit: 900, on: '2026-11-25' })
    await post(later, 'test:credit:4', { house: 5000, on: '2026-11-26' })
    const covered = before.coveredPaise + 70_000 + owed
    const ofDays: [query: string, Record<string, number>][] = [
      ['', { covered: before.covered + 2, coveredPaise: covered, laterPaise: 5000 }],
      ['asOf=2026-11-20', { covered: before.covered + 2, coveredPaise: covered, laterPaise: 0 }],
      ['asOf=2026-11-25', { covered: before.covered + 3, coveredPaise: covered + 900, laterPaise: 0 }],
    ]
    for (const [query, said] of ofDays) {
      const sums = await get(`defaultersList/sums?${query}`)
      expect(sums).toMatchObject({ ...said, defaulters: before.defaulters - 1, leftPaise: await left(query) })
      const listed = await get(`defaultersList?credit=unused&limit=100&${query}`)
      expect(listed).toMatchObject({ total: sums.covered, totalCoveredPaise: sums.coveredPaise })
      expect(listed.rows.reduce((sum: number, row: Row) => sum + row.coveredPaise, 0)).toBe(sums.coveredPaise)
    }
    expect(await broken()).toEqual([])
  })

  it('are of the same places, in the wards of who asks', async () => {
    const [{ zone_id: zoneId }] = await sql('select zone_id from property limit 1')
    for (const query of [`zoneId=${zoneId}`, 'usage=residential']) {
      const sums = await get(`defaultersList/sums?${query}`)
      expect(sums.leftPaise).toBe(await left(query))
      expect(sums.duesPaise).toBe((await get(`defaultersList?${query}`)).totalDuesPaise)
    }
  })
})

describe('the sums', () => {
  it('are kept by every posting, folded or not, and move with a property', async () => {
    expect(await broken()).toEqual([])
    const [{ property_id: id, financial_year: year }] = await sql(
      'select property_id, financial_year from demand limit 1',
    )
    const before = (await get(`totalSummary?year=${year}`)).current.demandPaise
    await sql(
      `select post_journal('correction', 'test:rollup', null, $1, (select version from property_account where property_id = $1),
         '2026-11-20', 'system:test', '{}', array['receivable:house:' || $2, 'income:house:' || $2], array[700, -700],
         array[$2]::smallint[], array['correction'], array[700], array[0], array[0], array[0], array[0], array[0], array[0])`,
      [id, year],
    )
    expect((await get(`totalSummary?year=${year}`)).current.demandPaise).toBe(before + 700)
    expect(await broken()).toEqual([])
    await sql('select fold_rollup()')
    expect(await sql('select * from ledger_rollup_change')).toEqual([])
    expect((await get(`totalSummary?year=${year}`)).current.demandPaise).toBe(before + 700)
    await sql(
      `update property set house_category = case house_category when 'mixed' then 'residential' else 'mixed' end where property_id = $1`,
      [id],
    )
    expect(await broken()).toEqual([])
  })

  it('that were tampered with are found', async () => {
    await sql('update ledger_rollup set paid_house_paise = paid_house_paise + 1 where financial_year = 2024')
    expect((await broken()).length).toBeGreaterThan(0)
    await sql('update ledger_rollup set paid_house_paise = paid_house_paise - 1 where financial_year = 2024')
    expect(await broken()).toEqual([])
    await sql(
      "update ledger_rollup_day set charged_water_paise = charged_water_paise + 1 where effective_on = '2024-04-01'",
    )
    expect((await broken()).length).toBeGreaterThan(0)
    await sql('select rebuild_rollup()')
    expect(await broken()).toEqual([])
  })
})

describe('one property', () => {
  it('§7 GET taxDemands/demandBillDetails?propertyId: the bill says the demand raised, and what is payable as the ledger does', async () => {
    const [one] = await sql(
      `select property_unique_id id, arv_paise::float8 arv from demand join property using (property_id) where financial_year = 2026 limit 1`,
    )
    const bill = await get(`demandBillDetails?propertyId=${one.id}`)
    expect(bill.demand.arvPaise).toBe(one.arv)
    const { data } = await portal().ask({
      method: 'POST',
      path: '/properties/ledger',
      body: { propertyUniqueId: one.id },
    })
    expect(bill.netPayablePaise).toBe((data as { dues: { netPayablePaise: number } }).dues.netPayablePaise)
  })
})
