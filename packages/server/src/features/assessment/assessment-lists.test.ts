import { describe, expect, it } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { type TestPortal, useTestPortal } from '../../testing/test-portal.ts'

const portal = useTestPortal({
  clock: () => new Date('2026-11-20T06:00:00Z'),
  city: 200,
})

type Role = Parameters<TestPortal['tokenOf']>[0]
const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows
const ask = async (path: string, role?: Role) =>
  portal().ask({ path: `/properties/${path}`, token: role && (await portal().tokenOf(role)) })
const get = async (path: string, role: Role = 'ctao') => {
  const answer = await ask(path, role)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.message}`)
  // biome-ignore lint/suspicious/noExplicitAny: checked by the call's own output schema
  return answer.data as any
}
const broken = () => sql('select * from inv_assessment_rollup')
const ofYear = (where = 'true') =>
  sql(`select count(*)::integer properties, coalesce(sum(arv_paise), 0)::float8 arv,
      coalesce(sum(house_paise + water_paise + sewer_paise), 0)::float8 total
    from assessment join property using (property_id) where financial_year = 2026 and ${where}`)

const pages = ['arvList', 'arvWise', 'categoryWise', 'taxSummary', 'propertyWise'] as const

describe('who may read the lists', () => {
  it('holders of the right to see demands, and nobody else', async () => {
    for (const page of pages) {
      expect((await ask(page)).status).toBe(401)
      expect((await ask(page, 'clerk')).status).toBe(403)
      expect((await ask(page, 'operator')).status).toBe(403)
      for (const role of ['admin', 'nigam_admin', 'assistant_director_accounts', 'jalkal'] as const)
        expect((await ask(page, role)).status, `${page} for ${role}`).toBe(200)
    }
  })

  it('an official of two wards sees those wards alone, in every list and record', async () => {
    const wards = (await sql('select distinct ward_id from property order by 1 limit 2')).map((row) => row.ward_id)
    await portal().tokenOf('nigam_admin')
    await sql('update staff set accessible_wards = $1 where email = $2', [wards, 'nigam_admin@test.example'])
    const [own] = await ofYear(`ward_id in (${wards.join(', ')})`)
    expect((await get('arvList?limit=1', 'nigam_admin')).total).toBe(own.properties)
    expect((await get('propertyWise?limit=1&minAmount=1', 'nigam_admin')).total).toBeLessThanOrEqual(own.properties)
    expect((await get('taxSummary', 'nigam_admin')).total.arvPaise).toBe(own.arv)
    const sumOf = (rows: { properties: number }[]) => rows.reduce((sum, { properties }) => sum + properties, 0)
    expect(sumOf((await get('arvWise', 'nigam_admin')).rows)).toBe(own.properties)
    expect(sumOf((await get('categoryWise', 'nigam_admin')).rows)).toBe(own.properties)
    const [{ id }] = await sql('select property_unique_id id from property where not ward_id = any ($1) limit 1', [
      wards,
    ])
    expect((await ask(`viewDetails?propertyUniqueId=${id}`, 'nigam_admin')).code).toBe('call.out_of_scope')
    expect((await get(`arvList?propertyUniqueId=${id}`, 'nigam_admin')).rows).toEqual([])
    await sql("update staff set accessible_wards = '{}' where email = 'nigam_admin@test.example'")
  })
})

describe('§7 the ARV list', () => {
  it('has every assessed property of the year, with the value of the year before', async () => {
    const { rows, total, financialYear } = await get('arvList?limit=100')
    expect(financialYear).toBe(2026)
    expect(total).toBe((await ofYear())[0].properties)
    for (const row of rows.slice(0, 20)) {
      const [real] = await sql(
        `select arv_paise::float8 arv, (select arv_paise::float8 from assessment where property_id = now.property_id and financial_year = 2025) before
         from assessment now join property using (property_id) where financial_year = 2026 and property_unique_id = $1`,
        [row.propertyUniqueId],
      )
      expect([row.arvPaise, row.previousArvPaise]).toEqual([real.arv, real.before])
    }
  })

  it('the highest value first, over all pages', async () => {
    const first = await get('arvList?sort=arvPaise&order=desc&limit=100')
    const second = await get('arvList?sort=arvPaise&order=desc&limit=100&page=2')
    const real = await sql(
      'select arv_paise::float8 arv from assessment where financial_year = 2026 order by arv_paise desc, property_id desc',
    )
    expect([...first.rows, ...second.rows].map(({ arvPaise }: { arvPaise: number }) => arvPaise)).toEqual(
      real.map(({ arv }) => arv),
    )
  })

  it('the ARV of the old list stands beside the one assessed now', async () => {
    const [one] = await sql(
      `update property set old_arv_paise = 123400 where property_id = (select min(property_id) from assessment where financial_year = 2026)
       returning property_unique_id id`,
    )
    const { rows } = await get(`arvList?propertyUniqueId=${one.id}`)
    expect(rows).toEqual([expect.objectContaining({ oldArvPaise: 123_400 })])
  })

  it('§9 one bound of the value brings the other: 100000 to 500000 rupees', async () => {
    const between = async (min: number, max: number) =>
      (await ofYear(`arv_paise between ${min * 100} and ${max * 100}`))[0].properties
    expect((await get('arvList?minAmount=20000')).total).toBe(await between(20_000, 500_000))
    expect((await get('arvList?maxAmount=900000')).total).toBe(await between(100_000, 900_000))
  })

  it('§7 is narrowed by zone, ward, mohalla, house category, category and property', async () => {
    const [one] = await sql(
      `select property.*, category.code from property join category using (category_id)
       join assessment using (property_id) where financial_year = 2026 limit 1`,
    )
    const filters = {
      zoneId: one.zone_id,
      wardId: one.ward_id,
      mohallaId: one.mohalla_id,
      houseCategory: one.house_category,
      category: one.code,
      propertyUniqueId: one.property_unique_id,
    }
    for (const [name, value] of Object.entries(filters)) {
      const { rows, total } = await get(`arvList?${name}=${value}&limit=100`)
      expect(total, name).toBe(rows.length)
      expect(
        rows.some((row: { propertyUniqueId: string }) => row.propertyUniqueId === one.property_unique_id),
        name,
      ).toBe(true)
    }
  })
})

describe('summaries', () => {
  it('§7 GET taxSummary, arvWise and categoryWise: by zone, ward, band and category add up to the assessments', async () => {
    const [real] = await ofYear()
    const { total, rows: zones } = await get('taxSummary')
    expect(total).toMatchObject({ properties: real.properties, arvPaise: real.arv, totalPaise: real.total })
    const wards = await get(`taxSummary?zoneId=${zones[0].zoneId}`)
    expect(wards.total.arvPaise).toBe(zones[0].arvPaise)
    expect(wards.rows[0].wardNo).toBeGreaterThan(0)
    const onlyOne = await get(`taxSummary?zoneId=${zones[0].zoneId}&wardId=${wards.rows[0].wardId}`)
    expect(onlyOne.rows).toEqual([wards.rows[0]])
    const sumOf = (rows: { arvPaise: number }[]) => rows.reduce((sum, { arvPaise }) => sum + arvPaise, 0)
    const bands = (await get('arvWise')).rows
    expect(sumOf(bands)).toBe(real.arv)
    expect(sumOf((await get('categoryWise')).rows)).toBe(real.arv)
    const [band] = bands.filter(({ properties }: { properties: number }) => properties > 0)
    expect((await get(`arvList?band=${band.band}`)).total).toBe(band.properties)
  })

  it('a revised assessment takes the place of the one before; a property that moves takes its sums along', async () => {
    expect(await broken()).toEqual([])
    const before = (await get('taxSummary')).total
    const [one] = await sql('select * from assessment where financial_year = 2026 limit 1')
    await sql(
      `insert into assessment (property_id, financial_year, revision, arv_paise, house_paise, water_paise, sewer_paise, reason)
       select property_id, financial_year, revision + 1, arv_paise + 70000000, house_paise + 100, water_paise, sewer_paise, 'test'
       from assessment where property_id = $1 and financial_year = 2026`,
      [one.property_id],
    )
    const after = (await get('taxSummary')).total
    expect(after).toMatchObject({
      properties: before.properties,
      arvPaise: before.arvPaise + 70_000_000,
      totalPaise: before.totalPaise + 100,
    })
    expect(await broken()).toEqual([])
    await sql(
      `update property set house_category = case house_category when 'mixed' then 'residential' else 'mixed' end,
         category_id = null where property_id = $1`,
      [one.property_id],
    )
    expect(await broken()).toEqual([])
    await sql('select fold_assessment_rollup()')
    expect(await sql('select * from assessment_rollup_change')).toEqual([])
    expect(await broken()).toEqual([])
    expect((await get('taxSummary')).total).toEqual(after)
    const { rows, total } = await get('arvList?sort=arvPaise&order=desc')
    expect(rows[0].arvPaise).toBe(Number(one.arv_paise) + 70_000_000)
    expect(total).toBe(before.properties)
  })

  it('sums that were tampered with are found', async () => {
    await sql("update assessment_rollup set arv_paise = arv_paise + 1 where cut = 'band' and financial_year = 2024")
    expect((await broken()).length).toBeGreaterThan(0)
    await sql('select rebuild_assessment_rollup()')
    expect(await broken()).toEqual([])
  })
})

describe('demand by property', () => {
  it('§7 GET propertyWise: says what the year demanded, what came in and what is left, as the ledger does', async () => {
    const { rows } = await get('propertyWise?year=2025&limit=50')
    for (const row of rows) {
      const [real] = await sql(
        `select coalesce(sum(house_paise + water_paise + sewer_paise), 0)::float8 balance
         from ledger_entry join property using (property_id) where financial_year = 2025 and property_unique_id = $1`,
        [row.propertyUniqueId],
      )
      expect(row.balancePaise).toBe(real.balance)
    }
  })

  it('a ward adds up to the summary of the demand', async () => {
    const [{ ward_id: wardId }] = await sql('select ward_id from property group by 1 order by count(*) desc limit 1')
    const { rows } = await get(`propertyWise?wardId=${wardId}&limit=100`)
    const total = await portal().ask({
      path: `/taxDemands/totalSummary?wardId=${wardId}`,
      token: await portal().tokenOf('ctao'),
    })
    const { current } = total.data as { current: { demandPaise: number } }
    expect(rows.reduce((sum: number, row: { demandPaise: number }) => sum + row.demandPaise, 0)).toBe(
      current.demandPaise,
    )
  })

  it('§7 GET viewDetails: one property year by year', async () => {
    const [{ id }] = await sql('select property_unique_id id from property join assessment using (property_id) limit 1')
    const { property, years } = await get(`viewDetails?propertyUniqueId=${id}`)
    expect(property.propertyUniqueId).toBe(id)
    expect(years[0].financialYear).toBe(2026)
    expect(years[0].assessed.totalPaise).toBeGreaterThanOrEqual(0)
    expect((await ask('viewDetails?propertyUniqueId=99-999-999-999999', 'ctao')).code).toBe('property.not_found')
  })
})

describe('spreadsheets', () => {
  const fileOf = async (path: string) => {
    const { fileName, lines } = await readFileOf(portal(), `/properties/${path}`, {
      token: await portal().tokenOf('ctao'),
    })
    return { fileName, lines }
  }
  const rupees = (amount: number | null) => (amount === null ? null : amount / 100)
  const usages: Record<string, string> = {
    ...{ residential: 'Residential', nonresidential: 'Non-residential', mixed: 'Mixed', unknown: 'Not recorded' },
  }
  // biome-ignore lint/suspicious/noExplicitAny: a row as the call gives it, checked by the call's own output schema
  type Row = any
  const placed = (row: Row) => ({
    'Property ID': row.propertyUniqueId,
    Owner: row.ownerName,
    Address: row.propertyAddress,
    Zone: row.zoneName,
    Ward: row.wardNo,
    Mohalla: row.mohallaName,
    Use: usages[row.usage],
  })
  const valued = (row: Row) => ({
    'Annual rental value': rupees(row.arvPaise),
    'House tax': rupees(row.housePaise),
    'Water tax': rupees(row.waterPaise),
    'Sewerage tax': rupees(row.sewerPaise),
    'Total tax': rupees(row.totalPaise),
  })
  /** The last line of a summary. */
  const totalOf = (first: string, names: string[], total: Row) => ({
    ...{ [first]: 'Total' },
    ...Object.fromEntries(names.map((name) => [name, null])),
    ...{ Properties: total.properties, ...valued(total) },
  })
  const everyRow = async (path: string) => {
    const rows: Row[] = []
    for (let page = 1; ; page++) {
      const part = await get(`${path}limit=100&page=${page}`)
      rows.push(...part.rows)
      if (rows.length >= part.total) return rows
    }
  }

  it('the ARV list leaves with every row and column of its pages', async () => {
    const rows = await everyRow('arvList?sort=arvPaise&order=desc&')
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.some(({ oldArvPaise }) => oldArvPaise !== null)).toBe(true)
    expect(await fileOf('arvList/export?sort=arvPaise&order=desc')).toEqual({
      fileName: 'arv-2026-11-20.xlsx',
      lines: rows.map((row) => ({
        ...placed(row),
        Category: row.categoryName,
        ...valued(row),
        'Annual rental value, year before': rupees(row.previousArvPaise),
        'Old ARV': rupees(row.oldArvPaise),
        'Now less the old ARV': row.oldArvPaise === null ? null : (row.arvPaise - row.oldArvPaise) / 100,
      })),
    })
  })

  it('the bands and the categories leave as they are shown', async () => {
    const whole = { style: 'currency', currency: 'INR', maximumFractionDigits: 0 } as const
    const inWords = (amount: number) => (amount / 100).toLocaleString('en-IN', whole)
    const { rows: bands, total } = await get('arvWise')
    expect(await fileOf('arvWise/export')).toEqual({
      fileName: 'arv-bands-2026-11-20.xlsx',
      lines: [
        ...bands.map((row: Row) => ({
          'Annual rental value between':
            row.belowPaise === null
              ? `${inWords(row.fromPaise)} and more`
              : row.fromPaise === 0
                ? `Below ${inWords(row.belowPaise)}`
                : `${inWords(row.fromPaise)} to below ${inWords(row.belowPaise)}`,
          Properties: row.properties,
          ...valued(row),
        })),
        totalOf('Annual rental value between', [], total),
      ],
    })
    // No house of the demo city has a sub-category.
    await sql(
      `update property set (category_id, sub_category) = (
           select category_id, sub_categories -> 0 ->> 'code' from category where sub_categories <> '[]' order by 1 limit 1)
         where property_id = (select min(property_id) from assessment where financial_year = 2026)`,
    )
    const { rows: categories, total: ofCategories } = await get('categoryWise')
    expect(categories.some(({ subCategory }: Row) => subCategory !== null)).toBe(true)
    expect(await fileOf('categoryWise/export')).toEqual({
      fileName: 'arv-categories-2026-11-20.xlsx',
      lines: [
        ...categories.map((row: Row) => ({
          Category: row.categoryName ?? 'No category recorded',
          'Sub-category': row.subCategoryName,
          Properties: row.properties,
          ...valued(row),
        })),
        totalOf('Category', ['Sub-category'], ofCategories),
      ],
    })
  })

  it('the zones, and the wards of a zone, leave as they are shown', async () => {
    const { rows: zones, total } = await get('taxSummary')
    const { rows: wards, total: ofWards } = await get(`taxSummary?zoneId=${zones[0].zoneId}`)
    const lineOf = (row: Row) => ({
      Zone: row.zoneName,
      Ward: row.wardNo,
      'Name of the ward': row.wardName,
      Properties: row.properties,
      ...valued(row),
    })
    expect(await fileOf('taxSummary/export')).toEqual({
      fileName: 'arv-zones-2026-11-20.xlsx',
      lines: [...zones.map(lineOf), totalOf('Zone', ['Ward', 'Name of the ward'], total)],
    })
    expect(await fileOf(`taxSummary/export?zoneId=${zones[0].zoneId}`)).toEqual({
      fileName: 'arv-wards-2026-11-20.xlsx',
      lines: [...wards.map(lineOf), totalOf('Zone', ['Ward', 'Name of the ward'], ofWards)],
    })
  })

  it('demand by property leaves with every row and column of its pages, as of the day in its headings', async () => {
    const rows = await everyRow('propertyWise?asOf=2026-10-31&')
    expect(rows.some(({ collectedPaise }) => collectedPaise > 0)).toBe(true)
    expect(await fileOf('propertyWise/export?asOf=2026-10-31')).toEqual({
      fileName: 'demand-by-property-2026-10-31.xlsx',
      lines: rows.map((row) => ({
        ...placed(row),
        ...valued(row),
        Demand: rupees(row.demandPaise),
        Rebate: rupees(row.rebatePaise),
        Collected: rupees(row.collectedPaise),
        'Balance on 31 Oct 2026': rupees(row.balancePaise),
        'Interest charged and unpaid on 31 Oct 2026; what accrued and is not charged stands on each property’s ledger':
          rupees(row.interestBalancePaise),
      })),
    })
  })
})
