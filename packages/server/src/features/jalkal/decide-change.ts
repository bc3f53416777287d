import type { JalkalApproval, JalkalRejection } from '@karsetu/contract/jalkal/jalkal-forms.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { ApprovalMove } from '@karsetu/domain/approval/approval-moves.ts'
import { jalkalFields } from '@karsetu/domain/jalkal/jalkal-rules.ts'
import { changesTaxFacts } from '@karsetu/domain/property/register-fields.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { assertMove } from '../approval/assert-move.ts'
import { staffOf } from '../approval/decider.ts'
import { saveMove } from '../approval/request-store.ts'
import { reviseTaxes } from '../demand/revise-taxes.ts'
import { applyPatches } from '../property/apply-patches.ts'
import { effectOf, foreseenOf, isSameEffect } from '../property/effect-of-change.ts'
import { type HeldProperty, lockStates } from '../property/register-store.ts'
import { yearlyTaxes } from '../property/yearly-taxes.ts'
import { findMismatchesOf } from './find-mismatches.ts'
import { type JalkalChange, lockJalkalChange } from './jalkal-store.ts'

/** @throws Failure call.not_found, call.out_of_scope, approval.not_yourself */
async function lockForDecision(
  context: WriteContext,
  { id, userId }: { id: number; userId?: number | null | undefined },
): Promise<JalkalChange> {
  const change = await lockJalkalChange(context.tx, id)
  assertInScope(context.actor, change)
  const staffId = staffOf(context.actor)
  if ((userId ?? staffId) !== staffId) throw fail('approval.not_yourself')
  return change
}

/**
 * Makes a proposed change: the register has the facts, and the demands since their first day are raised or credited.
 * @throws Failure call.not_found, call.out_of_scope, approval.*, property.not_in_use
 */
export async function approveChange(context: WriteContext, { id, userId, comment }: JalkalApproval & { id: number }) {
  const { tx } = context
  const change = await lockForDecision(context, { id, userId })
  await assertMove(tx, context, 'approve', change)
  const { propertyId, propertyUniqueId } = change
  const [held] = await lockStates(tx, [propertyId])
  if (held?.state.status !== 'active') throw fail('property.not_in_use', { propertyUniqueId })
  await applyChange(context, change, held)
  await findMismatchesOf(tx, [propertyId], context.today)
  await saveMove(context, change, 'approve', { remark: comment })
  context.note({
    ...{ subjectKind: 'property', subjectId: propertyUniqueId },
    after: { requestId: id, status: 'approved', comment },
  })
  return { requestId: id, status: 'approved' as const }
}

/** Changes register and demands as they were shown. @throws Failure approval.stale */
async function applyChange(context: WriteContext, change: JalkalChange, held: HeldProperty): Promise<void> {
  const { propertyId, propertyUniqueId, reason, effect, madeBy } = change
  const { before, after, holdsFrom: from } = change.payload
  const stale = fail('approval.stale', { subject: propertyUniqueId })
  if (jalkalFields.some((field) => field in before && before[field] !== held.state[field])) throw stale
  const taxesBefore = await yearlyTaxes(context, propertyId, from)
  const { actId } = await applyPatches(context, { kind: 'jalkal', reason, documents: [], proposedBy: madeBy }, [
    { propertyId, version: held.version, patch: after },
  ])
  if (!changesTaxFacts(after)) return
  const cause = `register-act:${actId}`
  const revision = await reviseTaxes(context, { propertyIds: [propertyId], from, reason, cause })
  const foreseen = await foreseenOf(context, { propertyId, from, before: taxesBefore }, revision)
  // The law, or what was demanded, may be another than when the effect was shown.
  if (!isSameEffect(effectOf(revision, foreseen), effect)) throw stale
}

/**
 * Rejects a proposed change; its maker withdraws it by the same call.
 * @throws Failure call.not_found, call.out_of_scope, call.not_allowed, approval.*
 */
export async function rejectChange(context: WriteContext, { id, userId, comment }: JalkalRejection & { id: number }) {
  const change = await lockForDecision(context, { id, userId })
  const isOwn = staffOf(context.actor) === change.madeBy
  const move: ApprovalMove = isOwn ? 'withdraw' : 'reject'
  await assertMove(context.tx, context, move, change, comment)
  await saveMove(context, change, move, { remark: comment })
  const status = isOwn ? ('withdrawn' as const) : ('rejected' as const)
  context.note({
    ...{ subjectKind: 'property', subjectId: change.propertyUniqueId },
    after: { requestId: id, status, comment },
  })
  return { requestId: id, status }
}
