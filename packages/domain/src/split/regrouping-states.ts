import type { Permission } from '../access/permissions.ts'

/** A split or an amalgamation: above the limit it waits for a second person; done, it can be undone until money is paid. */
export const regroupingStates = ['waiting', 'done', 'refused', 'withdrawn', 'undone'] as const
export type RegroupingState = (typeof regroupingStates)[number]

export const regroupingMoves = {
  approve: { from: ['waiting'], to: 'done', permission: 'split.approve' },
  refuse: { from: ['waiting'], to: 'refused', permission: 'split.approve' },
  withdraw: { from: ['waiting'], to: 'withdrawn', permission: 'split.make' },
  undo: { from: ['done'], to: 'undone', permission: 'split.make' },
} as const satisfies Record<string, { from: readonly RegroupingState[]; to: RegroupingState; permission: Permission }>
export type RegroupingMove = keyof typeof regroupingMoves

export const mayRegroup = (state: RegroupingState, move: RegroupingMove): boolean =>
  regroupingMoves[move].from.some((from) => from === state)
