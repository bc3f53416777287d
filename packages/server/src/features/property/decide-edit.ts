import { fail, failField } from '@karsetu/contract/platform/fail.ts'
import type { EditedCard } from '@karsetu/contract/property/edited-property-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { mayCall } from '@karsetu/domain/access/permissions.ts'
import { barOfEdit, type EditBar, type EditMove, movesOfEdit } from '@karsetu/domain/property/edit-workflow.ts'
import { changesTaxFacts } from '@karsetu/domain/property/register-fields.ts'
import type { RegisterPatch } from '@karsetu/domain/property/register-state.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { requireInScope } from '../access/place-scope.ts'
import { readDecider } from '../approval/decider.ts'
import { reviseTaxes } from '../demand/revise-taxes.ts'
import { holdAccounts } from '../ledger/write-journals.ts'
import { followDecision, objectionBehind } from '../objection/follow-decision.ts'
import { requireNoPaymentUnderWay } from '../payment/payment-under-way.ts'
import { carriesSelfAssessment, followEdit } from '../self-assessment/follow-edit.ts'
import { applyPatches } from './apply-patches.ts'
import { decideEdit, documentsOf, getEdit, movedOnSince, type PropertyEdit } from './edit-store.ts'
import { effectOf, effectOfDeletion, foreseenOf, isSameEffect } from './effect-of-change.ts'
import { editedCard } from './read-edits.ts'
import type { RegisterActKind } from './register-act.ts'
import { holdStates } from './register-store.ts'
import { requireFreePtin } from './require-free-ptin.ts'
import { standingNow } from './standing.ts'
import { actOfAddition, takeAdditionBack } from './take-addition-back.ts'
import { tellOfMobileChange } from './tell-of-mobile-change.ts'
import { yearlyTaxes } from './yearly-taxes.ts'

type Decided = { edit: PropertyEdit; staffId: number }

/** The request is taken, and looked at once more: it is decided once, by who may. @throws Failure property.edit_* */
export async function holdEdit(context: WriteContext, move: EditMove, editId: number): Promise<Decided> {
  const { tx, actor } = context
  const found = await getEdit(tx, editId, 'for update')
  requireInScope(actor, found)
  const isWeighed = move === 'approve' && found.kind === 'delete'
  // What is owed grows by the day.
  const weighed = isWeighed && effectOfDeletion(await standingNow(context, found.propertyId))
  const edit = weighed ? { ...found, changePaise: weighed.changePaise } : found
  // Nobody lets a property be moved to where they do not work.
  if (move === 'approve') requireInScope(actor, { ...edit, ...placeOf(edit.after) })
  const decider = await readDecider(tx, context)
  const bar = barOfEdit(move, edit, decider, (permission) => mayCall(actor, permission))
  if (bar === 'above_own_limit')
    throw fail('property.edit_above_own_limit', { mostPaise: decider.mostPaise ?? edit.changePaise })
  if (bar) throw failureOf(bar)
  return { edit, staffId: decider.staffId }
}

const placeOf = ({ zoneId, wardId }: RegisterPatch) => ({
  ...(zoneId === undefined ? {} : { zoneId }),
  ...(wardId === undefined ? {} : { wardId }),
})

const failureOf = (bar: Exclude<EditBar, 'above_own_limit'>) =>
  ({
    held_already: fail('property.edit_not_waiting'),
    not_waiting: fail('property.edit_not_waiting'),
    not_allowed: fail('call.not_allowed'),
    same_person: fail('property.edit_same_person'),
    not_own: fail('property.edit_not_own'),
  })[bar]

/**
 * Makes the changes somebody else asked for, exactly as they were worked out and seen by who approves, and raises or credits the tax they move.
 * Deletions are decided together, changes of tax one by one.
 * @throws Failure call.not_found, call.out_of_scope, property.edit_*, property.changed_meanwhile,
 *   payment.under_way
 */
