/** Edges of the bands in which a rehearsal shows its changes, in hundredths of a percent of the taxes of before. */
export const changeBandEdges = [-5000, -2500, -1000, 0, 1000, 2500, 5000, 10_000] as const

/**
 * By how much the taxes move, in hundredths of a percent of what they were, toward zero; null where there were none.
 * Money is whole paise, so the product stays exact far beyond any property's tax.
 */
export function changeBps(beforePaise: number, afterPaise: number): number | null {
  if (beforePaise === 0) return null
  return Number((BigInt(afterPaise - beforePaise) * 10_000n) / BigInt(beforePaise))
}
