import { setTimeout as pause } from 'node:timers/promises'
import type { MessageRunCard } from '@karsetu/contract/message/message-calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SmsSimulator, startSmsSimulator } from '../../sms-simulator/sms-simulator.ts'
import { useShortLives } from '../../testing/short-lives.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { gatewayVariable } from './testing/jobs-with-gateway.ts'

const kills = 10
const longestLifeMs = 200
/** So long the gateway takes over a hundred messages: long enough to be left in the middle of it. */
const gatewayMs = 80

// Workers are the children's part: the portal itself only answers calls. It is half past eleven in India.
const portal = useTestPortal({
  clock: () => new Date('2026-11-20T06:00:00Z'),
  environment: { KARSETU_ROLE: 'api' },
  city: 150,
})
const { live } = useShortLives(portal, {
  module: new URL('./testing/jobs-with-gateway.ts', import.meta.url),
  name: 'jobsWithGateway',
})
const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows
const ask = async (path: string, body?: object) => {
  const token = await portal().tokenOf('ctao')
  const reply = await portal().ask({ path, token, ...(body ? { method: 'POST', body } : {}) })
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.message}`)
  return reply.data
}

const template = {
  ...{
    dltTemplateId: '1107160000000000942',
    header: 'KSETAX',
    kind: 'service_implicit',
    purpose: 'kills',
    name: 'Kills',
  },
  ...{ language: 'en', body: 'About property {#var#}.', variables: ['propertyUniqueId'], approvedOn: '2026-01-15' },
}
let simulator: SmsSimulator
beforeAll(async () => {
  const registered = () => pause(gatewayMs, [template])
  simulator = await startSmsSimulator({ key: 'test', deliveryMs: 0, registered })
  process.env[gatewayVariable] = simulator.url
})
afterAll(() => simulator?.close())

it('killed at random moments ten times, a sending ends once and nobody hears the same twice', {
  timeout: 120_000,
}, async () => {
  // Each house has a number of its own, so that there is somebody to write to in every batch.
  await sql(
    `insert into property (property_id, property_unique_id, zone_id, ward_id, mohalla_id, status, mobiles)
     overriding system value select 1000000 + n, left(property_unique_id, 11) || to_char(900000 + n, 'FM000000'), zone_id, ward_id, mohalla_id, 'active',
       array[(9100000000 + n)::text]
     from generate_series(1, 900) n, (select * from property order by property_id limit 1) one`,
  )
  const { templateId } = (await ask('/messages/templates', template)) as { templateId: number } // parsed by the server
  const { runId } = (await ask('/messages/runs', { templateId })) as MessageRunCard // likewise
  const card = async () => (await ask(`/messages/runs/${runId}`)) as MessageRunCard // likewise
  const isDone = async () => (await card()).status === 'sent'
  for (let kill = 0; kill < kills && !(await isDone()); kill++) await live(Math.random() * longestLifeMs, isDone)
  if (!(await isDone())) await live(undefined, isDone)

  const { counts } = await card()
  const [register] = await sql('select count(*)::integer properties from property')
  expect(counts).toMatchObject({ queued: 0, sent: 0 })
  expect(counts.delivered + counts.failed + counts.leftOut).toBe(register.properties)
  const mobiles = [...simulator.taken.values()].map(({ mobile }) => mobile)
  expect(new Set(mobiles).size).toBe(mobiles.length)
  expect(mobiles).toHaveLength(counts.delivered + counts.failed)
  expect(await sql('select mobile from message group by mobile having count(*) > 1')).toEqual([])
  const waiting = "select count(*)::integer n from outbox where kind = 'sms' and delivered_at is null"
  expect(await sql(waiting)).toEqual([{ n: 0 }])
})
