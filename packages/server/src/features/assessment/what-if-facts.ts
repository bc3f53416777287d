import type { WhatIf, WhatIfFloor } from '@karsetu/contract/assessment/what-if.ts'
import type { Premise, PropertyFacts } from '@karsetu/domain/assessment/property-facts.ts'
import { areaMillionths, sqftOf } from '@karsetu/domain/property/area.ts'

const hundredths = (number: number): number => Math.round(number * 100)

/** Leaves out what is not known. */
function known<Row extends object>(row: { [Key in keyof Row]: Row[Key] | null | undefined }): Row {
  const entries = Object.entries(row).filter(([, value]) => value !== null && value !== undefined && value !== '')
  return Object.fromEntries(entries) as Row // the same keys, with the values that are there
}

/** Whether the calculator says anything of the owner's category. */
export const saysOwner = ({ isDisabled, isExDefensePersonalWidow, isOnlyBuildingOfOwner }: WhatIf): boolean =>
  [isDisabled, isExDefensePersonalWidow, isOnlyBuildingOfOwner].some((said) => said !== undefined)

/** The facts of the calculator; the mohalla, and what no field asks for, stay as the register has them. */
export function factsOfWhatIf(request: WhatIf, record: PropertyFacts): PropertyFacts {
  const { premises, plotAreaSqft, disabilityPercentage, isDisabled, isExDefensePersonalWidow, ...others } = request
  const { isOnlyBuildingOfOwner, ...rest } = others
  const owner = saysOwner(request)
    ? {
        isDisabled: isDisabled ?? false,
        isExDefensePersonalWidow: isExDefensePersonalWidow ?? false,
        isOnlyBuildingOfOwner: isOnlyBuildingOfOwner ?? false,
        disabilityBps: isDisabled && disabilityPercentage ? hundredths(disabilityPercentage) : undefined,
      }
    : {}
  return known<PropertyFacts>({
    ...record,
    ...rest,
    ...owner,
    plotAreaMillionths: plotAreaSqft === null ? null : areaMillionths(plotAreaSqft),
    premises: premises.map(premiseOf),
  })
}

const premiseOf = ({ areaSqft, ...floor }: WhatIfFloor): Premise =>
  known<Premise>({ ...floor, areaMillionths: areaMillionths(areaSqft) })

/** The register in the fields of the calculator; the owner's category only for who may see the record. */
export function whatIfOfFacts(facts: PropertyFacts, seesOwner: boolean): WhatIf {
  return {
    construction: facts.construction,
    roadWidthMetres: facts.roadWidthMetres ?? null,
    constructionYear: facts.constructionYear ?? null,
    plotAreaSqft: facts.plotAreaMillionths ? sqftOf(facts.plotAreaMillionths) : null,
    premises: facts.premises.map((premise) => ({
      floorNumber: premise.floorNumber,
      rentType: premise.rentType,
      type: premise.type,
      category: premise.category ?? null,
      subCategory: premise.subCategory ?? null,
      areaSqft: sqftOf(premise.areaMillionths),
      areaBasis: premise.areaBasis,
      construction: premise.construction ?? null,
      constructionYear: premise.constructionYear ?? null,
      parking: premise.parking ?? null,
    })),
    houseTaxApplicable: facts.houseTaxApplicable,
    waterTaxApplicable: facts.waterTaxApplicable,
    sewerageConnectionAvailable: facts.sewerageConnectionAvailable,
    isMetroRailProperty: facts.isMetroRailProperty,
    ...(seesOwner
      ? {
          isDisabled: facts.isDisabled,
          disabilityPercentage: facts.disabilityBps === undefined ? null : facts.disabilityBps / 100,
          isExDefensePersonalWidow: facts.isExDefensePersonalWidow,
          isOnlyBuildingOfOwner: facts.isOnlyBuildingOfOwner ?? false,
        }
      : {}),
  }
}
