import type { paymentCalls } from '@karsetu/contract/payment/payment-calls.ts'
import type { RepliedBy } from '@karsetu/contract/platform/call.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import {
  type BookedTransaction,
  compareSettlements,
  returnsOf,
  unsettledOf,
} from '@karsetu/domain/payment/compare-settlement.ts'
import type { GatewayName } from '@karsetu/domain/payment/gateway-names.ts'
import type { IntentState } from '@karsetu/domain/payment/intent-states.ts'
import { addDays, type IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { requireWholeCity } from '../access/place-scope.ts'
import { closeReturned, readSetAside } from './close-returned.ts'
import { askSoon } from './intent-store.ts'

type Reply = RepliedBy<(typeof paymentCalls)['calls']['payout']>

/**
 * What the gateway paid into the bank on a day, held against the books: what is in excess, lacking or different is named.
 * A transaction that is settled and not posted is put on the sweep's list; money set aside that was given back needs
 * nobody any more. @throws Failure payment.gateway_silent, call.out_of_scope
 */
export async function listPayouts(
  context: Context,
  { date, gateway }: { date: IsoDate; gateway: GatewayName },
): Promise<Reply> {
  requireWholeCity(context.actor)
  const { gateways, database } = context.platform
  const outcome = await gateways[gateway].payout(date)
  if (outcome.kind === 'silent') throw fail('payment.gateway_silent')
  const { payouts, refused } = outcome
  const named = payouts.flatMap(({ settled, refunds }) => [...settled, ...refunds]).map(({ txnId }) => txnId)
  const { books, days } = await readBooks(database.reads, named)
  const setAside = await readSetAside(database.primary, named)
  const compared = compareSettlements(payouts, books, setAside)
  const posted = await readPostedOn(database.reads, gateway, [...days, addDays(date, -1)])
  const unposted = payouts.flatMap(({ settled }, at) =>
    settled.filter((_, row) => compared[at]?.settled[row] === 'not_posted'),
  )
  for (const { txnId } of unposted) await database.transaction((tx) => askSoon(tx, txnId, context.now))
  for (const returned of returnsOf(payouts, compared, setAside)) await closeReturned(context, returned)
  return {
    payouts: payouts.map(({ amount, settled, refunds, ...payout }, at) => ({
      ...payout,
      amountPaise: amount,
      finding: compared[at]?.finding ?? null,
      settled: settled.map(({ amount, charge, tax, net, ...line }, row) => ({
        ...line,
        amountPaise: amount,
        chargePaise: charge,
        taxPaise: tax,
        netPaise: net,
        finding: compared[at]?.settled[row] ?? null,
      })),
      refunds: refunds.map(({ txnId, amount }, row) => ({
        txnId,
        amountPaise: amount,
        finding: compared[at]?.refunds[row] ?? null,
      })),
    })),
    unsettled: unsettledOf(posted, payouts),
    refused,
  }
}

type Booked = { txnId: string; state: IntentState; posted: Paise | null; paidOn: IsoDate | null }

/** Our books on the transactions named, and the days on which they were paid. */
async function readBooks(
  sql: Queryable,
  txnIds: readonly string[],
): Promise<{ books: Map<string, BookedTransaction>; days: IsoDate[] }> {
  const { rows } = await sql.query<Booked>(
    `select intent.txn_id "txnId", state, payment.amount_paise posted, effective_on "paidOn"
     from payment_intent intent left join payment using (payment_id) where intent.txn_id = any ($1)`,
    [txnIds],
  )
  const days = rows.flatMap(({ paidOn }) => (paidOn === null ? [] : [paidOn]))
  return { books: new Map(rows.map(({ txnId, ...booked }) => [txnId, booked])), days: [...new Set(days)] }
}

async function readPostedOn(
  sql: Queryable,
  gateway: GatewayName,
  days: readonly IsoDate[],
): Promise<Reply['unsettled']> {
  const { rows } = await sql.query<Reply['unsettled'][number]>(
    `select txn_id "txnId", amount_paise "amountPaise", effective_on "paidOn" from payment
     where effective_on = any ($1::date[]) and mode = 'online' and channel = 'online:' || $2 order by payment_id`,
    [days, gateway],
  )
  return rows
}
