import { createHash } from 'node:crypto'
import { bankAccount } from '@karsetu/domain/ledger/accounts.ts'
import { shardOf } from '@karsetu/domain/ledger/shard.ts'
import { type Paise, ZERO } from '@karsetu/domain/money/paise.ts'
import {
  addsUp,
  type ComparedFile,
  type FileFinding,
  type RefundFinding,
  type RowFinding,
  type SetAside,
} from '@karsetu/domain/payment/compare-settlement.ts'
import type { GatewayName } from '@karsetu/domain/payment/gateway-names.ts'
import { buildSettlementPosting } from '@karsetu/domain/settlement/settlement-posting.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { appendAudit } from '../../platform/audit/append-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { GatewayPayout } from '../../platform/gateways/gateway-adapter.ts'
import type { Platform } from '../../platform/platform.ts'
import { actorText } from '../ledger/actor-text.ts'
import { postControlJournal } from '../ledger/post-control-journal.ts'
import type { Cause } from '../payment/ask-gateway.ts'
import type { SettledBook } from './settlement-books.ts'

type ToSave = {
  gateway: GatewayName
  day: IsoDate
  payout: GatewayPayout
  compared: ComparedFile
  books: ReadonlyMap<string, SettledBook>
  setAside: ReadonlyMap<string, SetAside>
  cause: Cause
  now: string
}
type Row = {
  kind: 'payment' | 'refund'
  txnId: string
  gatewayTxnId: string
  amount: Paise
  charge: Paise
  tax: Paise
  net: Paise
  finding: RowFinding | RefundFinding | null
  paymentId: number | null
}

/**
 * Stores a settlement with its rows and posts it, all at once. One that does not add up, or that came before under the
 * same bank reference, is stored and not posted; it is stored again when the gateway has corrected it. A posted one
 * never changes: when the gateway sends it otherwise, it is marked.
 */
export async function saveSettlement(tx: Tx, platform: Pick<Platform, 'environment'>, given: ToSave): Promise<void> {
  const { gateway, payout, compared, cause } = given
  const rows = rowsOf(given)
  const digest = digestOf(payout)
  const known = await lockStored(tx, gateway, payout.payoutId)
  if (known?.digest === digest) return
  const origin = { ...cause, action: 'settlement.import' }
  const subject = { subjectKind: 'gateway_settlement', subjectId: payout.payoutId }
  const after = { gateway, bankReference: payout.bankReference, amountPaise: payout.amount, finding: compared.finding }
  if (known?.isPosted) {
    await tx.query("update gateway_settlement set finding = 'changed' where settlement_id = $1", [known.settlementId])
    if (known.finding !== 'changed')
      await appendAudit(tx, origin, { ...subject, after: { ...after, finding: 'changed' } })
    return
  }
  const finding = findingOf(given)
  const settlementId = await storeHead(tx, given, { finding, digest }, known)
  const postings =
    finding === null
      ? buildSettlementPosting({
          ...{ gateway, bank: bankAccount(platform.environment.gatewayBank) },
          settled: rows.filter(({ kind }) => kind === 'payment').map(matched),
          refunds: rows.filter(({ kind }) => kind === 'refund').map(matched),
        })
      : undefined
  const journalId = postings
    ? await postControlJournal(tx, {
        ...{ kind: 'settlement', effectiveOn: given.day, postings, shard: shardOf(settlementId) },
        ...{ businessKey: `settlement:${gateway}:${payout.payoutId}`, actor: actorText(cause.actor) },
        memo: { settlementId, bankReference: payout.bankReference },
      })
    : null
  await tx.query('update gateway_settlement set journal_id = $2 where settlement_id = $1', [settlementId, journalId])
  await storeRows(tx, settlementId, journalId, rows)
  await appendAudit(tx, origin, {
    ...subject,
    ...(journalId === null ? {} : { journalId }),
    after: { ...after, finding },
  })
}

const matched = (row: Row) => ({ ...row, isMatched: row.paymentId !== null })

/** Why it is not posted; each row must add up, whatever else is to be said of it. */
const findingOf = ({ payout, compared }: ToSave): FileFinding | null =>
  compared.finding ?? (payout.settled.every(addsUp) ? null : 'sum_differs')

