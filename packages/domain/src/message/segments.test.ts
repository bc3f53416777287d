import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countSegments } from './segments.ts'

describe('the parts of a message', () => {
  test.each([
    ['a'.repeat(160), 'gsm', 160, 1],
    ['a'.repeat(161), 'gsm', 161, 2],
    ['a'.repeat(306), 'gsm', 306, 2],
    ['a'.repeat(307), 'gsm', 307, 3],
    ['€'.repeat(80), 'gsm', 160, 1],
    ['क'.repeat(70), 'unicode', 70, 1],
    ['क'.repeat(71), 'unicode', 71, 2],
    ['क'.repeat(134), 'unicode', 134, 2],
    ['क'.repeat(135), 'unicode', 135, 3],
    ['Dues ₹500', 'unicode', 9, 1],
    ['', 'gsm', 0, 1],
  ])('%s is %s, %i long, in %i parts', (text, encoding, units, segments) => {
    expect(countSegments(text)).toEqual({ encoding, units, segments })
  })

  test('a sign of two places is not cut between two parts', () => {
    expect(countSegments(`${'a'.repeat(152)}€${'a'.repeat(151)}`).segments).toBe(2)
    expect(countSegments(`${'a'.repeat(152)}€${'a'.repeat(152)}`).segments).toBe(3)
  })

  test('more text never travels in fewer parts', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), fc.string({ maxLength: 50 }), (text, more) => {
        expect(countSegments(text + more).segments).toBeGreaterThanOrEqual(countSegments(text).segments)
      }),
    )
  })
})
