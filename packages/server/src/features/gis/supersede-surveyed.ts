import type { Tx } from '../../platform/db/database.ts'

/**
 * The survey is compared in full: what it names anew stands above earlier rows, and under those of later surveys.
 * @returns how many rows it has in all
 */
export async function endComparison(tx: Tx, surveyId: number): Promise<{ rows: number }> {
  // One at a time: of two surveys that end together each would not see the other.
  await tx.query("select pg_advisory_xact_lock(hashtext('survey'))")
  const { rows: ended } = await tx.query<{ rows: number }>(
    `update survey set status = 'quarantined', compared_at = coalesce(compared_at, now()) where survey_id = $1 returning rows`,
    [surveyId],
  )
  await tx.query(
    `update survey_property older set superseded_by = newer.survey_id,
       state = case when older.state in ('same', 'waiting', 'stale') then 'superseded' else older.state end
     from survey_property newer join survey on survey.survey_id = newer.survey_id and compared_at is not null
     where older.subject = newer.subject and older.survey_id < newer.survey_id and older.superseded_by is null
       and $1 in (older.survey_id, newer.survey_id)`,
    [surveyId],
  )
  if (!ended[0]) throw new Error(`there is no survey ${surveyId}`)
  return ended[0]
}
