/**
 * Where the record of an earlier register stands: unmatched: nobody has said which property of today it is; matched: it
 * is one property of today, and its dues may have gone to that property's ledger; set_aside: somebody decided, with a
 * reason, that no property of today answers to it (pulled down, entered twice).
 */
export const matchingStates = ['unmatched', 'matched', 'set_aside'] as const
export type MatchingState = (typeof matchingStates)[number]

export const matchingMoves = {
  match: { from: ['unmatched'], to: 'matched', permission: 'old_property.match' },
  remove: { from: ['matched'], to: 'unmatched', permission: 'old_property.match' },
  setAside: { from: ['unmatched'], to: 'set_aside', permission: 'old_property.match' },
  takeUp: { from: ['set_aside'], to: 'unmatched', permission: 'old_property.match' },
  /** What was typed wrongly; once it is matched, its dues stand in a ledger. */
  correct: { from: ['unmatched'], to: 'unmatched', permission: 'old_property.edit' },
} as const satisfies Record<
  string,
  { from: readonly MatchingState[]; to: MatchingState; permission: 'old_property.match' | 'old_property.edit' }
>
export type MatchingMove = keyof typeof matchingMoves

export const mayMove = (state: MatchingState, move: MatchingMove): boolean =>
  matchingMoves[move].from.some((from) => from === state)
