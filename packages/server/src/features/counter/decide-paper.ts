import type { DecidedPaper } from '@karsetu/contract/counter/counter-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { sumPaise } from '@karsetu/domain/money/paise.ts'
import { isProvisional } from '@karsetu/domain/payment/instrument.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { staffOf } from '../approval/decider.ts'
import { reversePayment } from '../ledger/receiving/reverse-payment.ts'
import { lockAccountsRows } from '../ledger/write-journals.ts'
import { findInstrumentOf, listPaperPayments, lockPaper, type Paper, type PaperPayment } from './paper-store.ts'

/** States in which a bank may still return a paper: also one that it paid first. */
const returnable = ['received', 'deposited', 'cleared']

/**
 * Locks a cheque or draft with everything it paid. Whoever took one of its payments does not decide it.
 * @throws Failure payment.not_found, call.out_of_scope, approval.same_person, counter.no_paper
 */
async function lockToDecide(
  { tx, actor }: WriteContext,
  txnId: string,
): Promise<{ paper: Paper; payments: PaperPayment[] }> {
  const found = await findInstrumentOf(tx, txnId)
  if (!found) throw fail('payment.not_found')
  assertInScope(actor, found)
  const paper = await lockPaper(tx, found.instrumentId)
  if (!paper || !isProvisional(paper.kind)) throw fail('counter.no_paper')
  const payments = await listPaperPayments(tx, paper.instrumentId)
  for (const payment of payments) assertInScope(actor, payment)
  const staffId = staffOf(actor)
  if (payments.some(({ takenBy }) => takenBy === staffId)) throw fail('approval.same_person')
  return { paper, payments: payments.filter(({ isReversed }) => !isReversed) }
}

/**
 * The bank has paid a paper: its receipts are final from now on.
 * @throws Failure those of {@link lockToDecide}, counter.paper_decided
 */
export async function clearPaper(context: WriteContext, txnId: string): Promise<DecidedPaper> {
  const { paper, payments } = await lockToDecide(context, txnId)
  if (paper.state !== 'received' && paper.state !== 'deposited')
    throw fail('counter.paper_decided', { number: paper.number })
  await context.tx.query("update instrument set state = 'cleared', changed_at = $2 where instrument_id = $1", [
    paper.instrumentId,
    context.now,
  ])
  context.note({
    ...{ subjectKind: 'instrument', subjectId: String(paper.instrumentId) },
    ...{ before: { state: paper.state }, after: { state: 'cleared', number: paper.number } },
  })
  return describe(paper, 'cleared', payments)
}

/**
 * The bank has returned a paper: all payments by it are reversed in one transaction, whatever was paid since.
 * @throws Failure those of {@link lockToDecide}, counter.paper_decided, payment.credit_spent, payment.property_superseded
 */
export async function returnPaper(context: WriteContext, txnId: string, reason: string): Promise<DecidedPaper> {
  const { tx, actor, platform, request } = context
  const { paper, payments } = await lockToDecide(context, txnId)
  if (!returnable.includes(paper.state)) throw fail('counter.paper_decided', { number: paper.number })
  // All accounts before the first control account: see `reversePayment`.
  await lockAccountsRows(
    tx,
    payments.map(({ propertyId }) => propertyId),
  )
  const origin = { actor, address: request.address, requestId: request.id, action: 'payment.dishonour' }
  for (const { paymentId } of payments)
    await reversePayment(tx, platform, { paymentId, kind: 'dishonoured', reason, origin })
  context.audited()
  return describe(paper, 'dishonoured', payments)
}

const describe = (
  { number }: Paper,
  state: DecidedPaper['state'],
  payments: readonly PaperPayment[],
): DecidedPaper => ({
  ...{ number, state },
  receiptNos: payments.map(({ receiptNo }) => receiptNo),
  amountPaise: sumPaise(payments.map(({ amountPaise }) => amountPaise)),
})
