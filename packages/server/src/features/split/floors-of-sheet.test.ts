import { expect, it } from 'vitest'
import { floorNamed, floorsInSheet, floorsListed } from './floors-of-sheet.ts'

const floors = [
  { premiseNo: 7, floorNumber: -1, areaSqft: 300 },
  { premiseNo: 2, floorNumber: 0, areaSqft: 1500 },
  { premiseNo: 9, floorNumber: 0, areaSqft: 512.5 },
  { premiseNo: 3, floorNumber: 1, areaSqft: 400 },
]

it.each([
  ['1', 3],
  ['Floor 1', 3],
  ['floor  1', 3],
  ['तल १', 3],
  ['-1', 7],
  ['Basement 1', 7],
  ['Ground floor (1,500 sq ft)', 2],
  ['भूतल (512.5 वर्ग फुट)', 9],
  ['0 (512.5)', 9],
])('the floor called %s is the one its page shows', (typed, premiseNo) =>
  expect(floorNamed(typed, floors)).toMatchObject({ premiseNo }),
)

it.each([
  ['Ground floor', 'floor_ambiguous'],
  ['0', 'floor_ambiguous'],
  ['7', 'floor_unknown'],
  ['Ground floor (99)', 'floor_unknown'],
  ['roof', 'floor_unknown'],
])('%s is no floor that can be told: %s', (typed, error) => expect(floorNamed(typed, floors)).toEqual({ fault: error }))

it('what a sheet calls the floors is read back as the same floors', () => {
  const listed = floorsListed(floorsInSheet(floors))
  expect(listed.map((typed) => floorNamed(typed, floors))).toEqual(floors)
})
