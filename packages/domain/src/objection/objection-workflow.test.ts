import { expect, test } from 'vitest'
import {
  type ObjectionBlockedReason,
  type ObjectionMove,
  type ObjectionStep,
  objectionBlockedReason,
  objectionMoves,
  objectionStatuses,
  objectionSteps,
  statusOfStep,
  stepAfterOrder,
  stepsOfStatus,
} from './objection-workflow.ts'

const may = () => true

/** Where each move is open; everywhere else, why not. */
const table: Record<ObjectionMove, Record<ObjectionStep, ObjectionBlockedReason | 'open'>> = {
  fix_hearing: {
    ...{ filed: 'open', hearing: 'hearing_fixed', heard: 'open', ordered: 'ordered' },
    ...{ resolved: 'closed', rejected: 'closed', withdrawn: 'closed' },
  },
  note_hearing: {
    ...{ filed: 'not_now', hearing: 'open', heard: 'not_now', ordered: 'ordered' },
    ...{ resolved: 'closed', rejected: 'closed', withdrawn: 'closed' },
  },
  resolve: {
    ...{ filed: 'open', hearing: 'open', heard: 'open', ordered: 'ordered' },
    ...{ resolved: 'closed', rejected: 'closed', withdrawn: 'closed' },
  },
  reject: {
    ...{ filed: 'not_heard', hearing: 'hearing_fixed', heard: 'open', ordered: 'ordered' },
    ...{ resolved: 'closed', rejected: 'closed', withdrawn: 'closed' },
  },
  withdraw: {
    ...{ filed: 'open', hearing: 'open', heard: 'open', ordered: 'ordered' },
    ...{ resolved: 'closed', rejected: 'closed', withdrawn: 'closed' },
  },
}

test.each(objectionMoves.flatMap((move) => objectionSteps.map((step) => [move, step] as const)))(
  'what may be done: %s when it is %s',
  (move, step) => {
    expect(objectionBlockedReason(move, { step, isLate: false }, may) ?? 'open').toBe(table[move][step])
  },
)

test('§4 objections are pending, resolved or rejected, and every step is one of them', () => {
  expect(objectionStatuses).toEqual(['pending', 'resolved', 'rejected'])
  expect(objectionStatuses.flatMap(stepsOfStatus).toSorted()).toEqual([...objectionSteps].toSorted())
  expect(statusOfStep.ordered).toBe('pending')
})

test('an objection that came too late is refused without a hearing', () => {
  expect(objectionBlockedReason('reject', { step: 'filed', isLate: true }, may)).toBeUndefined()
})

test('without its privilege no move is open', () => {
  for (const move of objectionMoves)
    expect(
      objectionBlockedReason(move, { step: move === 'note_hearing' ? 'hearing' : 'heard', isLate: false }, () => false),
    ).toBe('not_allowed')
})

test('an order leads to its end, or to a second person first', () => {
  expect(stepAfterOrder('accepted', false)).toBe('resolved')
  expect(stepAfterOrder('accepted_in_part', true)).toBe('ordered')
  expect(stepAfterOrder('refused', false)).toBe('rejected')
})
