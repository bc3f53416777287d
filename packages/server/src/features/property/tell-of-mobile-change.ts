import type { WriteContext } from '../../platform/http/context.ts'
import { leaveWords } from '../message/leave-word.ts'
import type { ChangedProperty } from './change-register.ts'

/**
 * Leaves word for the old and the new number of every owner whose mobile number an act changed, whatever kind of act it
 * was. It is sent after the transaction, once to each; the old number hears which property it is, and of the new number
 * only its end.
 */
export async function tellOfMobileChange(
  { tx }: Pick<WriteContext, 'tx'>,
  actId: number,
  { propertyUniqueId, difference }: ChangedProperty,
): Promise<void> {
  const told = Object.entries(difference?.after.owners ?? {}).flatMap(([ownerNo, owner]) => {
    const before = difference?.before?.owners?.[ownerNo]?.mobileNumber ?? null
    const after = owner?.until === null ? owner.mobileNumber : null
    if (before === null || after === null || before === after) return []
    const said = { propertyUniqueId, purpose: 'mobile_changed', values: { mobileEnding: after.slice(-4) } }
    const keyOf = (to: 'old' | 'new') => `mobile.changed:${actId}:${ownerNo}:${to}`
    return [
      { ...said, dedupeKey: keyOf('old'), mobile: before },
      { ...said, dedupeKey: keyOf('new'), mobile: after },
    ]
  })
  await leaveWords(tx, 'mobile.changed', told)
}
