import type {
  MessagePreview,
  MessageRow,
  MessageRunCard,
  MessageSums,
} from '@karsetu/contract/message/message-calls.ts'
import type { OptOut } from '@karsetu/contract/message/opt-out-calls.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { insertPlace } from '@karsetu/demo-city/builders/a-place.ts'
import { anOwner, aProperty, insertProperty } from '@karsetu/demo-city/builders/a-property.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHttpSmsAdapter } from '../../platform/sms/http-sms-adapter.ts'
import { type SmsSimulator, startSmsSimulator } from '../../sms-simulator/sms-simulator.ts'
import { readFileOf } from '../../testing/read-file.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { askDeliveries, resumeWaiting } from './follow-messages.ts'

const portal = useTestPortal()
const sql = (text: string, values: unknown[] = []) => portal().database.migrator.query(text, values)
const template = {
  dltTemplateId: '1107160000000000001',
  header: 'KSETAX',
  kind: 'service_explicit',
  purpose: 'dues_reminder',
  name: 'Dues reminder',
  language: 'en',
  body: 'Dear {#var#}, house tax of Rs {#var#} is due on {#var#}.',
  variables: ['ownerName', 'dues', 'propertyUniqueId'],
  approvedOn: '2026-01-15',
}

async function call(path: string, body?: object, role: RoleName = 'ctao') {
  const token = await portal().tokenOf(role)
  return portal().ask({ ...(body ? { method: 'POST', body } : {}), path, token })
}
const run = async (runId: number) => (await call(`/messages/runs/${runId}`)).data as MessageRunCard // parsed by the server
async function until(runId: number, holds: (card: MessageRunCard) => boolean): Promise<MessageRunCard> {
  let card = await run(runId)
  for (let turn = 0; turn < 100 && !holds(card) && card.job.status !== 'failed'; turn++) {
    await new Promise((done) => setTimeout(done, 30))
    card = await run(runId)
  }
  if (!holds(card)) throw new Error(`it never came about: ${JSON.stringify(card)}`)
  return card
}
/** A sending of the month that follows those before, so that everybody may hear again. */
const start = async (filter: object = {}) => {
  await sql(`update message set period = 'before run ' || run_id where period !~ '^before'`)
  return startAgain(filter)
}
const startAgain = async (filter: object = {}) => {
  const reply = await call('/messages/runs', { templateId, filter })
  expect(reply).toMatchObject({ status: 200 })
  return (reply.data as MessageRunCard).runId // parsed by the server
}
const hours = (windowFrom: string, windowTo: string) =>
  sql(
    `insert into rule (kind, valid_from, body, source)
     select 'messages', '2000-04-01'::date + (select count(*) from rule)::integer, body || jsonb_build_object('windowFrom', $1::text, 'windowTo', $2::text), 'test'
     from rule where kind = 'messages' limit 1`,
    [windowFrom, windowTo],
  )

const registered = [template]
let templateId = 0
let wardId = 0
let simulator: SmsSimulator
const numbers = ['9000000111', '9000000111', '9000000222', '9000000000', null, '9000000333', '9000000444', '9000000555']

beforeAll(async () => {
  const client = await portal().database.migrator.connect()
  const near = await insertPlace(client)
  const far = await insertPlace(client, { zoneNo: 2, wardNo: 55, mohallaNo: 3 })
  wardId = far.wardId
  for (const [index, mobileNumber] of numbers.entries()) {
    const propertyId = index + 1
    const owners = [anOwner({ name: index === 2 ? 'राम कुमार' : `Owner ${propertyId}`, mobileNumber })]
    await insertProperty(client, aProperty(propertyId === 7 ? far : near, { propertyId, owners }))
  }
  await client.query(
    `select post_journal('demand', 'test:' || property_id, null, property_id, version, today, 'system:test', '{}',
       array['receivable:house:' || year, 'income:house:' || year], array[1234500, -1234500], array[year], array['demand'],
       array[1234500], array[0], array[0], array[0], array[0], array[0], array[0])
     from property_account,
       (select today, financial_year_of(today) as year from (select (now() at time zone 'Asia/Kolkata')::date today) clock) day
     where property_id <> 8`,
  )
  await client.query(
    `insert into message_opt_out (mobile, since, source, reason) values ('9000000333', '2026-01-01', 'letter', 'wants no messages')`,
  )
  client.release()
  templateId = ((await call('/messages/templates', template)).data as { templateId: number }).templateId
  simulator = await startSmsSimulator({
    key: 'test',
    deliveryMs: 0,
    registered: async () => registered,
  })
  portal().platform.sms = createHttpSmsAdapter({
    mode: 'simulator',
    address: simulator.url,
    key: 'test',
    entityId: '1',
    timeoutMs: 5000,
  })
  await hours('00:00', '24:00')
})
beforeEach(() => simulator.fail('none'))
afterAll(() => simulator?.close())

