import type { RepliedBy } from '@karsetu/contract/platform/call.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { latestShown, type operatorWorkCalls, type WorkDone } from '@karsetu/contract/property/operator-work-calls.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { Context } from '../../platform/http/context.ts'

type Work = RepliedBy<typeof operatorWorkCalls.calls.today>

/** The payments of the day that the operator who asks has taken. */
export async function readOperatorWork({ reads, actor, today }: Context): Promise<Work> {
  // Work has a name: the machine takes no money at a counter.
  if (actor.kind !== 'staff') throw fail('call.not_allowed')
  const taken = `from payment left join payment_reversal undone using (payment_id)
    where payment.effective_on = $1 and payment.taken_by = $2`
  const values = [today, actor.staffId]
  const [sums, latest] = await Promise.all([
    reads.query<{ payments: number; amountPaise: Paise }>(
      `select count(*) payments, coalesce(sum(amount_paise), 0)::bigint "amountPaise" ${taken} and undone.payment_id is null`,
      values,
    ),
    reads.query<WorkDone>(
      `select receipt_no "receiptNo", property_unique_id "propertyUniqueId", owner_name "ownerName",
         taken.amount_paise "amountPaise", received_at "receivedAt", "takenBack"
       from (select payment.*, undone.payment_id is not null "takenBack" ${taken}
         order by received_at desc, payment_id desc limit ${latestShown}) taken
       join receipt using (payment_id) join property on property.property_id = taken.property_id
       order by received_at desc, payment_id desc`,
      values,
    ),
  ])
  const [sum] = sums.rows
  if (!sum) throw new Error('a count gave no row')
  return { day: today, ...sum, latest: latest.rows }
}
