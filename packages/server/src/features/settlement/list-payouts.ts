import type { paymentCalls } from '@karsetu/contract/payment/payment-calls.ts'
import type { RepliedBy } from '@karsetu/contract/platform/call.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { unsettledOf } from '@karsetu/domain/payment/compare-settlement.ts'
import type { GatewayName } from '@karsetu/domain/payment/gateway-names.ts'
import { addDays, type IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { assertWholeCity } from '../access/place-scope.ts'
import { importSettlements } from './import-settlements.ts'

type Reply = RepliedBy<(typeof paymentCalls)['calls']['payout']>

/**
 * What the gateway paid into the bank on a day, compared with the books: what is in excess, lacking or different is named.
 * It is stored and posted as {@link importSettlements} does. @throws Failure payment.gateway_silent, call.out_of_scope
 */
export async function listPayouts(
  { actor, platform, request }: Context,
  { date, gateway }: { date: IsoDate; gateway: GatewayName },
): Promise<Reply> {
  assertWholeCity(actor)
  const cause = { actor, address: request.address, requestId: request.id }
  const outcome = await importSettlements(platform, { gateway, day: date }, cause)
  if (outcome.kind === 'silent') throw fail('payment.gateway_silent')
  const { payouts, compared, books, refused } = outcome
  const days = [...books.values()].flatMap(({ paidOn }) => paidOn ?? [])
  const posted = await readPostedOn(platform.database.reads, gateway, [...new Set([...days, addDays(date, -1)])])
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
    refused: [...refused],
  }
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
