import type { CompiledHead, CompiledRelief, Services } from './compiled-rules.ts'
import type { Premise, PropertyFacts } from './property-facts.ts'
import { inRange } from './range.ts'
import type { FlagFact, PropertyCondition, Range } from './rule-book.ts'
import type { Valuation } from './valuation.ts'

/** Compares an exact value in parts of a paisa with bounds in whole rupees: no rounding decides an exemption. */
function arvWithin({ from, over, upTo, below }: Range, denominator: bigint): Holds {
  const bound = (rupees: number | undefined) => (rupees === undefined ? undefined : BigInt(rupees) * 100n * denominator)
  const edges = { from: bound(from), over: bound(over), upTo: bound(upTo), below: bound(below) }
  return (_, { arv }) =>
    (edges.from === undefined || arv >= edges.from) &&
    (edges.over === undefined || arv > edges.over) &&
    (edges.upTo === undefined || arv <= edges.upTo) &&
    (edges.below === undefined || arv < edges.below)
}

const measureWithin = (range: Range, measure: number | undefined): boolean =>
  measure !== undefined && inRange(range, measure)

const everyPremise = ({ premises }: PropertyFacts, fits: (premise: Premise) => boolean): boolean =>
  premises.length > 0 && premises.every(fits)

/** Whether a property meets a condition. Chosen once for a year's rules: a city asks each of them a million times. */
export type Holds = (facts: PropertyFacts, valuation: Valuation) => boolean

export function compileCondition(
  condition: PropertyCondition,
  { arvDenominator, services }: { readonly arvDenominator: bigint; readonly services: Services },
): Holds {
  switch (condition.fact) {
    case 'arvRupees':
      return arvWithin(condition.within, arvDenominator)
    case 'plotAreaMillionths':
      return (facts) => measureWithin(condition.within, facts.plotAreaMillionths)
    case 'disabilityBps':
      return (facts) => measureWithin(condition.within, facts.disabilityBps)
    case 'carpetAreaMillionths':
      return (_, valuation) => measureWithin(condition.within, valuation.carpetAreaMillionths)
    case 'everyCategory':
      return (facts) => everyPremise(facts, ({ category }) => condition.oneOf.includes(category ?? ''))
    case 'everySubCategory':
      return (facts) => everyPremise(facts, ({ subCategory }) => condition.oneOf.includes(subCategory ?? ''))
    case 'mohallaWaterAvailable':
      return ({ mohallaId }) => (services.get(mohallaId)?.water ?? true) === condition.is
    case 'mohallaSewerAvailable':
      return ({ mohallaId }) => (services.get(mohallaId)?.sewer ?? true) === condition.is
    case 'isWhollyResidential':
      return ({ premises }) => premises.every(({ type }) => type === 'residential') === condition.is
    case 'isWhollySelfOccupied':
      return ({ premises }) => premises.every(({ rentType }) => rentType === 'self') === condition.is
    default: {
      const flagOf = flags[condition.fact]
      return (facts) => (flagOf(facts) ?? false) === condition.is
    }
  }
}

type Flag = Exclude<
  FlagFact,
  'isWhollyResidential' | 'isWhollySelfOccupied' | 'mohallaWaterAvailable' | 'mohallaSewerAvailable'
>
// A fact asked for by a name that is only known later would cost ten times as much.
const flags: Readonly<Record<Flag, (facts: PropertyFacts) => boolean | undefined>> = {
  houseTaxApplicable: (facts) => facts.houseTaxApplicable,
  waterTaxApplicable: (facts) => facts.waterTaxApplicable,
  sewerageConnectionAvailable: (facts) => facts.sewerageConnectionAvailable,
  isMetroRailProperty: (facts) => facts.isMetroRailProperty,
  isDisabled: (facts) => facts.isDisabled,
  isExDefensePersonalWidow: (facts) => facts.isExDefensePersonalWidow,
  isOnlyBuildingOfOwner: (facts) => facts.isOnlyBuildingOfOwner,
}

/** The largest relief of a head that the property qualifies for: reliefs are not added up. */
export function reliefFor(
  { reliefs }: CompiledHead,
  facts: PropertyFacts,
  valuation: Valuation,
): CompiledRelief | undefined {
  for (const relief of reliefs) if (meetsAll(relief.when, facts, valuation)) return relief
  return undefined
}

function meetsAll(conditions: readonly Holds[], facts: PropertyFacts, valuation: Valuation): boolean {
  for (const holds of conditions) if (!holds(facts, valuation)) return false
  return true
}
