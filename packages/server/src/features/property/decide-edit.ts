import { fail, failField } from '@karsetu/contract/platform/fail.ts'
import type { EditedCard } from '@karsetu/contract/property/edited-property-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { mayCall } from '@karsetu/domain/access/permissions.ts'
import { barOfEdit, type EditBar, type EditMove, movesOfEdit } from '@karsetu/domain/property/edit-workflow.ts'
import { changesTaxFacts } from '@karsetu/domain/property/register-fields.ts'
import type { RegisterPatch } from '@karsetu/domain/property/register-state.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { requireInScope } from '../access/place-scope.ts'
import { readDecider } from '../correction/decider.ts'
import { reviseTaxes } from '../demand/revise-taxes.ts'
import { followDecision, objectionBehind } from '../objection/follow-decision.ts'
import { applyPatches } from './apply-patches.ts'
import { decideEdit, documentsOf, getEdit, type PropertyEdit } from './edit-store.ts'
import { effectOf, foreseenOf, isSameEffect } from './effect-of-change.ts'
import { editedCard } from './read-edits.ts'
import { reverseAct } from './reverse-act.ts'
import { tellOfMobileChange } from './tell-of-mobile-change.ts'
import { yearlyTaxes } from './yearly-taxes.ts'

type Decided = { edit: PropertyEdit; staffId: number }

/** The request is taken, and looked at once more: it is decided once, by who may. @throws Failure property.edit_* */
export async function holdEdit(context: WriteContext, move: EditMove, editId: number): Promise<Decided> {
  const { tx, actor } = context
  const edit = await getEdit(tx, editId, 'for update')
  requireInScope(actor, edit)
  // Nobody lets a property be moved to where they do not work.
  if (move === 'approve') requireInScope(actor, { ...edit, ...placeOf(edit.after) })
  const decider = await readDecider(tx, actor)
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
    not_waiting: fail('property.edit_not_waiting'),
    not_allowed: fail('call.not_allowed'),
    same_person: fail('property.edit_same_person'),
    not_own: fail('property.edit_not_own'),
  })[bar]

/**
 * Makes the changes somebody else asked for, exactly as they were worked out, and raises or credits the tax they move.
 * Deletions are decided together, changes of tax one by one.
 * @throws Failure call.not_found, call.out_of_scope, property.edit_*, property.changed_meanwhile
 */
export async function approveEdits(
  context: WriteContext,
  { ids, remarks }: { ids: readonly number[]; remarks: string },
): Promise<EditedCard[]> {
  const held: Decided[] = []
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) held.push(await holdEdit(context, 'approve', id))
  if (held.length > 1 && held.some(({ edit }) => edit.kind !== 'delete'))
    throw failField('ids', m.register_decide_one_by_one())
  // Properties are taken in the order in which everybody takes them.
  held.sort((one, other) => one.edit.propertyId - other.edit.propertyId)
  for (const one of held) await approveOne(context, one, remarks)
  const cards: EditedCard[] = []
  for (const { edit } of held) cards.push(await editedCard(context.tx, context, edit.editId))
  return cards
}

async function approveOne(context: WriteContext, { edit, staffId }: Decided, remarks: string): Promise<void> {
  const { tx, now } = context
  const { editId, propertyId, propertyUniqueId, baseVersion, after, kind, reason } = edit
  if (edit.version !== baseVersion) throw fail('property.edit_stale', { propertyUniqueId })
  const { holdsFrom: from } = edit
  const before = kind === 'edit' ? await yearlyTaxes(context, propertyId, from) : new Map()
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
}

/** Makes the change itself. @returns the act */
async function makeAsked(
  context: WriteContext,
  { editId, propertyId, baseVersion, after, kind, reason, madeBy }: PropertyEdit & { kind: 'edit' | 'delete' },
): Promise<number> {
  const { tx } = context
  const documents = (await documentsOf(tx, editId)).map(({ fileId }) => fileId)
  const act = (await objectionBehind(tx, { editId })) ? 'objection' : kind
  const { actId, properties } = await applyPatches(context, { kind: act, reason, documents, proposedBy: madeBy }, [
    { propertyId, version: baseVersion, patch: after },
  ])
  for (const changed of properties) await tellOfMobileChange(context, actId, changed)
  return actId
}

/** The act by which a property came into the register. */
async function actOfAddition(tx: Tx, propertyId: number): Promise<number> {
  const { rows } = await tx.query<{ actId: number }>(
    'select act_id "actId" from register_change where property_id = $1 order by version limit 1',
    [propertyId],
  )
  if (!rows[0]) throw new Error(`property ${propertyId} has no history`)
  return rows[0].actId
}

/** A property whose addition is refused leaves the register, unless something was built on it. @throws Failure property.act_* */
async function takeAdditionBack(context: WriteContext, edit: PropertyEdit, remarks: string): Promise<void> {
  const { propertyId, propertyUniqueId, reason } = edit
  const actId = await actOfAddition(context.tx, propertyId)
  await reverseAct(context, actId, remarks || reason)
  const { rowCount } = await context.tx.query('select from ledger_entry where property_id = $1 limit 1', [propertyId])
  if (rowCount) throw fail('property.act_built_on', { propertyUniqueId })
}

/** Holds, refuses or takes back what waits; only a property that was added changes by it. @throws Failure call.*, property.edit_* */
export async function decideOtherwise(
  context: WriteContext,
  move: 'hold' | 'refuse' | 'withdraw',
  { id, remarks }: { id: number; remarks: string },
): Promise<EditedCard> {
  const { edit, staffId } = await holdEdit(context, move, id)
  const status = movesOfEdit[move].to
  if (!status) throw new Error(`${move} leads nowhere`)
  await decideEdit(context.tx, id, { status, by: staffId, at: context.now, remarks })
  if (move !== 'hold' && edit.kind === 'add') await takeAdditionBack(context, edit, remarks)
  if (move !== 'hold') await followDecision(context, { editId: id }, { made: false, by: staffId, remarks })
  context.note({ subjectKind: 'property', subjectId: edit.propertyUniqueId, after: { editId: id, status, remarks } })
  return editedCard(context.tx, context, id)
}
