import type { TaxExplained, TaxSheet } from '@karsetu/contract/assessment/assessment-calls.ts'
import type { WhatIf } from '@karsetu/contract/assessment/what-if.ts'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { passTime } from '../../testing/pass-time.ts'
import { type TestPortal, useTestPortal } from '../../testing/test-portal.ts'

const portal = useTestPortal({
  clock: () => new Date('2026-11-20T06:00:00Z'),
  city: 120,
})
afterAll(() => void vi.restoreAllMocks())

type Role = Parameters<TestPortal['tokenOf']>[0]
const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows
const explain = async (id: string, role?: Role): Promise<TaxExplained> => {
  const token = role && (await portal().tokenOf(role))
  const { status, message, data } = await portal().ask({
    path: `/properties/taxCalculations?propertyRefUniqueId=${id}`,
    token,
  })
  if (status !== 200) throw new Error(message)
  return data as TaxExplained // parsed by the call's own output schema
}
const whatIf = (id: string, body: unknown) =>
  portal().ask({ method: 'POST', path: `/properties/taxCalculations/whatIf?propertyRefUniqueId=${id}`, body })
const sheetOf = async (id: string, body: WhatIf): Promise<TaxSheet> => {
  const { status, message, data } = await whatIf(id, body)
  if (status !== 200) throw new Error(message)
  return data as TaxSheet // as above
}
const totalOf = ({ tax }: { tax: TaxSheet['tax'] }): number => {
  if (tax.status !== 'assessed') throw new Error(tax.reason)
  return tax.totalPaise
}
const sumOf = ({ changes }: { changes: TaxSheet['changes'] }) =>
  changes.reduce((sum, { effectPaise }) => sum + (effectPaise ?? 0), 0)

const ids = async (where: string) =>
  (
    await sql(`select property_unique_id id from property join assessment using (property_id)
      where financial_year = 2026 and ${where} order by property_id limit 20`)
  ).map(({ id }) => String(id))
const aHouse = async () => (await ids("house_category = 'residential' and construction_type <> 'vacant_land'"))[0] ?? ''

describe('why this amount', () => {
  it('§7 GET taxCalculations?propertyRefUniqueId: the tax is what was assessed, and every step says its factor', async () => {
    for (const id of (await ids('true')).slice(0, 8)) {
      const told = await explain(id)
      expect(totalOf(told)).toBe(told.assessed[0]?.totalPaise)
      expect(told.steps.filter(({ code }) => code === 'rate').every(({ source }) => source !== '')).toBe(true)
    }
  })

  it('what changed since last year adds up to the difference', async () => {
    for (const id of (await ids('true')).slice(0, 8)) {
      const told = await explain(id)
      if (told.previous.status !== 'assessed') continue
      expect(sumOf(told)).toBe(totalOf(told) - told.previous.totalPaise)
    }
  })

  it('a floor added since last year was assessed is named, and last year stays what it was', async () => {
    const id = await aHouse()
    const before = await explain(id)
    await sql(
      `insert into premise (property_id, premise_no, floor_number, rent_type, rent_usage, type, area_sqft)
       select property_id, 90, 7, 'self', 'residence', 'residential', 640 from property where property_unique_id = $1`,
      [id],
    )
    const after = await explain(id)
    expect(after.previous).toEqual(before.previous)
    expect(after.changes.find(({ act }) => act === 'floor_added')?.facts).toMatchObject({
      floorNumber: 7,
      areaMillionths: 640_000_000,
    })
    expect(sumOf(after)).toBe(totalOf(after) - (after.previous.status === 'assessed' ? after.previous.totalPaise : 0))
    await sql('update property set construction_year = construction_year - 30 where property_unique_id = $1', [id])
    expect((await explain(id)).changes.map(({ act }) => act)).toContain('construction_year')
    const [{ kept: saved }] = await sql(
      'select count(*)::integer kept from register_before join property using (property_id) where property_unique_id = $1',
      [id],
    )
    expect(saved).toBe(2)
  })

  it('a property that came from another mohalla keeps its tax of last year by the rates there', async () => {
    const [, , id = ''] = await ids("house_category = 'residential' and construction_type <> 'vacant_land'")
    const before = await explain(id)
    await sql(
      `update property set mohalla_id = (select mohalla_id from mohalla
         where ward_id = property.ward_id and mohalla_id <> property.mohalla_id order by 1 limit 1)
       where property_unique_id = $1`,
      [id],
    )
    const after = await explain(id)
    expect(after.previous).toEqual(before.previous)
    expect(after.changes.map(({ act, effectPaise }) => [act, effectPaise === null])).toContainEqual(['mohalla', false])
  })

  it('the ARV of the old list stands beside it, where the register has one', async () => {
    const id = await aHouse()
    const old = async (paise: number | null) => {
      await sql('update property set old_arv_paise = $2 where property_unique_id = $1', [id, paise])
      return (await explain(id)).oldArvPaise
    }
    expect(await old(123_400)).toBe(123_400)
    expect(await old(null)).toBeNull()
  })

  it('a new rate is named with its resolution', async () => {
    const id = await aHouse()
    await sql(
      `insert into mohalla_rate (mohalla_id, valid_from, basis, road_band, construction, rate_ten_thousandths, source)
       select mohalla_id, '2026-04-01', basis, road_band, construction, max(rate_ten_thousandths) * 2, 'resolution 9/2026'
       from mohalla_rate where mohalla_id = (select mohalla_id from property where property_unique_id = $1)
       group by mohalla_id, basis, road_band, construction`,
      [id],
    )
    const told = await explain(id)
    const rates = told.changes.find(({ act }) => act === 'rates')
    expect(rates?.effectPaise).toBeGreaterThan(0)
    expect(rates?.factors[0]).toMatchObject({ code: 'rate', source: 'resolution 9/2026' })
  })
})

