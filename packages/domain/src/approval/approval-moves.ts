import type { Permission } from '../access/permissions.ts'
import { type ApprovalState, approvalStates, openStates } from './approval-states.ts'

export const approvalMoves = ['approve', 'hold', 'reject', 'withdraw', 'recompute', 'undo'] as const
export type ApprovalMove = (typeof approvalMoves)[number]

/** One move of a request, as data: the server enforces it, and the screen disables its button by the same rule. */
export type MoveRule = {
  from: readonly ApprovalState[]
  /** The state after the move; undefined: it stays as it is. */
  to?: ApprovalState
  permission: Permission
  /** The maker of the request, anyone but the maker, or both. */
  by: 'maker' | 'another' | 'anyone'
  needsRemark?: true
  /** The amount must be within what is left of the actor's own limit today. */
  withinLimit?: true
}

/** The moves of one kind of request; a move that is not named does not exist for it. */
export type ApprovalRules = { readonly [Move in ApprovalMove]?: MoveRule }

/** The states that requests of these rules can have. */
export const statesOf = (rules: ApprovalRules): ApprovalState[] => {
  const reached = new Set(Object.values(rules).flatMap(({ to }) => to ?? []))
  return approvalStates.filter((state) => state === 'pending' || reached.has(state))
}

type Options = {
  make: Permission
  approve: Permission
  /** It may be put on hold with a remark. */
  hold?: true
  /** Its effect may be computed again on the current data. */
  recompute?: true
  /** Reverses what was approved. */
  undo?: Pick<MoveRule, 'permission' | 'by'>
}

/**
 * The rules of a request that one person makes and another decides: approve, reject and withdraw, and what `options`
 * adds.
 */
export const makerAndChecker = ({ make, approve: permission, hold, recompute, undo }: Options): ApprovalRules => ({
  approve: { from: openStates, to: 'approved', permission, by: 'another', withinLimit: true },
  ...(hold ? { hold: { from: ['pending'], to: 'held', permission, by: 'another', needsRemark: true } } : {}),
  reject: { from: openStates, to: 'rejected', permission, by: 'another', needsRemark: true },
  withdraw: { from: openStates, to: 'withdrawn', permission: make, by: 'maker' },
  ...(recompute ? { recompute: { from: openStates, permission: make, by: 'anyone' } } : {}),
  ...(undo ? { undo: { ...undo, from: ['approved'], to: 'undone', needsRemark: true, withinLimit: true } } : {}),
})
