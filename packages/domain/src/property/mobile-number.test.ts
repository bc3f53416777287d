import { expect, test } from 'vitest'
import { parseIndianMobile } from './mobile-number.ts'

test.each([
  '9876543210',
  '919876543210',
  '+919876543210',
  '09876543210',
  ' 9876543210 ',
  '९८७६५४३२१०',
  '\u202a+919876543210\u202c',
])('§5 mobile number (search): %j is a valid Indian number', (text) =>
  expect(parseIndianMobile(text)).toBe('9876543210'),
)

test.each([
  '',
  '5876543210',
  '987654321',
  '98765432101',
  '+9198765 43210',
  '009876543210',
  '+09876543210',
  '98765x3210',
])('§5 mobile number (search): %j is not', (text) => expect(parseIndianMobile(text)).toBeUndefined())

test('a ten-digit number beginning 91 is a number, not a prefix', () => {
  expect(parseIndianMobile('9187654321')).toBe('9187654321')
})
