import { fail, failField } from '@karsetu/contract/platform/fail.ts'
import type { EditedCard } from '@karsetu/contract/property/edited-property-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { ApprovalMove } from '@karsetu/domain/approval/approval-moves.ts'
import { changesTaxFacts } from '@karsetu/domain/property/register-fields.ts'
import type { RegisterPatch } from '@karsetu/domain/property/register-state.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { assertMove } from '../approval/assert-move.ts'
import { staffOf } from '../approval/decider.ts'
import { saveMove } from '../approval/request-store.ts'
import { reviseTaxes } from '../demand/revise-taxes.ts'
import { lockAccountsRows } from '../ledger/write-journals.ts'
import { followDecision, objectionBehind } from '../objection/follow-decision.ts'
import { assertNoPaymentUnderWay } from '../payment/payment-under-way.ts'
import { carriesSelfAssessment, followEdit } from '../self-assessment/follow-edit.ts'
import { applyPatches } from './apply-patches.ts'
import { assertFreePtin } from './assert-free-ptin.ts'
import { documentsOf, getEdit, movedOnSince, type PropertyEdit, saveActOfEdit } from './edit-store.ts'
import { effectOf, effectOfDeletion, foreseenOf, isSameEffect } from './effect-of-change.ts'
import { notifyOfMobileChange } from './notify-of-mobile-change.ts'
import { editedCard } from './read-edits.ts'
import type { RegisterActKind } from './register-act.ts'
import { lockStates } from './register-store.ts'
import { standingNow } from './standing.ts'
import { actOfAddition, undoAddition } from './undo-addition.ts'
import { yearlyTaxes } from './yearly-taxes.ts'

/** Locks an edit and its request for a move. @throws Failure call.not_found, call.out_of_scope, those of `assertMove` */
export async function lockEdit(
  context: WriteContext,
  move: ApprovalMove,
  editId: number,
  remarks = '',
): Promise<PropertyEdit> {
  const { tx, actor } = context
  const found = await getEdit(tx, editId, 'for update')
  assertInScope(actor, found)
  const isWeighed = move === 'approve' && found.kind === 'delete'
  // What is owed grows by the day.
  const weighed = isWeighed && effectOfDeletion(await standingNow(context, found.propertyId))
  const request = weighed ? { ...found.request, amountPaise: weighed.changePaise } : found.request
  // Nobody lets a property be moved to where they do not work.
  if (move === 'approve') assertInScope(actor, { ...found, ...placeOf(found.after) })
  await assertMove(tx, context, move, request, remarks)
  return { ...found, request }
}

const placeOf = ({ zoneId, wardId }: RegisterPatch) => ({
  ...(zoneId === undefined ? {} : { zoneId }),
  ...(wardId === undefined ? {} : { wardId }),
})

/**
 * Makes the changes somebody else asked for, exactly as they were worked out and seen by who approves, and raises or credits the tax they move.
 * Deletions are decided together, changes of tax one by one.
 * @throws Failure call.not_found, call.out_of_scope, approval.*, property.changed_meanwhile, payment.under_way
 */
export async function approveEdits(
  context: WriteContext,
  { edits, remarks }: { edits: readonly { editId: number; seen: string }[]; remarks: string },
): Promise<EditedCard[]> {
  const shown = new Map(edits.map(({ editId, seen }) => [editId, seen]))
  const locked: PropertyEdit[] = []
  for (const id of [...shown.keys()].toSorted((a, b) => a - b)) locked.push(await lockEdit(context, 'approve', id))
  if (locked.length > 1 && locked.some(({ kind }) => kind !== 'delete'))
    throw failField('edits', m.register_decide_one_by_one())
  const other = locked.find(({ editId, seen }) => seen !== shown.get(editId))
  if (other) throw fail('approval.stale', { subject: other.propertyUniqueId, isRecomputed: true })
  // Properties are taken in the order in which everybody takes them.
  locked.sort((one, another) => one.propertyId - another.propertyId)
  await assertUnmoved(context, locked)
  for (const one of locked) await approveOne(context, one, remarks)
  const cards: EditedCard[] = []
  for (const { editId } of locked) cards.push(await editedCard(context.tx, context, editId))
  return cards
}

