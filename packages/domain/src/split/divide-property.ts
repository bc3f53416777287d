import { paise } from '../money/paise.ts'
import { splitByLargestRemainder } from '../money/split.ts'

/** By what the dues of a divided property are shared out. */
export const splitRules = ['area', 'floors', 'shares'] as const
export type SplitRule = (typeof splitRules)[number]

/** A floor of the property that is divided; areas in millionths of a square foot. */
export type SplitFloor = { readonly premiseNo: number; readonly area: number }

export type PartSaid = {
  /** Millionths of a square foot; null: in proportion. */
  readonly plotArea: number | null
  /** Hundredths of a percent; null: not said. */
  readonly share: number | null
  /** Floors that are wholly this part's; floors nobody names are divided in proportion. */
  readonly premises: readonly number[]
}

export type PartDivided = {
  readonly weight: number
  /** Null when the register does not know the plot. */
  readonly plotArea: number | null
  readonly floors: readonly SplitFloor[]
}

/** Why a property cannot be divided so; with the figures that do not agree. */
export type SplitError =
  | { readonly fault: 'plot_area_missing' | 'floors_missing' | 'nothing_to_weigh' }
  | { readonly fault: 'plot_area_differs' | 'shares_differ'; readonly said: number; readonly whole: number }
  | { readonly fault: 'floor_unknown' | 'floor_twice' | 'floor_left'; readonly premiseNo: number }

export type Whole = { readonly plotArea: number | null; readonly floors: readonly SplitFloor[] }

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const wholePercent = 10_000

/**
 * Divides plot and floors among the parts and weighs them by the rule: the plot areas said, the areas of the floors
 * assigned, or the shares given. What is divided in proportion adds up to the last stored decimal.
 */
export function divideProperty(
  whole: Whole,
  rule: SplitRule,
  parts: readonly PartSaid[],
): { readonly parts: readonly PartDivided[] } | SplitError {
  const error = errorOfFloors(whole, rule, parts) ?? errorOfPlot(whole, rule, parts)
  if (error) return error
  const weights = weightsOf(whole, rule, parts)
  if (rule === 'shares' && sum(weights) !== wholePercent)
    return { fault: 'shares_differ', said: sum(weights), whole: wholePercent }
  if (weights.some((weight) => weight === 0)) return { fault: 'nothing_to_weigh' }
  const plots = plotsOf(whole, parts, weights)
  const floors = floorsOf(whole, parts, weights)
  return {
    parts: parts.map((_, at) => ({
      weight: weights[at] ?? 0,
      plotArea: plots?.[at] ?? null,
      floors: floors[at] ?? [],
    })),
  }
}

function errorOfFloors(whole: Whole, rule: SplitRule, parts: readonly PartSaid[]): SplitError | undefined {
  const known = new Set(whole.floors.map(({ premiseNo }) => premiseNo))
  const named = parts.flatMap(({ premises }) => premises)
  const unknown = named.find((premiseNo) => !known.has(premiseNo))
  if (unknown !== undefined) return { fault: 'floor_unknown', premiseNo: unknown }
  const twice = named.find((premiseNo, at) => named.indexOf(premiseNo) !== at)
  if (twice !== undefined) return { fault: 'floor_twice', premiseNo: twice }
  if (rule !== 'floors') return undefined
  if (whole.floors.length === 0) return { fault: 'floors_missing' }
  const left = whole.floors.find(({ premiseNo }) => !named.includes(premiseNo))
  return left && { fault: 'floor_left', premiseNo: left.premiseNo }
}

function errorOfPlot(whole: Whole, rule: SplitRule, parts: readonly PartSaid[]): SplitError | undefined {
  const said = parts.filter(({ plotArea }) => plotArea !== null)
  if (rule === 'area' && said.length < parts.length) return { fault: 'plot_area_missing' }
  if (said.length === 0) return undefined
  if (said.length < parts.length) return { fault: 'plot_area_missing' }
  const total = sum(parts.map(({ plotArea }) => plotArea ?? 0))
  return whole.plotArea === null || total === whole.plotArea
    ? undefined
    : { fault: 'plot_area_differs', said: total, whole: whole.plotArea }
}

function weightsOf(whole: Whole, rule: SplitRule, parts: readonly PartSaid[]): number[] {
  const areaOf = new Map(whole.floors.map(({ premiseNo, area }) => [premiseNo, area]))
  return parts.map(({ plotArea, share, premises }) => {
    if (rule === 'area') return plotArea ?? 0
    return rule === 'shares' ? (share ?? 0) : sum(premises.map((premiseNo) => areaOf.get(premiseNo) ?? 0))
  })
}

function plotsOf(whole: Whole, parts: readonly PartSaid[], weights: readonly number[]): number[] | undefined {
  if (parts.every(({ plotArea }) => plotArea !== null)) return parts.map(({ plotArea }) => plotArea ?? 0)
  // An area is a whole number of millionths as money is of paise, and is divided by the same rule.
  return whole.plotArea === null ? undefined : splitByLargestRemainder(paise(whole.plotArea), weights)
}

function floorsOf(whole: Whole, parts: readonly PartSaid[], weights: readonly number[]): SplitFloor[][] {
  const floors = parts.map((): SplitFloor[] => [])
  for (const floor of whole.floors) {
    const owner = parts.findIndex(({ premises }) => premises.includes(floor.premiseNo))
    if (owner >= 0) floors[owner]?.push(floor)
    else
      for (const [at, area] of splitByLargestRemainder(paise(floor.area), weights).entries())
        if (area > 0) floors[at]?.push({ premiseNo: floor.premiseNo, area })
  }
  return floors
}
