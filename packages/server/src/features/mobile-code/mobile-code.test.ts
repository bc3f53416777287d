import type { ObjectionFiled } from '@karsetu/contract/objection/filing-calls.ts'
import { messageTemplates } from '@karsetu/demo-city/masters/message-templates.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createHttpSmsAdapter } from '../../platform/sms/http-sms-adapter.ts'
import { type SmsSimulator, startSmsSimulator } from '../../sms-simulator/sms-simulator.ts'
import { useTestPortal } from '../../testing/test-portal.ts'

const start = Date.parse('2026-11-20T17:00:00Z') // 22:30 in India: outside the hours for sending
let now = start
const portal = useTestPortal({
  ...{ city: 60, clock: () => new Date(now) },
  environment: { TRUST_PROXY: 'yes', RATE_LIMIT_FACTOR: '1' },
})
const registered = messageTemplates.map(({ dlt_template_id: dltTemplateId, header, body }) => ({
  ...{ dltTemplateId, header, body },
}))
let simulator: SmsSimulator
beforeAll(async () => {
  simulator = await startSmsSimulator({ key: 'test', deliveryMs: 0, registered: async () => registered })
  portal().platform.sms = createHttpSmsAdapter({
    ...{ mode: 'simulator', address: simulator.url, key: 'test', entityId: '1', timeoutMs: 5000 },
  })
})
beforeEach(() => {
  simulator.fail('none')
  now += 3 * 86_400_000
})
afterAll(() => simulator?.close())

const rows = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows
const ask = (path: string, body: object, address = '198.51.100.1') =>
  portal().ask({ method: 'POST', path, body, headers: { 'x-forwarded-for': address } })
const send = (mobileNumber: string, address?: string, purpose = 'notification') =>
  ask('/mobileCodes/send', { mobileNumber, purpose }, address)
const verify = (codeId: string, code: string) => ask('/mobileCodes/verify', { codeId, code })
/** Six digits of the last text to a number. */
const textTo = (mobile: string) => [...simulator.taken.values()].findLast((text) => text.mobile === mobile)?.text ?? ''
const codeTo = (mobile: string) => /\d{6}/.exec(textTo(mobile))?.[0] ?? ''
async function requested(mobile: string, purpose?: string): Promise<string> {
  const { data, message } = await send(mobile, undefined, purpose)
  expect(message).toBe('OK')
  return (data as { codeId: string }).codeId
}
async function proofOf(mobile: string, purpose?: string): Promise<string> {
  const { data } = await verify(await requested(mobile, purpose), codeTo(mobile))
  return (data as { mobileProof: string }).mobileProof
}
async function file(mobileNumber: string, says: object = {}) {
  const [{ id }] = await rows(
    "select property_unique_id id from property where status = 'active' and cardinality(mobiles) > 0 order by property_id limit 1",
  )
  const body = {
    ...{ propertyUniqueId: id, subject: 'facts', mobileNumber, objectorName: 'Nirmala Varshney', ...says },
    grounds: 'The ground floor has half the area of the register',
  }
  const { data, message } = await ask('/objection/upload', body)
  expect(message).toBe('OK')
  return data as ObjectionFiled
}
const told = async (objectionNo: string) =>
  (
    await rows("select payload ->> 'mobile' mobile from outbox where payload #>> '{values,caseNumber}' = $1", [
      objectionNo,
    ])
  ).map(({ mobile }) => mobile)

it('a code is sent at any hour, is read in either figures, proves once, and is nowhere in the database', async () => {
  const codeId = await requested('+91 98111 00011')
  const code = codeTo('9811100011')
  expect(textTo('9811100011')).toMatch(/^\d{6} is the code to prove your mobile number to /)
  expect(JSON.stringify(await rows('select mobile_code::text from mobile_code'))).not.toContain(`,${code},`)
  expect(await rows("select from outbox where payload ->> 'mobile' = '9811100011'")).toEqual([])
  const hindi = code.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)))
  expect(await verify(codeId, `${hindi.slice(0, 3)} ${hindi.slice(3)} `)).toMatchObject({ status: 200 })
  expect((await verify(codeId, code)).code).toBe('mobile_code.ended')
  const acts = await rows(
    "select body ->> 'action' action from audit_log where body ->> 'subjectKind' = 'mobile_code' and body ->> 'subjectId' = $1 order by recorded_at",
    [codeId],
  )
  expect(acts.map(({ action }) => action)).toEqual(['mobileCode.send', 'mobileCode.verify'])
})

