import { pendingPaperList } from '@karsetu/contract/counter/pending-paper-list.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { betweenRupees, onDays } from '../../list/conditions.ts'
import { paymentConditions } from '../../list/payment-conditions.ts'
import { sqlSource } from '../../list/sql-source.ts'
import type { Context } from '../../platform/http/context.ts'
import { wherePlaced } from '../access/place-scope.ts'

const from = `payment join instrument paper using (instrument_id) join receipt using (payment_id)
  join property on property.property_id = payment.property_id left join staff taker on taker.staff_id = payment.taken_by`
/** SQL: no bank has paid the paper, and the payment stands. */
const isPending = `paper.kind in ('cheque', 'dd') and paper.state in ('received', 'deposited')
  and not exists (select from payment_reversal reversal where reversal.payment_id = payment.payment_id)`

export const pendingPapers = sqlSource(pendingPaperList, {
  from,
  id: 'payment.payment_id',
  where: () => [isPending],
  fields: {
    receiptNo: 'receipt.receipt_no',
    transactionId: 'payment.txn_id',
    paidOn: 'payment.effective_on',
    mode: 'payment.mode',
    instrumentNo: 'paper.number',
    bankName: 'paper.bank_name',
    issuerName: 'paper.issuer_name',
    amountPaise: 'payment.amount_paise',
    takenBy: 'taker.username',
  },
  conditions: {
    ...paymentConditions({
      number: "concat_ws(' ', payment.txn_id, receipt.receipt_no)",
      ...{ mode: 'payment.mode', instrument: 'paper.number' },
    }),
    ...onDays('payment.effective_on'),
    ...betweenRupees('payment.amount_paise'),
  },
})

type Request = {
  zoneId?: number | undefined
  wardId?: number | undefined
  startDate?: IsoDate | undefined
  endDate?: IsoDate | undefined
}

/** How many papers no bank has paid yet, and what they come to, in the places of the reader. */
export async function sumPendingPapers({ reads, actor }: Context, { startDate, endDate, ...place }: Request) {
  const values: unknown[] = []
  const conditions = [isPending, wherePlaced(actor, place, values)]
  if (startDate) conditions.push(`payment.effective_on >= $${values.push(startDate)}`)
  if (endDate) conditions.push(`payment.effective_on <= $${values.push(endDate)}`)
  const { rows } = await reads.query<{ count: number; amountPaise: Paise }>(
    `select count(distinct payment.instrument_id) count, coalesce(sum(payment.amount_paise), 0)::bigint "amountPaise"
     from ${from} where ${conditions.join(' and ')}`,
    values,
  )
  const [sum] = rows
  if (!sum) throw new Error('a count gave no row')
  return sum
}
