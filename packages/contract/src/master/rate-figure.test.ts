import fc from 'fast-check'
import { expect, test } from 'vitest'
import { constructions } from './rate-cell.ts'
import { rateText, readRate } from './rate-figure.ts'

const built = {
  fault: 'Must be more than 0 and at most 1000 rupees: a building goes untaxed only by an exemption',
}

test.each([
  ['1.61', 16_100],
  [' 2 ', 20_000],
  ['.5', 5000],
  ['1.6100000', 16_100],
  ['0.0001', 1],
  ['1000', 10_000_000],
])('a rate of %j rupees is %i ten-thousandths', (typed, rateTenThousandths) => {
  expect(readRate(typed, 'kachha')).toEqual({ rateTenThousandths })
})

test('land may go without a rate, a building may not', () => {
  expect(constructions.map((construction) => readRate('0', construction))).toEqual([
    ...[built, built, built],
    { rateTenThousandths: 0 },
  ])
  expect(readRate('-4', 'vacant_land')).toEqual({ fault: 'Must be from 0 to 1000 rupees' })
})

test.each([
  ['', 'Required Value'],
  ['-4', built.fault],
  ['0.00', built.fault],
  ['1000.01', built.fault],
  ['1.23456', 'At most four decimals'],
  ['two', 'Enter a number'],
  ['1e3', 'Enter a number'],
  ['.', 'Enter a number'],
])('a rate of %j is refused: %s', (typed, error) => {
  expect(readRate(typed, 'rcc_rbc')).toEqual({ fault: error })
})

test('a rate that is written and read again is the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (rateTenThousandths) => {
      expect(readRate(rateText(rateTenThousandths), 'vacant_land')).toEqual({ rateTenThousandths })
    }),
  )
})
