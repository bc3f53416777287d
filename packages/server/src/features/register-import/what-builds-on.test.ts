import type { ImportDetail } from '@karsetu/contract/register-import/register-import-calls.ts'
import { beforeAll, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { until } from '../../testing/until.ts'
import { registerDesk } from '../property/testing/register-desk.ts'
import { makePlaces, registerFile, soundRow } from './testing/register-fixture.ts'
import { building, whatBuildsOn } from './what-builds-on.ts'

const portal = useTestPortal()
const { sql, ask, send } = registerDesk(portal)

let importId: number
let propertyUniqueId: string

async function done(path: string, body: object): Promise<void> {
  const { data } = await ask('POST', path, body, 'admin')
  const { jobId } = data as ImportDetail // parsed by the server's own output schema
  await until(async () => (await sql('select status from job where job_id = $1', [jobId]))[0]?.status === 'done')
}

beforeAll(async () => {
  await makePlaces(portal().database.migrator)
  const content = new Uint8Array(await registerFile([soundRow(1)]))
  const { data } = await send('POST', '/imports', {}, { files: { file: { name: 'register.xlsx', content } } })
  const { settings, ...imported } = data as ImportDetail // parsed by the server's own output schema
  importId = imported.importId
  await done(`/imports/${importId}/read`, settings)
  await done(`/imports/${importId}/apply`, { reason: 'As the resolution says' })
  propertyUniqueId = (await sql('select property_unique_id id from property'))[0].id
})

/** Rows of a table that name an imported property, and whether they keep its import from being taken back. */
const cases: [table: string, row: Record<string, unknown>, builds: boolean][] = [
  ['ledger_entry', { journal_id: 0 }, true],
  ['demand', {}, true],
  ['assessment', {}, true],
  ['payment', {}, true],
  ['audit_sample_row', {}, true],
  ['payment_intent', { state: 'pending' }, true],
  ['payment_intent', { state: 'expired' }, false],
  ['approval_request', { state: 'held' }, true],
  ['approval_request', { state: 'withdrawn' }, false],
  ['notice', {}, true],
  ['message', { state: 'queued' }, true],
  ['message', { state: 'failed' }, false],
  ['objection', { step: 'filed' }, true],
  ['objection', { step: 'rejected' }, true],
  ['objection', { step: 'withdrawn' }, false],
  ['self_assessment', { status: 'filed' }, true],
  ['self_assessment', { status: 'rejected' }, false],
  ['mutation', {}, true],
  ['old_match', {}, true],
  ['old_match', { removed_at: '2026-11-20' }, false],
  ['property_point', {}, true],
  ['survey_property', { state: 'waiting' }, true],
  ['survey_property', { state: 'refused' }, false],
]

/** What would build on the import if this row stood in a table; the row and what else it needs go again. */
async function builtWith(rows: readonly [table: string, row: Record<string, unknown>][]): Promise<string[]> {
  const client = await portal().database.migrator.connect()
  try {
    await client.query('begin')
    for (const [table, row] of rows) {
      // Stands before the table of that name, without its other columns' demands.
      await client.query(`create temporary table ${table} as select * from ${table} limit 0`)
      await client.query(
        `insert into pg_temp.${table} (${Object.keys(row)}) values (${Object.keys(row).map((_, index) => `$${index + 1}`)})`,
        Object.values(row),
      )
    }
    const { examples } = await whatBuildsOn(client, importId)
    expect((await whatBuildsOn(client, importId, [await propertyId()])).examples).toEqual(examples)
    return examples
  } finally {
    await client.query('rollback')
    client.release()
  }
}
const propertyId = async (): Promise<number> => (await sql('select property_id id from property'))[0].id

it('nothing builds on an import that was just applied', async () => {
  expect(await builtWith([])).toEqual([])
})

it.each(cases)('%s %j builds on it: %j', async (table, row, builds) => {
  const named = { property_id: await propertyId(), ...row }
  expect(await builtWith([[table, named]])).toEqual(builds ? [propertyUniqueId] : [])
  expect(await builtWith([[table, { ...named, property_id: 0 }]])).toEqual([])
})

it.each([
  ['pending', true],
  ['approved', true],
  ['rejected', false],
])('a split that is %s builds on it: %j', async (state, builds) => {
  const member = { property_id: await propertyId(), regrouping_id: 1 }
  const results = await builtWith([
    ['regrouping_member', member],
    ['regrouping', { regrouping_id: 1 }],
    ['approval_request', { request_id: 1, state }],
  ])
  expect(results).toEqual(builds ? [propertyUniqueId] : [])
})

it.each([
  ['pending', true],
  ['approved', true],
  ['rejected', false],
])('a correction that is %s builds on it: %j', async (state, builds) => {
  const results = await builtWith([
    ['correction', { property_id: await propertyId(), correction_id: 1 }],
    ['approval_request', { request_id: 1, state }],
  ])
  expect(results).toEqual(builds ? [propertyUniqueId] : [])
})

/** Tables that name properties and keep no import from being taken back, with the reason. */
const harmless: Readonly<Record<string, string>> = {
  property_owner: 'a change of owners raises the version',
  property_edit: 'its request counts',
  jalkal_mismatch: 'found again each night',
  premise: 'a change of premises raises the version',
  property_file: 'an image raises the version',
  register_change: 'written with each version',
  register_change_day: 'of a change, which raises the version',
  register_before: 'of assessed properties, which count',
  register_row: 'the import itself',
  property_account: 'the sum of the entries, which count',
  journal: 'its entries count',
  concession_ending: 'its mutation counts',
  receipt: 'its payment counts',
  property_point_change: 'the point it set counts',
  demand_run_result: 'calculated; released only at the version it was calculated on',
  demand_run_exception: 'calculated',
  revision_run_result: 'calculated; released only at the version it was calculated on',
  revision_run_exception: 'calculated',
  notice_target: 'planned; the paper counts when it is made, and none is made of a property that owes nothing',
  message_left_out: 'nothing was written to anybody',
  bulk_row: 'tried out; applied only at the version it was tried on, which it raises',
  old_payment: 'of the time before the portal: the ledger begins with dues that already have it',
  map_stale: 'what the map has to look at again',
  map_import_row: 'read from a file; the point it sets counts',
}

it('every table that names a property is decided: it builds on an import, or is harmless for a reason', async () => {
  const rows = await sql(
    `select distinct class.relname name from pg_class class join pg_namespace space on space.oid = relnamespace
     where nspname = 'public' and relkind in ('r', 'p') and not relispartition and relname <> 'property' and (
       exists (select from pg_constraint where contype = 'f' and conrelid = class.oid and confrelid = 'property'::regclass)
       or exists (select from pg_attribute where attrelid = class.oid and attname = 'property_id' and not attisdropped))`,
  )
  const counted = Object.keys(building).filter((table) => table !== 'property')
  expect(rows.map(({ name }) => name).sort()).toEqual([...counted, ...Object.keys(harmless)].sort())
  const tried = cases.filter(([, , builds]) => builds).map(([table]) => table)
  expect(counted.filter((table) => !tried.includes(table))).toEqual(['correction', 'regrouping_member'])
})

it('an import is not taken back beneath an objection, which changes nothing of the property', async () => {
  const about = { subject: 'facts', grounds: 'The ground floor has half the area of the register' }
  const objector = { objectorName: 'Nirmala Varshney', mobileNumber: '9811100001' }
  const filed = await portal().ask({
    method: 'POST',
    path: '/objection/upload',
    body: { propertyUniqueId, ...about, ...objector },
  })
  expect(filed).toMatchObject({ status: 200 })
  expect(await sql('select version from property')).toEqual([{ version: 1 }])
  const refused = await ask('POST', `/imports/${importId}/undo`, { reason: 'As the resolution says' }, 'admin')
  expect(refused).toMatchObject({ status: 409, code: 'register_import.in_use' })
  expect(refused.message).toContain(propertyUniqueId)
})
