import type { Premise, PropertyFacts } from '@karsetu/domain/assessment/property-facts.ts'
import type { MohallaPlan } from '../place/make-places.ts'
import type { PropertyData } from '../property/property-rows.ts'

/** What the assessment looks at of a property of the demo city. */
export function propertyFactsOf(property: PropertyData, mohalla: MohallaPlan): PropertyFacts {
  const { roadWidthHundredths, constructionYear, plotAreaHundredths, disabilityBps } = property
  return {
    mohallaId: String(mohalla.mohallaId),
    construction: property.constructionType,
    ...(roadWidthHundredths === null ? {} : { roadWidthMetres: roadWidthHundredths / 100 }),
    ...(constructionYear === null ? {} : { constructionYear }),
    ...(plotAreaHundredths === null ? {} : { plotAreaMillionths: plotAreaHundredths * 10_000 }),
    premises: property.premises.map(
      (premise): Premise => ({
        floorNumber: premise.floorNumber,
        rentType: premise.rentType,
        type: premise.type,
        ...(premise.categoryCode === null ? {} : { category: premise.categoryCode }),
        ...(premise.subCategory === null ? {} : { subCategory: premise.subCategory }),
        areaMillionths: premise.areaHundredths * 10_000,
        areaBasis: premise.areaBasis,
      }),
    ),
    houseTaxApplicable: property.houseTaxApplicable,
    waterTaxApplicable: property.waterTaxApplicable,
    sewerageConnectionAvailable: property.sewerageConnectionAvailable,
    isMetroRailProperty: property.isMetroRailProperty,
    isDisabled: property.isDisabled,
    ...(disabilityBps === null ? {} : { disabilityBps }),
    isExDefensePersonalWidow: property.isExDefensePersonalWidow,
  }
}
