import type { SurveyedFloors } from '@karsetu/contract/gis/survey-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { usageOf } from '@karsetu/domain/gis/survey.ts'
import { nextFloor, type PropertyTyped } from './property-typed.ts'

/** A new property as it starts where surveyors found the building: what they say stands in its fields. */
export function surveyedStart(start: PropertyTyped, says: SurveyedFloors, rowNo: number): PropertyTyped {
  const floors = says.floors.flatMap(({ after }) => after ?? [])
  const [first, ...others] = new Set(floors.map(({ constructionType }) => constructionType))
  const [longitude, latitude] = says.point ?? [null, null]
  return {
    ...start,
    zoneId: says.zoneId ?? undefined,
    wardId: says.wardId ?? undefined,
    ownerName: says.ownerTyped ?? '',
    propertyAddress: says.address ?? '',
    plotArea: says.plotAfterSqft,
    houseCategory: usageOf(floors) ?? undefined,
    constType: others.length === 0 ? (first ?? undefined) : undefined,
    premises:
      floors.length === 0
        ? start.premises
        : floors.map(({ rentType, constructionType, ...floor }) => ({
            ...nextFloor(undefined),
            ...floor,
            rentUsage: floor.type === 'residential' ? 'residence' : 'commercial',
            rentType: rentType ?? undefined,
            constructionType: constructionType ?? undefined,
          })),
    reason: m.survey_source({ file: says.fileName, row: String(rowNo) }),
    longitude,
    latitude,
  }
}
