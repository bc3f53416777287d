import { fail } from '@karsetu/contract/platform/fail.ts'
import { openIntentStates } from '@karsetu/domain/payment/intent-states.ts'
import { waitedForUntil } from '@karsetu/domain/payment/question-times.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isBeingPaid } from './intent-store.ts'

/**
 * No property leaves the register while the bank may still confirm a payment for it. The caller holds the accounts, as a
 * settlement does; what the bank collects after all this time finds the property out of use.
 * @throws Failure payment.under_way, naming the first such payment
 */
export async function assertNoPaymentUnderWay(tx: Tx, propertyIds: readonly number[], now: string): Promise<void> {
  const { rows } = await tx.query<{ txnId: string; propertyUniqueId: string; createdAt: string }>(
    `select txn_id "txnId", property_unique_id "propertyUniqueId", intent.created_at "createdAt"
     from payment_intent intent join property using (property_id)
     where property_id = any ($1) and state = any ($2) and ${isBeingPaid('intent')} order by intent.created_at desc, txn_id`,
    [propertyIds, openIntentStates],
  )
  for (const { createdAt, ...payment } of rows) {
    const until = waitedForUntil(Date.parse(createdAt))
    if (until > Date.parse(now)) throw fail('payment.under_way', { ...payment, until: new Date(until).toISOString() })
  }
}
