import type { RebateCriterion } from '@karsetu/domain/demand/demand-rules.ts'
import type { AccountCode } from '@karsetu/domain/ledger/accounts.ts'
import type { PaymentMode } from '@karsetu/domain/payment/channels.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import { instant } from '../../platform/db/instant-text.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { receiveLocked } from '../ledger/receiving/receive-payments.ts'
import { reversePayment } from '../ledger/receiving/reverse-payment.ts'
import type { PayableProperty } from '../payment/payable-account.ts'
import { newTxnId } from '../payment/txn-id.ts'
import { findOpenSession, tillAccount } from '../till/session-store.ts'
import type { CorrectionRequest } from './correction-store.ts'

/** Of the receipts that shifted money gets. */
const series = 'SH'

type Received = {
  mode: PaymentMode
  channel: string
  account: AccountCode
  receivedAt: string
  countsFrom: IsoDate
  payerName: string
  payerMobile: string | null
  payerEmail: string | null
  rebateCriteria: RebateCriterion[]
  takenBy: number | null
}

/**
 * Moves the money of a payment to the property that it was for: the one is reversed, the other gets it with effect from
 * its own day, in the account where it lies. The accounts of both are locked.
 * @returns the number of the new receipt
 * @throws Failure as reversePayment
 */
export async function shiftPayment(
  context: WriteContext,
  { paymentId, instrumentId, amountPaise, receiptNo, reason }: CorrectionRequest,
  property: PayableProperty,
): Promise<string> {
  const { tx, actor, now, platform, request } = context
  // Two shifts that cross would wait for each other's control accounts.
  await tx.query("select pg_advisory_xact_lock(hashtext('payment shift'))")
  const from = await readReceived(tx, paymentId)
  const origin = { actor, address: request.address, requestId: request.id, action: 'payment.shift' }
  const because = reason.length < 5 ? `${receiptNo}: ${reason}` : reason
  await reversePayment(tx, platform, { paymentId, kind: 'shifted', reason: because, origin })
  const txnId = newTxnId(now)
  const till =
    from.takenBy === null || from.account !== tillAccount(from.takenBy)
      ? undefined
      : await findOpenSession(tx, from.takenBy)
  const [posted] = await receiveLocked(tx, platform, [
    {
      ...{ txnId, property, amount: amountPaise, receivedAt: from.receivedAt, countsFrom: from.countsFrom, origin },
      sessionId: till?.sessionId,
      channel: { code: from.channel, mode: from.mode, account: from.account, series },
      payer: {
        name: from.payerName,
        mobile: from.payerMobile ?? undefined,
        email: from.payerEmail ?? undefined,
      },
      // Of the way of paying; the owner of the other property has criteria of their own.
      rebateCriteria: from.rebateCriteria.filter((criterion) => criterion === 'online_payment'),
      shiftedFrom: { paymentId, instrumentId },
      ...(from.takenBy === null ? {} : { takenBy: from.takenBy }),
      subject: {
        ...{ subjectKind: 'payment', subjectId: txnId },
        after: { propertyUniqueId: property.propertyUniqueId, shiftedFrom: receiptNo },
      },
    },
  ])
  if (!posted) throw new Error('one payment was given')
  return posted.receiptNo
}

async function readReceived(tx: Tx, paymentId: number): Promise<Received> {
  const { rows } = await tx.query<Received>(
    `select mode, channel, ${instant('received_at')} "receivedAt", effective_on "countsFrom", payer_name "payerName",
       payer_mobile "payerMobile", payer_email "payerEmail", rebate_criteria "rebateCriteria", taken_by "takenBy",
       (select code from posting join ledger_account using (account_id)
        where posting.journal_id = payment.journal_id and is_money_account(code) limit 1) account
     from payment where payment_id = $1`,
    [paymentId],
  )
  if (!rows[0]) throw new Error('the payment is not on the books')
  return rows[0]
}
