import type { OldProperty } from '@karsetu/contract/old-property/old-property-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { mayMove } from '@karsetu/domain/old-property/matching-states.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { getOldProperty, lockOldProperty } from './old-property-store.ts'
import { assertRecordInScope } from './read-old-properties.ts'

/** Decides that no property of today answers to a record. @throws Failure call.not_found, call.out_of_scope, old_property.not_now */
export const setAside = (context: WriteContext, { id, remarks }: { id: number; remarks: string }) =>
  move(context, id, { by: 'setAside', to: 'set_aside', remark: remarks })

/** Takes a record up again. @throws Failure call.not_found, call.out_of_scope, old_property.not_now */
export const takeUp = (context: WriteContext, { id }: { id: number }) =>
  move(context, id, { by: 'takeUp', to: 'unmatched', remark: null })

type Move = { by: 'setAside' | 'takeUp'; to: OldProperty['matchingStatus']; remark: string | null }

async function move(context: WriteContext, id: number, { by, to, remark }: Move): Promise<OldProperty> {
  const { tx, actor } = context
  const before = await lockOldProperty(tx, id)
  assertRecordInScope(actor, before)
  if (!mayMove(before.matchingStatus, by)) throw fail('old_property.not_now')
  await tx.query('update old_property set state = $2, state_remark = $3 where old_property_id = $1', [id, to, remark])
  context.note({
    subjectKind: 'old_property',
    subjectId: before.PTINNo,
    before: { state: before.matchingStatus, remark: before.remark },
    after: { state: to, remark },
  })
  return getOldProperty(tx, id)
}