describe('what the office wrote', () => {
  it("a revision tells its reason, and a note that moved a year stands beside what changed, in the reader's words", async () => {
    const [, id = ''] = await ids("house_category = 'residential' and construction_type <> 'vacant_land'")
    await sql(
      `insert into assessment (property_id, financial_year, revision, arv_paise, house_paise, water_paise, sewer_paise, reason)
       select property_id, 2025, 5, arv_paise, house_paise, water_paise, sewer_paise, 'measured again' from assessment
       join property using (property_id) where property_unique_id = $1 and financial_year = 2025 and revision = 0`,
      [id],
    )
    const token = await portal().tokenOf('ctao')
    const give = (financialYear: number, more: object) => {
      const note = {
        propertyUniqueId: id,
        financialYear,
        head: 'water',
        amountPaise: 5_000,
        remarks: 'Order 4',
        ...more,
      }
      return portal().ask({ method: 'POST', path: '/drcrNotes', body: note, token })
    }
    expect((await give(2026, { kind: 'debit_note', reason: 'not_demanded' })).status).toBe(200)
    expect((await give(2022, { kind: 'debit_note', reason: 'not_demanded' })).status).toBe(200)
    const told = await explain(id)
    expect(told.assessed.map(({ reason }) => reason)).toEqual(['yearly assessment', 'measured again'])
    const [{ number }] = await sql(
      "select note_no number from drcr_note join correction using (correction_id) where changes -> 0 ->> 'financialYear' = '2026'",
    )
    const correction = { act: 'correction', kind: 'debit_note', number, financialYear: 2026, amountPaise: 5_000 }
    expect(told.corrections).toEqual([{ ...correction, reason: 'Tax of an earlier year was not demanded' }])
    const path = `/properties/taxCalculations?propertyRefUniqueId=${id}`
    const { data } = await portal().ask({ path, headers: { 'accept-language': 'hi' } })
    expect(data).toMatchObject({ corrections: [{ ...correction, reason: 'पिछले वर्ष का कर मांगा नहीं गया था' }] })
  })
})

describe('the what-if', () => {
  it('of the property as it is gives its own tax, and nothing is kept', async () => {
    const id = await aHouse()
    const told = await explain(id)
    const [before] = await sql('select count(*) n, (select count(*) from register_before) kept from assessment')
    const sheet = await sheetOf(id, told.record)
    expect(sheet.changes).toEqual([])
    expect(totalOf(sheet)).toBe(totalOf(told))
    const [after] = await sql('select count(*) n, (select count(*) from register_before) kept from assessment')
    expect(after).toEqual(before)
  })

  it('says what every difference adds, and the sum is the difference', async () => {
    const id = await aHouse()
    const { record, ...told } = await explain(id)
    const [first] = record.premises
    if (!first) throw new Error('a house has a floor')
    const rented = { ...first, rentType: 'rented' as const }
    const upper = { ...first, floorNumber: 9, areaSqft: 500 }
    const sheet = await sheetOf(id, {
      ...record,
      roadWidthMetres: 40,
      premises: [rented, ...record.premises.slice(1), upper],
    })
    expect(sheet.changes.map(({ act }) => act)).toEqual(expect.arrayContaining(['road_width', 'floor_added']))
    expect(sumOf(sheet)).toBe(totalOf(sheet) - totalOf(told))
    expect(sheet.portions).toHaveLength(record.premises.length + 1)
  })

  it('§5 floor: area must be a positive number; errors name their field', async () => {
    const id = await aHouse()
    const { record } = await explain(id)
    const refused = await whatIf(id, { ...record, premises: [{ ...record.premises[0], areaSqft: -5 }] })
    expect(refused.status).toBe(400)
    expect(refused.fields).toContainEqual({ field: 'premises.0.areaSqft', message: 'Must be a positive number' })
    const disabled = await whatIf(id, { ...record, isDisabled: true, disabilityPercentage: 101 })
    expect(disabled.fields?.[0]?.message).toBe('Max disability percentage can be 100%')
    expect((await whatIf(id, { ...record, surprise: 1 })).status).toBe(400)
    expect((await whatIf('99-999-999-999999', record)).code).toBe('property.not_found')
  })

  it('an odd property is answered with the cell that is wanting', async () => {
    const id = await aHouse()
    const { record } = await explain(id)
    const sheet = await sheetOf(id, { ...record, roadWidthMetres: null })
    expect(sheet.tax).toMatchObject({ status: 'not_assessable', reason: 'road_width_missing' })
  })
})

