import { fail } from '@karsetu/contract/platform/fail.ts'
import type { EditedDetail } from '@karsetu/contract/property/edited-property-calls.ts'
import type { RegisterPatch, RegisterState } from '@karsetu/domain/property/register-state.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { applyPatches } from './apply-patches.ts'
import { lockEdit } from './decide-edit.ts'
import { type PropertyEdit, saveRecomputedEdit } from './edit-store.ts'
import { effectOfChange, effectOfDeletion, effectOn } from './effect-of-change.ts'
import { readEdit } from './read-edits.ts'
import { lastPremiseNumbers, lockStates } from './register-store.ts'
import { standingNow } from './standing.ts'
import { yearlyTaxes } from './yearly-taxes.ts'

/**
 * Applies the requested change to the property as it is now, and computes before, after and effect again.
 * @throws Failure call.not_found, call.out_of_scope, approval.*, property.not_in_use
 */
export async function recomputeEdit(context: WriteContext, editId: number): Promise<EditedDetail> {
  const { tx } = context
  const edit = await lockEdit(context, 'recompute', editId)
  const [held] = await lockStates(tx, [edit.propertyId])
  if (!held) throw fail('call.not_found')
  const { propertyId, version, propertyUniqueId, state } = held
  if (state.status !== 'active') throw fail('property.not_in_use', { propertyUniqueId })
  const last = (await lastPremiseNumbers(tx, [propertyId])).get(propertyId) ?? 0
  const patch = withFreeNumbers(edit, state, last)
  if (edit.kind === 'add') {
    // What was typed is in the register; only its tax waits.
    const effect = await effectOn(context, { propertyId, from: edit.holdsFrom, before: new Map() })
    await saveRecomputedEdit(tx, editId, { ...edit, baseVersion: version, effect })
    context.note({ subjectKind: 'property', subjectId: propertyUniqueId, after: { editId, workedOutOn: version } })
    return readEdit(context, tx, editId)
  }
  const taxesBefore = await yearlyTaxes(context, propertyId, edit.holdsFrom)
  await tx.query('savepoint looked_at')
  const quiet = { ...context, note: () => undefined }
  const { properties } = await applyPatches(quiet, { kind: 'edit', reason: edit.reason, documents: [] }, [
    { propertyId, version, patch },
  ])
  const [changed] = properties
  if (!changed?.difference) throw fail('property.edit_changes_nothing')
  const effect =
    edit.kind === 'delete'
      ? effectOfDeletion(await standingNow(context, propertyId))
      : await effectOfChange(context, changed, { from: edit.holdsFrom, before: taxesBefore })
  await tx.query('rollback to savepoint looked_at')
  const { before, after } = changed.difference
  await saveRecomputedEdit(tx, editId, { baseVersion: version, before: before ?? {}, after, effect })
  context.note({ subjectKind: 'property', subjectId: propertyUniqueId, after: { editId, workedOutOn: version } })
  return readEdit(context, tx, editId)
}

/** A new floor was given a number when it was asked for; another that got it meanwhile keeps it, also once it is gone. */
function withFreeNumbers(
  { asked: request, before }: PropertyEdit,
  state: RegisterState,
  lastGiven: number,
): RegisterPatch {
  if (!request.premises) return request
  const isNew = (no: string) => (before.premises?.[no] ?? null) === null && request.premises?.[no] !== null
  let last = Math.max(lastGiven, 0, ...Object.keys({ ...state.premises, ...request.premises }).map(Number))
  const premises = Object.entries(request.premises).map(([no, premise]) => [
    isNew(no) && (Number(no) <= lastGiven || state.premises[no] !== undefined) ? String(++last) : no,
    premise,
  ])
  return { ...request, premises: Object.fromEntries(premises) }
}