describe('before messages are sent', () => {
  it('§7 POST properties/message/search shows every text filled, its parts, and why somebody is left out', async () => {
    const { data } = await call('/properties/message/search?limit=10', { templateId })
    const found = data as { rows: MessagePreview[]; total: number; sums: object }
    expect(found.total).toBe(8)
    expect(found.rows[0]).toMatchObject({
      text: 'Dear Owner 1, house tax of Rs 12,345 is due on 01-001-001-000001.',
      segments: 1,
      leftOut: null,
    })
    expect(found.rows[2]).toMatchObject({ segments: 1, leftOut: null })
    expect(found.rows.map(({ leftOut }) => leftOut)).toEqual([
      null,
      'sent_before',
      null,
      null,
      'no_mobile',
      'opted_out',
      'nothing_due',
      null,
    ])
    expect(found.sums).toEqual({
      ...{ messages: 4, segments: 4, costPaise: 72, isEstimate: false },
      leftOut: ['sent_before', 'no_mobile', 'opted_out', 'nothing_due'].map((reason) => ({ reason, properties: 1 })),
    })
  })

  it('what they would be sent leaves as a spreadsheet, with the numbers as on the screen', async () => {
    const token = await portal().tokenOf('ctao')
    const { data } = await call('/properties/message/search?limit=10', { templateId })
    const { rows } = data as { rows: MessagePreview[] }
    const file = (request: string) =>
      readFileOf(portal(), `/properties/message/search/export?templateId=${templateId}${request}`, {
        token,
      })
    const { lines } = await file('')
    expect(lines.map((line) => [line['Property ID'], line['Mobile number'], line.Text, line.Parts])).toEqual(
      rows.map(({ propertyUniqueId, mobileNumber, text, segments }) => [
        propertyUniqueId,
        mobileNumber,
        text,
        segments,
      ]),
    )
    expect(lines.map((line) => line.Note === 'Will be sent')).toEqual(rows.map(({ leftOut }) => leftOut === null))
    expect((await file(`&wardId=${wardId}`)).lines).toHaveLength(1)
    expect((await file('&ownerName=ra')).status).toBe(400)
  })

  it('a text with more places than values is not taken, and none twice', async () => {
    expect((await call('/messages/templates', { ...template, variables: ['dues'] })).fields?.[0]?.field).toBe(
      'variables',
    )
    expect((await call('/messages/templates', template)).code).toBe('message.template_known')
  })

  it('who works for one ward writes to that ward alone', async () => {
    await sql(`update staff set accessible_wards = $1 where email = 'ctao@test.example'`, [[wardId]])
    const { data } = await call('/properties/message/search', { templateId })
    const { rows } = data as { rows: MessagePreview[] }
    expect(rows).toHaveLength(1)
    const file = `/properties/message/search/export?templateId=${templateId}`
    const { lines } = await readFileOf(portal(), file, { token: await portal().tokenOf('ctao') })
    expect(lines.map((line) => line['Property ID'])).toEqual(rows.map(({ propertyUniqueId }) => propertyUniqueId))
    await sql(`update staff set accessible_wards = '{}' where email = 'ctao@test.example'`)
  })
})

