/**
 * The way back for money of every channel: any receipt, anywhere in history, once.
 *
 * The payment's journals get exact mirrors that take effect on their own days and are recorded now, so that the day on
 * which something is reversed is the day that its books show it. What came after is apportioned again (see
 * `domain/ledger/post-reversal.ts`), the receipt is voided by a row of `payment_reversal`, and the payer is told by the
 * outbox kind `payment.reversed`. Charges are a debit note of the caller, in the same transaction.
 */
import { fail } from '@karsetu/contract/platform/fail.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import type { JournalDraft, JournalKind } from '@karsetu/domain/ledger/journal.ts'
import { buildReversalPosting, type ReversalKind, type ReversalPosting } from '@karsetu/domain/ledger/post-reversal.ts'
import { shardOf } from '@karsetu/domain/ledger/shard.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { isOwedBack, refundDue } from '@karsetu/domain/till/till-rules.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import { type AuditOrigin, auditBody } from '../../../platform/audit/append-audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { ledgerRules } from '../../assessment/ledger-rules-store.ts'
import { balanceOf, findOpenSession } from '../../till/session-store.ts'
import { actorText } from '../actor-text.ts'
import { type JournalToPost, lockAccount } from '../ledger-store.ts'
import { ownerRebateContext } from '../rebate-context.ts'
import { refreshBalances, writeJournals } from '../write-journals.ts'
import { findPaymentOnBooks, listJournals, type PaymentOnBooks, saveReversal } from './reversal-store.ts'

export type ReversalToPost = {
  paymentId: number
  kind: ReversalKind
  /** At least five characters. */
  reason: string
  /** Who decided it; the action names it in the audit log. */
  origin: AuditOrigin
}

export type PostedReversal = { journalId: number; receiptNo: string; propertyId: number; reapportioned: number }

/**
 * Reverses a payment in the caller's transaction. Call it before anything that locks control accounts.
 * @throws Failure payment.not_found, payment.already_reversed, payment.credit_spent (credit that came with the payment
 *   has left the property), payment.property_superseded (its dues have moved to what the property became)
 */
export async function reversePayment(
  tx: Tx,
  { clock, database }: Pick<Platform, 'clock' | 'database'>,
  reversal: ReversalToPost,
): Promise<PostedReversal> {
  const { paymentId, kind, reason, origin } = reversal
  const { propertyId } = await getStandingPayment(tx, paymentId)
  const account = await lockAccount(tx, propertyId)
  // Once more under the lock: of several who reverse it at the same moment one is first.
  const payment = await getStandingPayment(tx, paymentId)
  const now = clock().toISOString()
  const posting = buildReversalPosting({
    journals: await listJournals(tx, account, payment.journalId),
    journalId: String(payment.journalId),
    rules: await ledgerRules(database.reads),
    today: istDateOf(now),
    ownerContext: ownerRebateContext(payment),
  })
  if (posting.creditShort > 0) throw fail('payment.credit_spent', { paise: posting.creditShort })
  const till = await tillOf(tx, payment)
  const owed = isOwedBack({ ...payment, kind, amount: payment.amountPaise, inTill: till.inTill })
    ? refundDue(payment.receiving, payment.amountPaise, istDateOf(now))
    : undefined
  const journals = journalsOf(
    payment,
    { ...posting, owed, sessionId: till.sessionId },
    account.version,
    actorText(origin.actor),
  )
  const ids = await writeJournals(tx, journals)
  const journalId = ids[journals.findIndex(({ reverses }) => reverses === payment.journalId)]
  if (journalId === undefined) throw new Error('the payment has no mirror')
  await saveReversal(tx, { payment, journalId, kind, reason, reversedBy: staffIdOf(origin.actor), now })
  await refreshBalances(tx, ids)
  await auditJournals(
    tx,
    reversal,
    payment,
    journals.map((journal, at) => ({ journal, journalId: ids[at] })),
  )
  return { journalId, receiptNo: payment.receiptNo, propertyId, reapportioned: posting.reapportioned.length }
}

/** @throws Failure payment.not_found, payment.already_reversed, payment.property_superseded */
async function getStandingPayment(tx: Tx, paymentId: number): Promise<PaymentOnBooks> {
  const payment = await findPaymentOnBooks(tx, paymentId)
  if (!payment) throw fail('payment.not_found')
  if (payment.isReversed) throw fail('payment.already_reversed', { receiptNo: payment.receiptNo })
  if (payment.propertyStatus === 'superseded') throw fail('payment.property_superseded')
  return payment
}

function journalsOf(
  { paymentId, propertyId, journalId }: PaymentOnBooks,
  { mirrors, reapportioned, creditUsed, owed, sessionId }: ReversalPosting & TillOfReversal,
  firstVersion: number,
  actor: string,
): JournalToPost[] {
  let version = firstVersion
  const post = (journal: Pick<JournalToPost, 'draft' | 'businessKey' | 'reverses' | 'memo'>): JournalToPost => {
    const posted = { ...journal, propertyId, version, actor, sessionId }
    version += journal.draft.entries.length
    return posted
  }
  return [
    ...mirrors.map(({ reverses, draft }) => {
      const businessKey = Number(reverses) === journalId ? `reversal:${paymentId}` : `reversal:${paymentId}:${reverses}`
      return post({ draft, businessKey, reverses: Number(reverses) })
    }),
    ...reapportioned.map(({ of, draft }) =>
      post({
        draft,
        businessKey: `reapportionment:${paymentId}:${of}`,
        memo: { reapportions: Number(of), reversedPayment: paymentId },
      }),
    ),
    ...(owed ? [post({ draft: owed, businessKey: `refund_due:${paymentId}` })] : []),
    ...(creditUsed ? [post({ draft: creditUsed, businessKey: `advance_applied:reversal:${paymentId}` })] : []),
  ]
}

type TillOfReversal = { owed: JournalDraft | undefined; sessionId: number | undefined }

/**
 * The open session of the till in which the money was received, and what the till has while that is the session of the
 * receipt itself.
 */
async function tillOf(
  tx: Tx,
  { receiving, sessionId }: PaymentOnBooks,
): Promise<{ sessionId: number | undefined; inTill: Paise | null }> {
  const cashier = /^cash:S(\d+)$/.exec(receiving)?.[1]
  const open = cashier === undefined ? undefined : await findOpenSession(tx, Number(cashier))
  if (!open || open.sessionId !== sessionId) return { sessionId: open?.sessionId, inTill: null }
  return { sessionId: open.sessionId, inTill: await balanceOf(tx, receiving) }
}

const ACTIONS: Partial<Record<JournalKind, string>> = {
  reapportionment: 'payment.reapportion',
  advance_applied: 'advance.apply',
  refund_due: 'payment.owe_refund',
}

/** Last, as the heads of the audit chain are in the order of locks. */
async function auditJournals(
  tx: Tx,
  { origin, kind, reason }: ReversalToPost,
  { paymentId, propertyId, receiptNo }: PaymentOnBooks,
  written: readonly { journal: JournalToPost; journalId: number | undefined }[],
): Promise<void> {
  const bodies = written.map(({ journal, journalId }) => {
    const action = ACTIONS[journal.draft.kind] ?? origin.action
    const subject = { subjectKind: 'payment', subjectId: String(paymentId) }
    return auditBody(
      { ...origin, action },
      { ...subject, ...(journalId === undefined ? {} : { journalId }), after: { receiptNo, kind, reason } },
    )
  })
  await tx.query('select append_audits($1, $2::jsonb[])', [
    bodies.map(() => shardOf(propertyId)),
    bodies.map((body) => JSON.stringify(body)),
  ])
}
