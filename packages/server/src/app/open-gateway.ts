import { join } from 'node:path'
import { startSimulator } from '../gateway-simulator/simulator-server.ts'
import type { ServingEnvironment } from '../platform/environment/environment.ts'
import { createEasebuzzAdapter } from '../platform/gateways/easebuzz-adapter.ts'
import type { GatewayAdapter } from '../platform/gateways/gateway-adapter.ts'

export type OpenGateway = {
  adapter: GatewayAdapter
  /** Tells the simulator where the portal listens; a real gateway is told on its own dashboard. */
  announce(portalUrl: string): void
  close(): Promise<void>
}

/** Where the gateway's server tells us what became of payments. */
export const webhookPath = '/api/gateways/easebuzz/webhook'
const timeoutMs = 10_000

const hosts = {
  test: { payBase: 'https://testpay.easebuzz.in', dashboardBase: 'https://testdashboard.easebuzz.in' },
  live: { payBase: 'https://pay.easebuzz.in', dashboardBase: 'https://dashboard.easebuzz.in' },
}

/** The gateway whose keys the environment holds; without keys a simulator on this machine that speaks its wire format. */
export async function openGateway(environment: ServingEnvironment): Promise<OpenGateway> {
  const { easebuzz } = environment
  const common = { addedOnOffset: 'Z', timeoutMs, now: Date.now } as const
  if (easebuzz) {
    const mode = easebuzz.live ? 'live' : 'test'
    const adapter = createEasebuzzAdapter({
      ...common,
      ...hosts[mode],
      mode,
      key: easebuzz.key,
      salt: easebuzz.salt,
      previousSalt: easebuzz.previousSalt,
      merchantEmail: easebuzz.merchantEmail ?? '',
    })
    return { adapter, announce: () => undefined, close: async () => undefined }
  }
  const keys = { key: 'SIMULATOR', salt: 'simulator-salt' }
  let portalUrl: string | undefined
  const simulator = await startSimulator({
    ...keys,
    port: 0,
    webhookUrl: () => portalUrl && `${portalUrl}${webhookPath}`,
    file: join(environment.dataDir, 'gateway-simulator.json'),
  })
  const adapter = createEasebuzzAdapter({
    ...common,
    ...keys,
    mode: 'simulator',
    merchantEmail: '',
    payBase: simulator.url,
    dashboardBase: simulator.url,
  })
  const announce = (url: string) => {
    portalUrl = url
  }
  return { adapter, announce, close: () => simulator.close() }
}
