import type { Portion } from './portions.ts'
import type { AreaBasis, ConstructionType, RentType } from './property-facts.ts'
import { classAmong, edgesOf } from './range.ts'
import type { FactorRow, RoadBandRow, Use } from './rule-book.ts'

/**
 * Numbers portions so that two that no row of the year tells apart have the same number: what is looked up for one is
 * then known for the other. A number, because a text key would cost more than the whole rest of an assessment.
 */
export type PortionNumbering = {
  readonly bands: ReadonlyMap<string, number>
  readonly categories: ReadonlyMap<string, number>
  readonly subCategories: ReadonlyMap<string, number>
  readonly ageEdges: readonly number[]
  readonly areaEdges: readonly number[]
  readonly floorEdges: readonly number[]
}

const useNumbers: Readonly<Record<Use, number>> = { residential: 0, nonresidential: 1, vacant_land: 2 }
const rentNumbers: Readonly<Record<RentType, number>> = { self: 0, rented: 1, vacant: 2 }
const constructionNumbers: Readonly<Record<ConstructionType, number>> = {
  rcc_rbc: 0,
  other_pucca: 1,
  kachha: 2,
  vacant_land: 3,
}
const basisNumbers: Readonly<Record<AreaBasis, number>> = { carpet: 0, covered: 1 }
const parkingNumbers: Readonly<Record<Portion['parking'], number>> = { provided: 0, not_provided: 1, not_recorded: 2 }

/** Words the rows know, from 1; every other word is 0, for no row asks about it. */
const numbered = (words: readonly string[]): Map<string, number> =>
  new Map([...new Set(words)].map((word, at) => [word, at + 1]))

export function numberingOf(rows: readonly FactorRow[], roadBands: readonly RoadBandRow[]): PortionNumbering {
  const conditions = rows.map(({ when }) => when)
  const edges = (all: number[]): number[] => [...new Set(all)].sort((a, b) => a - b)
  return {
    bands: numbered(roadBands.map(({ code }) => code)),
    categories: numbered(conditions.flatMap(({ category }) => category ?? [])),
    subCategories: numbered(conditions.flatMap(({ subCategory }) => subCategory ?? [])),
    ageEdges: edges(conditions.flatMap(({ ageYears }) => edgesOf(ageYears))),
    areaEdges: edges(conditions.flatMap(({ areaMillionths }) => edgesOf(areaMillionths))),
    floorEdges: edges(conditions.flatMap(({ floor }) => edgesOf(floor))),
  }
}

/** What the choice of a rate depends on. */
export function rateNumber(portion: Portion, { bands }: PortionNumbering): number {
  let number = bands.get(portion.roadBand) ?? 0
  number = number * 4 + constructionNumbers[portion.construction]
  number = number * 2 + basisNumbers[portion.measured]
  number = number * 3 + rentNumbers[portion.rentType]
  return number * 3 + useNumbers[portion.use]
}

/** What the factors depend on, beside {@link rateNumber}. */
export function factorNumber(portion: Portion, rateBasis: AreaBasis, numbering: PortionNumbering): number {
  const { categories, subCategories, bands, ageEdges, areaEdges, floorEdges } = numbering
  let number =
    (categories.get(portion.category) ?? 0) * (subCategories.size + 1) + (subCategories.get(portion.subCategory) ?? 0)
  number = number * (2 * floorEdges.length + 1) + classAmong(floorEdges, portion.floor)
  number = number * (2 * areaEdges.length + 1) + classAmong(areaEdges, portion.areaMillionths)
  const age = portion.ageYears === undefined ? 0 : 1 + classAmong(ageEdges, portion.ageYears)
  number = number * (2 * ageEdges.length + 2) + age
  number = number * 3 + parkingNumbers[portion.parking]
  number = number * 2 + basisNumbers[rateBasis]
  return number * (bands.size + 1) * 72 + rateNumber(portion, numbering)
}
