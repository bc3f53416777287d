import { createHash } from 'node:crypto'
import { hideCardNumbers } from '@karsetu/domain/payment/card-number.ts'
import type { GatewayName } from '@karsetu/domain/payment/gateway-names.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type {
  GatewayNotice,
  GatewayPayment,
  NoticeSubject,
  RawNotice,
} from '../../platform/gateways/gateway-adapter.ts'
import { findTxnIdOfOrder } from './intent-store.ts'

/** Of one payment a gateway has so many different things to say, and more. */
const mostOfOneTransaction = 20

/** Our transaction number of the payment that a notice names, by number or by the gateway's order or link. */
export async function txnIdOf(
  sql: Queryable,
  gateway: GatewayName,
  { txnId, orderId }: NoticeSubject,
): Promise<string | undefined> {
  if (txnId !== undefined || orderId === undefined) return txnId
  return findTxnIdOfOrder(sql, gateway, orderId)
}

/**
 * The inbox: keeps a notice raw, once. True when it is the first copy. A forged one leaves its mark but not its text. The
 * signature leaves fields out: whoever has one genuine notice can make any number of others, and only the first are kept.
 */
export async function storeNotice(
  tx: Tx,
  at: { gateway: GatewayName; source: 'return' | 'webhook'; now: string },
  raw: RawNotice,
  notice: GatewayNotice,
): Promise<boolean> {
  const genuine = notice.kind === 'genuine'
  const { rows } = await tx.query<{ copies: number }>(
    `insert into gateway_event as kept (gateway, source, body_hash, content_type, raw, verdict, txn_id, received_at, last_received_at)
     select $1, $2, $3, $4, $5, $6, $7, $8::timestamptz, $8::timestamptz
     where $6 <> 'genuine' or (select count(*) from gateway_event where txn_id = $7 and verdict = 'genuine') < $9
       or exists (select from gateway_event where (gateway, source, body_hash) = ($1, $2, $3))
     on conflict (gateway, source, body_hash) do update set copies = kept.copies + 1, last_received_at = excluded.last_received_at
     returning copies`,
    [
      at.gateway,
      at.source,
      createHash('sha256').update(raw.body).digest(),
      raw.contentType.slice(0, 100),
      genuine ? hideCardNumbers(raw.body) : null,
      genuine ? 'genuine' : `forged:${notice.reason}`,
      notice.txnId ?? null,
      at.now,
      mostOfOneTransaction,
    ],
    { name: 'keep-notice' },
  )
  return rows[0]?.copies === 1
}

/** Keeps what the gateway answered to our own question; only ever called beside what follows from it. */
export async function saveReport(tx: Tx, gateway: string, report: GatewayPayment): Promise<void> {
  await tx.query(
    'select keep_gateway_reports(array[$1], array[$2], array[$3::jsonb])',
    [report.txnId, gateway, JSON.stringify(report)],
    {
      name: 'keep-report',
    },
  )
}

export type ExceptionKind =
  | 'amount_differs'
  | 'unknown_transaction'
  | 'second_capture'
  | 'posting_failed'
  | 'former_property'

/** Puts money on the office's list; twice the same is once. */
export async function openException(
  tx: Tx,
  exception: { txnId: string; kind: ExceptionKind; facts: unknown; now: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into payment_exception (txn_id, kind, facts, opened_at) values ($1, $2, $3, $4) on conflict do nothing`,
    [exception.txnId, exception.kind, JSON.stringify(exception.facts), exception.now],
  )
  return rowCount === 1
}