describe('a registered text', () => {
  const other = { ...template, dltTemplateId: '1107160000000000002', name: 'Camp', purpose: 'camp_notice' }

  it('keeps its lines', async () => {
    const body = 'Dear {#var#},\nhouse tax of Rs {#var#}\nis due on {#var#}.'
    const { data } = await call('/messages/templates', { ...other, dltTemplateId: '1107160000000000003', body })
    expect(data).toMatchObject({ body })
  })

  it('is ended with a day and a reason, and is not sent after it', async () => {
    const { data } = await call('/messages/templates', other)
    const { templateId: endedId } = data as { templateId: number } // parsed by the server
    const end = (validTo: string, role?: RoleName) =>
      call(`/messages/templates/${endedId}/end`, { validTo, reason: 'withdrawn by the operators' }, role)
    expect((await end('2026-01-31', 'clerk')).status).toBe(403)
    expect((await end('2026-01-14')).fields?.[0]?.field).toBe('validTo')
    expect((await end('2199-12-31')).data).toMatchObject({ validTo: '2199-12-31' })
    expect((await call('/properties/message/search', { templateId: endedId })).status).toBe(200)
    expect((await end('2026-01-31')).data).toMatchObject({ validTo: '2026-01-31' })
    expect((await end('2026-02-28')).code).toBe('message.template_ended')
    expect((await call('/messages/runs', { templateId: endedId })).code).toBe('call.not_found')
    expect((await call('/messages/templates/paginated?standing=past')).data).toMatchObject({
      rows: [{ name: 'Camp', endReason: 'withdrawn by the operators' }],
    })
    const { rows } = await sql(
      `select body -> 'before' before, body -> 'after' after from audit_log
       where body ->> 'subjectKind' = 'message_template' and body ->> 'subjectId' = $1 order by recorded_at desc limit 1`,
      [String(endedId)],
    )
    expect(rows).toMatchObject([{ before: { validTo: '2199-12-31' }, after: { reason: 'withdrawn by the operators' } }])
  })
})

