import type { DecisionEffect, SurveyDecision } from '@karsetu/contract/gis/survey-calls.ts'
import type { DecisionForm } from '@karsetu/contract/gis/survey-forms.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type Actor, staffIdOf } from '@karsetu/domain/access/permissions.ts'
import { refusalToApprove } from '@karsetu/domain/approval/own-limit.ts'
import { isTakenIn, mayBeTakenOver, type SurveyFinding } from '@karsetu/domain/gis/survey.ts'
import { addPaise, type Paise, paise } from '@karsetu/domain/money/paise.ts'
import { type FinancialYear, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context, WriteContext } from '../../platform/http/context.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { whereInScope } from '../access/place-scope.ts'
import { readDecider } from '../approval/decider.ts'
import type { SurveyApplyInput } from './apply-survey.ts'
import { getSurvey } from './survey-store.ts'

type Chosen = Omit<DecisionForm, 'reason'>

type Candidate = {
  rowNo: number
  findings: SurveyFinding[]
  areaBefore: number | null
  areaAfter: number | null
  before: Paise | null
  after: Paise | null
  comparedYear: FinancialYear | null
}

/** Rows of a survey that wait, within the actor's wards, and are meant: those named, or those a rule takes in. */
async function chosenRows(
  sql: Queryable,
  actor: Actor,
  surveyId: number,
  chosen: Chosen,
  lock = '',
): Promise<Candidate[]> {
  const values: unknown[] = [surveyId]
  const add = (value: unknown) => `$${values.push(value)}`
  const conditions = [
    "survey_id = $1 and match = 'matched' and state = 'waiting'",
    ...whereInScope(actor, values, 'property'),
  ]
  if (chosen.rowNos) conditions.push(`row_no = any (${add(chosen.rowNos)})`)
  if (chosen.zoneId) conditions.push(`property.zone_id = ${add(chosen.zoneId)}`)
  if (chosen.wardId) conditions.push(`property.ward_id = ${add(chosen.wardId)}`)
  const { rows } = await sql.query<Candidate>(
    `select row_no "rowNo", findings, area_before_sqft::float8 "areaBefore", area_after_sqft::float8 "areaAfter",
       tax_before_paise before, tax_after_paise after, compared_year "comparedYear"
     from survey_property row join property using (property_id) where ${conditions.join(' and ')} order by row_no ${lock}`,
    values,
  )
  return rows.filter((row) => isMeant(chosen, row))
}

function isMeant({ accepts, rowNos, mostAreaPercent, findings = [] }: Chosen, row: Candidate): boolean {
  if (rowNos) return !accepts || mayBeTakenOver(row.findings)
  if (mostAreaPercent === undefined) return false
  return isTakenIn({ mostAreaBps: Math.round(mostAreaPercent * 100), findings }, row)
}

function effectOf(rows: readonly Candidate[]): DecisionEffect {
  const sum = (amountOf: (row: Candidate) => number) => paise(rows.reduce((all, row) => all + amountOf(row), 0))
  const change = ({ before, after }: Candidate) => (after ?? 0) - (before ?? 0)
  return {
    properties: rows.length,
    taxBeforePaise: sum(({ before }) => before ?? 0),
    taxAfterPaise: sum(({ after }) => after ?? 0),
    raisedPaise: sum((row) => Math.max(0, change(row))),
    loweredPaise: sum((row) => Math.max(0, -change(row))),
  }
}

/** What a rule would take in. @throws Failure call.not_found */
export async function previewDecision(
  { reads, actor }: Context,
  surveyId: number,
  chosen: Chosen,
): Promise<DecisionEffect> {
  await getSurvey(reads, surveyId)
  return effectOf(await chosenRows(reads, actor, surveyId, chosen))
}

/**
 * Proposes to take over what was surveyed; somebody else decides. Leaving it out moves no money and happens at once.
 * @throws Failure call.not_found, survey.not_now, survey.nothing_taken_in, survey.compared_before
 */
