import { describe, expect, test } from 'vitest'
import { isoDate } from '../time/iso-date.ts'
import { earliestStart, isEverLookedAt } from './rule-start.ts'

const today = isoDate('2026-11-20')

describe('the past is not edited', () => {
  test.each([
    ['assessment', '2026-04-01'],
    ['yearly', '2026-11-20'],
    ['daily', '2026-11-20'],
  ] as const)('%s: from %s at the earliest', (timing, earliest) => {
    expect(earliestStart(timing, today)).toBe(earliest)
  })
})

test.each([
  ['daily', '2026-12-01', '2026-12-31', true],
  ['yearly', '2026-12-01', '2027-03-31', false],
  ['yearly', '2026-12-01', '2027-04-01', true],
  ['assessment', '2026-12-01', '2027-03-31', false],
] as const)('%s, %s to %s: %s', (timing, validFrom, validTo, holds) => {
  expect(isEverLookedAt(timing, { validFrom: isoDate(validFrom), validTo: isoDate(validTo) })).toBe(holds)
})
