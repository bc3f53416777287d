import { fail } from '@karsetu/contract/platform/fail.ts'
import { mayCall } from '@karsetu/domain/access/permissions.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { compareSome } from './compare-survey.ts'
import { findingsOfFacts } from './survey-store.ts'
import { surveyedNow } from './surveyed-now.ts'

type Building = { surveyId: number; rowNo: number }
type Held = {
  match: string
  supersededBy: number | null
  fileId: string | null
  zoneId: number | null
  wardId: number | null
}

/**
 * Holds a building that surveyors found and the register does not know, for whoever enters it.
 * @returns the file of the survey, the source of what is entered
 * @throws Failure call.not_allowed, call.not_found, call.out_of_scope, survey.not_unmatched
 */
export async function lockUnmatched(
  { tx, actor }: WriteContext,
  { surveyId, rowNo }: Building,
): Promise<{ fileId: string | null }> {
  if (!mayCall(actor, 'survey.view')) throw fail('call.not_allowed')
  const { rows } = await tx.query<Held>(
    `select match, superseded_by "supersededBy", file_id "fileId", place.zone_id "zoneId", place.ward_id "wardId"
     from ${surveyedNow} join survey on survey.survey_id = row.survey_id
     where row.survey_id = $1 and row_no = $2 for update of row`,
    [surveyId, rowNo],
  )
  const [held] = rows
  if (!held) throw fail('call.not_found')
  // No ward has the number 0: what stands in none is for who works for the whole city.
  assertInScope(actor, { zoneId: held.zoneId ?? 0, wardId: held.wardId ?? 0 })
  if (held.match !== 'unmatched' || held.supersededBy !== null) throw fail('survey.not_unmatched')
  return { fileId: held.fileId }
}

/** The building is this property from now on; what was typed otherwise than it was surveyed is a difference like any. */
export async function matchSurveyed(
  context: WriteContext,
  { surveyId, rowNo }: Building,
  { propertyId, propertyUniqueId }: { propertyId: number; propertyUniqueId: string },
): Promise<void> {
  const { tx, now } = context
  await tx.query(
    `update survey_property set match = 'matched', property_id = $3, property_version = null, state = 'waiting', findings = '{}'
     where survey_id = $1 and row_no = $2`,
    [surveyId, rowNo, propertyId],
  )
  const { rows } = await tx.query<{ status: string }>('select status from survey where survey_id = $1', [surveyId])
  // While its job still compares, that compares this one, too.
  if (rows[0]?.status === 'quarantined') await compareSome(tx, surveyId, new Date(now))
  context.note({ subjectKind: 'survey', subjectId: String(surveyId), after: { rowNo, matched: propertyUniqueId } })
}

/** A property left the register as never entered: what surveyors found is unknown again, unless somebody decided about it. */
export async function unmatchSurveyed(tx: Tx, propertyId: number): Promise<void> {
  await tx.query(
    `update survey_property set match = 'unmatched', property_id = null, property_version = null, state = 'waiting',
       findings = ${findingsOfFacts('facts')}, area_before_sqft = null, area_after_sqft = null, usage_before = null, usage_after = null,
       arv_before_paise = null, arv_after_paise = null, tax_before_paise = null, tax_after_paise = null, posts_paise = null, compared_year = null
     where property_id = $1 and match = 'matched' and state in ('same', 'waiting', 'stale')`,
    [propertyId],
  )
}
