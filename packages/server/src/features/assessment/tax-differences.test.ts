import type { TaxDifference } from '@karsetu/contract/assessment/tax-difference-calls.ts'
import { expect, it } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { type TestPortal, useTestPortal } from '../../testing/test-portal.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), city: 200 })

type Role = Parameters<TestPortal['tokenOf']>[0]
const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows
const ask = async (path: string, { role = 'ctao', body }: { role?: Role; body?: unknown } = {}) =>
  portal().ask({ path, body, method: body ? 'POST' : 'GET', token: await portal().tokenOf(role) })
const get = async (path: string, role: Role = 'ctao') => {
  const answer = await ask(path, { role })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.message}`)
  // biome-ignore lint/suspicious/noExplicitAny: checked by the call's own output schema
  return answer.data as any
}
const differences = (query = '', role?: Role) => get(`/properties/taxDifferences?limit=100&${query}`, role)

/** What the ledger has demanded and the assessments that hold say, straight from their tables. */
const fromTables = async (where = 'true', on = '9999-12-31') =>
  (
    await sql(
      `select (select coalesce(sum(house_paise + water_paise + sewer_paise), 0)::float8 from assessment_held
           join property using (property_id) where financial_year = 2026 and ${where}) "assessedPaise",
         (select coalesce(sum(house_paise + water_paise + sewer_paise), 0)::float8 from ledger_entry join property using (property_id)
           where financial_year = 2026 and kind in ('opening', 'demand', 'correction') and effective_on <= $1 and ${where}) "demandPaise"`,
      [on],
    )
  )[0]

const assessAgain = (propertyId: number, by: number) =>
  sql(
    `insert into assessment (property_id, financial_year, revision, arv_paise, house_paise, water_paise, sewer_paise, reason, facts, assessed_at)
     select property_id, 2026, revision + 1, arv_paise, house_paise + $2, water_paise, sewer_paise, 'test', facts, now()
     from assessment_held where property_id = $1 and financial_year = 2026`,
    [propertyId, by],
  )
const post = (propertyId: number, kind: string, year: number, house: number) =>
  sql(
    `select post_journal($2, 'test:' || $1::bigint || $2, null, $1, (select version from property_account where property_id = $1), '2026-11-20',
       'system:test', '{}', array['receivable:house:' || $3, 'income:house:' || $3], array[$4::bigint, -$4::bigint], array[$3]::smallint[],
       array[$2], array[$4::bigint], array[0], array[0], array[0], array[0], array[0], array[0])`,
    [propertyId, kind, year, house],
  )
const note = async (propertyUniqueId: string, kind: 'debit_note' | 'credit_note', amount: number) => {
  const reasons: { code: string; kinds: string[] }[] = await get('/drcrNotes/reasons')
  const code = reasons.find(({ kinds }) => kinds.includes(kind))?.code
  const body = {
    propertyUniqueId,
    kind,
    financialYear: '2026-27',
    head: 'house',
    amountPaise: amount * 100,
    reason: code,
    remarks: 'as found',
  }
  const answer = await ask('/drcrNotes', { body })
  expect({ status: answer.status, fields: answer.fields }).toEqual({ status: 200, fields: undefined })
}

it('there is none where every demand is what was assessed', async () => {
  const { total, rows, sums } = await differences()
  expect([total, rows]).toEqual([0, []])
  expect(sums).toEqual({ ...(await fromTables()), differencePaise: 0, properties: 0, reasons: [] })
})

it('each property stands with its reasons, which add up to the difference, and all of them to that of the year', async () => {
  const chosen: { id: number; name: string }[] = await sql(
    `select property_id id, property_unique_id name from demand join property using (property_id)
     where financial_year = 2026 and house_paise > 100000 order by 1 limit 6`,
  )
  const [first, second, third, fourth, fifth, sixth] = chosen as [
    ...[(typeof chosen)[0], (typeof chosen)[0], (typeof chosen)[0]],
    ...[(typeof chosen)[0], (typeof chosen)[0], (typeof chosen)[0]],
  ] // six of 200
  await note(first.name, 'debit_note', 300)
  await note(first.name, 'credit_note', 120)
  await note(second.name, 'credit_note', 50)
  await assessAgain(second.id, 70_000)
  await assessAgain(third.id, -20_000)
  await assessAgain(fourth.id, 10_000)
  await sql("update property set status = 'deleted' where property_id = $1", [fourth.id])
  await post(fifth.id, 'opening', 2026, 4000)
  const { rows, total, sums } = await differences()
  const said = new Map(rows.map((row: TaxDifference) => [row.propertyUniqueId, row] as const))
  const reasonsOf = (name: string) =>
    Object.fromEntries(
      (said.get(name) as TaxDifference).reasons.map(({ reason, amountPaise }) => [reason, amountPaise]),
    )
  expect(total).toBe(5)
  expect(said.has(sixth.name)).toBe(false)
  expect(reasonsOf(first.name)).toEqual({ debit_note: 30_000, credit_note: -12_000 })
  expect(reasonsOf(second.name)).toEqual({ credit_note: -5000, assessed_anew: -70_000 })
  expect(reasonsOf(third.name)).toEqual({ assessed_anew: 20_000 })
  expect(reasonsOf(fourth.name)).toEqual({ out_of_use: -10_000 })
  expect(reasonsOf(fifth.name)).toEqual({ taken_over: 4000 })
  for (const row of rows as TaxDifference[]) {
    expect(row.demandPaise - row.assessedPaise).toBe(row.differencePaise)
    expect(row.reasons.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(row.differencePaise)
  }
  expect(sums).toMatchObject({ ...(await fromTables()), properties: 5 })
  expect(sums.differencePaise).toBe(sums.demandPaise - sums.assessedPaise)
  expect(sums.reasons).toEqual([
    { reason: 'debit_note', properties: 1, amountPaise: 30_000 },
    { reason: 'credit_note', properties: 2, amountPaise: -17_000 },
    { reason: 'taken_over', properties: 1, amountPaise: 4000 },
    { reason: 'assessed_anew', properties: 2, amountPaise: -50_000 },
    { reason: 'out_of_use', properties: 1, amountPaise: -10_000 },
  ])
  const { current } = await get('/taxDemands/totalSummary?year=2026')
  expect(sums.demandPaise).toBe(current.demandPaise)
  expect(sums.assessedPaise).toBe((await get('/properties/taxSummary?year=2026')).total.totalPaise)
})

it('narrowed by reason and place, the sums stay those of the place', async () => {
  const { sums } = await differences()
  const notes = await differences('reason=credit_note')
  expect(notes.total).toBe(2)
  expect(notes.rows).toHaveLength(2)
  expect(notes.sums).toEqual(sums)
  const [{ ward_id: wardId, zone_id: zoneId }] = await sql(
    'select ward_id, zone_id from property where property_unique_id = $1',
    [notes.rows[0].propertyUniqueId],
  )
  expect((await differences(`wardId=${wardId}&zoneId=${zoneId}`)).sums).toMatchObject(
    await fromTables(`ward_id = ${wardId}`),
  )
  expect((await differences('houseCategory=residential')).sums).toMatchObject(
    await fromTables("house_category = 'residential'"),
  )
})

it('on a day before the notes the demand is the one of then', async () => {
  const before = await differences('asOf=2026-06-30')
  expect(before.sums).toMatchObject(await fromTables('true', '2026-06-30'))
  expect(before.sums.reasons.map(({ reason }: { reason: string }) => reason)).toEqual(['assessed_anew', 'out_of_use'])
})

it('a year nobody demanded, and one demanded without an assessment, say so', async () => {
  const [{ id }] = await sql("select property_id id from property where status = 'active' order by 1 desc limit 1")
  await post(id, 'demand', 2019, 9000)
  expect((await differences('year=2019')).sums.reasons).toEqual([
    { reason: 'not_assessed', properties: 1, amountPaise: 9000 },
  ])
  await sql(
    `insert into assessment (property_id, financial_year, revision, arv_paise, house_paise, water_paise, sewer_paise, reason, facts, assessed_at)
     select property_id, 2018, 0, arv_paise, 700, 0, 0, 'test', facts, now() from assessment_held where property_id = $1 and financial_year = 2026`,
    [id],
  )
  expect((await differences('year=2018')).sums.reasons).toEqual([
    { reason: 'not_demanded', properties: 1, amountPaise: -700 },
  ])
})

it('leaves as a spreadsheet with every row and a column for each reason', async () => {
  const { rows } = await differences()
  const { fileName, lines } = await readFileOf(portal(), '/properties/taxDifferences/export', {
    token: await portal().tokenOf('ctao'),
  })
  expect(fileName).toBe('assessment-and-demand-2026-11-20.xlsx')
  const amount = (row: TaxDifference, reason: string) => {
    const part = row.reasons.find((each) => each.reason === reason)
    return part ? part.amountPaise / 100 : null
  }
  expect(lines).toEqual(
    (rows as TaxDifference[]).map((row) =>
      expect.objectContaining({
        'Financial year': '2026-27',
        'Property ID': row.propertyUniqueId,
        'Tax assessed': row.assessedPaise / 100,
        Demand: row.demandPaise / 100,
        Difference: row.differencePaise / 100,
        'Debit note': amount(row, 'debit_note'),
        'Credit note': amount(row, 'credit_note'),
        'Assessed again, demand not replaced': amount(row, 'assessed_anew'),
      }),
    ),
  )
})

it('an official of one ward is told of that ward alone; a clerk of none', async () => {
  const { rows } = await differences()
  const [{ ward_id: ward }] = await sql('select ward_id from property where property_unique_id = $1', [
    rows[0].propertyUniqueId,
  ])
  await portal().tokenOf('nigam_admin')
  await sql('update staff set accessible_wards = $1 where email = $2', [[ward], 'nigam_admin@test.example'])
  expect((await differences('', 'nigam_admin')).sums).toMatchObject(await fromTables(`ward_id = ${ward}`))
  expect((await ask('/properties/taxDifferences', { role: 'clerk' })).status).toBe(403)
})
