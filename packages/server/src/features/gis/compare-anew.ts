import type { SurveyCard } from '@karsetu/contract/gis/survey-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { assertWholeCity } from '../access/place-scope.ts'
import type { SurveyJobInput } from './compare-survey.ts'
import { getSurvey } from './survey-store.ts'

/**
 * Compares all that nobody decided or proposed with the register and the law of today: after a new year, a change of
 * the law, or changes of the properties. What was left because it had changed waits again.
 * @throws Failure call.not_found, call.out_of_scope, survey.not_now
 */
export async function compareAnew(context: WriteContext, surveyId: number): Promise<SurveyCard> {
  const { tx, actor, platform } = context
  assertWholeCity(actor)
  await tx.query('select from survey where survey_id = $1 for update', [surveyId])
  const { status, fileName, rows } = await getSurvey(tx, surveyId)
  if (status === 'reading') throw fail('survey.not_now')
  const { rowCount } = await tx.query(
    `update survey_property set property_version = null, decision_id = null, state = 'waiting'
     where survey_id = $1 and match = 'matched' and state in ('same', 'waiting', 'stale')`,
    [surveyId],
  )
  const jobId = platform.newId()
  await tx.query("update survey set status = 'reading', job_id = $2 where survey_id = $1", [surveyId, jobId])
  await enqueueJob(tx, {
    jobId,
    kind: 'survey_read',
    title: (said) => m.survey_job_read({ file: fileName }, said),
    input: { surveyId } satisfies SurveyJobInput,
    total: rows,
    requestedBy: staffIdOf(actor) ?? undefined,
  })
  context.note({ subjectKind: 'survey', subjectId: String(surveyId), after: { comparesAnew: rowCount ?? 0 } })
  return getSurvey(tx, surveyId)
}
