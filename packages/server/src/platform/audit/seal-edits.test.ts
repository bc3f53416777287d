import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '../../testing/test-database.ts'
import { sealedTables, verifySeals } from './verify-seals.ts'

const database = useTestDatabase({ city: 60 })
let superuser: Client

const maker = '(select min(staff_id) from staff)'
const property = '(select min(property_id) from property)'

/** A row of each sealed table that a new city has none of. */
const rows: Readonly<Record<string, string>> = {
  rule_end: `insert into rule_end (rule_id, ends_on, change_id) select rule_id, '2099-03-31', rule_change.change_id from rule_entry, rule_change limit 1`,
  rule_change: `insert into rule_change (subject, topics, valid_from, source, body, maker_id)
    values ('interest', '{interest}', '2027-04-01', 'resolution', '{}', ${maker})`,
  approval_request: `insert into approval_request (kind, subject, property_id, zone_id, ward_id, reason, made_by, made_at)
    select 'jalkal_change', property_unique_id, property_id, zone_id, ward_id, 'as connected', ${maker}, now() from property where property_id = ${property}`,
  correction: `insert into correction (correction_id, property_id, kind, changes, net_paise, shown_entry_no, reason, remarks)
    select min(request_id), ${property}, 'arrears', '[{"financialYear": 2026}]', 100, 0, 'not_demanded', 'as seen' from approval_request`,
  drcr_note: `insert into drcr_note (correction_id, series, financial_year, no, note_no, issued_at)
    select min(correction_id), 'DN', 2026, 1, 'DN-2026-27-1', now() from correction`,
  self_assessment: `insert into self_assessment (application_no, property_id, is_new, mohalla_id, declared, applicant_name, mobile, language, filed_at, status, changed_at)
    select 'SA-2026-27-1', property_id, false, mohalla_id, '{}', 'Nirmala Varshney', '9811100001', 'en', now(), 'filed', now() from property where property_id = ${property}`,
  payment_link: `insert into payment_link (txn_id, description, created_at, seen_version)
    select txn_id, 'Property tax', now(), 1 from payment_intent limit 1`,
  payment_intent: `insert into payment_intent (txn_id, property_id, gateway, amount_paise, due_paise, payer_name, payer_mobile, payer_email, request_hash, created_at, changed_at, expires_at)
    values ('KS0000000000001', ${property}, 'easebuzz', 100, 100, 'Payer', '9811100001', 'payer@test.example', '', now(), now(), now())`,
  instrument: `insert into instrument (kind, number, recorded_at, changed_at) values ('cheque', '123456', now(), now())`,
}

beforeAll(async () => {
  superuser = new Client({ connectionString: database().superuserUrl })
  await superuser.connect()
  await superuser.query('begin')
  for (const table of [
    'rule_change',
    'rule_end',
    'approval_request',
    'correction',
    'drcr_note',
    'self_assessment',
    'payment_intent',
    'payment_link',
    'instrument',
  ]) {
    const { rowCount } = await superuser.query(`select from ${table} limit 1`)
    if (rowCount === 0) await superuser.query(rows[table] ?? '')
  }
  await superuser.query(
    `select append_audit(0, '{"actorKind": "system", "action": "tests.arranged", "subjectKind": "test", "subjectId": "rows"}')`,
  )
  await superuser.query('commit')
})
afterAll(() => superuser.end())

/** SQL of another value than the one that is there, by type. */
const others: Readonly<Record<string, (column: string) => string>> = {
  text: (column) => `coalesce(${column}, '') || 'x'`,
  bigint: (column) => `${column} + 1`,
  integer: (column) => `${column} + 1`,
  boolean: (column) => `not ${column}`,
  date: (column) => `${column} + 1`,
  'timestamp with time zone': (column) => `${column} + interval '1 day'`,
}

/** Edits one row of a table in the first column that its own checks let through. */
async function editOneRow(table: string): Promise<string | undefined> {
  const { rows: columns } = await superuser.query<{ name: string; type: string }>(
    `select column_name name, data_type type from information_schema.columns
     where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO'
       and column_name not like '%\\_id' and column_name not in ('changed_at', 'next_serial', 'try_after', 'seen_version')
     order by ordinal_position desc`,
    [table],
  )
  for (const { name, type } of columns) {
    const other = others[type]?.(name)
    if (other === undefined) continue
    await superuser.query('savepoint tried')
    try {
      const { rowCount } = await superuser.query(
        `update ${table} set ${name} = ${other} where ctid = (select ctid from ${table} limit 1) and (${other}) is distinct from ${name}`,
      )
      if (rowCount === 1) return name
    } catch {
      await superuser.query('rollback to savepoint tried')
    }
  }
  return undefined
}

test('a city with a row in every sealed table is as its seals say', async () => {
  for (const table of Object.keys(sealedTables))
    expect([table, (await superuser.query(`select from ${table} limit 1`)).rowCount]).toEqual([
      table,
      expect.any(Number),
    ])
  expect(await verifySeals(superuser)).toEqual([])
})

test('an edit of a row in each sealed table, by a superuser who leaves no trace, is named', async () => {
  const tables = Object.keys(sealedTables)
  await superuser.query('begin; set local session_replication_role = replica')
  for (const table of tables) expect(await editOneRow(table), `a column of ${table} that can be edited`).toBeDefined()
  const results = await verifySeals(superuser)
  await superuser.query('rollback')
  expect([...new Set(results.map(({ subject }) => subject))].toSorted()).toEqual(tables.toSorted())
  for (const error of results)
    expect(error).toMatchObject({ fault: 'a row is not as the portal wrote it', label: expect.stringMatching(/./) })
})
