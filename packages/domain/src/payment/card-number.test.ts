import { expect, test } from 'vitest'
import { hasCardNumber, hideCardNumbers } from './card-number.ts'

test('P2: a card number in a gateway sentence keeps only its last four digits', () => {
  expect(hideCardNumbers('Card 4111 1111 1111 1111 declined')).toBe('Card ****1111 declined')
  expect(hasCardNumber('5500-0000-0000-0004')).toBe(true)
})

test('bank references, mobile numbers and dates are no card numbers', () => {
  for (const text of ['412345678901', '9876543210', '4111111111111112', 'SBIN12345678901234567', '2026-11-20 10:30:00'])
    expect(hasCardNumber(text), text).toBe(false)
})
