import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movePoint } from './decimal-text.ts'

test.each([
  ['12.5', 2, '1250'],
  ['0.5', 2, '50'],
  ['1250', -2, '12.5'],
  ['7', -2, '0.07'],
  ['100', -2, '1'],
  ['0.075', 2, '7.5'],
  ['-3', -2, '-0.03'],
  ['0', 2, '0'],
  ['0.00', -2, '0'],
  ['12.345', 2, '1234.5'],
  ['27/40', 2, '27/40'],
  ['two', 2, 'two'],
])('%s by %i places is %s', (text, places, moved) => {
  expect(movePoint(text, places)).toBe(moved)
})

test('is moved back to the same number', () => {
  const decimals = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 6 }))
  fc.assert(
    fc.property(decimals, fc.integer({ min: -6, max: 6 }), ([digits, behind], places) => {
      const text = movePoint(String(digits), -behind)
      expect(movePoint(movePoint(text, places), -places)).toBe(text)
      expect(Number(text)).toBeCloseTo(digits / 10 ** behind, 9)
    }),
  )
})
