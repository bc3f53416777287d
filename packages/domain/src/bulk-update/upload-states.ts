/**
 * The life of a spreadsheet of changes: tried (a dry run with every row's fate), applied whole, undone whole. What is
 * being worked on goes back to where it stood when it is cancelled or refused.
 */
export const uploadStates = ['trying', 'tried', 'applying', 'applied', 'undoing', 'undone'] as const
export type UploadState = (typeof uploadStates)[number]

export const uploadMoves = {
  tryAgain: { from: ['tried'], working: 'trying', to: 'tried', back: 'tried' },
  apply: { from: ['tried'], working: 'applying', to: 'applied', back: 'tried' },
  undo: { from: ['applied'], working: 'undoing', to: 'undone', back: 'applied' },
} as const satisfies Record<
  string,
  { from: readonly UploadState[]; working: UploadState; to: UploadState; back: UploadState }
>
export type UploadMove = keyof typeof uploadMoves

export const mayBegin = (state: UploadState, move: UploadMove): boolean =>
  uploadMoves[move].from.some((from) => from === state)