export async function proposeDecision(
  context: WriteContext,
  surveyId: number,
  form: DecisionForm,
): Promise<SurveyDecision> {
  const { tx, actor, today } = context
  if (actor.kind !== 'staff') throw fail('call.not_allowed')
  const survey = await getSurvey(tx, surveyId)
  if (survey.status !== 'quarantined') throw fail('survey.not_now')
  const { reason, ...chosen } = form
  const held = await chosenRows(tx, actor, surveyId, chosen, 'for update of row')
  if (held.length === 0) throw fail('survey.nothing_taken_in')
  const effect = effectOf(held)
  const { accepts, rowNos, ...rule } = chosen
  const year = financialYearOf(today)
  if (accepts && held.some(({ comparedYear }) => comparedYear !== year)) throw fail('survey.compared_before', { year })
  const { rows } = await tx.query<{ decisionId: number }>(
    `insert into survey_decision (survey_id, accepts, rule, reason, properties, tax_before_paise, tax_after_paise, raised_paise, lowered_paise, status, maker_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning decision_id "decisionId"`,
    [
      surveyId,
      accepts,
      JSON.stringify(rowNos ? { rowNos } : rule),
      reason,
      held.length,
      effect.taxBeforePaise,
      effect.taxAfterPaise,
      effect.raisedPaise,
      effect.loweredPaise,
      accepts ? 'proposed' : 'applied',
      actor.staffId,
    ],
  )
  const decisionId = rows[0]?.decisionId
  if (decisionId === undefined) throw new Error('an insert gave no number')
  await tx.query('update survey_property set state = $3, decision_id = $4 where survey_id = $1 and row_no = any ($2)', [
    surveyId,
    held.map(({ rowNo }) => rowNo),
    accepts ? 'proposed' : 'refused',
    decisionId,
  ])
  context.note({
    subjectKind: 'survey',
    subjectId: String(surveyId),
    after: { decisionId, accepts, properties: held.length, reason },
  })
  return getDecision(tx, actor, decisionId)
}

type Held = { surveyId: number; status: string; makerId: number; raised: Paise; lowered: Paise }

/** The proposal, held still, all of whose properties are of the actor's wards. One whose job failed is a proposal again. @throws Failure call.not_found, survey.not_now, call.out_of_scope */
async function lockDecision({ tx, actor }: WriteContext, surveyId: number, decisionId: number): Promise<Held> {
  const { rows } = await tx.query<Held>(
    `select survey_id "surveyId", case when job.status in ('failed', 'cancelled') and decision.status = 'applying' then 'proposed' else decision.status end status,
       maker_id "makerId", raised_paise raised, lowered_paise lowered
     from survey_decision decision left join job using (job_id) where decision_id = $1 and survey_id = $2 for update of decision`,
    [decisionId, surveyId],
  )
  const [held] = rows
  if (!held) throw fail('call.not_found')
  if (held.status !== 'proposed') throw fail('survey.not_now')
  const values: unknown[] = [decisionId]
  const scope = whereInScope(actor, values, 'property')
  if (scope.length > 0) {
    const { rowCount } = await tx.query(
      `select from survey_property join property using (property_id) where decision_id = $1 and not (${scope.join(' and ')}) limit 1`,
      values,
    )
    if (rowCount) throw fail('call.out_of_scope')
  }
  return held
}

/**
 * Lets the proposal be taken over, as a job. What taxes rise and fall by together must be within the decider's own limit.
 * @throws Failure call.not_found, call.out_of_scope, survey.not_now, survey.same_person, survey.above_own_limit
 */
export async function approveDecision(
  context: WriteContext,
  { surveyId, decisionId, remark }: { surveyId: number; decisionId: number; remark: string },
): Promise<SurveyDecision> {
  const { tx, actor, platform, request } = context
  const locked = await lockDecision(context, surveyId, decisionId)
  const decider = await readDecider(tx, context)
  const amount = addPaise(locked.raised, locked.lowered)
  const refusal = refusalToApprove({ amount, madeBy: locked.makerId }, decider)
  if (refusal === 'same_person') throw fail('survey.same_person')
  if (refusal === 'above_own_limit') throw fail('survey.above_own_limit', { mostPaise: decider.mostPaise ?? amount })
  const jobId = platform.newId()
  await tx.query(
    `update survey_decision set status = 'applying', checker_id = $2, decided_at = now(), remark = $3, job_id = $4 where decision_id = $1`,
    [decisionId, decider.staffId, remark, jobId],
  )
  await enqueueJob(tx, {
    jobId,
    kind: 'survey_apply',
    title: (said) => m.survey_job_apply({ number: String(decisionId) }, said),
    input: {
      decisionId,
      origin: { actor, address: request.address, requestId: request.id, action: 'survey.apply' },
    } satisfies SurveyApplyInput,
    requestedBy: decider.staffId,
  })
  context.note({
    subjectKind: 'survey',
    subjectId: String(surveyId),
    after: { decisionId, status: 'applying', remark },
  })
  return getDecision(tx, actor, decisionId)
}

