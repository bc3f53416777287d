import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divideRounded, type RoundingMode, roundHalfUp, roundToUnit } from './rounding.ts'

describe('a rounded division', () => {
  test.each<[bigint, bigint, RoundingMode, bigint]>([
    [5n, 2n, 'half_up', 3n],
    [-5n, 2n, 'half_up', -3n],
    [7n, 3n, 'half_up', 2n],
    [7n, 3n, 'up', 3n],
    [-7n, 3n, 'up', -3n],
    [8n, 3n, 'down', 2n],
    [-8n, 3n, 'down', -2n],
  ])('%s / %s, %s, is %s', (numerator, denominator, mode, expected) => {
    expect(divideRounded(numerator, denominator, mode)).toBe(expected)
  })

  test('needs a positive denominator', () => {
    expect(() => roundHalfUp(1n, 0n)).toThrow(RangeError)
  })

  test('is never off by more than a half, and mirrors', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (n, d) => {
          const gap = 2n * (roundHalfUp(n, d) * d - n)
          expect(gap <= d && gap >= -d).toBe(true)
          expect(roundHalfUp(-n, d)).toBe(-roundHalfUp(n, d))
        },
      ),
    )
  })

  test('to the rupee gives whole rupees', () => {
    expect(roundToUnit(12_350n, 1n, 100n, 'half_up')).toBe(12_400n)
    expect(roundToUnit(12_349n, 1n, 100n, 'half_up')).toBe(12_300n)
  })
})
