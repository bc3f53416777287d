import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { BookedTransaction } from '@karsetu/domain/payment/compare-settlement.ts'
import type { IntentState } from '@karsetu/domain/payment/intent-states.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** A transaction on our books, and its payment; null: nothing is posted. */
export type SettledBook = BookedTransaction & { paymentId: number | null; paidOn: IsoDate | null }

type BookRow = {
  txnId: string
  state: IntentState
  posted: Paise | null
  paidOn: IsoDate | null
  paymentId: number | null
  gatewayTxnId: string | null
  isReversed: boolean
  settledIn: string | null
  refundedIn: string | null
}

/** Our books on the transactions that settlements name. A shifted payment is not reversed: its money is on another property. */
export async function readBooks(sql: Queryable, txnIds: readonly string[]): Promise<Map<string, SettledBook>> {
  const { rows } = await sql.query<BookRow>(
    `select intent.txn_id "txnId", state, payment.amount_paise posted, effective_on "paidOn", payment_id "paymentId",
       substr(payment.instrument_key, length(intent.gateway) + 2) "gatewayTxnId",
       coalesce(reversal.kind <> 'shifted', false) "isReversed",
       (select payout_id from gateway_settlement_row line join gateway_settlement using (settlement_id)
        where line.payment_id = payment.payment_id and line.kind = 'payment') "settledIn",
       (select payout_id from gateway_settlement_row line join gateway_settlement using (settlement_id)
        where line.payment_id = payment.payment_id and line.kind = 'refund') "refundedIn"
     from payment_intent intent left join payment using (payment_id) left join payment_reversal reversal using (payment_id)
     where intent.txn_id = any ($1)`,
    [[...new Set(txnIds)]],
  )
  return new Map(rows.map(({ txnId, ...booked }) => [txnId, booked]))
}

/** Of references of the bank that stored settlements have, the settlement with each. */
export async function readUsedReferences(
  sql: Queryable,
  gateway: string,
  references: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql.query<{ reference: string; payoutId: string }>(
    `select bank_reference reference, payout_id "payoutId" from gateway_settlement
     where gateway = $1 and bank_reference = any ($2) and finding is distinct from 'sent_twice'`,
    [gateway, references],
  )
  return new Map(rows.map(({ reference, payoutId }) => [reference, payoutId]))
}
