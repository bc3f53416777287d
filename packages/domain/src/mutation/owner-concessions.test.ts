import { expect, test } from 'vitest'
import { isoDate } from '../time/iso-date.ts'
import { concessionsEndOn, concessionsOf, withoutConcessions } from './owner-concessions.ts'

const none = { isDisabled: false, disabilityBps: null, isExDefensePersonalWidow: false, isOnlyBuildingOfOwner: false }

test('reliefs of a person end with the year of the order, and their proofs go with them', () => {
  const held = { isDisabled: true, disabilityBps: 4000, isExDefensePersonalWidow: true, isOnlyBuildingOfOwner: false }
  const ended = concessionsOf(held)
  expect(ended).toEqual(['disability', 'ex_defence_widow'])
  const { set, files } = withoutConcessions(ended)
  expect({ ...held, ...set }).toEqual(none)
  expect(files).toEqual({ disabilityDocumentProof: null, exDefensePersonalDocumentProof: null })
  expect(concessionsOf(none)).toEqual([])
  expect(concessionsEndOn(isoDate('2026-04-01'))).toBe('2027-04-01')
  expect(concessionsEndOn(isoDate('2027-03-31'))).toBe('2027-04-01')
})
