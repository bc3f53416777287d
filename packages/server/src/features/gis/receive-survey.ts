import type { SurveyCard } from '@karsetu/contract/gis/survey-calls.ts'
import { fail, failField } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import { india, isWithin } from '@karsetu/domain/gis/position.ts'
import { saveFile } from '../../platform/files/stored-files.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { assertWholeCity } from '../access/place-scope.ts'
import type { SurveyJobInput } from './compare-survey.ts'
import { type FarFromCity, readFarFromCity } from './far-from-city.ts'
import { readSurveyMap, readSurveySheet, type SurveyRow } from './survey-rows.ts'
import { getSurvey, insertSurveyRows } from './survey-store.ts'

/**
 * Takes a survey into quarantine; a job then works out what each property's differences would do to its tax.
 * @throws Failure call.input_invalid naming epsg, survey.no_heading, survey.formula_cell, survey.empty, gis.*, call.out_of_scope
 */
export async function receiveSurvey(
  context: WriteContext,
  { epsg }: { epsg?: string | undefined },
  files: readonly SentFile[],
): Promise<SurveyCard> {
  const { tx, actor, platform } = context
  assertWholeCity(actor)
  const [file] = files
  if (!file) throw fail('survey.empty')
  const isMap = file.kind === 'geojson'
  if (!isMap && epsg !== undefined) throw failField('epsg', m.gis_epsg_of_map_only())
  const thisYear = Number(context.today.slice(0, 4))
  const read = isMap ? await readSurveyMap(file, epsg, thisYear) : await readSurveySheet(file, thisYear)
  const rows = withoutFarPlaces(read, await readFarFromCity(tx))
  const unreadable = rows.filter(({ facts }) => facts.unreadable?.length).length
  const staffId = staffIdOf(actor)
  const { fileId, sha256 } = await saveFile(context, file, 'survey')
  const jobId = platform.newId()
  const { rows: made } = await tx.query<{ surveyId: number }>(
    `insert into survey (file_name, sha256, file_id, job_id, rows, unreadable, requested_by) values ($1, $2, $3, $4, $5, $6, $7)
     returning survey_id "surveyId"`,
    [file.fileName, sha256, fileId, jobId, rows.length, unreadable, staffId],
  )
  const surveyId = made[0]?.surveyId
  if (surveyId === undefined) throw new Error('an insert gave no number')
  await insertSurveyRows(tx, surveyId, rows)
  await enqueueJob(tx, {
    jobId,
    kind: 'survey_read',
    title: (said) => m.survey_job_read({ file: file.fileName }, said),
    input: { surveyId } satisfies SurveyJobInput,
    total: rows.length,
    requestedBy: staffId ?? undefined,
  })
  context.note({
    subjectKind: 'survey',
    subjectId: String(surveyId),
    after: { fileName: file.fileName, rows: rows.length, unreadable },
  })
  return getSurvey(tx, surveyId)
}

/** A place that cannot be the property's is not its place, and is said to be none; what was measured there counts. */
const withoutFarPlaces = (rows: readonly SurveyRow[], farFromCity: FarFromCity): SurveyRow[] =>
  rows.map((row) => {
    const { at, facts } = row
    if (!at || (isWithin(at, india) && farFromCity(at) === null)) return row
    return { ...row, at: null, facts: { ...facts, farPlace: [at[0], at[1]] } }
  })
