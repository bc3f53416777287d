import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { Locale } from './generated/runtime.js'

const steps = [
  { rupees: 1_00_00_000, word: { en: 'Cr', hi: 'करोड़' } },
  { rupees: 1_00_000, word: { en: 'L', hi: 'लाख' } },
  { rupees: 1_000, word: { en: 'K', hi: 'हज़ार' } },
] as const

/**
 * An amount on the axis of a chart, in crore, lakh or thousand with at most two places: ₹1.25 Cr, ₹1.25 करोड़. Rounded,
 * so it stands only where the exact amount stands beside it.
 */
export function formatShortMoney(amount: Paise, locale: Locale): string {
  const rupees = Math.abs(amount) / 100
  const sign = amount < 0 ? '−' : ''
  const step = steps.find(({ rupees: least }) => rupees >= least)
  if (!step) return `${sign}₹${Math.round(rupees)}`
  return `${sign}₹${Number((rupees / step.rupees).toFixed(2))} ${step.word[locale]}`
}
