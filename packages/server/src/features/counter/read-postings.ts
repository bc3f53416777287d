import type { PostingSummary } from '@karsetu/contract/counter/counter-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { duesAsOf } from '@karsetu/domain/ledger/dues.ts'
import { addPaise } from '@karsetu/domain/money/paise.ts'
import { sendFile } from '../../platform/files/stored-files.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { ledgerRules } from '../assessment/ledger-rules-store.ts'
import { readAccount } from '../ledger/ledger-store.ts'
import { ownerRebateContext } from '../ledger/rebate-context.ts'
import { getCounterProperty } from './counter-property.ts'

/** As many as are shown, the latest. */
const mostPosted = 50

/** @throws Failure property.not_found, call.out_of_scope */
export async function readPostingSummary(
  { reads, actor, today }: Context,
  propertyUniqueId: string,
): Promise<PostingSummary> {
  const property = await getCounterProperty(reads, actor, propertyUniqueId)
  const [{ entries }, rules, posted] = await Promise.all([
    readAccount(reads, property.propertyId),
    ledgerRules(reads),
    reads.query<PostingSummary['posted'][number]>(
      `select txn_id "txnId", receipt_no "receiptNo", effective_on "paidOn", mode, payment_type "paymentType",
         payment.amount_paise "amountPaise", payer_name "payerName", poster.username "postedBy",
         exists (select from payment_reversal reversal where reversal.payment_id = payment.payment_id) "isReversed"
       from payment_posting join payment using (payment_id) join receipt using (payment_id)
         left join staff poster on poster.staff_id = taken_by
       where payment.property_id = $1 order by payment_id desc limit ${mostPosted}`,
      [property.propertyId],
    ),
  ])
  const dues = duesAsOf(entries, rules, today, { rebateContext: ownerRebateContext(property) })
  return {
    ...{ propertyUniqueId, ownerName: property.ownerName, duePaise: dues.netPayable },
    creditPaise: addPaise(dues.advance, dues.excess),
    posted: posted.rows,
  }
}

/** @throws Failure payment.not_found, call.out_of_scope */
export async function readPostingProof({ reads, actor, platform }: Context, txnId: string): Promise<FileReply> {
  const { rows } = await reads.query<{ fileId: string | null; zoneId: number; wardId: number }>(
    `select file_id "fileId", zone_id "zoneId", ward_id "wardId"
     from payment join property using (property_id) left join payment_posting using (payment_id) where txn_id = $1`,
    [txnId],
  )
  const [found] = rows
  if (!found) throw fail('payment.not_found')
  assertInScope(actor, found)
  if (found.fileId === null) throw fail('payment.not_found')
  return sendFile(platform, reads, found.fileId)
}
