import type { CorrectionCard } from '@karsetu/contract/correction/correction-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { mayCall } from '@karsetu/domain/access/permissions.ts'
import { HEADS } from '@karsetu/domain/assessment/heads.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { requireInScope } from '../access/place-scope.ts'
import { readDecider } from '../approval/decider.ts'
import { standingDemands } from '../demand/standing-demands.ts'
import { followDecision } from '../objection/follow-decision.ts'
import { journalsOf } from './change-journals.ts'
import { type Correction, decide, getCorrection } from './correction-store.ts'
import { requireDecider } from './decider.ts'
import { requireCreditCovered } from './give-note.ts'
import { type HeldAccount, holdAccount, requireAsShown, requireInUse } from './make-correction.ts'
import { postChange } from './post-change.ts'
import { correctionCard } from './read-corrections.ts'
import { isStillAsked } from './replace-demand.ts'

type Asked = { id: number; remarks: string }

/** The account is taken first, as everybody does who posts; then the request, so that it is decided once. */
async function holdWaiting(context: WriteContext, id: number): Promise<{ held: HeldAccount; correction: Correction }> {
  const { propertyUniqueId, ...found } = await getCorrection(context.tx, id)
  requireInScope(context.actor, found)
  const held = await holdAccount(context, propertyUniqueId)
  const correction = await getCorrection(context.tx, id, 'for update')
  if (correction.status !== 'pending') throw fail('correction.not_waiting')
  return { held, correction }
}

/**
 * Posts what somebody else asked for, on the figures they saw.
 * @throws Failure call.not_found, call.out_of_scope, correction.not_waiting, correction.same_person,
 *   correction.above_own_limit, correction.not_in_use, correction.stale, correction.calculated_otherwise,
 *   correction.credit_too_large
 */
export async function approveCorrection(context: WriteContext, { id, remarks }: Asked): Promise<CorrectionCard> {
  const { tx, now } = context
  const { held, correction } = await holdWaiting(context, id)
  const decider = await readDecider(tx, context)
  requireDecider({ amount: correction.changePaise, madeBy: correction.madeBy }, decider)
  await requireInUse(tx, held)
  await requireStillTrue(context, held, correction)
  await decide(tx, id, { status: 'posted', by: decider.staffId, at: now, remark: remarks })
  await postChange(context, correction, held.account, journalsOf(correction, held.account.entries, held.rules))
  await followDecision(context, { correctionId: id }, { made: true, by: decider.staffId, actId: null })
  return correctionCard(tx, context, id)
}

/** Arrears are what the year's entries were; a demand is what stood, and what is still asked for; a credit is no more than was charged. */
async function requireStillTrue({ tx }: WriteContext, held: HeldAccount, correction: Correction): Promise<void> {
  const { kind, changes, shownEntryNo } = correction
  const { entries } = held.account
  if (kind === 'arrears') requireAsShown(entries, changes, shownEntryNo)
  if (kind === 'credit_note') requireCreditCovered(held, changes)
  if (kind !== 'demand') return
  const standing = (await standingDemands(tx, [correction.propertyId])).get(correction.propertyId)
  const isSame = changes.every(({ financialYear, before }) => {
    const stands = standing?.get(financialYear)?.at(-1)?.taxes
    return stands === undefined
      ? before === undefined
      : before !== undefined && HEADS.every((head) => stands[head] === before[head])
  })
  if (!isSame) throw fail('correction.stale')
  if (!(await isStillAsked(tx, held, changes))) throw fail('correction.calculated_otherwise')
}

/**
 * Refuses what waits; who asked for it takes it back in the same way, anybody else needs the right to approve.
 * @throws Failure call.not_found, call.not_allowed, call.out_of_scope, correction.not_waiting
 */
export async function rejectCorrection(context: WriteContext, { id, remarks }: Asked): Promise<CorrectionCard> {
  const { tx, actor, now } = context
  const { correction } = await holdWaiting(context, id)
  const { staffId } = await readDecider(tx, context)
  const isOwn = staffId === correction.madeBy
  if (!isOwn && !mayCall(actor, 'correction.approve')) throw fail('call.not_allowed')
  const status = isOwn ? 'withdrawn' : 'rejected'
  await decide(tx, id, { status, by: staffId, at: now, remark: remarks })
  await followDecision(context, { correctionId: id }, { made: false, by: staffId, remarks })
  context.note({
    subjectKind: 'property',
    subjectId: correction.propertyUniqueId,
    before: { correctionId: id, status: 'pending' },
    after: { correctionId: id, status, remarks },
  })
  return correctionCard(tx, context, id)
}
