import { counterCalls, type PaymentTaken } from '@karsetu/contract/counter/counter-calls.ts'
import type { SentTo } from '@karsetu/contract/platform/call.ts'
import { callApi } from '../../api/client.ts'
import { digestOf, forgetBegun, takeKey } from '../payment/begun-payment.ts'

type Sent = SentTo<typeof counterCalls.calls.take>['body']

/**
 * Takes a payment under a key that outlives a reload: Enter twice, a second tab and a try after a lost reply send the same
 * key for the same content, so that there is one receipt. The key ends with the reply.
 */
export async function takeOnce(sent: Sent): Promise<PaymentTaken> {
  const name = `counter.${sent.propertyUniqueId}`
  const { key } = takeKey(name, digestOf(sent))
  const taken = await callApi(counterCalls.calls.take, { body: sent }, { idempotencyKey: key })
  forgetBegun(name)
  return taken
}