function rowsOf(given: ToSave): Row[] {
  const { payout, compared, books, setAside } = given
  const isPosted = findingOf(given) === null
  const settled = payout.settled.map((row, at): Row => {
    const finding = compared.settled[at] ?? null
    const paymentId = isPosted && finding === null ? (books.get(row.txnId)?.paymentId ?? null) : null
    return { ...row, kind: 'payment', finding, paymentId }
  })
  const refunds = payout.refunds.map(({ txnId, amount }, at): Row => {
    const finding = compared.refunds[at] ?? null
    const booked = books.get(txnId)
    const isOfPayment = isPosted && finding === null && booked?.isReversed === true && !setAside.has(txnId)
    const paymentId = isOfPayment ? booked.paymentId : null
    return { kind: 'refund', txnId, gatewayTxnId: '', amount, charge: ZERO, tax: ZERO, net: ZERO, finding, paymentId }
  })
  return [...settled, ...refunds]
}

/** The same whatever order of keys the gateway writes. */
function digestOf({ amount, bankReference, settled, refunds }: GatewayPayout): string {
  const lines = [
    ...settled.map((row) => ['p', row.txnId, row.gatewayTxnId, row.amount, row.charge, row.tax, row.net].join('|')),
    ...refunds.map((row) => ['r', row.txnId, row.amount].join('|')),
  ]
  const text = [amount, bankReference, ...lines.toSorted()].join('\n')
  return createHash('sha256').update(text).digest('hex')
}

type Stored = { settlementId: number; digest: string; isPosted: boolean; finding: FileFinding | 'changed' | null }

async function lockStored(tx: Tx, gateway: string, payoutId: string): Promise<Stored | undefined> {
  const { rows } = await tx.query<Stored>(
    `select settlement_id "settlementId", encode(digest, 'hex') digest, journal_id is not null "isPosted", finding
     from gateway_settlement where gateway = $1 and payout_id = $2 for update`,
    [gateway, payoutId],
  )
  return rows[0]
}

async function storeHead(
  tx: Tx,
  { gateway, day, payout, now }: ToSave,
  { finding, digest }: { finding: FileFinding | null; digest: string },
  known: Stored | undefined,
): Promise<number> {
  if (known) await tx.query('delete from gateway_settlement_row where settlement_id = $1', [known.settlementId])
  const { rows } = await tx.query<{ id: number }>(
    `insert into gateway_settlement (gateway, payout_id, bank_reference, amount_paise, paid_on, digest, finding, imported_at)
     values ($1, $2, $3, $4, $5, decode($6, 'hex'), $7, $8)
     on conflict (gateway, payout_id) do update set bank_reference = excluded.bank_reference,
       amount_paise = excluded.amount_paise, digest = excluded.digest, finding = excluded.finding,
       imported_at = excluded.imported_at
     returning settlement_id id`,
    [gateway, payout.payoutId, payout.bankReference, payout.amount, day, digest, finding, now],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a settlement was not stored')
  return id
}

async function storeRows(tx: Tx, settlementId: number, journalId: number | null, rows: readonly Row[]): Promise<void> {
  const column = <Value>(of: (row: Row) => Value) => rows.map(of)
  await tx.query(
    `insert into gateway_settlement_row (settlement_id, kind, txn_id, gateway_txn_id, amount_paise, charge_paise, tax_paise,
       net_paise, finding, payment_id, matched_by)
     select $1, kind, txn_id, gateway_txn_id, amount, charge, tax, net, finding, payment_id,
       case when payment_id is not null then $2::bigint end
     from unnest($3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::text[],
       $11::bigint[]) line (kind, txn_id, gateway_txn_id, amount, charge, tax, net, finding, payment_id)`,
    [
      ...[settlementId, journalId, column(({ kind }) => kind), column(({ txnId }) => txnId)],
      ...[column(({ gatewayTxnId }) => gatewayTxnId), column(({ amount }) => amount), column(({ charge }) => charge)],
      ...[column(({ tax }) => tax), column(({ net }) => net), column(({ finding }) => finding)],
      column(({ paymentId }) => paymentId),
    ],
  )
}
