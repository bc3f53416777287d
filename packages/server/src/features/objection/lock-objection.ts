import { fail } from '@karsetu/contract/platform/fail.ts'
import { mayCall } from '@karsetu/domain/access/permissions.ts'
import {
  type ObjectionBlockedReason,
  type ObjectionMove,
  objectionBlockedReason,
} from '@karsetu/domain/objection/objection-workflow.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { assertMayRead } from './may-read.ts'
import { getObjection, type Objection } from './objection-store.ts'

/**
 * An objection with which something is about to be done: held until the transaction ends, and looked at once more.
 * Whoever filed it may take it back wherever it lies; all else is for who works there.
 * @throws Failure call.not_found, call.out_of_scope, call.not_allowed, objection.not_now, objection.not_heard
 */
export async function lockObjection(
  { tx, actor }: WriteContext,
  move: ObjectionMove,
  objectionId: number,
): Promise<Objection> {
  const objection = await getObjection(tx, objectionId, 'for update')
  if (move === 'withdraw') assertMayRead(actor, objection)
  else assertInScope(actor, objection)
  const blockedReason = objectionBlockedReason(move, objection, (permission) => mayCall(actor, permission))
  if (blockedReason) throw failureOf(blockedReason)
  return objection
}

function failureOf(blockedReason: ObjectionBlockedReason) {
  if (blockedReason === 'not_allowed') return fail('call.not_allowed')
  return blockedReason === 'not_heard' ? fail('objection.not_heard') : fail('objection.not_now', { bar: blockedReason })
}
