import type { Whereabouts, WhereaboutsRequest } from '@karsetu/contract/payment/whereabouts-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { isOpenIntent } from '@karsetu/domain/payment/intent-states.ts'
import { type PaymentFacts, type ReachedStep, stepsOf } from '@karsetu/domain/payment/payment-steps.ts'
import type { z } from 'zod'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { askGateway } from './ask-gateway.ts'
import { mayAskNow } from './intent-store.ts'

/** The bank is asked at most this often about one payment. */
const notWithinSeconds = 3

type Request = z.output<typeof WhereaboutsRequest>
type Found = {
  amountPaise: Paise
  receiptNo: string | null
  reversed: Whereabouts['reversed']
}

/**
 * How far a payment has come, for who knows a number of it and the mobile number it was made with. Which of the two is
 * wrong is not said. A payment of which the bank has not said anything final is asked about first.
 * @throws Failure payment.not_found
 */
export async function findWhereabouts(context: Context, { reference, mobile }: Request): Promise<Whereabouts> {
  const { primary } = context.platform.database
  const online = await findOnline(primary, reference, mobile)
  if (online) return readOnline(context, online)
  const direct = await findDirect(primary, reference, mobile)
  if (direct) return direct
  throw fail('payment.not_found')
}

async function readOnline(context: Context, { txnId, ...known }: OnlineIntent): Promise<Whereabouts> {
  const { platform, now, actor, request } = context
  const { primary } = platform.database
  if (isOpenIntent(known.state) && (await mayAskNow(primary, txnId, now, notWithinSeconds)))
    await askGateway(platform, txnId, { actor, address: request.address, requestId: request.id })
  const { rows } = await primary.query<PaymentFacts & Found>(
    `select intent.created_at "startedAt", intent.state, intent.amount_paise "amountPaise", receipt_no "receiptNo",
       case when report.status = 'success' then report.paid_at end "collectedAt",
       case when report.status = 'success' then report.reported_at end "confirmedAt",
       exists (select from payment_exception waits where waits.txn_id = intent.txn_id and resolved_at is null) "isSetAside",
       payment.recorded_at "postedAt", reversal.kind reversed
     from payment_intent intent left join gateway_report report using (txn_id) left join payment using (payment_id)
       left join receipt using (payment_id) left join payment_reversal reversal using (payment_id)
     where intent.txn_id = $1`,
    [txnId],
  )
  const [row] = rows
  if (!row) throw fail('payment.not_found')
  return { amountPaise: row.amountPaise, receiptNo: row.receiptNo, reversed: row.reversed, steps: stepsOf(row) }
}

type OnlineIntent = Pick<PaymentFacts, 'state'> & { txnId: string }

/** By our number, or by the bank's reference of the payment. */
async function findOnline(sql: Queryable, reference: string, mobile: string): Promise<OnlineIntent | undefined> {
  const { rows } = await sql.query<OnlineIntent>(
    `select txn_id "txnId", state from payment_intent
     where payer_mobile = $2 and (txn_id = $1 or txn_id in (select txn_id from gateway_report where bank_reference = $1))
     order by created_at desc limit 1`,
    [reference, mobile],
  )
  return rows[0]
}

/** What came past the gateways: a transfer, a card slip or a QR payment, by the reference of the bank. */
async function findDirect(sql: Queryable, reference: string, mobile: string): Promise<Whereabouts | undefined> {
  const { rows } = await sql.query<Found & { receivedAt: string; postedAt: string }>(
    `select payment.amount_paise "amountPaise", receipt_no "receiptNo", reversal.kind reversed, received_at "receivedAt",
       payment.recorded_at "postedAt"
     from payment join receipt using (payment_id) left join instrument using (instrument_id)
       left join payment_reversal reversal using (payment_id)
     where payer_mobile = $2 and mode <> 'online' and (payment.txn_id = $1
       or payment.instrument_id in (select instrument_id from instrument where number = $1 and kind in ('neft', 'upi', 'pos')))
     order by payment_id limit 1`,
    [reference, mobile],
  )
  const [row] = rows
  if (!row) return undefined
  const done = (step: ReachedStep['step'], at: string): ReachedStep => ({ step, state: 'done', at })
  const steps = [done('debited', row.receivedAt), done('posted', row.postedAt), done('receipt', row.postedAt)]
  return { amountPaise: row.amountPaise, receiptNo: row.receiptNo, reversed: row.reversed, steps }
}
