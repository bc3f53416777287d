import { type Paise, paise } from '../money/paise.ts'
import { roundHalfUp } from '../money/rounding.ts'

type YearForecast = {
  /** Collected in the whole year before. */
  lastYearPaise: Paise
  /** Which part of it had come in by the same day, in whole percent. */
  lastYearPercent: number
  forecastPaise: Paise
}

type Known = { collected: Paise; lastYearByDay: Paise; lastYear: Paise }

/**
 * What a financial year comes to if its money comes in over the year as that of the year before did: collected so far,
 * divided by the part of last year's collection that had come in by the same day.
 * @returns null where last year says nothing: no money by that day, or less in the whole year than by that day
 */
export function forecastYear({ collected, lastYearByDay, lastYear }: Known): YearForecast | null {
  if (collected < 0 || lastYearByDay <= 0 || lastYear < lastYearByDay) return null
  return {
    lastYearPaise: lastYear,
    lastYearPercent: Number(roundHalfUp(BigInt(lastYearByDay) * 100n, BigInt(lastYear))),
    forecastPaise: paise(roundHalfUp(BigInt(collected) * BigInt(lastYear), BigInt(lastYearByDay))),
  }
}
