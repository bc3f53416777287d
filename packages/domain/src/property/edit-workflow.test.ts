import { expect, test } from 'vitest'
import { paise } from '../money/paise.ts'
import { barOfEdit, type EditMove, type EditStatus, editMoves, editStatuses } from './edit-workflow.ts'

const maker = { staffId: 1, mostPaise: null }
const another = { staffId: 2, mostPaise: null }
const edit = (status: EditStatus) => ({ status, madeBy: 1, changePaise: paise(50_000) })
const may = () => true

const open: Record<EditMove, readonly EditStatus[]> = {
  approve: ['pending', 'held'],
  hold: ['pending'],
  refuse: ['pending', 'held'],
  withdraw: ['pending', 'held'],
  recompute: ['pending', 'held'],
}

for (const move of editMoves)
  for (const status of editStatuses)
    test(`${move} of what is ${status} is ${open[move].includes(status) ? 'open' : 'closed'}`, () => {
      const bar = barOfEdit(move, edit(status), move === 'withdraw' ? maker : another, may)
      const closed = status === 'held' ? 'held_already' : 'not_waiting'
      expect(bar).toBe(open[move].includes(status) ? undefined : closed)
    })

test.each(['approve', 'hold', 'refuse'] as const)('nobody is to %s what they asked for themselves', (move) => {
  expect(barOfEdit(move, edit('pending'), maker, may)).toBe('same_person')
})

test('only who asked for it takes it back', () => {
  expect(barOfEdit('withdraw', edit('pending'), another, may)).toBe('not_own')
})

test('what moves more tax than the own limit is left to somebody else', () => {
  expect(barOfEdit('approve', edit('pending'), { staffId: 2, mostPaise: paise(49_999) }, may)).toBe('above_own_limit')
  expect(barOfEdit('approve', edit('pending'), { staffId: 2, mostPaise: paise(50_000) }, may)).toBeUndefined()
})

test('without the privilege nothing is decided', () => {
  expect(barOfEdit('approve', edit('pending'), another, () => false)).toBe('not_allowed')
})
