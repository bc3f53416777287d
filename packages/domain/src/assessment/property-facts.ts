import type { Paise } from '../money/paise.ts'
import type { HeadAmounts } from './heads.ts'

export type PremiseConstruction = 'rcc_rbc' | 'other_pucca' | 'kachha'
export type ConstructionType = PremiseConstruction | 'vacant_land'
export type AreaBasis = 'carpet' | 'covered'
export type RentType = 'self' | 'rented' | 'vacant'
export type PremiseUse = 'residential' | 'nonresidential'
/** Whether a floor has proper parking; absent where nobody has recorded it. */
export const parkings = ['provided', 'not_provided'] as const
export type Parking = (typeof parkings)[number]

/** A floor, or a separately used part of one, as measured. */
export type Premise = {
  /** 0 is the ground floor, -1 the basement. */
  readonly floorNumber: number
  readonly rentType: RentType
  readonly type: PremiseUse
  readonly category?: string | undefined
  readonly subCategory?: string | undefined
  /** Millionths of a square foot: 1,000 sq ft is 1,000,000,000. */
  readonly areaMillionths: number
  /** What was measured: covered area, or carpet area by rooms. */
  readonly areaBasis: AreaBasis
  /** Where it differs from the property's. */
  readonly construction?: PremiseConstruction | undefined
  readonly constructionYear?: number | undefined
  readonly parking?: Parking | undefined
}

/** What an assessment looks at, and nothing else: two properties with equal facts are taxed alike. */
export type PropertyFacts = {
  readonly mohallaId: string
  readonly construction: ConstructionType
  readonly roadWidthMetres?: number | undefined
  readonly constructionYear?: number | undefined
  /** Millionths of a square foot. */
  readonly plotAreaMillionths?: number | undefined
  readonly premises: readonly Premise[]
  readonly houseTaxApplicable: boolean
  readonly waterTaxApplicable: boolean
  readonly sewerageConnectionAvailable: boolean
  readonly isMetroRailProperty: boolean
  readonly isDisabled: boolean
  /** Basis points: 40 percent is 4000. */
  readonly disabilityBps?: number | undefined
  readonly isExDefensePersonalWidow: boolean
  /** True only when the owner has declared and proved it. */
  readonly isOnlyBuildingOfOwner?: boolean | undefined
  /** For years before the area method: depreciated cost of the building and value of its land. */
  readonly capitalValue?: Paise | undefined
  /** The annual rental value in the list of before, where an older year has nothing better. */
  readonly recordedArv?: Paise | undefined
  /** The taxes of the year before, where a cap looks at them. */
  readonly previousTaxes?: HeadAmounts | undefined
}
