import type { Permission } from '../access/permissions.ts'
import type { OrderOutcome } from './objection-kinds.ts'

/** Where an objection stands inside the office. */
export const objectionSteps = ['filed', 'hearing', 'heard', 'ordered', 'resolved', 'rejected', 'withdrawn'] as const
export type ObjectionStep = (typeof objectionSteps)[number]

/** What the outside is told of it (specification section 4). */
export const objectionStatuses = ['pending', 'resolved', 'rejected'] as const
export type ObjectionStatus = (typeof objectionStatuses)[number]

/** An objection taken back is closed without anything having been granted. */
export const statusOfStep: Readonly<Record<ObjectionStep, ObjectionStatus>> = {
  filed: 'pending',
  hearing: 'pending',
  heard: 'pending',
  ordered: 'pending',
  resolved: 'resolved',
  rejected: 'rejected',
  withdrawn: 'rejected',
}

export const stepsOfStatus = (status: ObjectionStatus): ObjectionStep[] =>
  objectionSteps.filter((step) => statusOfStep[step] === status)

export const objectionMoves = ['fix_hearing', 'note_hearing', 'resolve', 'reject', 'withdraw'] as const
export type ObjectionMove = (typeof objectionMoves)[number]

type Move = {
  from: readonly ObjectionStep[]
  permission: Permission
  /** Nobody is refused unheard: a hearing was held, or missed by who objects. */
  afterHearing?: true
}

const open = ['filed', 'hearing', 'heard'] as const

/**
 * What may be done with an objection that is open, and by whom. Where a resolution leads depends on its change: at once
 * to `resolved`, or to `ordered` until a second person approves it.
 * Source of the hearing before a refusal: docs/law/recovery.md.
 */
export const movesOfObjection: Readonly<Record<ObjectionMove, Move>> = {
  fix_hearing: { from: ['filed', 'heard'], permission: 'objection.hear' },
  note_hearing: { from: ['hearing'], permission: 'objection.hear' },
  resolve: { from: open, permission: 'objection.decide' },
  reject: { from: ['filed', 'heard'], permission: 'objection.decide', afterHearing: true },
  withdraw: { from: open, permission: 'objection.file' },
}

export const objectionBlockedReasons = [
  'closed',
  'ordered',
  'hearing_fixed',
  'not_allowed',
  'not_heard',
  'not_now',
] as const
export type ObjectionBlockedReason = (typeof objectionBlockedReasons)[number]

/**
 * Why a move is closed to somebody; undefined when it is open. A late objection may be refused unheard: it is out of
 * time, whatever its grounds.
 */
export function objectionBlockedReason(
  name: ObjectionMove,
  objection: { readonly step: ObjectionStep; readonly isLate: boolean },
  may: (permission: Permission) => boolean,
): ObjectionBlockedReason | undefined {
  const move = movesOfObjection[name]
  const { step, isLate } = objection
  if (statusOfStep[step] !== 'pending') return 'closed'
  if (step === 'ordered') return 'ordered'
  if (!may(move.permission)) return 'not_allowed'
  if (!move.from.includes(step)) return step === 'hearing' ? 'hearing_fixed' : 'not_now'
  if (move.afterHearing && step !== 'heard' && !isLate) return 'not_heard'
  return undefined
}

/** An acceptance in part refuses the rest: it too needs the hearing. */
export const needsHearing = (outcome: OrderOutcome): boolean => outcome !== 'accepted'

/** Where an order leads: to its end at once, or to a second person first. */
export function stepAfterOrder(outcome: OrderOutcome, waits: boolean): ObjectionStep {
  if (waits) return 'ordered'
  return outcome === 'refused' ? 'rejected' : 'resolved'
}
