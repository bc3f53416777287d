import { shardOf } from '@karsetu/domain/ledger/shard.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { compareSettlements } from '@karsetu/domain/payment/compare-settlement.ts'
import type { GatewayName } from '@karsetu/domain/payment/gateway-names.ts'
import { buildLateMatch } from '@karsetu/domain/settlement/settlement-posting.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { appendAudit } from '../../platform/audit/append-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { actorText } from '../ledger/actor-text.ts'
import { postControlJournal } from '../ledger/post-control-journal.ts'
import type { Cause } from '../payment/ask-gateway.ts'
import { readSetAside } from '../payment/close-returned.ts'
import { readBooks } from './settlement-books.ts'

type OpenRow = {
  rowId: number
  kind: 'payment' | 'refund'
  txnId: string
  gatewayTxnId: string
  amount: Paise
  charge: Paise
  tax: Paise
  net: Paise
}

/**
 * Compares the rows in a gateway's suspense with the books again, and takes out those that have a payment, or a reversal,
 * by now. Imports of the gateway are locked by the caller.
 * @returns how many rows were matched
 */
export async function matchLateRows(
  tx: Tx,
  { gateway, today, cause }: { gateway: GatewayName; today: IsoDate; cause: Cause },
): Promise<number> {
  const { rows } = await tx.query<OpenRow>(
    `select row_id "rowId", kind, txn_id "txnId", gateway_txn_id "gatewayTxnId", line.amount_paise amount,
       charge_paise charge, tax_paise tax, net_paise net
     from gateway_settlement_row line join gateway_settlement using (settlement_id)
     where payment_id is null and gateway = $1 and journal_id is not null order by row_id`,
    [gateway],
  )
  const txnIds = rows.map(({ txnId }) => txnId)
  const [books, setAside] = [await readBooks(tx, txnIds), await readSetAside(tx, txnIds)]
  const settled = rows.filter(({ kind }) => kind === 'payment')
  const refunds = rows.filter(({ kind }) => kind === 'refund')
  // Under no settlement's own number: a payment that any settlement paid out is settled already.
  const file = { payoutId: '', bankReference: '', amount: 0 as Paise, settled, refunds }
  const [compared] = compareSettlements([file], books, setAside)
  const matches = [
    ...settled.filter((_, at) => compared?.settled[at] === null),
    ...refunds.filter(
      ({ txnId }, at) => compared?.refunds[at] === null && books.get(txnId)?.isReversed && !setAside.has(txnId),
    ),
  ].flatMap((row) => {
    const paymentId = books.get(row.txnId)?.paymentId
    return paymentId ? [{ ...row, paymentId }] : []
  })
  const first = matches[0]
  if (!first) return 0
  await post(tx, { gateway, today, cause, matches, firstRow: first.rowId })
  return matches.length
}

type ToPost = {
  gateway: GatewayName
  today: IsoDate
  cause: Cause
  matches: readonly (OpenRow & { paymentId: number })[]
  firstRow: number
}

/** Rows that cancel each other out leave nothing to post: they wait for the next that does not. */
async function post(tx: Tx, { gateway, today, cause, matches, firstRow }: ToPost): Promise<void> {
  const postings = buildLateMatch({ gateway, rows: matches })
  if (!postings) return
  const businessKey = `settlement:${gateway}:late:${firstRow}`
  const journalId = await postControlJournal(tx, {
    ...{ kind: 'settlement', effectiveOn: today, postings, shard: shardOf(firstRow) },
    ...{ businessKey, actor: actorText(cause.actor) },
  })
  await tx.query(
    `update gateway_settlement_row line set payment_id = match.payment_id, matched_by = $3, finding = null
     from unnest($1::bigint[], $2::bigint[]) match (row_id, payment_id) where line.row_id = match.row_id`,
    [matches.map(({ rowId }) => rowId), matches.map(({ paymentId }) => paymentId), journalId],
  )
  await appendAudit(
    tx,
    { ...cause, action: 'settlement.match' },
    { subjectKind: 'gateway', subjectId: gateway, journalId, after: { rows: matches.map(({ rowId }) => rowId) } },
  )
}
