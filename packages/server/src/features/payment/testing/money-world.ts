import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import { closePlatform, openPlatform } from '../../../app/open-platform.ts'
import { type Simulator, simulatedRazorpay, startSimulator } from '../../../gateway-simulator/simulator-server.ts'
import { parseEnvironment } from '../../../platform/environment/environment.ts'
import { createEasebuzzAdapter } from '../../../platform/gateways/easebuzz-adapter.ts'
import { createRazorpayAdapter } from '../../../platform/gateways/razorpay-adapter.ts'
import type { Context, RawRequest } from '../../../platform/http/context.ts'
import type { Platform } from '../../../platform/platform.ts'
import { silentNagarSewa } from '../../../testing/silent-nagar-sewa.ts'
import { silentSms } from '../../../testing/silent-sms.ts'

/** Everything a payment needs but the HTTP server, with one clock for our side and the gateway's. */
export type MoneyWorld = {
  platform: Platform
  simulator: Simulator
  /** Moves the clock of both sides. */
  advanceHours(hours: number): void
  context(): Context
  close(): Promise<void>
}

export async function openMoneyWorld(databaseUrl: string, beginsAt: string): Promise<MoneyWorld> {
  const keys = { key: 'WORLDKEY', salt: 'WORLDSALT' }
  let skippedMs = Date.parse(beginsAt) - Date.now()
  const now = () => Date.now() + skippedMs
  // Webhooks are delivered by the test itself, so that their order is the seed's.
  const simulator = await startSimulator({ ...keys, port: 0, seed: 'money', webhookUrl: () => undefined, now })
  const easebuzz = createEasebuzzAdapter({
    ...keys,
    mode: 'simulator',
    merchantEmail: 'm@example.com',
    payBase: simulator.url,
    dashboardBase: simulator.url,
    addedOnOffset: 'Z',
    timeoutMs: 10_000,
    now: Date.now,
  })
  const razorpay = createRazorpayAdapter({
    ...simulatedRazorpay,
    ...{ mode: 'simulator', base: simulator.url, timeoutMs: 10_000, now: Date.now },
  })
  const environment = { ...parseEnvironment({ PORT: '0', DATABASE_URL: databaseUrl }, '/nonexistent'), databaseUrl }
  const platform = openPlatform(
    environment,
    { gateways: { easebuzz, razorpay }, sms: silentSms, nagarSewa: silentNagarSewa, clock: () => new Date(now()) },
    { log: 'silent' },
  )
  let calls = 0
  return {
    platform,
    simulator,
    advanceHours: (hours) => {
      skippedMs += hours * 3_600_000
    },
    context: () => {
      calls += 1
      const moment = platform.clock()
      return {
        reads: platform.database.reads,
        searches: platform.database.searches,
        actor: { kind: 'public' },
        now: moment.toISOString(),
        today: istDateOf(moment),
        locale: 'en',
        request: { id: `call-${calls}`, address: '127.0.0.1', device: null, key: undefined },
        platform,
      }
    },
    close: async () => {
      await simulator.close()
      await closePlatform(platform)
    },
  }
}

/** A notice as it arrives over HTTP. */
export function asForm(fields: Record<string, string>): RawRequest {
  const body = String(new URLSearchParams(fields))
  return { contentType: 'application/x-www-form-urlencoded', body, header: () => undefined }
}
