import type { StatementLineDetail } from '@karsetu/contract/bank-statement/bank-statement-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { mayCall, staffIdOf } from '@karsetu/domain/access/permissions.ts'
import { SUSPENSE } from '@karsetu/domain/ledger/accounts.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertWholeCity } from '../access/place-scope.ts'
import { reversePayment } from '../ledger/receiving/reverse-payment.ts'
import { lockAccountsRows } from '../ledger/write-journals.ts'
import { readLine } from './line-detail.ts'
import { getLine, type KnownLine, livePayments, originOf } from './line-store.ts'
import { type Fated, type LineJournal, postLineJournals, saveFates } from './matching/apply-findings.ts'
import { bankOf } from './matching/line-to-match.ts'

/**
 * Takes the match of a line back: its payment is cancelled, or its journal mirrored, and the money lies in suspense.
 * A payment that the books had before is left as it was. What two decided is taken back by who may decide.
 * @throws Failure call.out_of_scope, call.not_found, call.not_allowed, statement.nothing_to_undo and those of {@link reversePayment}
 */
export async function undoLine(
  context: WriteContext,
  { lineId, remarks }: { lineId: number; remarks: string },
): Promise<StatementLineDetail> {
  const { tx, actor, now } = context
  assertWholeCity(actor)
  const line = await getLine(tx, lineId, 'for update of line')
  if (line.fate === 'claimed' && !mayCall(actor, 'payment.approve')) throw fail('call.not_allowed')
  const origin = originOf(context, 'statement.undo')
  const decision = { at: now, by: staffIdOf(actor) }
  const undone: Fated = { line, fate: 'suspense', rule: 'undone', why: { undone: line.rule }, act: 'undone', remarks }
  switch (line.fate) {
    case 'posted':
    case 'claimed':
      // The line follows its payment into suspense, in the same transaction.
      await reverseAll(context, line, remarks)
      await saveFates(tx, [undone], decision)
      break
    case 'return_found':
      await saveFates(tx, [undone], decision)
      await tx.query('update statement_line set returns_id = null where line_id = $1', [lineId])
      context.note({ subjectKind: 'statement_line', subjectId: String(lineId), after: { fate: 'suspense', remarks } })
      return readLine(context, tx, lineId)
    case 'confirmed':
    case 'booked':
      await saveFates(tx, [undone], decision)
      await postLineJournals(tx, [await backToSuspense(context, line)], origin)
      break
    default:
      throw fail('statement.nothing_to_undo')
  }
  context.audited()
  return readLine(context, tx, lineId)
}

async function reverseAll(context: WriteContext, line: KnownLine, reason: string): Promise<void> {
  const { tx, platform } = context
  const payments = await livePayments(tx, line.lineId)
  if (payments.length === 0) throw fail('statement.nothing_to_undo')
  // All accounts before the first control account: see `reversePayment`.
  await lockAccountsRows(
    tx,
    payments.map(({ propertyId }) => propertyId),
  )
  const origin = originOf(context, 'payment.cancel')
  for (const { paymentId } of payments)
    await reversePayment(tx, platform, { paymentId, kind: 'cancelled', reason, origin })
}

/** What was moved goes back where it came from, and a known payment waits for its line again; the money lies in suspense. */
async function backToSuspense({ tx, now }: WriteContext, line: KnownLine): Promise<LineJournal> {
  const { why, amountPaise } = line
  const moved = why.from ?? why.account
  if (moved) {
    if (why.instrumentIds)
      await tx.query(
        `update instrument set state = 'received', changed_at = $2 where instrument_id = any ($1) and state = 'cleared'`,
        [why.instrumentIds, now],
      )
    return { line, part: 'undone', to: moved, from: SUSPENSE, amount: amountPaise }
  }
  await tx.query(
    `delete from statement_journal using journal where statement_journal.journal_id = journal.journal_id and line_id = $1
       and journal.kind <> 'bank_line'`,
    [line.lineId],
  )
  return { line, part: 'undone', to: bankOf(line), from: SUSPENSE, amount: amountPaise }
}
