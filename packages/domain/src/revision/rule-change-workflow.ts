import type { Permission } from '../access/permissions.ts'

export const ruleChangeStatuses = ['proposed', 'held', 'approved', 'rejected', 'withdrawn'] as const
export type RuleChangeStatus = (typeof ruleChangeStatuses)[number]

export const ruleChangeActions = ['approve', 'hold', 'reject', 'withdraw'] as const
export type RuleChangeAction = (typeof ruleChangeActions)[number]

type Move = {
  from: readonly RuleChangeStatus[]
  to: RuleChangeStatus
  permission: Permission
  /** Who proposed it, or anybody else: a change of the law is never decided by the one who wrote it. */
  by: 'maker' | 'another'
  needsReason: boolean
}

/** What may be done with a proposed change of the law, by whom, and what becomes of it. */
export const ruleChangeMoves: Readonly<Record<RuleChangeAction, Move>> = {
  approve: {
    from: ['proposed', 'held'],
    to: 'approved',
    permission: 'rule.approve',
    by: 'another',
    needsReason: false,
  },
  hold: { from: ['proposed'], to: 'held', permission: 'rule.approve', by: 'another', needsReason: true },
  reject: { from: ['proposed', 'held'], to: 'rejected', permission: 'rule.approve', by: 'another', needsReason: true },
  withdraw: { from: ['proposed', 'held'], to: 'withdrawn', permission: 'master.edit', by: 'maker', needsReason: true },
}

/** Whether a missing resolution may still be added: while it waits, and to what holds. */
export const takesDocument = (status: RuleChangeStatus): boolean =>
  status === 'proposed' || status === 'held' || status === 'approved'

export type MoveBlockedReason = 'not_now' | 'not_permitted' | 'own_proposal' | 'not_own_proposal'

/** Why an action is closed to somebody; undefined when it is open. */
export function moveBlockedReason(
  action: RuleChangeAction,
  change: { status: RuleChangeStatus; isOwn: boolean },
  may: (permission: Permission) => boolean,
): MoveBlockedReason | undefined {
  const move = ruleChangeMoves[action]
  if (!move.from.includes(change.status)) return 'not_now'
  if (!may(move.permission)) return 'not_permitted'
  if (move.by === 'another' && change.isOwn) return 'own_proposal'
  if (move.by === 'maker' && !change.isOwn) return 'not_own_proposal'
  return undefined
}