describe('a sending', () => {
  it('is of the present month alone: another would reach the same people again today', async () => {
    const request = { templateId, filter: {} }
    for (const period of ['2031-77', '2031-12', '2026-01'])
      expect((await call('/messages/runs', { ...request, period })).status).toBe(400)
    const runId = await start()
    const now = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 7)
    expect(await until(runId, ({ status }) => status === 'sent')).toMatchObject({ period: now })
  })

  it('names what texts are about, those of the portal itself among them, so that none is named in two ways', async () => {
    const { purposes } = (await call('/messages/templates')).data as { purposes: string[] }
    expect(purposes).toEqual(expect.arrayContaining(['dues_reminder', 'mobile_changed', 'mutation_hearing']))
    expect(new Set(purposes).size).toBe(purposes.length)
  })

  it('goes to everybody once, and the gateway says what became of each', async () => {
    const runId = await start()
    const card = await until(runId, ({ status }) => status === 'sent')
    expect(card.counts).toEqual({ queued: 0, sent: 0, delivered: 3, failed: 1, unreported: 0, leftOut: 4 })
    const { data } = await call(`/messages/runs/${runId}/messages?state=failed`)
    expect((data as { rows: MessageRow[] }).rows).toMatchObject([
      { mobileNumber: '******0000', reason: 'absent_subscriber', propertyUniqueId: '01-001-001-000004' },
    ])
    const left = (await call(`/messages/runs/${runId}/left-out`)).data as { rows: { reason: string }[] }
    expect(left.rows.map(({ reason }) => reason)).toEqual(['sent_before', 'no_mobile', 'opted_out', 'nothing_due'])
    const again = await until(await startAgain(), ({ status }) => status === 'sent')
    // Only who could not be reached is tried again.
    expect(again.counts).toMatchObject({ delivered: 0, failed: 1, leftOut: 7 })
    const { rows } = await sql('select payload::text payload, delivered_at from outbox')
    expect(rows.every(({ payload, delivered_at }) => /^{"messageId": \d+}$/.test(payload) && delivered_at)).toBe(true)
  })

  it('leaves as files: what was sent, message by message, whom it left out, and the registered texts', async () => {
    const token = await portal().tokenOf('ctao')
    const file = (path: string) => readFileOf(portal(), path, { token })
    const [run] = (await sql('select run_id, status from message_run order by run_id limit 1')).rows
    const count = async (table: string) =>
      (await sql(`select count(*) from ${table} where run_id = ${run?.run_id}`)).rows[0]?.count
    const { lines } = await file(`/messages/runs/export?status=${run?.status}`)
    expect(lines.find(({ Sending: id }) => id === run?.run_id)).toMatchObject({
      'Left out': await count('message_left_out'),
    })
    const messages = (await file(`/messages/runs/${run?.run_id}/messages/export`)).lines
    expect(messages).toHaveLength(await count('message'))
    expect(messages[0]?.['Mobile number']).toMatch(/^\*{6}\d{4}$/)
    const left = await file(`/messages/runs/${run?.run_id}/left-out/export`)
    expect(left.lines).toHaveLength(await count('message_left_out'))
    const texts = await file('/messages/templates/export?standing=in_force')
    const inForce = await sql(
      'select name from message_template where valid_to is null order by name, language, template_id',
    )
    expect(texts.lines.map(({ Name: name }) => name)).toEqual(inForce.rows.map(({ name }) => name))
  })

  it('whose reply was lost is not repeated: the gateway is asked first', async () => {
    simulator.fail('reply_lost')
    const taken = simulator.taken.size
    const runId = await start()
    expect((await until(runId, ({ status }) => status === 'waiting')).counts.queued).toBe(4)
    expect(simulator.taken.size).toBe(taken + 4)
    simulator.fail('none')
    await until(runId, ({ job }) => job.status === 'done')
    await resumeWaiting(portal().platform)
    await until(runId, ({ status }) => status === 'sent')
    expect([...simulator.taken.values()].map(({ handedOver }) => handedOver).every((times) => times === 1)).toBe(true)
  })

  it('waits outside the hours for sending, and goes on when they begin', async () => {
    await hours('00:00', '00:00')
    const runId = await start()
    await until(runId, ({ status, job }) => status === 'waiting' && job.status === 'done')
    await resumeWaiting(portal().platform)
    expect((await run(runId)).status).toBe('waiting')
    await hours('00:00', '24:00')
    await resumeWaiting(portal().platform)
    expect((await until(runId, ({ status }) => status === 'sent')).counts.queued).toBe(0)
  })

  it('is stopped, and goes on with what has not gone', async () => {
    await hours('00:00', '00:00')
    const runId = await start()
    await until(runId, ({ status, job }) => status === 'waiting' && job.status === 'done')
    expect((await call(`/messages/runs/${runId}/stop`, {})).data).toMatchObject({ status: 'stopped' })
    await hours('00:00', '24:00')
    await resumeWaiting(portal().platform)
    expect((await run(runId)).status).toBe('stopped')
    expect((await call(`/messages/runs/${runId}/continue`, {})).status).toBe(200)
    await until(runId, ({ status }) => status === 'sent')
    expect((await call(`/messages/runs/${runId}/stop`, {})).code).toBe('message.run_not_now')
  })

  it('of the whole city is neither seen, stopped nor taken up by who works for one ward', async () => {
    const runId = await start()
    await until(runId, ({ status }) => status === 'sent')
    await sql(`update message_run set requested_by = null where run_id = $1`, [runId])
    await sql(`update staff set accessible_wards = $1 where email = 'ctao@test.example'`, [[wardId]])
    const run = `/messages/runs/${runId}`
    const replies = [
      ...(await Promise.all(
        ['', '/messages', '/messages/export', '/left-out', '/left-out/export'].map((of) => call(`${run}${of}`)),
      )),
      ...[await call(`${run}/stop`, {}), await call(`${run}/continue`, {})],
    ]
    expect(replies.map(({ code }) => code)).toEqual(replies.map(() => 'call.out_of_scope'))
    const { lines } = await readFileOf(portal(), '/messages/runs/export', { token: await portal().tokenOf('ctao') })
    expect(lines.map(({ Sending: id }) => id)).not.toContain(runId)
    await sql(`update staff set accessible_wards = '{}' where email = 'ctao@test.example'`)
  })

  it('a message of which the gateway says nothing for days has no report, and is not asked about again', async () => {
    const { rows } = await sql(
      `update message set state = 'sent', sent_at = now() - interval '73 hours', settled_at = null
       where message_id = (select max(message_id) from message where state = 'delivered') returning run_id, message_id`,
    )
    await askDeliveries(portal().platform)
    expect((await run(rows[0].run_id)).counts).toMatchObject({ sent: 0, unreported: 1 })
    const { data } = await call(`/messages/runs/${rows[0].run_id}/messages?state=unreported`)
    expect((data as Page<MessageRow>).rows).toMatchObject([{ messageId: rows[0].message_id, state: 'unreported' }]) // parsed by the server
  })

  it('a message on its way is asked about until it arrives', async () => {
    await sql(`update message set state = 'sent', asked_at = null, settled_at = null where state = 'delivered'`)
    await askDeliveries(portal().platform)
    expect((await sql(`select count(*)::integer n from message where state = 'sent'`)).rows[0].n).toBe(0)
  })
})

