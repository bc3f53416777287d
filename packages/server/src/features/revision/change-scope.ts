import type { Actor } from '@karsetu/domain/access/permissions.ts'
import { requireInScope, requireWholeCity } from '../access/place-scope.ts'
import type { RuleChange } from './change-store.ts'

type Placed = Pick<RuleChange, 'place'>

/** The law of the whole city is anybody's to read; rates of a mohalla those of its ward. @throws Failure call.out_of_scope */
export function requireReadable(actor: Actor, { place }: Placed): void {
  if (place) requireInScope(actor, place)
}

/** Who decides or rehearses works for all places the law would hold in. @throws Failure call.out_of_scope */
export function requireScope(actor: Actor, change: Placed): void {
  requireReadable(actor, change)
  if (!change.place) requireWholeCity(actor)
}
