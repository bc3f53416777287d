import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import type { SetAside } from '@karsetu/domain/payment/compare-settlement.ts'
import { appendAudit } from '../../platform/audit/append-audit.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Cause } from './ask-gateway.ts'
import { moveIntent } from './intent-store.ts'

/** Kinds that posting never ends: the gateway holds money for which our ledger has no place. */
const unpostable = ['amount_differs', 'unknown_transaction', 'second_capture']

/** What the gateway collected and the rules did not post, of the transactions named: what waits, else what went back. */
export async function readSetAside(sql: Queryable, txnIds: readonly string[]): Promise<Map<string, SetAside>> {
  const { rows } = await sql.query<SetAside & { txnId: string }>(
    `select txn_id "txnId", coalesce(facts ->> 'collected', facts ->> 'amountPaise')::bigint amount, returned_in "returnedIn"
     from payment_exception
     where txn_id = any ($1) and kind = any ($2) and (resolved_at is null or returned_in is not null)
     order by resolved_at nulls last`,
    [txnIds, unpostable],
  )
  return new Map(rows.map(({ txnId, ...setAside }) => [txnId, setAside]))
}

/**
 * Ends what waits about money that the gateway says it gave back. Nothing was posted, so nothing is: the payment is one
 * that did not go through, and the payer may pay again.
 */
export async function closeReturned(
  platform: Platform,
  cause: Cause,
  { txnId, payoutId }: { txnId: string; payoutId: string },
): Promise<void> {
  const now = platform.clock().toISOString()
  await platform.database.transaction(async (tx) => {
    const { rows } = await tx.query<{ kind: string }>(
      `update payment_exception set resolved_at = $3, resolved_by = $4, returned_in = $5
       where txn_id = $1 and kind = any ($2) and resolved_at is null returning kind`,
      [txnId, unpostable, now, staffIdOf(cause.actor), payoutId],
    )
    for (const { kind } of rows) {
      if (kind === 'amount_differs') await moveIntent(tx, txnId, { event: 'gateway_failure', at: now, askAfter: null })
      await appendAudit(
        tx,
        { ...cause, action: 'payment.returned' },
        { subjectKind: 'payment_intent', subjectId: txnId, before: { waits: kind }, after: { returnedIn: payoutId } },
      )
    }
  })
}
