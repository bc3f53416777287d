import type { PaymentDetails } from '@karsetu/contract/demand/bill-calls.ts'
import { sumPaise } from '@karsetu/domain/money/paise.ts'
import { endOfFinancialYear, type FinancialYear, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { Context } from '../../platform/http/context.ts'
import { requireInScope } from '../access/place-scope.ts'
import { getCardRow } from '../property/read-property.ts'

type PaymentsAsked = { propertyId: string; mode?: string | undefined; year?: FinancialYear | undefined }

/** Payments of a property, latest first. @throws Failure property.not_found, call.out_of_scope */
export async function readPaymentDetails(
  { reads, actor }: Context,
  { propertyId: propertyUniqueId, mode, year }: PaymentsAsked,
): Promise<PaymentDetails> {
  const property = await getCardRow(reads, propertyUniqueId)
  requireInScope(actor, property)
  const { rows: payments } = await reads.query<PaymentDetails['payments'][number]>(
    `select txn_id "txnId", receipt_no "receiptNo", mode, payment.amount_paise "amountPaise", received_at "receivedAt",
       payer_name "payerName", reversal.kind "takenBack"
     from payment join receipt using (payment_id) left join payment_reversal reversal using (payment_id)
     where payment.property_id = $1 and ($2::text is null or mode = $2)
       and ($3::date is null or effective_on between $3 and $4)
     order by payment.payment_id desc`,
    [
      property.propertyId,
      mode ?? null,
      year === undefined ? null : startOfFinancialYear(year),
      year === undefined ? null : endOfFinancialYear(year),
    ],
  )
  const standing = payments.filter(({ takenBack }) => takenBack === null)
  return { propertyUniqueId, payments, totalPaise: sumPaise(standing.map(({ amountPaise }) => amountPaise)) }
}
