import { createHash } from 'node:crypto'
import { hideCardNumbers } from '@karsetu/domain/payment/card-number.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import type { GatewayNotice, GatewayPayment, RawNotice } from '../../platform/gateways/gateway-adapter.ts'

/** The inbox: keeps a notice raw, once. True when it is the first copy. A forged one leaves its mark but not its text. */
export async function keepNotice(
  tx: Tx,
  at: { gateway: string; source: 'return' | 'webhook'; now: string },
  raw: RawNotice,
  notice: GatewayNotice,
): Promise<boolean> {
  const genuine = notice.kind === 'genuine'
  const { rows } = await tx.query<{ copies: number }>(
    `insert into gateway_event as kept (gateway, source, body_hash, content_type, raw, verdict, txn_id, received_at, last_received_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
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
    ],
    { name: 'keep-notice' },
  )
  return rows[0]?.copies === 1
}

/** Keeps what the gateway answered to our own question; only ever called beside what follows from it. */
export async function keepReport(tx: Tx, gateway: string, report: GatewayPayment, now: string): Promise<void> {
  await tx.query(
    `insert into gateway_report (txn_id, gateway, gateway_txn_id, status, amount_paise, paid_at, mode, bank_reference, remark, reported_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (txn_id) do update set gateway_txn_id = excluded.gateway_txn_id, status = excluded.status,
       amount_paise = excluded.amount_paise, paid_at = excluded.paid_at, mode = excluded.mode,
       bank_reference = excluded.bank_reference, remark = excluded.remark, reported_at = excluded.reported_at
     where gateway_report.status <> 'success' or excluded.status = 'success'`,
    [
      report.txnId,
      gateway,
      report.gatewayTxnId,
      report.status,
      report.amount,
      report.paidAt ?? null,
      report.mode,
      report.bankReference,
      report.remark,
      now,
    ],
    { name: 'keep-report' },
  )
}

export type ExceptionKind = 'amount_differs' | 'unknown_transaction' | 'second_capture' | 'posting_failed'

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

/** A posting that failed and then went through needs nobody any more. */
export async function closePostingFailure(tx: Tx, txnId: string, now: string): Promise<void> {
  await tx.query(
    `update payment_exception set resolved_at = $2 where txn_id = $1 and kind = 'posting_failed' and resolved_at is null`,
    [txnId, now],
  )
}

export async function hasOpenException(sql: Queryable, txnId: string): Promise<boolean> {
  const { rows } = await sql.query<{ open: boolean }>(
    'select exists (select from payment_exception where txn_id = $1 and resolved_at is null) open',
    [txnId],
    { name: 'open-exception' },
  )
  return rows[0]?.open ?? false
}
