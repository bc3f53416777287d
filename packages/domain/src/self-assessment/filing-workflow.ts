import type { Permission } from '../access/permissions.ts'

/** `waits`: accepted by an official, and a second one has to approve the change of the register. */
export const selfAssessmentStatuses = ['filed', 'returned', 'waits', 'accepted', 'rejected'] as const
export type SelfAssessmentStatus = (typeof selfAssessmentStatuses)[number]

export const selfAssessmentMoves = ['accept', 'return', 'reject', 'correct'] as const
export type SelfAssessmentMove = (typeof selfAssessmentMoves)[number]

type Move = {
  from: readonly SelfAssessmentStatus[]
  /** Null: whoever filed it, by its number and mobile number. */
  permission: Permission | null
}

const moves: Readonly<Record<SelfAssessmentMove, Move>> = {
  accept: { from: ['filed'], permission: 'self_assessment.decide' },
  return: { from: ['filed'], permission: 'self_assessment.decide' },
  reject: { from: ['filed', 'returned'], permission: 'self_assessment.decide' },
  correct: { from: ['returned'], permission: null },
}

export const selfAssessmentBlocks = ['decided', 'waits', 'returned', 'not_returned', 'not_allowed'] as const
export type SelfAssessmentBlock = (typeof selfAssessmentBlocks)[number]

/** Reason a move is closed to somebody, or undefined if allowed. */
export function blockedSelfAssessment(
  name: SelfAssessmentMove,
  status: SelfAssessmentStatus,
  may: (permission: Permission) => boolean,
): SelfAssessmentBlock | undefined {
  const { from, permission } = moves[name]
  if (status === 'accepted' || status === 'rejected') return 'decided'
  if (status === 'waits') return 'waits'
  if (permission !== null && !may(permission)) return 'not_allowed'
  if (from.includes(status)) return undefined
  return status === 'returned' ? 'returned' : 'not_returned'
}
