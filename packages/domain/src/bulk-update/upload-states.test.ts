import { describe, expect, it } from 'vitest'
import { paise } from '../money/paise.ts'
import {
  hindranceToApprove,
  mayBegin,
  moveAskedFor,
  uploadMoves,
  uploadStates,
  waitsForAnother,
} from './upload-states.ts'

describe('the life of a spreadsheet', () => {
  it('a state that is worked in or waited in is where a move leads through, and every other can be left but the last', () => {
    const left = new Set(Object.values(uploadMoves).flatMap(({ from }) => from as readonly string[]))
    const working = new Set<string>(Object.values(uploadMoves).map((move) => move.working))
    expect(uploadStates.filter((state) => !left.has(state) && !working.has(state) && !moveAskedFor(state))).toEqual([
      'undone',
    ])
    expect(mayBegin('applied', 'apply')).toBe(false)
    expect(mayBegin('tried', 'undo')).toBe(false)
    expect(mayBegin('waiting', 'apply')).toBe(false)
    expect(mayBegin('undo_waiting', 'undo')).toBe(false)
  })
})

const moves = (raised: number, taxed = 1) => ({ taxed, raisedPaise: paise(raised), loweredPaise: paise(0) })
const official = (staffId: number, most: number | null = null) => ({
  staffId,
  mostPaise: most === null ? null : paise(most),
})

describe('a spreadsheet that moves tax', () => {
  it.each([
    ['no tax moves: nobody is asked', moves(0, 0), official(1), false, false],
    ['tax moves, and its maker may not decide that alone', moves(500), official(1), false, true],
    ['tax that moves between heads or out of reach alone counts too', moves(0), official(1), false, true],
    ['tax moves, and its maker may', moves(500), official(1), true, false],
    ['up to the own limit', moves(500), official(1, 500), true, false],
    ['above the own limit of who may', moves(501), official(1, 500), true, true],
  ])('%s', (_, moved, maker, alone, waits) => {
    expect(waitsForAnother(moved, maker, () => alone)).toBe(waits)
  })

  it.each([
    ['nobody asked for it', 'tried', 1, official(2), true, 'not_waiting'],
    ['without the right', 'waiting', 1, official(2), false, 'not_allowed'],
    ['who asked for it', 'waiting', 1, official(1), true, 'same_person'],
    ['above the own limit', 'undo_waiting', 1, official(2, 499), true, 'above_own_limit'],
    ['somebody else within the limit', 'undo_waiting', 1, official(2, 500), true, undefined],
  ] as const)('is approved: %s', (_, status, askedBy, decider, may, hindrance) => {
    expect(hindranceToApprove({ status, askedBy, moved: moves(500) }, decider, () => may)).toBe(hindrance)
  })
})
