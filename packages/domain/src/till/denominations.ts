import { type Paise, paise } from '../money/paise.ts'

/**
 * Notes and coins by what one of them is worth. Source: Reserve Bank of India; the note of 2,000 rupees was withdrawn
 * from circulation on 19 May 2023, and coins below 50 paise ceased to be legal tender on 30 June 2011.
 */
export const DENOMINATIONS = {
  r500: paise(50_000),
  r200: paise(20_000),
  r100: paise(10_000),
  r50: paise(5_000),
  r20: paise(2_000),
  r10: paise(1_000),
  r5: paise(500),
  r2: paise(200),
  r1: paise(100),
  p50: paise(50),
} as const

export type Denomination = keyof typeof DENOMINATIONS

export const denominations = Object.keys(DENOMINATIONS) as Denomination[] // the keys of the object above

/** How many of each note and coin. */
export type Counts = { readonly [Each in Denomination]?: number | undefined }

/** What counted notes and coins come to. */
export const totalOfCounts = (counts: Counts): Paise =>
  paise(denominations.reduce((total, each) => total + DENOMINATIONS[each] * (counts[each] ?? 0), 0))
