import type { WriteContext } from '../../platform/http/context.ts'
import { leaveWords, type Word } from '../message/queue-notification.ts'
import type { ChangedProperty } from './change-register.ts'

/** Owners whose number, which the register had, is another one or none now; who is no owner any more is not among them. */
export function mobilesChanged({ difference }: Pick<ChangedProperty, 'difference'>) {
  return Object.entries(difference?.after.owners ?? {}).flatMap(([ownerNo, owner]) => {
    const before = difference?.before?.owners?.[ownerNo]?.mobileNumber ?? null
    if (before === null || owner?.until !== null || owner.mobileNumber === before) return []
    return [{ ownerNo, before, after: owner.mobileNumber }]
  })
}

/**
 * Leaves word for the old and the new number of every owner whose mobile number an act changed, whatever kind of act it
 * was. It is sent after the transaction, once to each; the old number hears which property it is, and of the new number
 * only its end, or that there is none now: else a number could be emptied first and set by the next act unheard.
 */
export async function notifyOfMobileChange(
  { tx }: Pick<WriteContext, 'tx'>,
  actId: number,
  changed: ChangedProperty,
): Promise<void> {
  const { propertyUniqueId } = changed
  const told = mobilesChanged(changed).flatMap(({ ownerNo, before, after }): Word[] => {
    const keyOf = (to: 'old' | 'new') => `mobile.changed:${actId}:${ownerNo}:${to}`
    if (after === null)
      return [{ propertyUniqueId, purpose: 'mobile_removed', values: {}, dedupeKey: keyOf('old'), mobile: before }]
    const said = { propertyUniqueId, purpose: 'mobile_changed' as const, values: { mobileEnding: after.slice(-4) } }
    return [
      { ...said, dedupeKey: keyOf('old'), mobile: before },
      { ...said, dedupeKey: keyOf('new'), mobile: after },
    ]
  })
  await leaveWords(tx, 'mobile.changed', told)
}
