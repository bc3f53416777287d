import type { Paise } from '@karsetu/domain/money/paise.ts'
import { formatMoney } from '../words/format.ts'
import type { Locale } from '../words/locale.ts'
import { m } from '../words/messages.ts'

/** A band of annual rental value in words; the upper amount is no longer in it. */
export function bandWords(
  { fromPaise, belowPaise }: { fromPaise: Paise; belowPaise: Paise | null },
  locale?: Locale,
): string {
  const options = locale ? { locale } : {}
  const from = formatMoney(fromPaise)
  if (belowPaise === null) return m.arv_band_from({ from }, options)
  const below = formatMoney(belowPaise)
  return fromPaise === 0 ? m.arv_band_below({ below }, options) : m.arv_band_between({ from, below }, options)
}
