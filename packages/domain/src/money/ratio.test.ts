import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addRatios, multiplyRatios, ONE, parsePercent, parseRatio, ratio, ratioText } from './ratio.ts'

describe('an exact fraction', () => {
  test.each([
    ['0.675', '27/40'],
    ['12', '12'],
    ['10.92', '273/25'],
    ['-2.5', '-5/2'],
    ['4/6', '2/3'],
    ['0.00', '0'],
  ])('%s is %s', (text, lowest) => {
    expect(ratioText(parseRatio(text))).toBe(lowest)
  })

  test.each(['', '1,5', '.5', '1e3', '1/2/3', 'abc'])('%s is none', (text) => {
    expect(() => parseRatio(text)).toThrow(SyntaxError)
  })

  test('12.5 percent is an eighth', () => {
    expect(parsePercent('12.5')).toEqual(ratio(1n, 8n))
  })

  test('the denominator is never zero and always positive', () => {
    expect(() => ratio(1n, 0n)).toThrow(RangeError)
    expect(ratio(1n, -2n)).toEqual({ numerator: -1n, denominator: 2n })
  })

  test('is read back as it was written, and multiplication distributes over addition', () => {
    const ratios = fc
      .tuple(fc.bigInt({ min: -999n, max: 999n }), fc.bigInt({ min: 1n, max: 999n }))
      .map(([n, d]) => ratio(n, d))
    fc.assert(
      fc.property(ratios, ratios, ratios, (a, b, c) => {
        expect(parseRatio(ratioText(a))).toEqual(a)
        expect(multiplyRatios(a, addRatios(b, c))).toEqual(addRatios(multiplyRatios(a, b), multiplyRatios(a, c)))
        expect(multiplyRatios(a, ONE)).toEqual(a)
      }),
    )
  })
})