/** Sends a proposal back; what it was about waits again. @throws Failure call.not_found, call.out_of_scope, survey.not_now */
export async function refuseDecision(
  context: WriteContext,
  { surveyId, decisionId, remark }: { surveyId: number; decisionId: number; remark: string },
): Promise<SurveyDecision> {
  const { tx, actor } = context
  const locked = await lockDecision(context, surveyId, decisionId)
  const checker = actor.kind === 'staff' && actor.staffId !== locked.makerId ? actor.staffId : null
  await tx.query(
    `update survey_decision set status = 'refused', checker_id = $2, decided_at = now(), remark = $3 where decision_id = $1`,
    [decisionId, checker, remark],
  )
  await tx.query(
    `update survey_property set state = case when superseded_by is null then 'waiting' else 'superseded' end, decision_id = null
     where decision_id = $1`,
    [decisionId],
  )
  context.note({ subjectKind: 'survey', subjectId: String(surveyId), after: { decisionId, status: 'refused', remark } })
  return getDecision(tx, actor, decisionId)
}

const decisionColumns = `decision_id "decisionId", decision.survey_id "surveyId", file_name "fileName", accepts, rule, reason, properties,
  tax_before_paise "taxBeforePaise", tax_after_paise "taxAfterPaise",
  raised_paise "raisedPaise", lowered_paise "loweredPaise", left_out "leftOut", decision.status, job.status "jobStatus",
  maker.username maker, checker.username checker, remark, made_at "madeAt"`
const decisionTables = `survey_decision decision join survey using (survey_id) join staff maker on maker.staff_id = maker_id
  left join staff checker on checker.staff_id = checker_id left join job on job.job_id = decision.job_id`

async function readDecisions(sql: Queryable, actor: Actor, rest: string, values: unknown[]): Promise<SurveyDecision[]> {
  const { rows } = await sql.query<SurveyDecision>(
    `select ${decisionColumns}, maker_id = $1 "isOwn" from ${decisionTables} ${rest}`,
    [staffIdOf(actor), ...values],
  )
  return rows.map((row) => ({ ...row, isOwn: row.isOwn ?? false }))
}

async function getDecision(sql: Queryable, actor: Actor, decisionId: number): Promise<SurveyDecision> {
  const [found] = await readDecisions(sql, actor, 'where decision_id = $2', [decisionId])
  if (!found) throw fail('call.not_found')
  return found
}

/**
 * What is not done yet first, then the newest; who works for some wards alone sees decisions about those alone. One
 * that was refused has let its properties go: it is then for who proposed it. @throws Failure call.not_found
 */
export async function pageDecisions(
  { reads, actor }: Context,
  { surveyId, page, limit }: { surveyId?: number | undefined; page: number; limit: number },
): Promise<Page<SurveyDecision>> {
  if (surveyId !== undefined) await getSurvey(reads, surveyId)
  const values: unknown[] = [staffIdOf(actor), surveyId ?? null]
  const scope = whereInScope(actor, values, 'property').join(' and ')
  const about =
    'select from survey_property row join property using (property_id) where row.decision_id = decision.decision_id'
  const own = scope && `and not exists (${about} and not (${scope})) and (maker_id = $1 or exists (${about}))`
  const where = `where ($2::bigint is null or survey_id = $2) ${own}`
  const rows = await readDecisions(
    reads,
    actor,
    `${where} order by decision.status in ('proposed', 'applying') desc, decision_id desc limit ${limit} offset ${(page - 1) * limit}`,
    values.slice(1),
  )
  const { rows: counts } = await reads.query<{ total: number }>(
    `select count(*) total from survey_decision decision ${where} and $1::bigint is not distinct from $1`,
    values,
  )
  return { rows, total: counts[0]?.total ?? 0, page, limit }
}
