import {
  areaOfFloors,
  findingsOf,
  isDifferent,
  mayBeTakenOver,
  type SurveyedFacts,
  type SurveyFinding,
  usageOf,
} from '@karsetu/domain/gis/survey.ts'
import { type Paise, ZERO } from '@karsetu/domain/money/paise.ts'
import { type FinancialYear, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { JobKind } from '../../platform/jobs/job-worker.ts'
import { type AssessedYear, assessChosen } from '../demand/assess-chosen.ts'
import { lockStates } from '../property/register-store.ts'
import { postsOfSurvey } from './posts-of-survey.ts'
import { rehearseSurvey } from './rehearse-survey.ts'
import { endComparison } from './supersede-surveyed.ts'

export type SurveyJobInput = { surveyId: number }
type Cursor = { compared: number }

const atOnce = 400

/** Works out what every surveyed property's differences are and would do to its tax, some hundreds at a time. */
export const surveyReadJobs: readonly JobKind<SurveyJobInput, Cursor>[] = [
  {
    kind: 'survey_read',
    run: async (job) => {
      const { surveyId } = job.input
      for (let more = true; more; ) {
        await job.step(async (tx) => {
          const compared = await compareSome(tx, surveyId, job.platform.clock())
          more = compared > 0
          const soFar = job.cursor?.compared ?? 0
          if (more) return { cursor: { compared: soFar + compared }, done: compared }
          // What no property was found for, or was decided before, is done with the rest; taken up again, not twice.
          const { rows } = await endComparison(tx, surveyId)
          return { cursor: { compared: rows }, done: rows - soFar }
        })
      }
      return { compared: job.cursor?.compared ?? 0 }
    },
  },
]

type Waiting = { rowNo: number; propertyId: number; facts: SurveyedFacts }
/** With what taking it over would post. */
type AsSurveyed = AssessedYear & { posts: Paise }
type Compared = Waiting & {
  version: number
  findings: SurveyFinding[]
  areaBefore: number
  usageBefore: string | null
  before: AssessedYear | undefined
  after: AssessedYear | undefined
  posts: Paise
}

/** @returns how many properties were compared; 0 when all are */
export async function compareSome(tx: Tx, surveyId: number, moment: Date): Promise<number> {
  const today = istDateOf(moment)
  const year = financialYearOf(today)
  const { rows: waiting } = await tx.query<Waiting>(
    `select row_no "rowNo", property_id "propertyId", facts from survey_property
     where survey_id = $1 and match = 'matched' and property_version is null order by property_id limit $2`,
    [surveyId, atOnce],
  )
  if (waiting.length === 0) return 0
  const locked = new Map(
    (
      await lockStates(
        tx,
        waiting.map(({ propertyId }) => propertyId),
      )
    ).map((each) => [each.propertyId, each]),
  )
  const before = await readBefore(tx, [...locked.keys()], year)
  const results = waiting.flatMap((row) => {
    const property = locked.get(row.propertyId)
    return property ? [{ row, property, findings: findingsOf(property.state, row.facts) }] : []
  })
  const changing = results.filter(({ findings }) => isDifferent(findings) && mayBeTakenOver(findings))
  const day = { now: moment.toISOString(), today }
  const after = await rehearseSurvey(tx, changing, day, (ids) => lookAtTaxes(tx, ids, today))
  await writeCompared(
    tx,
    { surveyId, year },
    results.map(({ row, property, findings }) => {
      const { propertyId } = row
      const asSurveyed = after.get(propertyId)
      return {
        ...row,
        version: property.version,
        findings: asSurveyed === null ? [...findings, 'not_assessable'] : findings,
        areaBefore: areaOfFloors(Object.values(property.state.premises)),
        usageBefore: usageOf(Object.values(property.state.premises)) ?? property.state.houseCategory,
        before: before.get(propertyId),
        after: asSurveyed === null ? undefined : (asSurveyed ?? before.get(propertyId)),
        posts: asSurveyed?.posts ?? ZERO,
      }
    }),
  )
  return waiting.length
}

/** What was assessed for the year; by the engine where nothing was yet. */
async function readBefore(tx: Tx, ids: readonly number[], year: FinancialYear): Promise<Map<number, AssessedYear>> {
  const { rows } = await tx.query<AssessedYear & { propertyId: number }>(
    `select property_id "propertyId", arv_paise arv, house_paise + water_paise + sewer_paise tax
     from assessment_held where property_id = any ($1) and financial_year = $2`,
    [ids, year],
  )
  const before = new Map(rows.map(({ propertyId, arv, tax }) => [propertyId, { arv, tax }]))
  const toCome = ids.filter((propertyId) => !before.has(propertyId))
  for (const [propertyId, assessed] of await assessChosen(tx, toCome, year))
    if (assessed) before.set(propertyId, assessed)
  return before
}

/** The year as the engine has it now, and what would be posted; null for what cannot be assessed. */
async function lookAtTaxes(
  tx: Tx,
  propertyIds: readonly number[],
  today: IsoDate,
): Promise<Map<number, AsSurveyed | null>> {
  const assessed = await assessChosen(tx, propertyIds, financialYearOf(today))
  const { posts } = await postsOfSurvey(tx, propertyIds, today)
  return new Map(
    [...assessed].map(([propertyId, year]) => [propertyId, year && { ...year, posts: posts.get(propertyId) ?? ZERO }]),
  )
}

async function writeCompared(
  tx: Tx,
  { surveyId, year }: { surveyId: number; year: FinancialYear },
  compared: readonly Compared[],
): Promise<void> {
  await tx.query(
    `update survey_property row set property_version = said.version, findings = string_to_array(said.findings, ','),
       area_before_sqft = area_before, area_after_sqft = area_after, usage_before = said.usage_before, usage_after = said.usage_after,
       arv_before_paise = arv_before, arv_after_paise = arv_after, tax_before_paise = tax_before, tax_after_paise = tax_after,
       posts_paise = posts, compared_year = $13, state = said.state
     from unnest($2::integer[], $3::integer[], $4::text[], $5::numeric[], $6::numeric[], $7::text[], $8::text[], $9::bigint[],
       $10::bigint[], $11::bigint[], $12::bigint[], $14::bigint[], $15::text[])
       said (row_no, version, findings, area_before, area_after, usage_before, usage_after, arv_before, arv_after, tax_before, tax_after, posts, state)
     where row.survey_id = $1 and row.row_no = said.row_no`,
    [
      surveyId,
      compared.map(({ rowNo }) => rowNo),
      compared.map(({ version }) => version),
      compared.map(({ findings }) => findings.join(',')),
      compared.map(({ areaBefore }) => areaBefore),
      compared.map(({ facts }) => areaOfFloors(facts.floors)),
      compared.map(({ usageBefore }) => usageBefore),
      compared.map(({ facts }) => usageOf(facts.floors)),
      compared.map(({ before }) => before?.arv ?? null),
      compared.map(({ after }) => after?.arv ?? null),
      compared.map(({ before }) => before?.tax ?? null),
      compared.map(({ after }) => after?.tax ?? null),
      year,
      compared.map(({ posts }) => posts),
      compared.map(({ findings }) => (isDifferent(findings) ? 'waiting' : 'same')),
    ],
  )
}
