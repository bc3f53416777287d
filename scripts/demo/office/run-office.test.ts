import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPassword } from '@karsetu/demo-city/masters/insert-staff.ts'
import { muslimSurnameSpellings } from '@karsetu/demo-city/words/make-name.ts'
import { mutationStatuses } from '@karsetu/domain/mutation/mutation-workflow.ts'
import { hashPassword } from '@karsetu/server/features/access/password.ts'
import { verifyLedger } from '@karsetu/server/features/ledger/verify-ledger.ts'
import { verifyAudit } from '@karsetu/server/platform/audit/verify-audit.ts'
import { verifySeals } from '@karsetu/server/platform/audit/verify-seals.ts'
import { parseEnvironment } from '@karsetu/server/platform/environment/environment.ts'
import { arrangeRows } from '@karsetu/server/testing/arrange-rows.ts'
import { useTestDatabase } from '@karsetu/server/testing/test-database.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { runOffice } from './run-office.ts'

const database = useTestDatabase({ city: 250 })
const rows = async (sql: string) => (await database().migrator.query(sql)).rows
const kindsOf = async (sql: string) => (await rows(sql)).map((row) => Object.values(row).join(' '))

const defaults = `select attrelid::regclass::text || '.' || attname given, pg_get_expr(adbin, adrelid) as default
  from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum join pg_class on pg_class.oid = adrelid
  where relnamespace = 'public'::regnamespace order by 1`
let before: unknown

beforeAll(async () => {
  const { migrator, migratorUrl, appUrl } = database()
  await arrangeRows(migrator, 'update staff set password_hash = $1', [await hashPassword(demoPassword)])
  before = await rows(defaults)
  const folder = mkdtempSync(join(tmpdir(), 'karsetu-office-'))
  const environment = parseEnvironment({ DATABASE_URL: appUrl, DATA_DIR: folder }, folder)
  await runOffice({ environment: { ...environment, databaseUrl: appUrl }, migratorUrl })
  rmSync(folder, { recursive: true, force: true })
  // Some fifteen seconds; longer where others work too.
}, 400_000)

