import { paise } from '@karsetu/domain/money/paise.ts'
import { expect, it } from 'vitest'
import { formatShortMoney } from './short-money.ts'

it.each([
  [0, '₹0', '₹0'],
  [99_900, '₹999', '₹999'],
  [1_25_000_00, '₹1.25 L', '₹1.25 लाख'],
  [-2_500_00, '−₹2.5 K', '−₹2.5 हज़ार'],
  [12_34_56_789_00, '₹12.35 Cr', '₹12.35 करोड़'],
])('%i paise on an axis are %s, %s', (amount, english, hindi) => {
  expect(formatShortMoney(paise(amount), 'en')).toBe(english)
  expect(formatShortMoney(paise(amount), 'hi')).toBe(hindi)
})
