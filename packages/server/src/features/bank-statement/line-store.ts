import { fail } from '@karsetu/contract/platform/fail.ts'
import type { LineRule } from '@karsetu/domain/bank-statement/fates.ts'
import type { AccountCode } from '@karsetu/domain/ledger/accounts.ts'
import type { AuditOrigin } from '../../platform/audit/append-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { type LineToMatch, lineColumns } from './matching/line-to-match.ts'

/** A line with what was decided about it. */
export type KnownLine = LineToMatch & {
  rule: LineRule | null
  why: {
    found?: string
    instrumentId?: number | null
    instrumentIds?: number[]
    from?: AccountCode
    account?: AccountCode
  }
  returnsId: number | null
}

/** @throws Failure call.not_found */
export async function getLine(
  sql: Queryable,
  lineId: number,
  lock: '' | 'for update of line' = '',
): Promise<KnownLine> {
  const { rows } = await sql.query<KnownLine>(
    `select ${lineColumns}, rule, why, returns_id "returnsId" from statement_line line join bank_account account using (bank_account_id)
     where line_id = $1 ${lock}`,
    [lineId],
  )
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

/** Payments that are the money of a line, and stand. */
export async function livePayments(
  tx: Tx,
  lineId: number,
): Promise<{ paymentId: number; propertyId: number; takenBy: number | null }[]> {
  const { rows } = await tx.query<{ paymentId: number; propertyId: number; takenBy: number | null }>(
    `select distinct payment_id "paymentId", property_id "propertyId", taken_by "takenBy"
     from statement_journal join payment using (payment_id)
     where line_id = $1 and not exists (select from payment_reversal reversal where reversal.payment_id = payment.payment_id)
     order by property_id, payment_id`,
    [lineId],
  )
  return rows
}

/** Who changes a line, for the audit log. */
export const originOf = ({ actor, request }: Pick<WriteContext, 'actor' | 'request'>, action: string): AuditOrigin => ({
  ...{ actor, address: request.address, requestId: request.id, action },
})
