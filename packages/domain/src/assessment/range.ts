import type { Range } from './rule-book.ts'

export const inRange = ({ from, over, upTo, below }: Range, value: number): boolean =>
  (from === undefined || value >= from) &&
  (over === undefined || value > over) &&
  (upTo === undefined || value <= upTo) &&
  (below === undefined || value < below)

export const edgesOf = (range: Range | undefined): number[] =>
  range === undefined ? [] : [range.from, range.over, range.upTo, range.below].filter((edge) => edge !== undefined)

/** Numbers the stretches between edges, and the edges themselves: values of one class fit the same ranges. */
export function classAmong(sortedEdges: readonly number[], value: number): number {
  let below = 0
  for (const edge of sortedEdges) {
    if (edge === value) return 2 * below + 1
    if (edge > value) break
    below += 1
  }
  return 2 * below
}
