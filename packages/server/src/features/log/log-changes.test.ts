import { expect, test } from 'vitest'
import { changesOf, differenceOf } from './log-changes.ts'

test('an act is shown field by field, what stayed left out, amounts in rupees', () => {
  const changes = changesOf(
    { status: 'pending', maxPaise: 100, zones: [1, 2], owners: { 1: { name: 'Ram Kumar' } } },
    { status: 'approved', maxPaise: 250, zones: [1, 2], owners: { 1: { name: 'Sita Devi' } }, remarks: 'in order' },
    false,
  )
  expect(changes).toEqual([
    { field: 'status', before: 'pending', after: 'approved' },
    { field: 'maxPaise', before: '₹1', after: '₹2.50' },
    { field: 'owners.1.name', before: 'Ram Kumar', after: 'Sita Devi' },
    { field: 'remarks', before: null, after: 'in order' },
  ])
  expect(differenceOf(changes)).toBe(
    'status: pending → approved; maxPaise: ₹1 → ₹2.50; owners.1.name: Ram Kumar → Sita Devi; remarks: in order',
  )
})

test('names of owners and payers are masked for who may not see the register', () => {
  expect(changesOf(undefined, { ownerName: 'Sita Devi', role: 'clerk' }, true)).toEqual([
    { field: 'ownerName', before: null, after: 'S***a D***i' },
    { field: 'role', before: null, after: 'clerk' },
  ])
})