describe('the office of the demo city', () => {
  it('has served papers of every step of the ladder, with every outcome at the door, and none before its time', async () => {
    expect(await kindsOf('select distinct kind from notice order by 1')).toEqual([
      'bill',
      'demand_notice',
      'reminder',
      'warrant',
    ])
    expect(await kindsOf(`select distinct coalesce(outcome, 'on its way') from notice order by 1`)).toEqual([
      ...['locked', 'on its way', 'refused', 'served', 'wrong_address'],
    ])
    expect(
      await rows(`select notice_no from notice where issued_on not between '2026-08-24' and '2026-11-04'`),
    ).toEqual([])
  })

  it('has mutations in every state, and the order of one has changed its register', async () => {
    expect(await kindsOf('select distinct status from mutation order by 1')).toEqual([...mutationStatuses].toSorted())
    expect(
      await rows(`select former.name is not null of_family from mutation join property_owner heir using (property_id)
        left join property_owner former on former.property_id = heir.property_id and former.until is not null
          and former.name in (heir.father_name, heir.husband_name)
        where status = 'approved' and heir.until is null`),
    ).toEqual([{ of_family: true }, { of_family: true }])
  })

  it('has families who inherit within the family, a hiba among Muslims, and a mobile number for each applicant', async () => {
    const newOwners = `mutation, jsonb_to_recordset(owners_after)
      as heir ("fatherName" text, "husbandName" text, "mobileNumber" text)`
    expect(
      await rows(`select distinct type = 'sale' sold, is_family,
          owners_before -> 0 ->> 'name' in ("fatherName", "husbandName") is true of_former from ${newOwners} order by 1`),
    ).toEqual([
      { sold: false, is_family: true, of_former: true },
      { sold: true, is_family: false, of_former: false },
    ])
    const givers = await kindsOf(
      `select split_part(owners_before -> 0 ->> 'name', ' ', -1) from mutation where type = 'hibba'`,
    )
    expect(givers).toHaveLength(1)
    expect(muslimSurnameSpellings).toEqual(expect.arrayContaining(givers))
    const shared = `select from ${newOwners} where "mobileNumber" is not null group by "mobileNumber" having count(*) > 1`
    expect(await rows(shared)).toEqual([])
  })

  it('has a mutation with a concession that its order ends', async () => {
    const waiting = `select from mutation join property using (property_id)
      where mutation.status = 'notice_issued' and is_only_building_of_owner`
    expect(await rows(waiting)).toHaveLength(1)
  })

  it('has changes of the law that were approved and rejected, and that wait, a repeal among them', async () => {
    expect(await kindsOf('select distinct status, repeals is not null from rule_change order by 1, 2')).toEqual([
      ...['approved false', 'proposed false', 'proposed true', 'rejected false'],
    ])
  })

  it('has edited properties in every state, each with the day on which it was asked for', async () => {
    expect(
      await kindsOf(
        'select distinct property_edit.kind, state from property_edit join approval_request on request_id = edit_id order by 1, 2',
      ),
    ).toEqual([
      ...[
        'delete approved',
        'delete pending',
        'edit approved',
        'edit held',
        'edit pending',
        'edit rejected',
        'edit withdrawn',
      ],
    ])
    expect(
      await kindsOf(
        'select distinct made_at::date::text from property_edit join approval_request on request_id = edit_id order by 1',
      ),
    ).toEqual(['2026-11-05', '2026-11-09', '2026-11-18'])
  })

  it('has objections in every state, of citizens and of the counter, in time and late', async () => {
    expect(await kindsOf('select distinct step from objection order by 1')).toEqual([
      ...['filed', 'heard', 'hearing', 'ordered', 'rejected', 'resolved', 'withdrawn'],
    ])
    expect(await kindsOf('select distinct uploader_type from objection order by 1')).toEqual([
      ...['citizen', 'official', 'operator'],
    ])
    expect(await kindsOf('select distinct is_late from objection order by 1')).toEqual(['false', 'true'])
  })

  it('has notes and corrected arrears that stand, wait, were refused and were taken back', async () => {
    const states = await kindsOf('select distinct status from requested_correction order by 1')
    expect(states).toEqual(['cancelled', 'pending', 'posted', 'rejected'])
    expect(await kindsOf('select distinct kind from correction order by 1')).toEqual([
      'arrears',
      'credit_note',
      'debit_note',
    ])
  })

  it('has records of an earlier register that are matched, set aside, and wait with a suggestion or without', async () => {
    expect(await kindsOf('select state, count(*) > 1 from old_property group by 1 order by 1')).toEqual([
      ...['matched true', 'set_aside true', 'unmatched true'],
    ])
    expect(await rows('select from old_match where removed_at is not null')).toHaveLength(1)
  })

  it('has a survey of the field with decisions of every kind, and messages that came and did not come', async () => {
    expect(await kindsOf('select distinct status from survey_decision order by 1')).toEqual([
      'applied',
      'proposed',
      'refused',
    ])
    expect(await kindsOf('select distinct state from message order by 1')).toContain('delivered')
    expect(await rows('select from message_run')).toHaveLength(3)
  })

  it('keeps every promise about money and the whole chain of the audit', async () => {
    const { migrator } = database()
    expect(await verifyLedger(migrator)).toEqual([])
    expect(await verifyAudit(migrator)).toEqual([])
    expect(await verifySeals(migrator)).toEqual([])
  })

  it('leaves nobody signed in, no job undone, and the database’s own time in every table', async () => {
    expect(await rows('select from session where revoked_at is null')).toEqual([])
    expect(await rows(`select kind, error from job where status <> 'done'`)).toEqual([])
    expect(await rows(defaults)).toEqual(before)
    expect(await rows(`select from pg_namespace where nspname = 'office_time'`)).toEqual([])
  })
})
