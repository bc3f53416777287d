import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beatsOf, inWalkingOrder } from './walking-order.ts'

const stop = (houseNumber: string | null, mohallaNo = 1, propertyUniqueId = `01-001-001-${houseNumber}`) => ({
  mohallaNo,
  houseNumber,
  propertyUniqueId,
})

describe('walking order', () => {
  test('houses follow each other as a person counts, those without a number last', () => {
    const houses = ['10', '2', '14A', null, '14/10', '14/2', '14', 'C-3', '१', 'C-12']
    expect(inWalkingOrder(houses.map((house) => stop(house))).map(({ houseNumber }) => houseNumber)).toEqual([
      '१',
      '2',
      '10',
      '14',
      '14/2',
      '14/10',
      '14A',
      'C-3',
      'C-12',
      null,
    ])
  })

  test('one mohalla is walked before the next is begun', () => {
    const way = inWalkingOrder([stop('1', 2), stop('9', 1), stop('3', 2), stop('5', 1)])
    expect(way.map(({ mohallaNo, houseNumber }) => `${mohallaNo} ${houseNumber}`)).toEqual(['1 5', '1 9', '2 1', '2 3'])
  })

  test('the order does not depend on the order in which the register is read', () => {
    const house = fc.oneof(fc.constant(null), fc.stringMatching(/^[0-9A-C/ -]{0,6}$/))
    fc.assert(
      fc.property(fc.array(fc.tuple(house, fc.integer({ min: 1, max: 3 })), { maxLength: 30 }), (houses) => {
        const stops = houses.map(([number, mohalla], at) => stop(number, mohalla, `id-${String(at).padStart(3, '0')}`))
        expect(inWalkingOrder(stops.toReversed())).toEqual(inWalkingOrder(stops))
      }),
    )
  })

  test('beats hold every stop once, in order, none longer than asked', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.integer({ min: 1, max: 120 }), (length, most) => {
        const way = Array.from({ length }, (_, at) => at)
        const beats = beatsOf(way, most)
        expect(beats.flat()).toEqual(way)
        for (const beat of beats) expect(beat.length).toBeLessThanOrEqual(most)
      }),
    )
  })
})
