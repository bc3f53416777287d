import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise, sumPaise } from './paise.ts'
import { splitByLargestRemainder } from './split.ts'

describe('an amount split by weights', () => {
  test('T13: the left-over paise go to the largest remainders, the earlier first among equals', () => {
    expect(splitByLargestRemainder(paise(100), [1, 1, 1])).toEqual([34, 33, 33])
    expect(splitByLargestRemainder(paise(-100), [1, 1, 1])).toEqual([-34, -33, -33])
    expect(splitByLargestRemainder(paise(10), [1, 2, 4])).toEqual([1, 3, 6])
  })

  test('nothing may be split over nothing', () => {
    expect(splitByLargestRemainder(paise(0), [0, 0])).toEqual([0, 0])
    expect(() => splitByLargestRemainder(paise(1), [0, 0])).toThrow(RangeError)
    expect(() => splitByLargestRemainder(paise(1), [2, -1])).toThrow(RangeError)
  })

  test('T13: the parts always add up to the total, and no part is a whole paisa off its share', () => {
    const totals = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
    const weights = fc
      .array(fc.nat(1_000_000), { minLength: 1, maxLength: 8 })
      .filter((list) => list.some((w) => w > 0))
    fc.assert(
      fc.property(totals, weights, (total, list) => {
        const parts = splitByLargestRemainder(paise(total), list)
        expect(sumPaise(parts)).toBe(total)
        const sum = BigInt(list.reduce((a, b) => a + b, 0))
        parts.forEach((part, index) => {
          const gap = BigInt(part) * sum - BigInt(total) * BigInt(list[index] ?? 0)
          expect(gap < sum && gap > -sum).toBe(true)
        })
      }),
    )
  })
})
