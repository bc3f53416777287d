import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rateText, readRate } from './rate-figure.ts'

test.each([
  ['1.61', 16_100],
  [' 2 ', 20_000],
  ['0', 0],
  ['.5', 5000],
  ['1.6100000', 16_100],
  ['0.0001', 1],
  ['1000', 10_000_000],
])('a rate of %j rupees is %i ten-thousandths', (typed, rateTenThousandths) => {
  expect(readRate(typed)).toEqual({ rateTenThousandths })
})

test.each([
  ['', 'Required Value'],
  ['-4', 'Must be from 0 to 1000 rupees'],
  ['1000.01', 'Must be from 0 to 1000 rupees'],
  ['1.23456', 'At most four decimals'],
  ['two', 'Enter a number'],
  ['1e3', 'Enter a number'],
  ['.', 'Enter a number'],
])('a rate of %j is refused: %s', (typed, fault) => {
  expect(readRate(typed)).toEqual({ fault })
})

test('a rate that is written and read again is the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (rateTenThousandths) => {
      expect(readRate(rateText(rateTenThousandths))).toEqual({ rateTenThousandths })
    }),
  )
})
