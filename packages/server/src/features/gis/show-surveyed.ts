import type { SurveyedFloors } from '@karsetu/contract/gis/survey-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { floorsBeside, type SurveyedFacts } from '@karsetu/domain/gis/survey.ts'
import type { Context } from '../../platform/http/context.ts'
import { requireInScope } from '../access/place-scope.ts'
import { readStates } from '../property/register-store.ts'
import { surveyedNow } from './surveyed-now.ts'

type Row = { propertyId: number | null; facts: SurveyedFacts; zoneId: number | null; wardId: number | null }

/** One surveyed property beside the register as it is now. @throws Failure call.not_found, call.out_of_scope */
export async function showSurveyed(
  { reads, actor }: Context,
  { surveyId, rowNo }: { surveyId: number; rowNo: number },
): Promise<SurveyedFloors> {
  const { rows } = await reads.query<Row>(
    `select row.property_id "propertyId", facts, place.zone_id "zoneId", place.ward_id "wardId" from ${surveyedNow}
     where row.survey_id = $1 and row_no = $2`,
    [surveyId, rowNo],
  )
  const [row] = rows
  if (!row) throw fail('call.not_found')
  const { propertyId, facts, zoneId, wardId } = row
  // No ward has the number 0: what stands in none is for who works for the whole city.
  requireInScope(actor, { zoneId: zoneId ?? 0, wardId: wardId ?? 0 })
  const [held] = propertyId === null ? [] : await readStates(reads, [propertyId])
  return {
    propertyUniqueId: held?.propertyUniqueId ?? null,
    plotBeforeSqft: held?.state.plotAreaSqft ?? null,
    plotAfterSqft: facts.plotAreaSqft,
    floors: floorsBeside(held?.state ?? null, facts.floors),
    unreadable: [...(facts.unreadable ?? [])],
    farPlace: facts.farPlace ? [...facts.farPlace] : null,
  }
}
