import type { Decidable } from '@karsetu/contract/approval/approval-calls.ts'
import { fail, failField } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type Actor, mayCall } from '@karsetu/domain/access/permissions.ts'
import { approvalKinds } from '@karsetu/domain/approval/approval-kinds.ts'
import type { ApprovalMove, ApprovalRules } from '@karsetu/domain/approval/approval-moves.ts'
import { type BlockedReason, blockedReason } from '@karsetu/domain/approval/blocked-reason.ts'
import type { Decider } from '@karsetu/domain/approval/own-limit.ts'
import type { z } from 'zod'
import type { Queryable } from '../../platform/db/queryable.ts'
import { type DecidingContext, readDecider } from './decider.ts'
import type { ApprovalRequest } from './request-store.ts'

/**
 * Refuses a move that is blocked for the actor. The request is locked, and its zone and ward were checked.
 * @returns the actor as decider
 * @throws Failure call.not_allowed, approval.not_waiting, approval.not_approved, approval.same_person, approval.not_own,
 *   approval.above_own_limit, call.input_invalid (a remark is missing)
 */
export async function assertMove(
  sql: Queryable,
  context: DecidingContext,
  move: ApprovalMove,
  request: ApprovalRequest,
  remark = '',
): Promise<Decider> {
  const decider = await readDecider(sql, context)
  const reason = reasonFor(context.actor, decider, move, request)
  if (reason === 'above_own_limit')
    throw fail('approval.above_own_limit', { mostPaise: decider.mostPaise ?? request.amountPaise })
  if (reason) throw fail(codeOf[reason])
  const rules: ApprovalRules = approvalKinds[request.kind]
  if (rules[move]?.needsRemark && remark.trim().length < 5) throw failField('remarks', m.approval_remark_short())
  return decider
}

const codeOf = {
  held_already: 'approval.not_waiting',
  not_waiting: 'approval.not_waiting',
  not_approved: 'approval.not_approved',
  not_allowed: 'call.not_allowed',
  same_person: 'approval.same_person',
  not_own: 'approval.not_own',
} as const satisfies Record<Exclude<BlockedReason, 'above_own_limit'>, string>

const reasonFor = (actor: Actor, decider: Decider, move: ApprovalMove, request: ApprovalRequest) =>
  blockedReason(approvalKinds[request.kind], move, request, decider, (permission) => mayCall(actor, permission))

/** What a card shows of where its request stands, and of what its reader may do about it. */
export function decidableOf(
  { actor }: Pick<DecidingContext, 'actor'>,
  decider: Decider | undefined,
  request: ApprovalRequest,
): z.output<typeof Decidable> {
  return {
    status: request.state,
    isOwn: decider?.staffId === request.madeBy,
    blockedReason: decider ? (reasonFor(actor, decider, 'approve', request) ?? null) : 'not_allowed',
  }
}
