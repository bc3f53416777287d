/** An exact fraction in lowest terms; the denominator is positive. Rates and factors of law are held so, never as floats. */
export type Ratio = { readonly numerator: bigint; readonly denominator: bigint }

export const ONE: Ratio = { numerator: 1n, denominator: 1n }

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

/** @throws RangeError when the denominator is zero. */
export function ratio(numerator: bigint, denominator = 1n): Ratio {
  if (denominator === 0n) throw new RangeError('a fraction needs a denominator other than zero')
  const divisor = greatestCommonDivisor(numerator, denominator) || 1n
  const sign = denominator < 0n ? -1n : 1n
  return { numerator: (sign * numerator) / divisor, denominator: (sign * denominator) / divisor }
}

/** Reads "0.675", "12", "-2.5" or "27/40" exactly. @throws SyntaxError for any other text. */
export function parseRatio(text: string): Ratio {
  const match = /^(-?\d+)(?:\.(\d+)|\/(\d+))?$/.exec(text)
  if (!match) throw new SyntaxError(`not a decimal or a fraction: '${text}'`)
  const [, whole = '', decimals, denominator] = match
  if (denominator !== undefined) return ratio(BigInt(whole), BigInt(denominator))
  if (decimals === undefined) return ratio(BigInt(whole))
  return ratio(BigInt(whole + decimals), 10n ** BigInt(decimals.length))
}

/** "12.5" percent as the fraction 1/8. */
export const parsePercent = (text: string): Ratio => multiplyRatios(parseRatio(text), ratio(1n, 100n))

export const multiplyRatios = (a: Ratio, b: Ratio): Ratio =>
  ratio(a.numerator * b.numerator, a.denominator * b.denominator)

export const addRatios = (a: Ratio, b: Ratio): Ratio =>
  ratio(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)

export const leastCommonMultiple = (a: bigint, b: bigint): bigint => (a / greatestCommonDivisor(a, b)) * b

/** "27/40", or "12" when whole: the exact text shown in a trace. {@link parseRatio} reads it back. */
export const ratioText = (value: Ratio): string =>
  value.denominator === 1n ? String(value.numerator) : `${value.numerator}/${value.denominator}`
