import type { PropertyFacts } from '../assessment/property-facts.ts'

/**
 * Signs that the water department's heads do not fit the property: a connection that is not taxed, a tax without a
 * connection, a use or an area that differs from what was seen.
 */
const mismatchKinds = [
  'water_untaxed',
  'water_unconnected',
  'sewer_untaxed',
  'category_differs',
  'area_differs',
] as const
export type MismatchKind = (typeof mismatchKinds)[number]

export type WaterRecord = {
  facts: PropertyFacts
  sourceOfWater: string | null
  houseCategory: string | null
  /** What the city supplies in the mohalla. */
  hasSewerService: boolean
  /** Built area by the newest survey, in square feet; null: not surveyed. */
  surveySqft: number | null
}

export type Mismatch = {
  kind: MismatchKind
  /** The facts as they would be without the mismatch. */
  corrected: PropertyFacts
}

/** A survey that differs by less is a matter of measuring, in percent. */
const tolerancePercent = 5

/** The mismatches of one property, by the register and the newest survey. */
export function mismatchesOf({ facts, ...record }: WaterRecord): Mismatch[] {
  const { sourceOfWater, houseCategory, hasSewerService, surveySqft } = record
  const isConnected = sourceOfWater === 'municipal'
  const results: Mismatch[] = []
  if (isConnected && !facts.waterTaxApplicable)
    results.push({ kind: 'water_untaxed', corrected: { ...facts, waterTaxApplicable: true } })
  if (!isConnected && sourceOfWater !== null && facts.waterTaxApplicable)
    results.push({ kind: 'water_unconnected', corrected: { ...facts, waterTaxApplicable: false } })
  if (isConnected && hasSewerService && !facts.sewerageConnectionAvailable)
    results.push({ kind: 'sewer_untaxed', corrected: { ...facts, sewerageConnectionAvailable: true } })
  if (houseCategory === 'residential' && facts.premises.some(({ type }) => type === 'nonresidential'))
    results.push({ kind: 'category_differs', corrected: facts })
  const builtMillionths = facts.premises.reduce((sum, { areaMillionths }) => sum + areaMillionths, 0)
  const ratio = surveySqft === null || builtMillionths === 0 ? 1 : (surveySqft * 1_000_000) / builtMillionths
  if (Math.abs(ratio - 1) * 100 > tolerancePercent)
    results.push({
      kind: 'area_differs',
      corrected: {
        ...facts,
        premises: facts.premises.map((floor) => ({
          ...floor,
          areaMillionths: Math.round(floor.areaMillionths * ratio),
        })),
      },
    })
  return results
}
