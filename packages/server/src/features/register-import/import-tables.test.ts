import type { ImportDetail } from '@karsetu/contract/register-import/register-import-calls.ts'
import { beforeAll, expect, it } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { type Answer, useTestPortal } from '../../testing/test-portal.ts'
import { line, makePlaces, officeHeadings, registerFile, soundRow, total } from './testing/register-fixture.ts'

const portal = useTestPortal()
let token: string
let importId: number

const detailOf = ({ data }: Answer) => data as ImportDetail // parsed by the server's own output schema
const file = (table: string) => readFileOf(portal(), `/imports/${importId}/${table}`, { token })

beforeAll(async () => {
  await makePlaces(portal().database.migrator)
  token = await portal().tokenOf('admin')
  const bytes = await registerFile([
    soundRow(1),
    soundRow(2, { houseTax: 5000 }),
    soundRow(3, { number: '1.20345E+11' }),
    soundRow(4, { ward: 'Nowhere' }),
    total(9_999),
    line(),
    officeHeadings,
  ])
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'register.xlsx')
  const reply = await fetch(`${portal().address}/api/imports`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  })
  importId = detailOf((await reply.json()) as Answer).importId // the reply of a call is always an object
})

it('an import that was not tried has no tables yet', async () => {
  for (const table of ['account', 'findings']) expect((await file(table)).status).toBe(409)
})

it('the account and what was found leave as spreadsheets, with the figures of the screen', async () => {
  const { settings } = detailOf(await portal().ask({ path: `/imports/${importId}`, token }))
  await portal().ask({ method: 'POST', path: `/imports/${importId}/read`, body: settings, token })
  const look = async () => detailOf(await portal().ask({ path: `/imports/${importId}`, token }))
  await expect.poll(look, { timeout: 60_000, interval: 50 }).toMatchObject({ status: 'read', findings: {} })
  const drop =
    "update register_row set state = 'left_out', reason = 'dropped_by_office' where import_id = $1 and row_no = 5"
  await portal().database.migrator.query(drop, [importId])
  const { rows: states } = await portal().database.migrator.query(
    `select coalesce(ward_no || ' ' || ward_fullname, 'No ward') "Ward",
       count(*) filter (where state = 'ready')::integer "Rows ready", count(*) filter (where state = 'held')::integer "Rows waiting",
       count(*) filter (where state = 'left_out')::integer "Left out",
       coalesce(sum(house_paise + interest_house_paise) filter (where state = 'ready'), 0)::float8 / 100 "Arrears ready: House tax",
       coalesce(sum(house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise + interest_sewer_paise)
         filter (where state = 'held'), 0)::float8 / 100 "Arrears waiting",
       coalesce(sum(house_paise) filter (where state = 'left_out'), 0)::float8 / 100 "Arrears left out: House tax",
       coalesce(sum(house_paise + water_paise) filter (where state = 'left_out'), 0)::float8 / 100 "Arrears left out"
     from register_row left join ward using (ward_id) where import_id = $1 group by ward_id, ward_no, ward_fullname`,
    [importId],
  )
  const account = await file('account')
  expect(account.fileName).toBe(`import-${importId}-account.xlsx`)
  // The blank rows have a line of their own, so that the lines add up to the rows of the file.
  expect(account.lines).toHaveLength(states.length + 1)
  expect(account.lines.at(-1)).toMatchObject({ Ward: 'Blank rows', 'Left out': 1 })
  expect(states).toContainEqual(expect.objectContaining({ 'Arrears left out': 1800.5 }))
  for (const state of states) expect(account.lines).toContainEqual(expect.objectContaining(state))

  const { rows: issues } = await portal().database.migrator.query<{ rows: number }>(
    `select count(*)::integer "rows" from register_issue where import_id = $1 and effect = 'held' group by field, code`,
    [importId],
  )
  const found = await file('findings')
  const held = found.lines.filter((one) => one['What was found'] === 'Rows that wait')
  expect(held.map((one) => one.Rows).toSorted()).toEqual(issues.map(({ rows }) => rows).toSorted())
  expect(held).toContainEqual(expect.objectContaining({ Why: 'There is no such ward' }))
  const { rows: leftOut } = await portal().database.migrator.query(
    `select row_no "Row", case sheet_no when 0 then 'Register' else 'Sheet2' end "Sheet" from register_row
     where import_id = $1 and state = 'left_out' order by sheet_no, row_no`,
    [importId],
  )
  const lines = found.lines.filter((one) => one['What was found'] === 'Left out' && one.Row)
  expect(lines.map(({ Row, Sheet }) => ({ Row, Sheet }))).toEqual(leftOut)
  expect(lines).toContainEqual(
    expect.objectContaining({ What: 'Totals', Row: 9, 'As typed': expect.stringContaining('9999') }),
  )
})

it('go only to those who may bring registers in', async () => {
  const clerk = await portal().tokenOf('clerk')
  for (const table of ['account', 'findings'])
    expect((await readFileOf(portal(), `/imports/${importId}/${table}`, { token: clerk })).status).toBe(403)
})

it('wards are named in the language of who reads the account', async () => {
  const headers = { 'accept-language': 'hi' }
  const { account } = detailOf(await portal().ask({ path: `/imports/${importId}`, token, headers }))
  const { rows } = await portal().database.migrator.query<{ name: string | null }>(
    'select distinct ward_fullname_hi "name" from register_row left join ward using (ward_id) where import_id = $1',
    [importId],
  )
  expect(account?.wards.map(({ wardName }) => wardName).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})
