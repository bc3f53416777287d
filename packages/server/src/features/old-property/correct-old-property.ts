import type { OldProperty, OldPropertyCorrected } from '@karsetu/contract/old-property/old-property-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { mayMove } from '@karsetu/domain/old-property/matching-states.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { recordOf } from './add-old-property.ts'
import { getOldProperty, lockOldProperty, updateOldProperty } from './old-property-store.ts'
import { assertRecordInScope } from './read-old-properties.ts'

/**
 * Corrects what was typed wrongly of a record that nobody has decided about.
 * @throws Failure call.not_found, call.out_of_scope (where it was and where it is to be), old_property.not_now,
 *   old_property.ptin_taken, call.input_invalid (the place)
 */
export async function correctOldProperty(
  context: WriteContext,
  id: number,
  { remarks, ...form }: OldPropertyCorrected,
): Promise<OldProperty> {
  const { tx, actor } = context
  const before = await lockOldProperty(tx, id)
  assertRecordInScope(actor, before)
  if (!mayMove(before.matchingStatus, 'correct')) throw fail('old_property.not_now')
  if (!(await updateOldProperty(tx, id, await recordOf(context, form)))) throw fail('old_property.ptin_taken')
  const after = await getOldProperty(tx, id)
  context.note({ subjectKind: 'old_property', subjectId: before.PTINNo, before, after: { ...after, remarks } })
  return after
}
