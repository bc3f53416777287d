import type { DiscountRule, DueDateRule, RebateRule } from '../demand/demand-rules.ts'
import type { ApportionmentRule, InterestRule } from '../ledger/ledger-rules.ts'
import type { RoundingMode } from '../money/rounding.ts'
import type { Dated } from './dated.ts'
import type { Head } from './heads.ts'
import type { AreaBasis, ConstructionType, PremiseUse, RentType } from './property-facts.ts'

export type Use = PremiseUse | 'vacant_land'

/** Bounds of a measure; each says whether its own edge belongs to it, so that an edge is law in data, never in code. */
export type Range = {
  readonly from?: number
  readonly over?: number
  readonly upTo?: number
  readonly below?: number
}

/** A group of roads by width in metres. */
export type RoadBandRow = Dated & { readonly code: string; readonly widthMetres: Range }

/** The rate of a mohalla. A column left out holds for every value of it. */
export type RateRow = Dated & {
  readonly mohallaId: string
  readonly basis: AreaBasis
  readonly roadBand?: string
  readonly construction?: ConstructionType
  readonly rentType?: RentType
  readonly use?: Use
  /** Ten-thousandths of a rupee per unit of area and period: 1.61 a month is 16100. */
  readonly rateTenThousandths: number
}

/** What the city supplies in a mohalla. One of which nothing is resolved counts as supplied: an exemption is never assumed. */
export type ServiceRow = Dated & { readonly mohallaId: string; readonly water: boolean; readonly sewer: boolean }

/** Which published rate an area is multiplied with, and which factors that rate already contains. */
export type RateBasisRow = Dated & {
  readonly measured: AreaBasis
  /** Best first: the first basis for which the mohalla has a rate. */
  readonly rateBases: readonly AreaBasis[]
}
export type EmbeddedRow = Dated & {
  readonly basis: AreaBasis
  /** Factors a rate of this basis already contains: they are not applied again. */
  readonly factors: readonly string[]
}

export type PortionCondition = {
  readonly use?: Use
  readonly rentType?: readonly RentType[]
  readonly category?: readonly string[]
  readonly subCategory?: readonly string[]
  readonly construction?: readonly ConstructionType[]
  readonly roadBand?: readonly string[]
  readonly measured?: AreaBasis
  readonly parking?: 'provided' | 'not_provided' | 'not_recorded'
  readonly floor?: Range
  /** Completed years on the first day of the financial year. */
  readonly ageYears?: Range
  /** Millionths of a square foot. */
  readonly areaMillionths?: Range
}

/** One value of one factor. Where several rows fit a portion, the one with most conditions decides. */
export type FactorRow = Dated & {
  readonly factor: string
  readonly when: PortionCondition
  /** Exact decimal or fraction: '0.675', '12', '27/40'. */
  readonly value: string
}

/** How the annual rental value of a portion is made: its area and rate, multiplied by these factors in this order. */
export type FormulaRow = Dated &
  (
    | { readonly use: Use; readonly method: 'unit_rate'; readonly factors: readonly string[] }
    /** A share of the capital value of the whole property; else the recorded ARV, where there is one. */
    | { readonly use: 'property'; readonly method: 'capital_share'; readonly share: string }
  )

export type Slab = {
  /** The ARV in rupees up to which the slab reaches, that rupee included; none for the last slab. */
  readonly upToRupees?: number
  readonly percent: string
}

/** The rate of one tax in percent of the ARV. */
export type TaxRateRow = Dated & {
  readonly head: Head
  /** The use it is for; none: every use. */
  readonly use?: Use
  /** The mohallas it is for, where rates differ by category of colony; none: every mohalla without a row of its own. */
  readonly mohallaIds?: readonly string[]
  /** total: one look-up with the ARV of the property; per_use: with the ARV of that use alone. */
  readonly slabOn: 'total' | 'per_use'
  /** whole: the slab's rate on the whole value; marginal: each part of the value at its own rate. */
  readonly application: 'whole' | 'marginal'
  readonly slabs: readonly Slab[]
  /** Cesses in percent of the tax itself, collected with it. */
  readonly additions?: readonly { readonly code: string; readonly percentOfTax: string }[]
}

export type FlagFact =
  | 'houseTaxApplicable'
  | 'waterTaxApplicable'
  | 'sewerageConnectionAvailable'
  | 'mohallaWaterAvailable'
  | 'mohallaSewerAvailable'
  | 'isMetroRailProperty'
  | 'isDisabled'
  | 'isExDefensePersonalWidow'
  | 'isOnlyBuildingOfOwner'
  | 'isWhollyResidential'
  | 'isWhollySelfOccupied'

export type PropertyCondition =
  | { readonly fact: FlagFact; readonly is: boolean }
  | {
      readonly fact: 'arvRupees' | 'plotAreaMillionths' | 'carpetAreaMillionths' | 'disabilityBps'
      readonly within: Range
    }
  /** Every premise is of one of these: a school with a shop in it is not solely a school. */
  | { readonly fact: 'everyCategory' | 'everySubCategory'; readonly oneOf: readonly string[] }

/** An exemption (share '1') or concession of one tax for a property that meets every condition. */
export type ReliefRow = Dated & {
  readonly code: string
  readonly head: Head
  readonly share: string
  readonly when: readonly PropertyCondition[]
}

/** What a tax may grow to against the year before: '1.25' is a quarter more. */
export type CapRow = Dated & { readonly code: string; readonly head: Head; readonly timesPreviousTax: string }

export type RoundingRow = Dated & { readonly head: Head; readonly unitPaise: number; readonly mode: RoundingMode }

/** All law of a city, by kind. Rows are only ever added and ended: the past is never edited. */
export type RuleBook = {
  readonly roadBands: readonly RoadBandRow[]
  readonly rates: readonly RateRow[]
  readonly services: readonly ServiceRow[]
  readonly rateBases: readonly RateBasisRow[]
  readonly embedded: readonly EmbeddedRow[]
  readonly factors: readonly FactorRow[]
  readonly formulas: readonly FormulaRow[]
  readonly taxRates: readonly TaxRateRow[]
  readonly reliefs: readonly ReliefRow[]
  readonly caps: readonly CapRow[]
  readonly roundings: readonly RoundingRow[]
  readonly dueDates: readonly DueDateRule[]
  readonly discounts: readonly DiscountRule[]
  readonly rebates: readonly RebateRule[]
  readonly interest: readonly InterestRule[]
  readonly apportionment: readonly ApportionmentRule[]
}
