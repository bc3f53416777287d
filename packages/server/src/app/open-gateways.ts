import { join } from 'node:path'
import type { GatewayName } from '@karsetu/domain/payment/gateway-names.ts'
import { type Simulator, simulatedRazorpay, startSimulator } from '../gateway-simulator/simulator-server.ts'
import type { ServingEnvironment } from '../platform/environment/environment.ts'
import { createEasebuzzAdapter } from '../platform/gateways/easebuzz-adapter.ts'
import type { Gateways } from '../platform/gateways/gateway-adapter.ts'
import { createRazorpayAdapter } from '../platform/gateways/razorpay-adapter.ts'

export type OpenGateways = {
  gateways: Gateways
  /** Tells the simulator where the portal listens; a real gateway is told on its own dashboard. */
  announce(portalUrl: string): void
  close(): Promise<void>
}

/** Where a gateway's server tells us what became of payments. */
export const webhookPath = (gateway: GatewayName) => `/api/gateways/${gateway}/webhook`
const timeoutMs = 10_000

const easebuzzHosts = {
  test: { payBase: 'https://testpay.easebuzz.in', dashboardBase: 'https://testdashboard.easebuzz.in' },
  live: { payBase: 'https://pay.easebuzz.in', dashboardBase: 'https://dashboard.easebuzz.in' },
}
const razorpayHost = 'https://api.razorpay.com'
const simulatedEasebuzz = { key: 'SIMULATOR', salt: 'simulator-salt' }

/** The gateways whose keys the environment holds; without keys a simulator on this machine that speaks their wire format. */
export async function openGateways(environment: ServingEnvironment): Promise<OpenGateways> {
  let portalUrl: string | undefined
  const isSimulated = !environment.easebuzz || !environment.razorpay
  const simulator = isSimulated
    ? await startSimulator({
        ...simulatedEasebuzz,
        port: 0,
        webhookUrl: (gateway) => portalUrl && `${portalUrl}${webhookPath(gateway)}`,
        file: join(environment.dataDir, 'gateway-simulator.json'),
      })
    : undefined
  return {
    gateways: { easebuzz: openEasebuzz(environment, simulator), razorpay: openRazorpay(environment, simulator) },
    announce: (url) => {
      portalUrl = url
    },
    close: async () => simulator?.close(),
  }
}

function openEasebuzz({ easebuzz }: ServingEnvironment, simulator: Simulator | undefined) {
  const common = { addedOnOffset: 'Z', timeoutMs, now: Date.now } as const
  const simulated = { payBase: simulator?.url ?? '', dashboardBase: simulator?.url ?? '' }
  if (!easebuzz)
    return createEasebuzzAdapter({
      ...common,
      ...simulatedEasebuzz,
      ...simulated,
      mode: 'simulator',
      merchantEmail: '',
    })
  const { live, merchantEmail = '', ...keys } = easebuzz
  const mode = live ? 'live' : 'test'
  return createEasebuzzAdapter({ ...common, ...easebuzzHosts[mode], ...keys, mode, merchantEmail })
}

function openRazorpay({ razorpay }: ServingEnvironment, simulator: Simulator | undefined) {
  const common = { timeoutMs, now: Date.now }
  if (!razorpay)
    return createRazorpayAdapter({ ...common, ...simulatedRazorpay, base: simulator?.url ?? '', mode: 'simulator' })
  const { live, ...keys } = razorpay
  return createRazorpayAdapter({ ...common, ...keys, base: razorpayHost, mode: live ? 'live' : 'test' })
}
