import type { UnsentNotification } from '@karsetu/contract/message/notification-calls.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import type { HistoryEntry } from '@karsetu/contract/property/register-write-calls.ts'
import { insertPlace } from '@karsetu/demo-city/builders/a-place.ts'
import { aProperty, insertProperty } from '@karsetu/demo-city/builders/a-property.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHttpSmsAdapter } from '../../platform/sms/http-sms-adapter.ts'
import { type Registered, type SmsSimulator, startSmsSimulator } from '../../sms-simulator/sms-simulator.ts'
import { readFileOf } from '../../testing/read-file.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { sendNotification } from './send-notification.ts'

// Within the hours for sending.
const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z') })
const sql = (text: string, values: unknown[] = []) => portal().database.migrator.query(text, values)
async function call(path: string, body?: object, role: RoleName = 'ctao') {
  const token = await portal().tokenOf(role)
  return portal().ask({ ...(body ? { method: 'POST', body } : {}), path, token })
}

const registered: Registered[] = []
let simulator: SmsSimulator
let farWardId = 0
let actId = 0

beforeAll(async () => {
  const client = await portal().database.migrator.connect()
  await insertProperty(client, aProperty(await insertPlace(client), { propertyId: 1 }))
  farWardId = (await insertPlace(client, { zoneNo: 2, wardNo: 55, mohallaNo: 3 })).wardId
  client.release()
  simulator = await startSmsSimulator({ key: 'test', deliveryMs: 0, registered: async () => registered })
  portal().platform.sms = createHttpSmsAdapter({
    ...{ mode: 'simulator', address: simulator.url, key: 'test', entityId: '1', timeoutMs: 5000 },
  })
  actId = await anAct()
})
beforeEach(() => simulator.fail('none'))
afterAll(() => simulator?.close())

/** An act that changed the mobile number. */
async function anAct(): Promise<number> {
  const propertyUniqueId = '01-001-001-000001'
  const change = { propertyUniqueId, mobileNumber: '9000000111', reason: 'asked at the counter' }
  const token = await portal().tokenOf('admin')
  await portal().ask({ method: 'PATCH', path: '/properties/updateMobileNumber', body: change, token })
  await sql(`delete from outbox`)
  const { rows } = await sql('select max(act_id) "actId" from register_change')
  return rows[0].actId
}
const history = async () => {
  const { data } = await call('/properties/history/01-001-001-000001?limit=1')
  const [entry] = (data as Page<HistoryEntry>).rows // parsed by the server
  if (!entry) throw new Error('the property has no history')
  return entry
}

