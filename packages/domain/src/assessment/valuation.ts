import type { CompiledRules } from './compiled-rules.ts'
import { type AppliedFactor, portionValue, rateOf } from './portion-value.ts'
import { type Missing, missing, type Portion, portionsOf } from './portions.ts'
import type { PropertyFacts } from './property-facts.ts'
import type { RateRow, Use } from './rule-book.ts'

export type ValuedPortion = {
  readonly portion: Portion
  readonly rate: RateRow
  readonly applied: readonly AppliedFactor[]
  /** Exact, in parts of a paisa by the valuation's denominator. */
  readonly arv: bigint
}

export type ValueOfUse = { readonly use: Use; readonly value: bigint }

/** The annual rental value of a property, exact: a whole number of parts of a paisa by `denominator`. */
export type Valuation = {
  readonly method: 'unit_rate' | 'capital_share' | 'recorded'
  readonly arv: bigint
  /** What of it is of which use: the uses that have a value. */
  readonly byUse: readonly ValueOfUse[]
  readonly denominator: bigint
  readonly portions: readonly ValuedPortion[]
  readonly carpetAreaMillionths: number | undefined
}

const USES: readonly Use[] = ['residential', 'nonresidential', 'vacant_land']
const NO_VALUES: Readonly<Record<Use, bigint>> = { residential: 0n, nonresidential: 0n, vacant_land: 0n }

function valuesOf(byUse: Readonly<Record<Use, bigint>>): ValueOfUse[] {
  const values: ValueOfUse[] = []
  for (const use of USES) {
    const value = byUse[use]
    if (value !== 0n) values.push({ use, value })
  }
  return values
}

/** The year in which the first part of the building stood; undefined where there is no building, or a part of no known year. */
function firstBuilt({ premises, construction, constructionYear }: PropertyFacts): number | undefined {
  if (premises.length === 0) return construction === 'vacant_land' ? undefined : constructionYear
  const years = premises.map((premise) => premise.constructionYear ?? constructionYear)
  return years.includes(undefined) ? undefined : Math.min(...years.map(Number))
}

/** Before the area method the property was valued as a whole; its tax rate is that of its main use. */
function wholeValuation(
  facts: PropertyFacts,
  rules: CompiledRules,
  share: NonNullable<CompiledRules['capitalShare']>,
): Valuation | { readonly missing: Missing } {
  const { numerator, denominator } = share.share
  const isNonresidential = facts.premises.length > 0 && facts.premises.every(({ type }) => type === 'nonresidential')
  const built = firstBuilt(facts)
  if (built !== undefined && built > rules.financialYear) return missing('not_yet_built', { constructionYear: built })
  const recorded = facts.capitalValue === undefined
  const value = facts.capitalValue ?? facts.recordedArv
  if (value === undefined) return missing('capital_value_missing', { financialYear: rules.financialYear })
  const arv = recorded
    ? BigInt(value) * rules.arvDenominator
    : (BigInt(value) * numerator * rules.arvDenominator) / denominator
  return {
    method: recorded ? 'recorded' : 'capital_share',
    arv,
    byUse: valuesOf({ ...NO_VALUES, [isNonresidential ? 'nonresidential' : 'residential']: arv }),
    denominator: rules.arvDenominator,
    portions: [],
    carpetAreaMillionths: undefined,
  }
}

/** Annual rental value = the sum over portions of area x rate x the factors of the formula of their use. */
export function valuate(facts: PropertyFacts, rules: CompiledRules): Valuation | { readonly missing: Missing } {
  if (rules.capitalShare) return wholeValuation(facts, rules, rules.capitalShare)
  const portions = portionsOf(facts, rules)
  if (!Array.isArray(portions)) return portions
  const byUse = { ...NO_VALUES }
  const valued: ValuedPortion[] = []
  let carpetInParts = 0
  for (const portion of portions) {
    const rate = rateOf(facts.mohallaId, portion, rules)
    if ('missing' in rate) return rate
    const value = portionValue(portion, rate.row, rules)
    if (value.missing) return value
    const arv = BigInt(portion.areaMillionths) * rate.units * value.product
    byUse[portion.use] += arv
    carpetInParts += portion.areaMillionths * value.carpetTimes
    valued.push({ portion, rate: rate.row, applied: value.applied, arv })
  }
  return {
    method: 'unit_rate',
    arv: byUse.residential + byUse.nonresidential + byUse.vacant_land,
    byUse: valuesOf(byUse),
    denominator: rules.arvDenominator,
    portions: valued,
    carpetAreaMillionths: carpetInParts / rules.carpetParts,
  }
}