describe('who sees what', () => {
  it('the public sees no mobile number, no illness and no bereavement; officials of the place do', async () => {
    const id = await aHouse()
    await sql(
      "update property set is_disabled = true, disability_bps = 4000, mobiles = array['9000012345'] where property_unique_id = $1",
      [id],
    )
    await sql(
      `insert into rule (kind, valid_from, body, source) values
       ('reliefs', '2000-04-01', '{"code": "disabled", "head": "house", "share": "1/2", "when": [{"fact": "isDisabled", "is": true}]}', 'resolution on illness')`,
    )
    passTime(5100) // the law is held for five seconds
    const [open, clerk] = [await explain(id), await explain(id, 'clerk')]
    expect(totalOf(open)).toBe(totalOf(clerk))
    expect(open.property.mobileNumber).toBe('******2345')
    expect(open.record.isDisabled).toBeUndefined()
    expect(JSON.stringify({ steps: open.steps, changes: open.changes })).not.toMatch(/illness|isDisabled|disabled/)
    expect(clerk.property.mobileNumber).toBe('9000012345')
    expect(clerk.record).toMatchObject({ isDisabled: true, disabilityPercentage: 40 })
    expect(JSON.stringify(clerk.steps)).toContain('resolution on illness')
    // Left out, the owner's category is as the register has it; said, it is as said.
    expect(totalOf(await sheetOf(id, open.record))).toBe(totalOf(open))
    expect(totalOf(await sheetOf(id, { ...open.record, isDisabled: false }))).toBeGreaterThan(totalOf(open))
  })

  it('an official of another ward is shown what the public is', async () => {
    const id = await aHouse()
    const [{ ward_id: elsewhere }] = await sql(
      'select ward_id from property where property_unique_id <> $1 and ward_id <> (select ward_id from property where property_unique_id = $1) limit 1',
      [id],
    )
    await portal().tokenOf('nigam_admin')
    await sql('update staff set accessible_wards = $1 where email = $2', [[elsewhere], 'nigam_admin@test.example'])
    const { record } = await explain(id, 'nigam_admin')
    expect(record.isDisabled).toBeUndefined()
    const path = `/properties/taxCalculations/whatIf?propertyRefUniqueId=${id}`
    const request = await portal().ask({
      method: 'POST',
      path,
      body: record,
      token: await portal().tokenOf('nigam_admin'),
    })
    expect(request.data).toEqual((await whatIf(id, record)).data)
    await sql("update staff set accessible_wards = '{}' where email = 'nigam_admin@test.example'")
  })
})

// Last: the house stays what it is made here.
it('the page of a tax is shown of a building with more floors than the calculator takes, and of a disability nobody has measured', async () => {
  const id = await aHouse()
  await sql('update property set is_disabled = true, disability_bps = null where property_unique_id = $1', [id])
  await sql(
    `insert into premise (property_id, premise_no, floor_number, rent_type, rent_usage, type, area_sqft, construction_type)
     select property_id, 1000 + n, 1, 'self', 'self', 'residential', 100, 'rcc_rbc'
     from property, generate_series(1, 61) n where property_unique_id = $1`,
    [id],
  )
  const { record } = await explain(id, 'clerk')
  expect(record.premises.length).toBeGreaterThan(61)
  expect(record).toMatchObject({ isDisabled: true, disabilityPercentage: null })
  expect((await whatIf(id, record)).status).toBe(400)
})
