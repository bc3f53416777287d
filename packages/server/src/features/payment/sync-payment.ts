import type { PaymentStatus } from '@karsetu/contract/payment/payment-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { isOpenIntent } from '@karsetu/domain/payment/intent-states.ts'
import type { Context } from '../../platform/http/context.ts'
import { askGateway } from './ask-gateway.ts'
import { findIntent, mayAskNow } from './intent-store.ts'

/** A page that waits for the bank polls; the bank is asked at most this often about one payment. */
const notWithinSeconds = 3

/** Asks the bank what became of a payment and says where it stands. @throws Failure payment.not_found */
export async function syncPayment(context: Context, { txnId }: { txnId: string }): Promise<PaymentStatus> {
  const { platform, now, actor, request } = context
  const known = await findIntent(platform.database.primary, txnId)
  if (!known) throw fail('payment.not_found')
  if (known.state !== 'succeeded') {
    const mayAsk = await mayAskNow(platform.database.primary, txnId, now, notWithinSeconds)
    if (mayAsk) await askGateway(platform, txnId, { actor, address: request.address, requestId: request.id })
  }
  return readPaymentStatus(context, { txnId })
}

type StatusRow = Omit<PaymentStatus, 'isOpen'>

/** Where a payment stands, as we know it now. Read from the primary: a replica may not know yet. @throws Failure payment.not_found */
export async function readPaymentStatus({ platform }: Context, { txnId }: { txnId: string }): Promise<PaymentStatus> {
  const { rows } = await platform.database.primary.query<StatusRow>(
    `select txn_id "txnId", state, property_unique_id "propertyUniqueId", intent.amount_paise "amountPaise",
         intent.created_at "startedAt", receipt_no "receiptNo",
         (select -sum(ledger_entry.advance_paise)::bigint from payment join ledger_entry using (journal_id)
           where payment.payment_id = intent.payment_id) "advancePaise",
         (select report.amount_paise from gateway_report report where report.txn_id = intent.txn_id
           and report.status = 'success' and report.amount_paise <> intent.amount_paise) "bankAmountPaise",
         (select kind from payment_exception open where open.txn_id = intent.txn_id and resolved_at is null
           order by exception_id limit 1) attention
       from payment_intent intent join property using (property_id) left join receipt using (payment_id)
       where txn_id = $1`,
    [txnId],
    { name: 'payment-status' },
  )
  const [row] = rows
  if (!row) throw fail('payment.not_found')
  return { ...row, isOpen: isOpenIntent(row.state) }
}