it('five wrong tries, or ten minutes, end a code; nobody else uses up its tries', async () => {
  const codeId = await requested('9811100002')
  const code = codeTo('9811100002')
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await verify('11111111-1111-4111-8111-111111111111', wrong)).code).toBe('mobile_code.ended')
  const answers: unknown[] = []
  for (let at = 0; at < 5; at++) answers.push((await verify(codeId, wrong)).code)
  expect(answers).toEqual(Array(5).fill('mobile_code.wrong'))
  expect((await verify(codeId, code)).code).toBe('mobile_code.ended')
  now += 60_000
  const next = await requested('9811100002')
  now += 600_000
  expect((await verify(next, codeTo('9811100002'))).code).toBe('mobile_code.ended')
})

it('codes have a pause, and a bound by number and by address within a day', async () => {
  expect((await send('9811100003')).status).toBe(200)
  expect((await send('9811100003')).code).toBe('mobile_code.too_soon')
  for (let at = 0; at < 4; at++) {
    now += 60_000
    expect((await send('9811100003', `198.51.100.${at}`)).status).toBe(200)
  }
  now += 3_600_000
  expect((await send('9811100003')).code).toBe('mobile_code.day_limit')
  await portal().database.migrator.query(
    `insert into mobile_code (code_id, purpose, mobile, network, code_hash, sent_at)
     select gen_random_uuid(), 'notification', '98222' || (10000 + at), '203.0.113.9', '', $1 from generate_series(1, 200) at`,
    [new Date(now).toISOString()],
  )
  expect((await send('9811100004', '203.0.113.9')).code).toBe('mobile_code.day_limit')
  const at = now
  now += 86_400_000
  expect((await send('9811100003')).status).toBe(200)
  now = at
})

it('§6 a filing is taken with an unproved number, and nobody is written to; the proof is for its number and purpose alone', async () => {
  const silent = await file('9811100005')
  expect([silent.isMobileNotified, await told(silent.objectionNo)]).toEqual([false, []])
  const mobileProof = await proofOf('9811100005')
  const proved = await file('9811100005', { mobileProof })
  expect([proved.isMobileNotified, await told(proved.objectionNo)]).toEqual([true, ['9811100005']])
  for (const [mobile, proof] of [
    ['9811100006', mobileProof],
    ['9811100005', `${mobileProof}x`],
    ['9811100007', await proofOf('9811100007', 'own_properties')],
  ] as const)
    expect((await file(mobile, { mobileProof: proof })).isMobileNotified).toBe(false)
  now += 121 * 60_000
  expect((await file('9811100005', { mobileProof })).isMobileNotified).toBe(false)
  // Officials learn that a hearing has to be announced by letter.
  const { data } = await portal().ask({
    path: `/objection/${silent.objectionId}`,
    token: await portal().tokenOf('ctao'),
  })
  expect(data).toMatchObject({ isMobileNotified: false })
  await portal().ask({
    ...{ method: 'POST', path: `/objection/${silent.objectionId}/hearing`, token: await portal().tokenOf('clerk') },
    body: { heldOn: '2026-12-30', atTime: '11:00', place: 'Zone office, room 4' },
  })
  expect(await told(silent.objectionNo)).toEqual([])
})

it('a number that the register has for the property needs no code', async () => {
  const [{ mobile }] = await rows(
    "select mobiles[1] mobile from property where status = 'active' and cardinality(mobiles) > 0 order by property_id limit 1",
  )
  const filed = await file(mobile)
  expect([filed.isMobileNotified, await told(filed.objectionNo)]).toEqual([true, [mobile]])
})

it('a gateway that is silent, and an installation without a text, say that no code was sent', async () => {
  simulator.fail('refused')
  expect(await send('9811100008')).toMatchObject({ status: 409, code: 'mobile_code.not_sent' })
  simulator.fail('none')
  await rows("update message_template set valid_to = '2026-11-01' where purpose = 'mobile_code'")
  expect((await send('9811100009')).code).toBe('mobile_code.not_sent')
})
