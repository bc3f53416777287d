import { edgesOf, inRange } from '../assessment/range.ts'
import type { Range } from '../assessment/rule-book.ts'

export type WidthInDoubt = { readonly metres: number; readonly bands: number }

/**
 * A width of road that would belong to no group, or to more than one; undefined when every width belongs to exactly one.
 * Between two edges nothing changes, so each edge and one width on either side of it speak for all.
 */
export function widthInDoubt(ranges: readonly Range[]): WidthInDoubt | undefined {
  const edges = [...new Set(ranges.flatMap(edgesOf))].filter((edge) => edge > 0).toSorted((a, b) => a - b)
  const last = edges.at(-1) ?? 0
  const between = edges.map((edge, at) => ((edges[at - 1] ?? 0) + edge) / 2)
  for (const metres of [...edges, ...between, last + 1].toSorted((a, b) => a - b)) {
    const bands = ranges.filter((range) => inRange(range, metres)).length
    if (bands !== 1) return { metres, bands }
  }
  return undefined
}
