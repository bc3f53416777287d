import { describe, expect, it, test } from 'vitest'
import { paise } from '../money/paise.ts'
import { type ApprovalMove, approvalMoves, makerAndChecker, statesOf } from './approval-moves.ts'
import { type ApprovalState, approvalStates } from './approval-states.ts'
import { blockedReason } from './blocked-reason.ts'

const maker = { staffId: 1, mostPaise: null }
const another = { staffId: 2, mostPaise: null }
const request = (state: ApprovalState) => ({ state, madeBy: 1, amountPaise: paise(50_000) })
const may = () => true
const rules = makerAndChecker({
  ...{ make: 'property.edit', approve: 'property.approve' },
  ...{ hold: true, recompute: true, undo: { permission: 'property.approve', by: 'another' } },
})

const open: Record<ApprovalMove, readonly ApprovalState[]> = {
  approve: ['pending', 'held'],
  hold: ['pending'],
  reject: ['pending', 'held'],
  withdraw: ['pending', 'held'],
  recompute: ['pending', 'held'],
  undo: ['approved'],
}

const closedBecause = (move: ApprovalMove, state: ApprovalState) =>
  move === 'undo' ? 'not_approved' : state === 'held' ? 'held_already' : 'not_waiting'

describe('a request with maker and checker', () => {
  for (const move of approvalMoves)
    for (const state of approvalStates)
      test(`${state}: ${move} is ${open[move].includes(state) ? 'allowed' : 'blocked'}`, () => {
        const reason = blockedReason(rules, move, request(state), move === 'withdraw' ? maker : another, may)
        expect(reason).toBe(open[move].includes(state) ? undefined : closedBecause(move, state))
      })

  it.each(['approve', 'hold', 'reject'] as const)('its maker may not %s it', (move) => {
    expect(blockedReason(rules, move, request('pending'), maker, may)).toBe('same_person')
  })

  it('only its maker withdraws it', () => {
    expect(blockedReason(rules, 'withdraw', request('pending'), another, may)).toBe('not_own')
  })

  it.each([
    [49_999, 'above_own_limit'],
    [50_000, undefined],
  ])('with %d paise left of the own limit, approval is %s', (left, reason) => {
    const decider = { staffId: 2, mostPaise: paise(left) }
    expect(blockedReason(rules, 'approve', request('pending'), decider, may)).toBe(reason)
    expect(blockedReason(rules, 'reject', request('pending'), decider, may)).toBeUndefined()
  })

  it('without the permission nothing is decided', () => {
    expect(blockedReason(rules, 'approve', request('pending'), another, () => false)).toBe('not_allowed')
  })

  it('a kind without a move blocks it in every state', () => {
    const plain = makerAndChecker({ make: 'split.make', approve: 'split.approve' })
    for (const state of approvalStates) {
      expect(blockedReason(plain, 'undo', request(state), another, may)).toBe('not_approved')
      expect(blockedReason(plain, 'recompute', request(state), another, may)).toBe('not_waiting')
    }
    expect(statesOf(plain)).toEqual(['pending', 'approved', 'rejected', 'withdrawn'])
  })
})
