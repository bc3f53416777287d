import { expect, test } from 'vitest'
import { parseIndianMobile, parseTypedMobile } from './mobile-number.ts'

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

test.each(['+91 98765 43210', '09876543210', '98765-43210', '(0) 98765 43210', '९८७६५ ४३२१०', '+91-98765.43210 '])(
  'typed as %j it is understood',
  (text) => expect(parseTypedMobile(text)).toBe('9876543210'),
)

test.each(['98765 4321', '+1 98765 43210', '98765/43210', 'ask at home'])('typed as %j it is none', (text) =>
  expect(parseTypedMobile(text)).toBeUndefined(),
)
