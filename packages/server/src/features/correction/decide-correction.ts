import type { CorrectionCard } from '@karsetu/contract/correction/correction-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { ApprovalMove } from '@karsetu/domain/approval/approval-moves.ts'
import { HEADS } from '@karsetu/domain/assessment/heads.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { assertMove } from '../approval/assert-move.ts'
import { staffOf } from '../approval/decider.ts'
import { saveMove } from '../approval/request-store.ts'
import { standingDemands } from '../demand/standing-demands.ts'
import { followDecision } from '../objection/follow-decision.ts'
import { journalsOf } from './change-journals.ts'
import { type Correction, getCorrection } from './correction-store.ts'
import { assertCreditCovered } from './give-note.ts'
import { assertAsShown, assertInUse, type HeldAccount, lockAccountRows } from './make-correction.ts'
import { postChange } from './post-change.ts'
import { correctionCard } from './read-corrections.ts'
import { isStillQuery } from './replace-demand.ts'

type Request = { id: number; remarks: string }

/** The account is taken first, as everybody does who posts; then the request, so that it is decided once. */
async function lockWaiting(context: WriteContext, id: number): Promise<{ held: HeldAccount; correction: Correction }> {
  const { propertyUniqueId, ...found } = await getCorrection(context.tx, id)
  assertInScope(context.actor, found)
  const locked = await lockAccountRows(context, propertyUniqueId)
  const correction = await getCorrection(context.tx, id, 'for update')
  return { held: locked, correction }
}

/**
 * Posts what another official requested, on the figures they saw.
 * @throws Failure call.not_found, call.out_of_scope, those of `assertMove`, correction.not_in_use, correction.stale, correction.calculated_otherwise,
 *   correction.credit_too_large
 */
export async function approveCorrection(context: WriteContext, { id, remarks }: Request): Promise<CorrectionCard> {
  const { tx } = context
  const { held, correction } = await lockWaiting(context, id)
  const { staffId } = await assertMove(tx, context, 'approve', correction.request)
  await assertInUse(tx, held)
  await assertStillTrue(context, held, correction)
  await saveMove(context, correction.request, 'approve', { remark: remarks })
  await postChange(context, correction, held.account, journalsOf(correction, held.account.entries, held.rules))
  await followDecision(context, { correctionId: id }, { made: true, by: staffId, actId: null })
  return correctionCard(tx, context, id)
}

/** Arrears are what the year's entries were; a demand is what stood, and what is still asked for; a credit is no more than was charged. */
async function assertStillTrue({ tx }: WriteContext, held: HeldAccount, correction: Correction): Promise<void> {
  const { kind, changes, shownEntryNo } = correction
  const { entries } = held.account
  if (kind === 'arrears') assertAsShown(entries, changes, shownEntryNo)
  if (kind === 'credit_note') assertCreditCovered(held, changes)
  if (kind !== 'demand') return
  const standing = (await standingDemands(tx, [correction.propertyId])).get(correction.propertyId)
  const isSame = changes.every(({ financialYear, before }) => {
    const stands = standing?.get(financialYear)?.at(-1)?.taxes
    return stands === undefined
      ? before === undefined
      : before !== undefined && HEADS.every((head) => stands[head] === before[head])
  })
  if (!isSame) throw fail('correction.stale')
  if (!(await isStillQuery(tx, held, changes))) throw fail('correction.calculated_otherwise')
}

/**
 * Rejects a pending correction; its maker withdraws it by the same call, anyone else needs the right to approve.
 * @throws Failure call.not_found, call.not_allowed, call.out_of_scope, approval.not_waiting
 */
export async function rejectCorrection(context: WriteContext, { id, remarks }: Request): Promise<CorrectionCard> {
  const { tx } = context
  const { correction } = await lockWaiting(context, id)
  const staffId = staffOf(context.actor)
  const move: ApprovalMove = staffId === correction.madeBy ? 'withdraw' : 'reject'
  await assertMove(tx, context, move, correction.request, remarks)
  await saveMove(context, correction.request, move, { remark: remarks })
  await followDecision(context, { correctionId: id }, { made: false, by: staffId, remarks })
  context.note({
    subjectKind: 'property',
    subjectId: correction.propertyUniqueId,
    before: { correctionId: id, status: 'pending' },
    after: { correctionId: id, status: move === 'withdraw' ? 'withdrawn' : 'rejected', remarks },
  })
  return correctionCard(tx, context, id)
}
