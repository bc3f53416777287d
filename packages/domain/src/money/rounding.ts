/** half_up: the half goes away from zero, so that a mirror entry rounds to the exact opposite of what it reverses. */
export type RoundingMode = 'half_up' | 'up' | 'down'

/**
 * The exact quotient rounded to a whole number. 'up' is away from zero, 'down' towards zero.
 * @throws RangeError when the denominator is not positive.
 */
export function divideRounded(numerator: bigint, denominator: bigint, mode: RoundingMode = 'half_up'): bigint {
  if (denominator <= 0n) throw new RangeError('a rounded division needs a positive denominator')
  const size = numerator < 0n ? -numerator : numerator
  // The half of an odd denominator that the shift drops decides nothing: no whole number lies in between.
  const rounded =
    mode === 'half_up'
      ? (size + (denominator >> 1n)) / denominator
      : mode === 'up'
        ? (size + denominator - 1n) / denominator
        : size / denominator
  return numerator < 0n ? -rounded : rounded
}

/** The nearest whole number to numerator / denominator, halves away from zero. */
export const roundHalfUp = (numerator: bigint, denominator: bigint): bigint =>
  divideRounded(numerator, denominator, 'half_up')

/** Rounds an exact amount in paise to whole multiples of `unit` paise (1 = to the paisa, 100 = to the rupee). */
export const roundToUnit = (numerator: bigint, denominator: bigint, unit: bigint, mode: RoundingMode): bigint =>
  divideRounded(numerator, denominator * unit, mode) * unit
