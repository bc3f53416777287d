import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { InitiateOutcome } from '../../platform/gateways/gateway-adapter.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { initiatePayment } from './initiate-payment.ts'
import { sweepUnknownPayments } from './sweep-unknown-payments.ts'
import { arrangeProperty, arrangeRules, demandOf, raiseDemand } from './testing/money-town.ts'
import { type MoneyWorld, openMoneyWorld } from './testing/money-world.ts'

const database = useTestDatabase()
let world: MoneyWorld
let honest: MoneyWorld['platform']['gateways']['easebuzz']['initiate']
let made = 0

beforeAll(async () => {
  await arrangeRules(database())
  world = await openMoneyWorld(database().appUrl, '2026-11-20T06:00:00Z')
  honest = world.platform.gateways.easebuzz.initiate
})
afterEach(() => {
  world.platform.gateways.easebuzz.initiate = honest
})
afterAll(async () => {
  expect(await verifyLedger(world.platform.database.reads)).toEqual([])
  await world.close()
})

/** Opens a payment under this key, and says what the payer is told: an address, or a code. */
async function openers(key: string): Promise<() => Promise<string>> {
  made += 1
  const propertyUniqueId = await arrangeProperty(database(), made)
  await raiseDemand(world.platform, made, 2026, demandOf(1000, 500, 100))
  const payer = { firstname: 'Asha Devi', phone: '9876543210', email: undefined, type: 'full' } as const
  return () => {
    const context = world.context()
    return initiatePayment({ ...context, request: { ...context.request, key } }, { propertyUniqueId, ...payer }).then(
      ({ payUrl }) => payUrl,
      ({ code, message }: { code?: string; message: string }) => code ?? message,
    )
  }
}
const stateOf = async (key: string) =>
  (await database().migrator.query('select state, pay_url from payment_intent where client_key = $1', [key])).rows[0]

test.each([
  ['slow', 300, 20],
  ['quick', 20, 300],
])(
  'M4 three clicks at a gateway that knows a number once, and is %s, lead to the one page',
  async (_, first, second) => {
    const request = new Set<string>()
    world.platform.gateways.easebuzz.initiate = async (order): Promise<InitiateOutcome> => {
      const isAgain = request.has(order.txnId)
      request.add(order.txnId)
      const outcome = isAgain ? ({ kind: 'refused', remark: 'Duplicate transaction id' } as const) : await honest(order)
      await sleep(isAgain ? second : first)
      return outcome
    }
    const key = `clicked-twice-${first}`
    const open = await openers(key)
    const told = await Promise.all([open(), open(), open()])
    const { state, pay_url } = await stateOf(key)
    expect(state).toBe('sent')
    expect(told).toEqual([pay_url, pay_url, pay_url])
  },
)

test('a payment that is given up while it is opened once more says so', async () => {
  const open = await openers('given-up')
  world.platform.gateways.easebuzz.initiate = async () => ({ kind: 'silent', reason: 'timeout' })
  expect(await open()).toBe('payment.gateway_silent')
  world.advanceHours(1)
  world.platform.gateways.easebuzz.initiate = async (order) => {
    await sweepUnknownPayments(world.platform)
    return honest(order)
  }
  expect(await open()).toBe('payment.key_is_over')
  expect((await stateOf('given-up')).state).toBe('expired')
})