export async function approveEdits(
  context: WriteContext,
  { edits, remarks }: { edits: readonly { editId: number; seen: string }[]; remarks: string },
): Promise<EditedCard[]> {
  const shown = new Map(edits.map(({ editId, seen }) => [editId, seen]))
  const held: Decided[] = []
  for (const id of [...shown.keys()].toSorted((a, b) => a - b)) held.push(await holdEdit(context, 'approve', id))
  if (held.length > 1 && held.some(({ edit }) => edit.kind !== 'delete'))
    throw failField('edits', m.register_decide_one_by_one())
  const other = held.find(({ edit }) => edit.seen !== shown.get(edit.editId))
  if (other) throw fail('property.edit_stale', { propertyUniqueId: other.edit.propertyUniqueId, isWorkedOutAnew: true })
  // Properties are taken in the order in which everybody takes them.
  held.sort((one, another) => one.edit.propertyId - another.edit.propertyId)
  await requireUnmoved(
    context,
    held.map(({ edit }) => edit),
  )
  for (const one of held) await approveOne(context, one, remarks)
  const cards: EditedCard[] = []
  for (const { edit } of held) cards.push(await editedCard(context.tx, context, edit.editId))
  return cards
}

/** Held with their accounts, so that nothing is paid or changed until the end. @throws Failure property.edit_stale */
async function requireUnmoved({ tx }: WriteContext, edits: readonly PropertyEdit[]): Promise<void> {
  const propertyIds = edits.map(({ propertyId }) => propertyId)
  await holdStates(tx, propertyIds)
  if (edits.some(({ kind }) => kind === 'delete')) await holdAccounts(tx, propertyIds)
  const [propertyUniqueId] = await movedOnSince(
    tx,
    edits.map(({ editId }) => editId),
  )
  if (propertyUniqueId) throw fail('property.edit_stale', { propertyUniqueId })
}

async function approveOne(context: WriteContext, { edit, staffId }: Decided, remarks: string): Promise<void> {
  const { tx, now } = context
  const { editId, propertyId, propertyUniqueId, after, kind, reason } = edit
  const { holdsFrom: from } = edit
  if (after.ptinNo !== undefined) await requireFreePtin(tx, after.ptinNo, propertyId)
  const before = kind === 'edit' ? await yearlyTaxes(context, propertyId, from) : new Map()
  if (kind === 'delete') await requireNoPaymentUnderWay(tx, [propertyId], now)
  const actId = kind === 'add' ? await actOfAddition(tx, propertyId) : await makeAsked(context, { ...edit, kind })
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
      throw fail('property.edit_stale', { propertyUniqueId })
  }
  await decideEdit(tx, editId, { status: 'approved', by: staffId, at: now, remarks, actId })
  await followDecision(context, { editId }, { made: true, by: staffId, actId })
  await followEdit(context, editId, { made: true, by: staffId })
}

/** What the history calls the act: an edit may carry out an order or a self-assessment. */
async function actKindOf(context: WriteContext, editId: number, kind: 'edit' | 'delete'): Promise<RegisterActKind> {
  if (await objectionBehind(context.tx, { editId })) return 'objection'
  return (await carriesSelfAssessment(context, editId)) ? 'self_assessment' : kind
}

/** Makes the change itself. @returns the act */
async function makeAsked(
  context: WriteContext,
  { editId, propertyId, baseVersion, after, kind, reason, madeBy }: PropertyEdit & { kind: 'edit' | 'delete' },
): Promise<number> {
  const { tx } = context
  const documents = (await documentsOf(tx, editId)).map(({ fileId }) => fileId)
  const act = await actKindOf(context, editId, kind)
  const { actId, properties } = await applyPatches(context, { kind: act, reason, documents, proposedBy: madeBy }, [
    { propertyId, version: baseVersion, patch: after },
  ])
  for (const changed of properties) await tellOfMobileChange(context, actId, changed)
  return actId
}

/**
 * Holds, refuses or takes back what waits; only a property that was added changes by it.
 * @throws Failure call.*, property.edit_*, payment.under_way
 */
export async function decideOtherwise(
  context: WriteContext,
  move: 'hold' | 'refuse' | 'withdraw',
  { id, remarks }: { id: number; remarks: string },
): Promise<EditedCard> {
  const { edit, staffId } = await holdEdit(context, move, id)
  const status = movesOfEdit[move].to
  if (!status) throw new Error(`${move} leads nowhere`)
  await decideEdit(context.tx, id, { status, by: staffId, at: context.now, remarks })
  if (move !== 'hold' && edit.kind === 'add') await takeAdditionBack(context, edit, remarks || edit.reason)
  if (move !== 'hold') {
    await followDecision(context, { editId: id }, { made: false, by: staffId, remarks })
    await followEdit(context, id, { made: false, by: staffId, remarks })
  }
  context.note({ subjectKind: 'property', subjectId: edit.propertyUniqueId, after: { editId: id, status, remarks } })
  return editedCard(context.tx, context, id)
}
