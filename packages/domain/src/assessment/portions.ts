import type { CompiledRules } from './compiled-rules.ts'
import type { AreaBasis, ConstructionType, PropertyFacts, RentType } from './property-facts.ts'
import { inRange } from './range.ts'
import type { Use } from './rule-book.ts'

export type MissingReason =
  | 'no_premises'
  | 'plot_area_missing'
  | 'premises_on_vacant_land'
  | 'road_width_missing'
  | 'road_band_missing'
  | 'construction_year_missing'
  | 'not_yet_built'
  | 'formula_missing'
  | 'rate_basis_missing'
  | 'rate_missing'
  | 'rate_ambiguous'
  | 'factor_missing'
  | 'factor_ambiguous'
  | 'tax_rate_missing'
  | 'capital_value_missing'

/** Why no value can be given, and the very cell of the law or fact of the property that is wanting. */
export type Missing = { readonly reason: MissingReason; readonly facts: Readonly<Record<string, string | number>> }

export const missing = (reason: MissingReason, facts: Missing['facts'] = {}): { readonly missing: Missing } => ({
  missing: { reason, facts },
})

/** A premise, or the plot of a property without a building, with all a rule may ask about it. */
export type Portion = {
  readonly use: Use
  readonly rentType: RentType
  readonly category: string
  readonly subCategory: string
  readonly construction: ConstructionType
  readonly roadBand: string
  readonly measured: AreaBasis
  readonly parking: 'provided' | 'not_provided' | 'not_recorded'
  readonly floor: number
  readonly ageYears: number | undefined
  readonly areaMillionths: number
}

function roadBandOf(facts: PropertyFacts, rules: CompiledRules): string | { readonly missing: Missing } {
  if (rules.roadBands.length === 0) return ''
  const width = facts.roadWidthMetres
  if (width === undefined) return missing('road_width_missing')
  const band = rules.roadBands.find((row) => inRange(row.widthMetres, width))
  return band ? band.code : missing('road_band_missing', { roadWidthMetres: width })
}

const plotOf = (areaMillionths: number, roadBand: string): Portion => ({
  use: 'vacant_land',
  rentType: 'self',
  category: '',
  subCategory: '',
  construction: 'vacant_land',
  roadBand,
  measured: 'covered',
  parking: 'not_recorded',
  floor: 0,
  ageYears: undefined,
  areaMillionths,
})

/**
 * What is valued one by one. Age is in completed years on 1 April of the financial year: a building of 2016 is taken
 * as complete on 1 April 2016 and is 10 years old in 2026-27. Source: docs/law/annual-rental-value.md.
 */
export function portionsOf(facts: PropertyFacts, rules: CompiledRules): Portion[] | { readonly missing: Missing } {
  const roadBand = roadBandOf(facts, rules)
  if (typeof roadBand !== 'string') return roadBand
  if (facts.premises.length === 0) {
    if (facts.construction !== 'vacant_land') return missing('no_premises')
    if (facts.plotAreaMillionths === undefined) return missing('plot_area_missing')
    return [plotOf(facts.plotAreaMillionths, roadBand)]
  }
  const portions: Portion[] = []
  for (const premise of facts.premises) {
    const construction = premise.construction ?? facts.construction
    if (construction === 'vacant_land') return missing('premises_on_vacant_land', { floorNumber: premise.floorNumber })
    const year = premise.constructionYear ?? facts.constructionYear
    if (year !== undefined && year > rules.financialYear) return missing('not_yet_built', { constructionYear: year })
    portions.push({
      use: premise.type,
      rentType: premise.rentType,
      category: premise.category ?? '',
      subCategory: premise.subCategory ?? '',
      construction,
      roadBand,
      measured: premise.areaBasis,
      parking: premise.parking ?? 'not_recorded',
      floor: premise.floorNumber,
      ageYears: year === undefined ? undefined : rules.financialYear - year,
      areaMillionths: premise.areaMillionths,
    })
  }
  return portions
}
