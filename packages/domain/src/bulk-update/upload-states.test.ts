import { describe, expect, it } from 'vitest'
import { paise } from '../money/paise.ts'
import {
  approvalBlockedReason,
  mayBegin,
  moveAskedFor,
  movedApart,
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

const apart = (raised: number, lowered = 0) => ({ raisedPaise: paise(raised), loweredPaise: paise(lowered) })
const moves = (raised: number, taxed = 1) => ({ taxed, ...apart(raised), foreseen: apart(0) })
const movesLater = (raised: number, lowered: number) => ({ taxed: 1, ...apart(100), foreseen: apart(raised, lowered) })
const official = (staffId: number, most: number | null = null) => ({
  staffId,
  mostPaise: most === null ? null : paise(most),
})

it('what rises does not make up for what falls, in the taxes and years of one property neither', () => {
  const amounts = (house: number, water: number) => ({ house: paise(house), water: paise(water), sewer: paise(0) })
  expect(movedApart([amounts(500, -200), amounts(-300, 0)])).toEqual(apart(500, 500))
  expect(movedApart([])).toEqual(apart(0))
})

describe('a spreadsheet that moves tax', () => {
  it.each([
    ['no tax moves: nobody is asked', moves(0, 0), official(1), false, false],
    ['tax moves, and its maker may not decide that alone', moves(500), official(1), false, true],
    ['tax that moves between heads or out of reach alone counts too', moves(0), official(1), false, true],
    ['tax moves, and its maker may', moves(500), official(1), true, false],
    ['up to the own limit', moves(500), official(1, 500), true, false],
    ['above the own limit of who may', moves(501), official(1, 500), true, true],
    ['years still to be demanded count, up to the own limit', movesLater(200, 200), official(1, 500), true, false],
    ['and above it, what rises and what falls apart', movesLater(200, 201), official(1, 500), true, true],
  ])('%s', (_, moved, maker, alone, waits) => {
    expect(waitsForAnother(moved, maker, () => alone)).toBe(waits)
  })

  it.each([
    ['nobody asked for it', 'tried', 1, official(2), true, 'not_waiting'],
    ['without the right', 'waiting', 1, official(2), false, 'not_allowed'],
    ['who asked for it', 'waiting', 1, official(1), true, 'same_person'],
    ['above the own limit', 'undo_waiting', 1, official(2, 499), true, 'above_own_limit'],
    ['somebody else within the limit', 'undo_waiting', 1, official(2, 500), true, undefined],
  ] as const)('is approved: %s', (_, status, askedBy, decider, may, blockedReason) => {
    expect(approvalBlockedReason({ status, askedBy, moved: moves(500) }, decider, () => may)).toBe(blockedReason)
  })
})
