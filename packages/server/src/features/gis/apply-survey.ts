import { fromE7 } from '@karsetu/domain/gis/position.ts'
import type { SurveyedFacts } from '@karsetu/domain/gis/survey.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { type FinancialYear, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { AuditOrigin } from '../../platform/audit/append-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type JobContext, jobContext } from '../../platform/jobs/job-context.ts'
import type { JobKind } from '../../platform/jobs/job-worker.ts'
import { reviseTaxes } from '../demand/revise-taxes.ts'
import { lockAccountsRows } from '../ledger/write-journals.ts'
import { changeRegister } from '../property/change-register.ts'
import { lockStates } from '../property/register-store.ts'
import { setPoints } from './point-store.ts'
import { postsOfSurvey } from './posts-of-survey.ts'
import { rehearseSurvey, type Surveyed } from './rehearse-survey.ts'
import { changeOfSurvey, surveyHoldsFrom } from './survey-change.ts'

export type SurveyApplyInput = { decisionId: number; origin: AuditOrigin }

/** Takes a decision over into the register in one step: whole, or not at all. */
export const surveyApplyJobs: readonly JobKind<SurveyApplyInput, { applied: number }>[] = [
  {
    kind: 'survey_apply',
    run: async (job) => {
      if (!job.cursor)
        await job.step(async (tx) => {
          const applied = await applyDecision(tx, job.input, job.platform.clock())
          return { cursor: { applied }, done: applied, total: applied }
        })
      return { applied: job.cursor?.applied ?? 0 }
    },
  },
]

type Row = {
  surveyId: number
  rowNo: number
  propertyId: number
  version: number
  facts: SurveyedFacts
  year: FinancialYear | null
  posts: Paise | null
  lonE7: number | null
  latE7: number | null
  supersededBy: number | null
}
type Decision = { surveyId: number; reason: string; makerId: number; fileId: string | null }

/** @returns how many properties were changed; one that is no longer as it was compared, or was surveyed
 * again, is left, and marked */
export async function applyDecision(tx: Tx, { decisionId, origin }: SurveyApplyInput, moment: Date): Promise<number> {
  const { rows: decided } = await tx.query<Decision>(
    `select survey_id "surveyId", reason, maker_id "makerId", file_id "fileId" from survey_decision join survey using (survey_id)
     where decision_id = $1 and survey_decision.status = 'applying' for update of survey_decision`,
    [decisionId],
  )
  const [decision] = decided
  if (!decision) return 0
  const rows = await rowsToApply(tx, decisionId)
  const locked = new Map(
    (
      await lockStates(
        tx,
        rows.map(({ propertyId }) => propertyId),
      )
    ).map((each) => [each.propertyId, each]),
  )
  const unchanged = rows.flatMap((row) => {
    const property = locked.get(row.propertyId)
    const isAsCompared = property?.version === row.version && property.state.status === 'active'
    return isAsCompared && row.supersededBy === null ? [{ row, property }] : []
  })
  const context = jobContext(tx, moment, origin)
  const { today } = context
  const fresh = await postingAsShown(context, unchanged)
  let actIds: number[] = []
  if (fresh.length > 0) {
    const { actId } = await changeRegister(context, {
      kind: 'survey',
      reason: decision.reason,
      documents: decision.fileId ? [decision.fileId] : [],
      changes: fresh.map(({ row, property }) => changeOfSurvey(property, row.facts)),
      proposedBy: decision.makerId,
    })
    actIds = [actId]
    await setSurveyedPoints(
      tx,
      fresh.map(({ row }) => row),
      { reason: decision.reason, staffId: decision.makerId, year: financialYearOf(today) },
    )
    await reviseTaxes(context, {
      propertyIds: fresh.map(({ row }) => row.propertyId),
      from: surveyHoldsFrom(today),
      reason: decision.reason,
      cause: `register-act:${actId}`,
    })
  }
  await tx.query(
    `update survey_property set state = case when property_id = any ($2) then 'accepted' when superseded_by is null then 'stale' else 'superseded' end where decision_id = $1`,
    [decisionId, fresh.map(({ row }) => row.propertyId)],
  )
  await tx.query(`update survey_decision set status = 'applied', act_ids = $2, left_out = $3 where decision_id = $1`, [
    decisionId,
    actIds.map(String),
    rows.length - fresh.length,
  ])
  await context.writeNotes()
  return fresh.length
}

/**
 * Those that post exactly what was shown when it was approved: in another year, or by a rule that changed since, they
 * would post something that nobody looked at.
 */
async function postingAsShown<Fresh extends Surveyed & { row: Row }>(
  context: JobContext,
  surveyed: readonly Fresh[],
): Promise<Fresh[]> {
  const { tx, today } = context
  await lockAccountsRows(
    tx,
    surveyed.map(({ row }) => row.propertyId),
  )
  const { posts, lost } = await rehearseSurvey(tx, surveyed, context, (ids) => postsOfSurvey(tx, ids, today))
  return surveyed.filter(
    ({ row: { propertyId, year, posts: shown } }) =>
      year === financialYearOf(today) && (posts.get(propertyId) ?? 0) === shown && !lost.has(propertyId),
  )
}

async function rowsToApply(tx: Tx, decisionId: number): Promise<Row[]> {
  const { rows } = await tx.query<Row>(
    `select survey_id "surveyId", row_no "rowNo", property_id "propertyId", property_version version, facts,
       compared_year "year", posts_paise posts, lon_e7 "lonE7", lat_e7 "latE7", superseded_by "supersededBy"
     from survey_property where decision_id = $1 and state = 'proposed' order by property_id`,
    [decisionId],
  )
  return rows
}

/** Points of the survey for properties that have none: one somebody drew stands above a surveyor's. */
async function setSurveyedPoints(
  tx: Tx,
  rows: readonly Row[],
  act: { reason: string; staffId: number; year: ReturnType<typeof financialYearOf> },
): Promise<void> {
  const { rows: known } = await tx.query<{ propertyId: number }>(
    'select property_id "propertyId" from property_point where property_id = any ($1)',
    [rows.map(({ propertyId }) => propertyId)],
  )
  const placed = new Set(known.map(({ propertyId }) => propertyId))
  const points = rows.flatMap(({ propertyId, lonE7, latE7 }) =>
    lonE7 === null || latE7 === null || placed.has(propertyId)
      ? []
      : [{ propertyId, at: [fromE7(lonE7), fromE7(latE7)] as const, isOutside: null }],
  )
  await setPoints(tx, points, { source: 'survey', ...act })
}
