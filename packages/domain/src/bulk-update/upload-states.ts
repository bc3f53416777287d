import type { Permission } from '../access/permissions.ts'
import { type Decider, refusalToApprove } from '../approval/own-limit.ts'
import { HEADS, type HeadAmounts } from '../assessment/heads.ts'
import { negatePaise, type Paise, sumPaise } from '../money/paise.ts'

/**
 * The life of a spreadsheet of changes: tried (a dry run with every row's fate), applied whole, undone whole. One that
 * moves tax waits before either for somebody else, unless who asks may decide that alone. What is being worked on goes
 * back to where it stood when it is cancelled or refused.
 */
export const uploadStates = [
  'trying',
  'tried',
  'waiting',
  'applying',
  'applied',
  'undo_waiting',
  'undoing',
  'undone',
] as const
export type UploadState = (typeof uploadStates)[number]

export const uploadMoves = {
  tryAgain: { from: ['tried'], waiting: null, working: 'trying', to: 'tried', back: 'tried' },
  apply: { from: ['tried'], waiting: 'waiting', working: 'applying', to: 'applied', back: 'tried' },
  undo: { from: ['applied'], waiting: 'undo_waiting', working: 'undoing', to: 'undone', back: 'applied' },
} as const satisfies Record<
  string,
  {
    from: readonly UploadState[]
    /** Where it waits for somebody else. */
    waiting: UploadState | null
    working: UploadState
    to: UploadState
    back: UploadState
  }
>
export type UploadMove = keyof typeof uploadMoves

/** The moves that may wait for somebody else. */
const decidedMoves = ['apply', 'undo'] as const satisfies readonly UploadMove[]
export type DecidedMove = (typeof decidedMoves)[number]

export const mayBegin = (state: UploadState, move: UploadMove): boolean =>
  uploadMoves[move].from.some((from) => from === state)

/** What a spreadsheet that waits was asked to do; undefined when it does not wait. */
export const moveAskedFor = (state: UploadState): DecidedMove | undefined =>
  decidedMoves.find((move) => uploadMoves[move].waiting === state)

/** Who moves tax without anybody else, and who decides what others asked for. */
export const uploadRights = {
  alone: 'property.edit_at_once',
  approve: 'property.approve',
} as const satisfies Record<string, Permission>

/** What taxes rise and fall by, each apart: neither makes up for the other. */
export type MovedApart = { readonly raisedPaise: Paise; readonly loweredPaise: Paise }

/** What a spreadsheet moves: properties, and what their taxes rise and fall by in all. */
export type MovedTax = MovedApart & {
  readonly taxed: number
  /** Of years that are still to be demanded. */
  readonly foreseen: MovedApart
}

export function movedApart(differences: readonly HeadAmounts[]): MovedApart {
  const amounts = differences.flatMap((difference) => HEADS.map((head) => difference[head]))
  return {
    raisedPaise: sumPaise(amounts.filter((amount) => amount > 0)),
    loweredPaise: negatePaise(sumPaise(amounts.filter((amount) => amount < 0))),
  }
}

const amountOf = ({ foreseen, ...moved }: MovedTax): Paise =>
  sumPaise([moved, foreseen].flatMap(({ raisedPaise, loweredPaise }) => [raisedPaise, loweredPaise]))

/** Whether what somebody asks for waits for somebody else: it moves tax, and they may not decide that, or so much, alone. */
export function waitsForAnother(moved: MovedTax, maker: Decider, may: (permission: Permission) => boolean): boolean {
  if (moved.taxed === 0) return false
  return !may(uploadRights.alone) || (maker.mostPaise !== null && amountOf(moved) > maker.mostPaise)
}

export const uploadBlockedReasons = ['not_waiting', 'not_allowed', 'same_person', 'above_own_limit'] as const
export type UploadBlockedReason = (typeof uploadBlockedReasons)[number]

/** Why somebody may not approve a spreadsheet; undefined when they may. */
export function approvalBlockedReason(
  upload: { readonly status: UploadState; readonly askedBy: number | null; readonly moved: MovedTax },
  decider: Decider,
  may: (permission: Permission) => boolean,
): UploadBlockedReason | undefined {
  if (!moveAskedFor(upload.status) || upload.askedBy === null) return 'not_waiting'
  if (!may(uploadRights.approve)) return 'not_allowed'
  return refusalToApprove({ amount: amountOf(upload.moved), madeBy: upload.askedBy }, decider)
}
