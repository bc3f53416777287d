import type { SurveyedFloors } from '@karsetu/contract/gis/survey-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { fromE7 } from '@karsetu/domain/gis/position.ts'
import { floorsBeside, type SurveyedFacts } from '@karsetu/domain/gis/survey.ts'
import type { Context } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { readStates } from '../property/register-store.ts'
import { surveyedNow } from './surveyed-now.ts'

type Row = Pick<
  SurveyedFloors,
  'fileName' | 'match' | 'supersededBy' | 'typedId' | 'ownerTyped' | 'zoneId' | 'wardId'
> & {
  propertyId: number | null
  facts: SurveyedFacts
  lonE7: number | null
  latE7: number | null
}

/** One surveyed property beside the register as it is now. @throws Failure call.not_found, call.out_of_scope */
export async function showSurveyed(
  { reads, actor }: Context,
  { surveyId, rowNo }: { surveyId: number; rowNo: number },
): Promise<SurveyedFloors> {
  const { rows } = await reads.query<Row>(
    `select row.property_id "propertyId", facts, place.zone_id "zoneId", place.ward_id "wardId", file_name "fileName", match,
       superseded_by "supersededBy", typed_id "typedId", owner_typed "ownerTyped", lon_e7 "lonE7", lat_e7 "latE7"
     from ${surveyedNow} join survey on survey.survey_id = row.survey_id
     where row.survey_id = $1 and row_no = $2::bigint`,
    [surveyId, rowNo],
  )
  const [row] = rows
  if (!row) throw fail('call.not_found')
  const { propertyId, facts, lonE7, latE7, ...said } = row
  const { zoneId, wardId } = said
  // No ward has the number 0: what stands in none is for who works for the whole city.
  assertInScope(actor, { zoneId: zoneId ?? 0, wardId: wardId ?? 0 })
  const [held] = propertyId === null ? [] : await readStates(reads, [propertyId])
  return {
    ...said,
    address: facts.address ?? null,
    point: lonE7 === null || latE7 === null ? null : [fromE7(lonE7), fromE7(latE7)],
    propertyUniqueId: held?.propertyUniqueId ?? null,
    plotBeforeSqft: held?.state.plotAreaSqft ?? null,
    plotAfterSqft: facts.plotAreaSqft,
    floors: floorsBeside(held?.state ?? null, facts.floors),
    unreadable: [...(facts.unreadable ?? [])],
    farPlace: facts.farPlace ? [...facts.farPlace] : null,
  }
}
