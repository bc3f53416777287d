import { insertPlace } from '@karsetu/demo-city/builders/a-place.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appendAudits } from '../../platform/audit/append-audit.ts'
import { verifyAudit } from '../../platform/audit/verify-audit.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import type { AuditNote } from '../../platform/http/context.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { changeRegister, type RegisterAct } from './change-register.ts'
import { registerContext } from './testing/register-context.ts'
import { verifyActs } from './verify-acts.ts'

const database = useTestDatabase()
let open: Database
let mohallaId: number
let many: { actId: number; propertyIds: number[] }
let single: number

const origin = {
  actor: { kind: 'system', name: 'tests' },
  ...{ address: 'test', requestId: 'test', action: 'test' },
} as const

/** An act with its audit row, as a call writes them. */
const act = (said: Omit<RegisterAct, 'kind' | 'documents'>, isNoted = true) =>
  open.transaction(async (tx) => {
    const notes: AuditNote[] = []
    const done = await changeRegister(registerContext(tx, notes), { kind: 'edit', documents: [], ...said })
    if (isNoted) await appendAudits(tx, origin, notes)
    return { actId: done.actId, propertyIds: done.properties.map(({ propertyId }) => propertyId) }
  })
const enter = (isNoted = true) =>
  act({ reason: null, changes: [{ propertyId: null, set: { mohallaId }, owners: [{ name: 'Asha' }] }] }, isNoted)

/** As somebody who owns the database and wants to hide something. */
async function tamper(sql: string, values: unknown[] = []) {
  const client = new Client({ connectionString: database().superuserUrl })
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query(sql, values)
  await client.end()
}
/** What is found while the statement holds; then all is as before. */
async function foundAfter(doing: string, undoing: string) {
  await tamper(doing)
  const results = await verifyActs(open.reads)
  await tamper(undoing)
  expect(await verifyActs(open.reads)).toEqual([])
  return results.map(({ actId, fault: error }) => [actId, error])
}

beforeAll(async () => {
  open = openDatabase({ url: database().appUrl })
  const client = await database().migrator.connect()
  mohallaId = (await insertPlace(client)).mohallaId
  client.release()
  await enter(false)
  const [first, second] = [await enter(), await enter()]
  const propertyIds = [...first.propertyIds, ...second.propertyIds]
  const changes = propertyIds.map((propertyId) => ({ propertyId, set: { roadWidthM: 9.5, houseNumber: '12/4' } }))
  many = { actId: (await act({ reason: 'seen on the spot', changes })).actId, propertyIds }
  single = (
    await act({ reason: 'plate seen', changes: [{ propertyId: propertyIds[0] ?? 0, set: { houseNumber: '7' } }] })
  ).actId
})
afterAll(() => open.close())

const rewritten = 'an act of the register is not as it was noted'

it('the chain holds a digest of acts over one property and over many, and the register is as it says', async () => {
  const { rows } = await database().migrator.query(
    `select body #>> '{after,digest}' digest from audit_log where (body #>> '{after,actId}')::bigint = any ($1)`,
    [[many.actId, single]],
  )
  expect(rows).toEqual([
    { digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
    { digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
  expect(await verifyAudit(open.reads)).toEqual([])
  expect(await verifyActs(open.reads)).toEqual([])
})

it('a change of one property among many that was rewritten is found', async () => {
  const set = (to: number) =>
    `update register_change set after = jsonb_set(after, '{roadWidthM}', '${to}') where act_id = ${many.actId} and property_id = ${many.propertyIds[1]}`
  expect(await foundAfter(set(95), set(9.5))).toEqual([[many.actId, rewritten]])
})

it('what stood before is held too, and so are reason, maker and documents', async () => {
  const before = (text: string) =>
    `update register_change set before = jsonb_set(before, '{houseNumber}', '${text}') where act_id = ${single}`
  expect(await foundAfter(before('"1"'), before('"12/4"'))).toEqual([[single, rewritten]])
  const reason = (text: string) => `update register_act set reason = '${text}' where act_id = ${single}`
  expect(await foundAfter(reason('none'), reason('plate seen'))).toEqual([[single, rewritten]])
  const file = `00000000-0000-4000-8000-000000000001`
  await tamper(
    `insert into stored_file (file_id, sha256, file_name, content_type, size_bytes, purpose) values ($1, 'abc', 'order.pdf', 'application/pdf', 1, 'document')`,
    [file],
  )
  expect(
    await foundAfter(
      `insert into register_act_document values (${single}, '${file}')`,
      `delete from register_act_document where act_id = ${single}`,
    ),
  ).toEqual([[single, rewritten]])
})

it('an act nobody noted is found, and one that is gone; those before the first digest are left', async () => {
  const unnoted = (await enter(false)).actId
  expect((await verifyActs(open.reads)).map(({ actId, fault: error }) => [actId, error])).toEqual([
    [unnoted, 'an act of the register was never noted'],
  ])
  await tamper('delete from register_change where act_id = $1', [unnoted])
  await tamper('delete from register_act where act_id = $1', [unnoted])
  await tamper('delete from register_act where act_id = $1', [single])
  expect((await verifyActs(open.reads)).map(({ actId, fault: error }) => [actId, error])).toEqual([
    [single, 'an act of the register is gone'],
  ])
})
