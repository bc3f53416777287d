import type { PaymentDetails } from '@karsetu/contract/demand/bill-calls.ts'
import { type Paise, ZERO } from '@karsetu/domain/money/paise.ts'
import { endOfFinancialYear, type FinancialYear, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { Context } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { getCardRow } from '../property/read-property.ts'

type PaymentsQuery = {
  propertyId: string
  mode?: string | undefined
  year?: FinancialYear | undefined
  page: number
  limit: number
}

const query = `
  payment join receipt using (payment_id) left join payment_reversal reversal using (payment_id)
  where payment.property_id = $1 and ($2::text is null or mode = $2)
    and ($3::date is null or effective_on between $3 and $4)`

/** Payments of a property, latest first. @throws Failure property.not_found, call.out_of_scope */
export async function readPaymentDetails(
  { reads, actor }: Context,
  { propertyId: propertyUniqueId, mode, year, page, limit }: PaymentsQuery,
): Promise<PaymentDetails> {
  const property = await getCardRow(reads, propertyUniqueId)
  assertInScope(actor, property)
  const filter = [
    property.propertyId,
    mode ?? null,
    year === undefined ? null : startOfFinancialYear(year),
    year === undefined ? null : endOfFinancialYear(year),
  ]
  const { rows: sums } = await reads.query<{ total: number; totalPaise: Paise }>(
    `select count(*) total,
       coalesce(sum(payment.amount_paise) filter (where reversal.kind is null), 0)::bigint "totalPaise" from ${query}`,
    filter,
  )
  const { rows: payments } = await reads.query<PaymentDetails['payments'][number]>(
    `select txn_id "txnId", receipt_no "receiptNo", mode, payment.amount_paise "amountPaise", received_at "receivedAt",
       payer_name "payerName", reversal.kind "takenBack"
     from ${query} order by payment.payment_id desc limit $5 offset $6`,
    [...filter, limit, (page - 1) * limit],
  )
  const { total, totalPaise } = sums[0] ?? { total: 0, totalPaise: ZERO }
  return { propertyUniqueId, payments, totalPaise, total, page, limit }
}
