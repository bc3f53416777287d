import { type Paise, paise } from './paise.ts'

/**
 * Splits a total by weights so that the parts add up to it to the paisa: every part is rounded towards zero and the
 * paise left over go one by one to the largest remainders (the earlier weight first among equals).
 * @throws RangeError when a weight is negative, or when something is to be split over weights that are all zero.
 */
export function splitByLargestRemainder(total: Paise, weights: readonly (number | bigint)[]): Paise[] {
  const shares = weights.map((weight) => BigInt(weight))
  if (shares.some((share) => share < 0n)) throw new RangeError('a weight may not be negative')
  const sum = shares.reduce((left, right) => left + right, 0n)
  if (sum === 0n) {
    if (total !== 0) throw new RangeError('nothing to split the amount over: all weights are zero')
    return weights.map(() => paise(0))
  }
  const size = BigInt(Math.abs(total))
  const parts = shares.map((share, index) => ({ index, part: (size * share) / sum, remainder: (size * share) % sum }))
  const leftOver = Number(size - parts.reduce((left, { part }) => left + part, 0n))
  const byRemainder = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )
  for (const winner of byRemainder.slice(0, leftOver)) winner.part += 1n
  return parts.map(({ part }) => paise(total < 0 ? -part : part))
}