/** Held with their accounts, so that nothing is paid or changed until the end. @throws Failure approval.stale */
async function assertUnmoved({ tx }: WriteContext, edits: readonly PropertyEdit[]): Promise<void> {
  const propertyIds = edits.map(({ propertyId }) => propertyId)
  await lockStates(tx, propertyIds)
  if (edits.some(({ kind }) => kind === 'delete')) await lockAccountsRows(tx, propertyIds)
  const [propertyUniqueId] = await movedOnSince(
    tx,
    edits.map(({ editId }) => editId),
  )
  if (propertyUniqueId) throw fail('approval.stale', { subject: propertyUniqueId })
}

async function approveOne(context: WriteContext, edit: PropertyEdit, remarks: string): Promise<void> {
  const { tx, now } = context
  const { editId, propertyId, propertyUniqueId, after, kind, reason } = edit
  const { holdsFrom: from } = edit
  if (after.ptinNo !== undefined) await assertFreePtin(tx, after.ptinNo, propertyId)
  const before = kind === 'edit' ? await yearlyTaxes(context, propertyId, from) : new Map()
  if (kind === 'delete') await assertNoPaymentUnderWay(tx, [propertyId], now)
  const actId = kind === 'add' ? await actOfAddition(tx, propertyId) : await makeQuery(context, { ...edit, kind })
  if (kind === 'add')
    context.note({
      subjectKind: 'property',
      subjectId: propertyUniqueId,
      after: { editId, status: 'approved', remarks },
    })
  if (changesTaxFacts(after)) {
    const cause = `register-act:${actId}`
    const revision = await reviseTaxes(context, { propertyIds: [propertyId], from, reason, cause })
    const foreseen = await foreseenOf(context, { propertyId, from, before }, revision)
    // The register is as it was shown; the law, or what was demanded, may not be.
    if (!isSameEffect(effectOf(revision, foreseen), edit.effect))
      throw fail('approval.stale', { subject: propertyUniqueId })
  }
  await saveActOfEdit(tx, editId, actId)
  await saveMove(context, edit.request, 'approve', { remark: remarks })
  const staffId = staffOf(context.actor)
  await followDecision(context, { editId }, { made: true, by: staffId, actId })
  await followEdit(context, editId, { made: true, by: staffId })
}

/** What the history calls the act: an edit may carry out an order or a self-assessment. */
async function actKindOf(context: WriteContext, editId: number, kind: 'edit' | 'delete'): Promise<RegisterActKind> {
  if (await objectionBehind(context.tx, { editId })) return 'objection'
  return (await carriesSelfAssessment(context, editId)) ? 'self_assessment' : kind
}

/** Makes the change itself. @returns the act */
async function makeQuery(
  context: WriteContext,
  { editId, propertyId, baseVersion, after, kind, reason, madeBy }: PropertyEdit & { kind: 'edit' | 'delete' },
): Promise<number> {
  const { tx } = context
  const documents = (await documentsOf(tx, editId)).map(({ fileId }) => fileId)
  const act = await actKindOf(context, editId, kind)
  const { actId, properties } = await applyPatches(context, { kind: act, reason, documents, proposedBy: madeBy }, [
    { propertyId, version: baseVersion, patch: after },
  ])
  for (const changed of properties) await notifyOfMobileChange(context, actId, changed)
  return actId
}

/**
 * Holds, rejects or withdraws a pending change; only a property that was added changes by it.
 * @throws Failure call.*, approval.*, payment.under_way
 */
export async function decideOtherwise(
  context: WriteContext,
  move: 'hold' | 'reject' | 'withdraw',
  { id, remarks }: { id: number; remarks: string },
): Promise<EditedCard> {
  const edit = await lockEdit(context, move, id, remarks)
  await saveMove(context, edit.request, move, { remark: remarks })
  const staffId = staffOf(context.actor)
  if (move !== 'hold' && edit.kind === 'add') await undoAddition(context, edit, remarks || edit.reason)
  if (move !== 'hold') {
    await followDecision(context, { editId: id }, { made: false, by: staffId, remarks })
    await followEdit(context, id, { made: false, by: staffId, remarks })
  }
  const card = await editedCard(context.tx, context, id)
  const after = { editId: id, status: card.status, remarks }
  context.note({ subjectKind: 'property', subjectId: edit.propertyUniqueId, after })
  return card
}
