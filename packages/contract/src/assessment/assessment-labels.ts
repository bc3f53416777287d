import type { Paise } from '@karsetu/domain/money/paise.ts'
import { formatMoney } from '../words/format.ts'
import type { Locale } from '../words/locale.ts'
import { m } from '../words/messages.ts'
import type { DifferenceReason } from './tax-difference-calls.ts'

/** Why a demand is another amount than its assessment. */
export const differenceLabels = {
  debit_note: m.demand_report_why_debit_note,
  credit_note: m.demand_report_why_credit_note,
  arrears: m.demand_report_why_arrears,
  taken_over: m.demand_report_why_taken_over,
  not_demanded: m.demand_report_why_not_demanded,
  not_assessed: m.demand_report_why_not_assessed,
  out_of_use: m.demand_report_why_out_of_use,
  assessed_anew: m.demand_report_why_assessed_anew,
} satisfies Record<DifferenceReason, unknown>

/** A band of annual rental value in words; the upper amount is no longer in it. */
export function bandLabels(
  { fromPaise, belowPaise }: { fromPaise: Paise; belowPaise: Paise | null },
  locale?: Locale,
): string {
  const options = locale ? { locale } : {}
  const from = formatMoney(fromPaise)
  if (belowPaise === null) return m.arv_band_from({ from }, options)
  const below = formatMoney(belowPaise)
  return fromPaise === 0 ? m.arv_band_below({ below }, options) : m.arv_band_between({ from, below }, options)
}

/** What a floor is called, in the reader's language unless another is said. */
export function floorName(floor: number, locale?: Locale): string {
  const said = locale && { locale }
  if (floor === 0) return m.arv_floor_ground({}, said)
  const number = Math.abs(floor)
  return floor < 0 ? m.arv_floor_basement({ number }, said) : m.arv_floor_upper({ number }, said)
}
