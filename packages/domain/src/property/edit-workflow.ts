import type { Permission } from '../access/permissions.ts'
import { type Decider, refusalToApprove } from '../approval/own-limit.ts'
import type { Paise } from '../money/paise.ts'

export const editStatuses = ['pending', 'held', 'approved', 'refused', 'withdrawn'] as const
export type EditStatus = (typeof editStatuses)[number]

export const editMoves = ['approve', 'hold', 'refuse', 'withdraw', 'recompute'] as const
export type EditMove = (typeof editMoves)[number]

type Move = {
  from: readonly EditStatus[]
  /** What becomes of it; none: it stays what it is. */
  to?: EditStatus
  permission: Permission
  /** Who asked for it, anybody else, or both. */
  by: 'maker' | 'another' | 'anybody'
  needsRemark: boolean
  /** The tax it moves must be within the official's own limit. */
  withinLimit?: true
}

const waiting = ['pending', 'held'] as const

/** What may be done with an edited property that waits, by whom, and what becomes of it. */
export const movesOfEdit: Readonly<Record<EditMove, Move>> = {
  approve: {
    from: waiting,
    to: 'approved',
    permission: 'property.approve',
    by: 'another',
    needsRemark: false,
    withinLimit: true,
  },
  hold: { from: ['pending'], to: 'held', permission: 'property.approve', by: 'another', needsRemark: true },
  refuse: { from: waiting, to: 'refused', permission: 'property.approve', by: 'another', needsRemark: true },
  withdraw: { from: waiting, to: 'withdrawn', permission: 'property.edit', by: 'maker', needsRemark: false },
  recompute: { from: waiting, permission: 'property.edit', by: 'anybody', needsRemark: false },
}

export const editBars = [
  'held_already',
  'not_waiting',
  'not_allowed',
  'same_person',
  'not_own',
  'above_own_limit',
] as const
export type EditBar = (typeof editBars)[number]

/** Why a move is closed to somebody; undefined when it is open. */
export function barOfEdit(
  name: EditMove,
  edit: { status: EditStatus; madeBy: number; changePaise: Paise },
  decider: Decider,
  may: (permission: Permission) => boolean,
): EditBar | undefined {
  const move = movesOfEdit[name]
  if (!move.from.includes(edit.status)) return edit.status === 'held' ? 'held_already' : 'not_waiting'
  if (!may(move.permission)) return 'not_allowed'
  if (move.by === 'another' && edit.madeBy === decider.staffId) return 'same_person'
  if (move.by === 'maker' && edit.madeBy !== decider.staffId) return 'not_own'
  if (
    move.withinLimit &&
    refusalToApprove({ amount: edit.changePaise, madeBy: edit.madeBy }, decider) === 'above_own_limit'
  )
    return 'above_own_limit'
  return undefined
}
