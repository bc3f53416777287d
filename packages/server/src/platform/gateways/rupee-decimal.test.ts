import { paise, rupeeText } from '@karsetu/domain/money/paise.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseRupeeDecimal } from './rupee-decimal.ts'

describe('rupees as a gateway writes them', () => {
  test.each([
    ['1234.50', 123450],
    ['1234.5', 123450],
    ['26752.0', 2675200],
    ['1', 100],
    ['0.01', 1],
    [12.34, 1234],
  ])('%s', (text, expected) => expect(parseRupeeDecimal(text)).toBe(expected))

  test.each([
    '',
    '-1',
    '+1',
    '1e309',
    '1e3',
    '१२३',
    '1,000',
    '0.001',
    '01',
    '.5',
    '1.',
    ' 1',
    '99999999999999',
    'NaN',
    'Infinity',
  ])('M3: %j is no amount', (text) => expect(parseRupeeDecimal(text)).toBeUndefined())

  test('every amount survives the journey to the gateway and back, to the paisa', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (amount) => {
        expect(parseRupeeDecimal(rupeeText(paise(amount)))).toBe(amount)
      }),
    )
  })
})
