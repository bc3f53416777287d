import type { paymentCalls } from '@karsetu/contract/payment/payment-calls.ts'
import type { RepliedBy } from '@karsetu/contract/platform/call.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { GatewayName } from '@karsetu/domain/payment/gateway-names.ts'
import type { IntentState } from '@karsetu/domain/payment/intent-states.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Context } from '../../platform/http/context.ts'
import { assertWholeCity } from '../access/place-scope.ts'
import { askSoon } from './intent-store.ts'

type Declared = (typeof paymentCalls)['calls']

/**
 * Every transaction of a day as the gateway lists it, beside our own state. One it collected that we have not posted
 * is put on the sweep's list. @throws Failure payment.gateway_silent, call.out_of_scope
 */
export async function listTransactionsOfDay(
  { platform, actor, now }: Context,
  { date, gateway }: { date: IsoDate; gateway: GatewayName },
): Promise<RepliedBy<Declared['transactionDate']>> {
  assertWholeCity(actor)
  const outcome = await platform.gateways[gateway].retrieveByDate(date)
  if (outcome.kind === 'silent') throw fail('payment.gateway_silent')
  const states = await platform.database.transaction(async (tx) => {
    const { rows } = await tx.query<{ txn_id: string; state: IntentState }>(
      'select txn_id, state from payment_intent where txn_id = any ($1)',
      [outcome.payments.map(({ txnId }) => txnId)],
    )
    const known = new Map(rows.map(({ txn_id, state }) => [txn_id, state]))
    const unposted = outcome.payments.filter(
      ({ txnId, status }) => status === 'success' && known.get(txnId) !== 'succeeded',
    )
    for (const { txnId } of unposted) await askSoon(tx, txnId, now)
    return known
  })
  const rows = outcome.payments.map(({ amount, paidAt, remark: _, ...payment }) => ({
    ...payment,
    amountPaise: amount,
    paidAt: paidAt ?? null,
    state: states.get(payment.txnId) ?? null,
  }))
  return { rows, refused: outcome.refused }
}