describe('word of a changed mobile number', () => {
  const told = (key: string, mobile: string) =>
    sql(
      `insert into outbox (kind, dedupe_key, payload) values ('mobile.changed', $1,
         jsonb_build_object('mobile', $2::text, 'purpose', 'mobile_changed', 'values', '{"mobileEnding": "4321"}'::jsonb,
           'propertyUniqueId', '01-001-001-000001'))`,
      [key, mobile],
    )
  const words = async () =>
    (
      await sql(
        `select attempts, delivered_at is not null as sent, last_error from outbox where kind = 'mobile.changed' order by outbox_id`,
      )
    ).rows
  const again = () => sql(`update outbox set next_attempt_at = now() where kind = 'mobile.changed'`)

  it('waits for a registered text and for an answer, and goes to the old and the new number once', async () => {
    await told(`mobile.changed:${actId}:1:old`, '9000000111')
    await told('word:1:new', '9000004321')
    await sendNotification(portal().platform)
    await sendNotification(portal().platform)
    const waits = { sent: false, attempts: 0, last_error: 'no_registered_text' }
    expect(await words()).toMatchObject([waits, waits])
    expect((await history()).told).toMatchObject([{ to: 'old', sentAt: null, reason: 'no_registered_text' }])
    const text = {
      ...{ dltTemplateId: '1107160000000000777', kind: 'service_implicit', purpose: 'mobile_changed' },
      ...{ header: 'KSETAX', language: 'en', approvedOn: '2026-01-15' },
      ...{ name: 'Mobile changed', variables: ['propertyUniqueId', 'mobileEnding'] },
      body: 'The mobile number of property {#var#} is now the one ending in {#var#}.',
    }
    expect((await call('/messages/templates', text)).status).toBe(200)
    registered.push(text)
    simulator.fail('reply_lost')
    await sendNotification(portal().platform)
    expect(await words()).toMatchObject([
      { sent: false, attempts: 1 },
      { sent: false, attempts: 1 },
    ])
    simulator.fail('none')
    await sendNotification(portal().platform)
    expect(await words()).toMatchObject([{ sent: false, attempts: 1 }, { sent: false }])
    await again()
    await sendNotification(portal().platform)
    expect(await words()).toMatchObject([{ sent: true, last_error: null }, { sent: true }])
    await again()
    await sendNotification(portal().platform)
    expect((await history()).told).toMatchObject([{ to: 'old', mobileNumber: '******0111', reason: null }])
    expect((await history()).told[0]?.sentAt).toMatch(/^\d{4}-/)
    const taken = [...simulator.taken.values()].filter(({ text: said }) => said.startsWith('The mobile number'))
    expect(taken.map(({ mobile, text: said }) => [mobile, said])).toEqual([
      ['9000000111', 'The mobile number of property 01-001-001-000001 is now the one ending in 4321.'],
      ['9000004321', 'The mobile number of property 01-001-001-000001 is now the one ending in 4321.'],
    ])
  })

  it('goes to a number whose holder opted out as well: it protects them', async () => {
    await sql(
      `insert into message_opt_out (mobile, since, source, reason) values ('9000000222', '2026-04-01', 'phone', 'does not want texts')`,
    )
    await told('word:2:old', '9000000222')
    await sendNotification(portal().platform)
    expect((await words()).at(-1)).toMatchObject({ sent: true, last_error: null })
    expect([...simulator.taken.values()].map(({ mobile }) => mobile)).toContain('9000000222')
  })
  it('that has not gone is listed with the reason, exported, and tried again', async () => {
    await told('word:3:old', '9000000000')
    await sendNotification(portal().platform)
    const found = (await call('/messages/words?kind=mobile.changed')).data as Page<UnsentNotification>
    expect(found).toMatchObject({
      total: 1,
      rows: [
        { mobileNumber: '******0000', purpose: 'mobile_changed', reason: 'absent_subscriber', standing: 'waiting' },
      ],
    })
    const { lines } = await readFileOf(portal(), '/messages/words/export', { token: await portal().tokenOf('ctao') })
    expect(lines).toMatchObject([{ 'Mobile number': '******0000', Reason: 'The phone could not be reached' }])
    await sql(`update outbox set attempts = 8 where dedupe_key = 'word:3:old'`)
    const given = (await call('/messages/words?standing=given_up')).data as Page<UnsentNotification>
    expect(given.rows).toMatchObject([{ standing: 'given_up', nextTryAt: null }])
    const retry = `/messages/words/${given.rows[0]?.wordId}/retry`
    const before = simulator.taken.size
    expect((await call(retry, {})).data).toMatchObject({ standing: 'waiting' })
    await sendNotification(portal().platform)
    // What the gateway said failed goes as a message of its own: it would only say the same again of the first.
    expect(simulator.taken.size).toBe(before + 1)
    const { rows } = await sql(
      `select body -> 'after' after from audit_log where body ->> 'subjectKind' = 'message_word'`,
    )
    expect(rows).toMatchObject([{ after: { mobileNumber: '******0000', reason: 'absent_subscriber' } }])
    await sql(`update outbox set delivered_at = now() where dedupe_key = 'word:3:old'`)
    expect((await call(retry, {})).code).toBe('message.word_sent')
  })

  it('is seen and tried again in the places of its property alone', async () => {
    await told('word:4:old', '9000000000')
    await sendNotification(portal().platform)
    const [{ id }] = (await sql(`select outbox_id id from outbox where dedupe_key = 'word:4:old'`)).rows
    await sql(`update staff set accessible_wards = $1 where email = 'ctao@test.example'`, [[farWardId]])
    expect((await call('/messages/words')).data).toMatchObject({ total: 0, rows: [] })
    expect((await call(`/messages/words/${id}/retry`, {})).code).toBe('call.out_of_scope')
    await sql(`update staff set accessible_wards = '{}' where email = 'ctao@test.example'`)
    expect((await call('/messages/words', undefined, 'clerk')).status).toBe(403)
    expect((await call('/messages/words/999999/retry', {})).code).toBe('call.not_found')
  })
})
