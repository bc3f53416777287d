import type { MutationOwner } from '@karsetu/contract/mutation/mutation-calls.ts'
import type { RegisterState } from '@karsetu/domain/property/register-state.ts'
import { currentOwners } from '../property/form-to-change.ts'
import type { FormerOwner } from './mutation-store.ts'

/** Whether the register names the same people as when the application was filed; a number or address may have changed. */
export function isStillOwnedBy(state: RegisterState, owners: readonly FormerOwner[]): boolean {
  const now = currentOwners(state)
  return (
    now.length === owners.length &&
    owners.every(({ ownerNo, name }) => now.some((owner) => owner.ownerNo === ownerNo && owner.name === name))
  )
}

/** A co-owner who stays keeps the number, and with it the day since when. */
export function staysAs(
  { name, fatherName, husbandName }: MutationOwner,
  former: readonly FormerOwner[],
): { ownerNo?: number } {
  const same = former.find(
    (owner) => owner.name === name && owner.fatherName === fatherName && owner.husbandName === husbandName,
  )
  return same ? { ownerNo: same.ownerNo } : {}
}

/** Whether an application would leave everything as it is. */
export const areSameOwners = (before: readonly FormerOwner[], after: readonly MutationOwner[]): boolean =>
  before.length === after.length && after.every((owner) => staysAs(owner, before).ownerNo !== undefined)
