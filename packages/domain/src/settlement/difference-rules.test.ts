import { describe, expect, test } from 'vitest'
import { addDays, isoDate } from '../time/iso-date.ts'
import { ageBandOf, ageBands, daysOfBand, isNewDifference } from './difference-rules.ts'

const today = isoDate('2026-11-28')

describe('differences of settlements', () => {
  test.each([
    [-1, '0-1'],
    [0, '0-1'],
    [1, '0-1'],
    [2, '2-7'],
    [7, '2-7'],
    [8, '8-30'],
    [30, '8-30'],
    [31, '31+'],
    [400, '31+'],
  ] as const)('%i days after the money moved are of the band %s', (days, band) => {
    expect(ageBandOf(addDays(today, -days), today)).toBe(band)
  })

  test('every day is of one band alone', () => {
    for (let days = 0; days < 60; days++) {
      const movedOn = addDays(today, -days)
      const within = ageBands.filter((band) => {
        const { from, until } = daysOfBand(band, today)
        return (from === undefined || movedOn >= from) && (until === undefined || movedOn <= until)
      })
      expect(within).toEqual([ageBandOf(movedOn, today)])
    }
  })

  test('are new on the day they are found, and persist from the next day on', () => {
    expect([today, addDays(today, -1)].map((foundOn) => isNewDifference(foundOn, today))).toEqual([true, false])
  })
})
