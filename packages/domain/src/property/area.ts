/**
 * Decimals of a square foot that the register stores. 100 square metres are 1076.391042 sq ft, which come back as
 * 100.000000; with two decimals a bill in a city that values by the square metre is paise short.
 */
export const AREA_DECIMALS = 6

const PARTS = 10 ** AREA_DECIMALS

/** Square feet in a square metre: a foot is 0.3048 m exactly. */
export const SQFT_PER_SQM = 1 / (0.3048 * 0.3048)

/** An area in millionths of a square foot, a whole number: areas are added, divided and compared in these. */
export const areaMillionths = (sqft: number): number => Math.round(sqft * PARTS)

/** Square feet of millionths. */
export const sqftOf = (millionths: number): number => millionths / PARTS

/** Square feet as the register stores them. */
export const roundArea = (sqft: number): number => sqftOf(areaMillionths(sqft))

/** The sum of areas in square feet, exact to the last stored decimal. */
export const sumAreas = (areas: Iterable<number>): number => {
  let total = 0
  for (const area of areas) total += areaMillionths(area)
  return sqftOf(total)
}
