import type { StatementLineDetail } from '@karsetu/contract/bank-statement/bank-statement-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import { type AccountCode, SUSPENSE } from '@karsetu/domain/ledger/accounts.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertWholeCity } from '../access/place-scope.ts'
import { staffOf } from '../approval/decider.ts'
import { reversePayment } from '../ledger/receiving/reverse-payment.ts'
import { lockAccountsRows } from '../ledger/write-journals.ts'
import { readLine } from './line-detail.ts'
import { getLine, type KnownLine, livePayments, originOf } from './line-store.ts'
import { postLineJournals, saveFates } from './matching/apply-findings.ts'

type ToReverse = { paymentId: number; propertyId: number; takenBy: number | null }

/**
 * The bank took money back: every payment that it was is dishonoured, whatever was paid since, and the line leaves the
 * suspense together with the one that had brought it. Whoever took one of the payments does not decide it.
 * @throws Failure call.out_of_scope, call.not_found, approval.same_person, statement.no_return and those of {@link reversePayment}
 */
export async function acceptReturn(
  context: WriteContext,
  { lineId, remarks }: { lineId: number; remarks: string },
): Promise<StatementLineDetail> {
  const { tx, actor, now, platform } = context
  assertWholeCity(actor)
  const line = await getLine(tx, lineId, 'for update of line')
  if (line.fate !== 'return_found') throw fail('statement.no_return')
  const brought = line.returnsId === null ? null : await getLine(tx, line.returnsId, 'for update of line')
  // Money of a paper lies elsewhere until the bank has it: it goes back by its instrument, not by its line.
  const isPair = brought !== null && brought.why.instrumentIds === undefined
  const instrument = isPair ? null : (line.why.instrumentId ?? null)
  const payments = isPair ? await livePayments(tx, brought.lineId) : await paymentsOf(tx, instrument)
  const staffId = staffOf(actor)
  if (payments.some(({ takenBy }) => takenBy === staffId)) throw fail('approval.same_person')
  await lockAccountsRows(
    tx,
    payments.map(({ propertyId }) => propertyId),
  )
  const reason = `${line.narration.slice(0, 120)}: ${remarks}`
  const origin = originOf(context, 'payment.dishonour')
  for (const { paymentId } of payments)
    await reversePayment(tx, platform, { paymentId, kind: 'dishonoured', reason, origin })
  const returned = { fate: 'returned', rule: 'returned', act: 'return_accepted', remarks, why: line.why } as const
  // A line whose payment was reversed lies in suspense on the other side; together they are nothing.
  await saveFates(tx, [{ line, ...returned }, ...(isPair ? [{ line: brought, ...returned, why: brought.why }] : [])], {
    ...{ at: now, by: staffIdOf(actor) },
  })
  if (!isPair) await leaveSuspense(context, line, instrument)
  context.note({ subjectKind: 'statement_line', subjectId: String(lineId), after: { fate: 'returned', remarks } })
  return readLine(context, tx, lineId)
}

async function paymentsOf(tx: Tx, instrumentId: number | null): Promise<ToReverse[]> {
  const { rows } = await tx.query<ToReverse>(
    `select payment_id "paymentId", property_id "propertyId", taken_by "takenBy" from payment
     where instrument_id = $1 and not exists (select from payment_reversal reversal where reversal.payment_id = payment.payment_id)
     order by property_id, payment_id`,
    [instrumentId],
  )
  return rows
}

/** What the reversal took out of the account of its payment, the bank has taken: the suspense has nothing of it any more. */
async function leaveSuspense(context: WriteContext, line: KnownLine, instrumentId: number | null): Promise<void> {
  const { rows } = await context.tx.query<{ code: AccountCode }>(
    `select distinct code from payment join posting using (journal_id) join ledger_account using (account_id)
     where instrument_id = $1 and is_money_account(code) limit 1`,
    [instrumentId],
  )
  const to = rows[0]?.code
  if (!to) throw fail('statement.no_return')
  const origin = originOf(context, 'statement.return')
  await linkReversals(context.tx, line, instrumentId, to)
  await postLineJournals(
    context.tx,
    [{ line, part: 'returned', to: SUSPENSE, from: to, amount: line.amountPaise }],
    origin,
  )
}

/** Of a transfer that no statement had brought, the reversal itself moved the bank account. */
async function linkReversals(
  tx: Tx,
  line: KnownLine,
  instrumentId: number | null,
  account: AccountCode,
): Promise<void> {
  if (!account.startsWith('bank:')) return
  await tx.query(
    `insert into statement_journal (journal_id, line_id, payment_id)
     select reversal.journal_id, $1, payment.payment_id from payment join payment_reversal reversal using (payment_id)
     where instrument_id = $2 and reversal.kind = 'dishonoured'
       and not exists (select from statement_journal linked where linked.journal_id = reversal.journal_id)`,
    [line.lineId, instrumentId],
  )
}
