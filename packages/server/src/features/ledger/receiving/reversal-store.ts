import type { RebateCriterion } from '@karsetu/domain/demand/demand-rules.ts'
import type { AccountCode } from '@karsetu/domain/ledger/accounts.ts'
import type { JournalKind, Posting } from '@karsetu/domain/ledger/journal.ts'
import type { RecordedJournal, ReversalKind } from '@karsetu/domain/ledger/post-reversal.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { PropertyStatus } from '@karsetu/domain/property/register-state.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { PropertyAccount } from '../ledger-store.ts'
import { type Circumstances, circumstanceColumns } from '../rebate-context.ts'

export type PaymentOnBooks = Circumstances & {
  paymentId: number
  propertyId: number
  propertyStatus: PropertyStatus
  journalId: number
  instrumentId: number | null
  amountPaise: Paise
  receiptNo: string
  isReversed: boolean
  /** The account in which the money was received. */
  receiving: AccountCode
  /** Of the session in which it was taken; null where it was taken in none. */
  sessionId: number | null
  /** A cheque or draft that the bank has paid. */
  isCleared: boolean
}

/** A payment as it stands now; undefined when there is none of this number. */
export async function findPaymentOnBooks(tx: Tx, paymentId: number): Promise<PaymentOnBooks | undefined> {
  const { rows } = await tx.query<PaymentOnBooks>(
    `select payment_id "paymentId", property_id "propertyId", property.status "propertyStatus", journal_id "journalId",
       payment.instrument_id "instrumentId", payment.amount_paise "amountPaise", receipt_no "receiptNo", ${circumstanceColumns},
       exists (select from payment_reversal reversal where reversal.payment_id = payment.payment_id) "isReversed",
       (select code from posting join ledger_account using (account_id)
        where posting.journal_id = payment.journal_id and is_money_account(code) limit 1) receiving,
       (select session_id from journal where journal.journal_id = payment.journal_id) "sessionId",
       coalesce(instrument.state = 'cleared', false) "isCleared"
     from payment join property using (property_id) join receipt using (payment_id, property_id)
       left join instrument using (instrument_id) where payment_id = $1`,
    [paymentId],
  )
  return rows[0]
}

type JournalRow = {
  journalId: number
  kind: JournalKind
  effectiveOn: IsoDate
  reverses: number | null
  reapportions: number | null
  amount: Paise | null
  receiving: AccountCode | null
  rebateCriteria: RebateCriterion[] | null
  postings: { account: AccountCode; amount: number }[] | null
}

/** All journals on a property in their order; postings only of those of one payment, which is to be reversed. */
export async function listJournals(tx: Tx, account: PropertyAccount, journalId: number): Promise<RecordedJournal[]> {
  const entriesOf = Map.groupBy(account.entries, (entry) => entry.journalId)
  const { rows } = await tx.query<JournalRow>(
    `select journal_id "journalId", journal.kind, journal.effective_on "effectiveOn", reverses_id reverses,
       (memo ->> 'reapportions')::bigint reapportions, payment.amount_paise amount, rebate_criteria "rebateCriteria",
       (select code from posting join ledger_account using (account_id)
        where posting.journal_id = payment.journal_id and is_money_account(code) limit 1) receiving,
       case when $2 in (journal_id, (memo ->> 'reapportions')::bigint) then (
         select json_agg(json_build_object('account', code, 'amount', amount_paise) order by line)
         from posting join ledger_account using (account_id) where posting.journal_id = journal.journal_id) end postings
     from journal left join payment using (journal_id) where journal_id = any ($1::bigint[])`,
    [[...entriesOf.keys()], journalId],
  )
  const byId = new Map(rows.map((row) => [String(row.journalId), row]))
  return [...entriesOf].flatMap(([id, entries]) => {
    const row = byId.get(id)
    return row ? [{ ...recordedJournal(row), entries }] : []
  })
}

function recordedJournal(row: JournalRow): Omit<RecordedJournal, 'entries'> {
  const { amount, receiving, rebateCriteria } = row
  const rebateContext = Object.fromEntries((rebateCriteria ?? []).map((criterion) => [criterion, true]))
  return {
    journalId: String(row.journalId),
    kind: row.kind,
    effectiveOn: row.effectiveOn,
    // Paise in a JSON number, exact up to 90 lakh crore rupees.
    postings: (row.postings ?? []) as Posting[],
    reverses: row.reverses === null ? undefined : String(row.reverses),
    reapportions: row.reapportions === null ? undefined : String(row.reapportions),
    payment: amount !== null && receiving !== null ? { amount, receiving, rebateContext } : undefined,
  }
}

export type RecordOfReversal = {
  payment: PaymentOnBooks
  journalId: number
  kind: ReversalKind
  reason: string
  reversedBy: number | null
  now: string
}

/** Voids the receipt, leaves the message to the payer, and ends the instrument when nothing that it paid stands. */
export async function saveReversal(tx: Tx, { payment, journalId, ...record }: RecordOfReversal): Promise<void> {
  const { kind, reason, reversedBy, now } = record
  const { paymentId, receiptNo, instrumentId } = payment
  await tx.query(
    `insert into payment_reversal (payment_id, journal_id, kind, reason, reversed_by, recorded_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [paymentId, journalId, kind, reason, reversedBy, now],
  )
  await tx.query(
    `insert into outbox (kind, dedupe_key, payload)
     values ('payment.reversed', 'payment.reversed:' || $1::bigint, jsonb_build_object('paymentId', $1::bigint, 'receiptNo', $2::text, 'kind', $3::text))`,
    [paymentId, receiptNo, kind],
  )
  // What was for another property is still paid by it.
  if (kind === 'shifted') return
  await tx.query(
    `update instrument set state = $2, changed_at = $3, unique_key = case when kind in ('cheque', 'dd') then null else unique_key end
     where instrument_id = $1 and not exists (
       select from payment left join payment_reversal using (payment_id)
       where payment.instrument_id = $1 and payment_reversal.payment_id is null)`,
    [instrumentId, kind === 'dishonoured' ? 'dishonoured' : 'returned', now],
  )
}
