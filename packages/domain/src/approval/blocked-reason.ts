import type { Permission } from '../access/permissions.ts'
import type { Paise } from '../money/paise.ts'
import type { ApprovalMove, ApprovalRules } from './approval-moves.ts'
import type { ApprovalState } from './approval-states.ts'
import { type Decider, isWithinLimit } from './own-limit.ts'

export const blockedReasons = [
  'held_already',
  'not_waiting',
  'not_approved',
  'not_allowed',
  'same_person',
  'not_own',
  'above_own_limit',
] as const
export type BlockedReason = (typeof blockedReasons)[number]

/** What a move looks at of a request. */
export type DecidedRequest = { state: ApprovalState; madeBy: number; amountPaise: Paise }

/**
 * Reason this person may not make this move, or undefined if allowed.
 *
 * @param may whether the person holds a permission
 */
export function blockedReason(
  rules: ApprovalRules,
  move: ApprovalMove,
  { state, madeBy, amountPaise }: DecidedRequest,
  decider: Decider,
  may: (permission: Permission) => boolean,
): BlockedReason | undefined {
  const rule = rules[move]
  if (!rule) return move === 'undo' ? 'not_approved' : 'not_waiting'
  if (!rule.from.includes(state))
    return move === 'undo' ? 'not_approved' : state === 'held' ? 'held_already' : 'not_waiting'
  if (!may(rule.permission)) return 'not_allowed'
  if (rule.by === 'another' && madeBy === decider.staffId) return 'same_person'
  if (rule.by === 'maker' && madeBy !== decider.staffId) return 'not_own'
  return rule.withinLimit && !isWithinLimit(amountPaise, decider) ? 'above_own_limit' : undefined
}