describe('a number that is not to be written to', () => {
  const optOut = (mobileNumber: string, since = '2026-02-01') =>
    call('/messages/opt-outs', { mobileNumber, since, source: 'phone', reason: 'asked to be left alone' })
  const reached = () => [...simulator.taken.values()].map(({ mobile }) => mobile)
  let optOutId = 0

  it('gets nothing more, whatever the text was registered as, nor what is queued for it', async () => {
    await hours('00:00', '00:00')
    const runId = await start()
    await until(runId, ({ status, job }) => status === 'waiting' && job.status === 'done')
    optOutId = ((await optOut('+91 90000 00222')).data as OptOut).optOutId
    const before = reached().filter((mobile) => mobile === '9000000222').length
    await hours('00:00', '24:00')
    await resumeWaiting(portal().platform)
    expect((await until(runId, ({ status }) => status === 'sent')).counts).toMatchObject({ delivered: 2, failed: 2 })
    const failed = (await call(`/messages/runs/${runId}/messages?state=failed`)).data as { rows: MessageRow[] }
    expect(failed.rows.map(({ reason }) => reason)).toEqual(['opted_out', 'absent_subscriber'])
    expect(reached().filter((mobile) => mobile === '9000000222')).toHaveLength(before)
    const { data } = await call('/properties/message/search?limit=10', { templateId })
    expect((data as { sums: MessageSums }).sums.leftOut).toContainEqual({ reason: 'opted_out', properties: 2 })
  })

  it('stands once in the list, is found and exported, and is lifted for a reason without leaving it', async () => {
    expect((await optOut('9000000222')).code).toBe('message.opted_out_already')
    expect((await optOut('9000000999', '2199-01-01')).fields?.[0]?.field).toBe('since')
    const list = (request: string) => call(`/messages/opt-outs?${request}`)
    expect((await list('mobileNumber=90000002')).data).toMatchObject({
      total: 1,
      rows: [{ mobileNumber: '9000000222', source: 'phone', properties: 1, addedBy: 'ctao', liftedAt: null }],
    })
    expect((await call('/messages/opt-outs/export')).status).toBe(200)
    expect((await call(`/messages/opt-outs/${optOutId}/lift`, { remarks: 'wrote again' })).status).toBe(200)
    const twice = await call(`/messages/opt-outs/${optOutId}/lift`, { remarks: 'wrote again' })
    expect(twice.code).toBe('message.opt_out_lifted')
    expect((await list('state=lifted')).data).toMatchObject({ total: 1, rows: [{ liftReason: 'wrote again' }] })
    const logged = await sql(
      `select body -> 'after' after from audit_log where body ->> 'subjectKind' = 'message_opt_out' order by recorded_at`,
    )
    expect(logged.rows).toMatchObject([{ after: { mobileNumber: '******0222' } }, { after: { inForce: false } }])
    const again = await until(await startAgain(), ({ status }) => status === 'sent')
    expect(again.counts).toMatchObject({ delivered: 1 })
    expect(reached().at(-2) === '9000000222' || reached().at(-1) === '9000000222').toBe(true)
  })

  it('is seen in the wards of its properties alone, and by who may send', async () => {
    expect((await optOut('9000000111')).status).toBe(200)
    const { rows } = await sql(
      `update message_opt_out set added_by = null where mobile = '9000000111' returning opt_out_id id`,
    )
    await sql(`update staff set accessible_wards = $1 where email = 'ctao@test.example'`, [[wardId]])
    expect((await call('/messages/opt-outs?state=in_force')).data).toMatchObject({ total: 0 })
    expect((await call(`/messages/opt-outs/${rows[0].id}/lift`, { remarks: 'out of place' })).code).toBe(
      'call.out_of_scope',
    )
    await sql(`update staff set accessible_wards = '{}' where email = 'ctao@test.example'`)
    expect((await call('/messages/opt-outs', undefined, 'clerk')).status).toBe(403)
    expect((await call(`/messages/opt-outs/${rows[0].id}/lift`, { remarks: 'wrote again' })).status).toBe(200)
  })
})
