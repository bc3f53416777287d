import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addPaise,
  negatePaise,
  type Paise,
  paise,
  parseRupees,
  rupees,
  rupeeText,
  subtractPaise,
  sumPaise,
} from './paise.ts'

const amounts = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }).map(paise)

describe('an amount of money', () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('is never %s', (amount) => {
    expect(() => paise(amount)).toThrow(RangeError)
  })

  test('a half rupee is not a whole number of rupees', () => {
    expect(() => rupees(0.5)).toThrow(RangeError)
    expect(rupees(12)).toBe(1200)
  })

  test('a sum that leaves the safe integers is refused', () => {
    expect(() => addPaise(paise(Number.MAX_SAFE_INTEGER), paise(1))).toThrow(RangeError)
    expect(() => sumPaise([paise(Number.MAX_SAFE_INTEGER), paise(1)])).toThrow(RangeError)
  })

  test('zero has no sign', () => {
    expect(Object.is(negatePaise(paise(0)), 0)).toBe(true)
  })

  test('what is added and taken away again leaves the amount', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        expect(subtractPaise(addPaise(a, b), b)).toBe(a)
      }),
    )
  })
})

describe('a rupee text', () => {
  test.each<[string, number]>([
    ['1,234.50', 123_450],
    ['12,34,567', 123_456_700],
    ['1234567.8', 123_456_780],
    ['₹ 10', 1000],
    ['26752.0', 2_675_200],
    ['-0.05', -5],
    ['−₹1,200', -120_000],
    [' 7 ', 700],
  ])('%s is read exactly', (text, expected) => {
    expect(parseRupees(text)).toBe(expected)
  })

  test.each(['', '.5', '1.234', '1,23', '1 000', '1e3', 'NIL', '99999999999999999', '1.', '--1'])(
    '%s is no amount',
    (text) => {
      expect(parseRupees(text)).toBeUndefined()
    },
  )

  test('every amount is read back as it was written', () => {
    fc.assert(
      fc.property(amounts, (amount: Paise) => {
        expect(parseRupees(rupeeText(amount))).toBe(amount)
      }),
    )
  })
})
