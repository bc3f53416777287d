import { fail } from '@karsetu/contract/platform/fail.ts'
import { type Actor, isInScope, mayCall } from '@karsetu/domain/access/permissions.ts'
import { whereInScope } from '../access/place-scope.ts'

/**
 * Conditions that keep a list to what its reader may see: what they filed themselves and, with the privilege, all of
 * their zones and wards. The query names its tables `objection` and `property`.
 */
export function whereReadable(actor: Actor, values: unknown[]): string[] {
  if (actor.kind === 'system') return []
  if (actor.kind === 'public') return ['false']
  const placeAt = values.length
  const place = mayCall(actor, 'objection.view') ? whereInScope(actor, values, 'property') : ['false']
  if (place.length === 0) {
    values.length = placeAt
    return []
  }
  return [`(objection.filed_by = $${values.push(actor.staffId)} or ${place.join(' and ')})`]
}

type Placed = { filedBy: number | null; zoneId: number; wardId: number }

/** @throws Failure call.out_of_scope, call.not_allowed: neither one's own nor of one's place */
export function assertMayRead(actor: Actor, objection: Placed): void {
  if (actor.kind === 'staff' && actor.staffId === objection.filedBy) return
  if (!mayCall(actor, 'objection.view')) throw fail('call.not_allowed')
  if (!isInScope(actor, objection)) throw fail('call.out_of_scope')
}
