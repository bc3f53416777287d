import { paise } from '@karsetu/domain/money/paise.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../gateway-simulator/simulator-server.ts'
import { parseEnvironment } from '../platform/environment/environment.ts'
import { createEasebuzzAdapter } from '../platform/gateways/easebuzz-adapter.ts'
import type { RawNotice } from '../platform/gateways/gateway-adapter.ts'
import { openGateways } from './open-gateways.ts'

const key = 'ROTATION1'
const [oldSalt, newSalt] = ['salt-of-yesterday', 'salt-of-today']
const simulators: Simulator[] = []

/** A payment made at a gateway that signs with this salt, and the gateway's word of it. */
async function noticeSignedWith(salt: string): Promise<RawNotice> {
  const simulator = await startSimulator({ key, salt, port: 0, webhookUrl: () => undefined })
  simulators.push(simulator)
  const txnId = `ROTATED${simulators.length}`
  await createEasebuzzAdapter({
    ...{ key, salt, mode: 'simulator', merchantEmail: '', addedOnOffset: 'Z', timeoutMs: 5000, now: Date.now },
    ...{ payBase: simulator.url, dashboardBase: simulator.url },
  }).initiate({
    ...{ txnId, amount: paise(12_300), payerName: 'Asha Devi', payerMobile: '9876543210' },
    ...{ payerEmail: 'asha@example.com', returnUrl: 'http://127.0.0.1/return' },
    reference: { propertyUniqueId: 'P1', purpose: 'full' },
  })
  const body = String(new URLSearchParams(simulator.decide(txnId, 'success')))
  return { contentType: 'application/x-www-form-urlencoded', body }
}

async function judge(salts: Record<string, string>, notice: RawNotice) {
  const environment = parseEnvironment({ EASEBUZZ_KEY: key, ...salts }, '/nonexistent')
  const { gateways, close } = await openGateways({ ...environment, databaseUrl: 'postgres://nobody@localhost/none' })
  const read = [gateways.easebuzz.verifyCallback(notice), gateways.easebuzz.parseWebhook(notice)]
  await close()
  return read.map((found) => (found.kind === 'forged' ? found.reason : found.kind))
}

describe('C3, M1: while the salt of the gateway is changed', () => {
  let before: RawNotice
  let after: RawNotice
  beforeAll(async () => {
    before = await noticeSignedWith(oldSalt)
    after = await noticeSignedWith(newSalt)
  })
  afterAll(() => Promise.all(simulators.map((simulator) => simulator.close())))

  test('replies signed with either are believed, and those of the old one no longer once it is taken out', async () => {
    const changing = { EASEBUZZ_SALT: newSalt, EASEBUZZ_PREVIOUS_SALT: oldSalt }
    expect(await judge(changing, before)).toEqual(['genuine', 'genuine'])
    expect(await judge(changing, after)).toEqual(['genuine', 'genuine'])
    expect(await judge({ EASEBUZZ_SALT: newSalt }, before)).toEqual(['wrong_hash', 'wrong_hash'])
    expect(await judge({ EASEBUZZ_SALT: newSalt, EASEBUZZ_PREVIOUS_SALT: '' }, before)).toEqual([
      'wrong_hash',
      'wrong_hash',
    ])
    expect(await judge({ EASEBUZZ_SALT: oldSalt }, after)).toEqual(['wrong_hash', 'wrong_hash'])
  })
})
