/**
 * States of a request: `pending` or `held` while it waits for a second person, then decided. `undone`: it was approved,
 * and its effect was reversed later.
 */
export const approvalStates = ['pending', 'held', 'approved', 'rejected', 'withdrawn', 'undone'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** States in which a request waits for a decision. */
export const openStates = ['pending', 'held'] as const satisfies readonly ApprovalState[]

export const isOpen = (state: ApprovalState): boolean => openStates.some((open) => open === state)
