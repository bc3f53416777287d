import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import {
  type RevisionRunCard,
  type RevisionRunRow,
  type RevisionRunsQuery,
  revisionRunCalls,
} from '@karsetu/contract/revision/revision-run-calls.ts'
import { mayCall, staffIdOf } from '@karsetu/domain/access/permissions.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { withErrorSaid } from '../../platform/jobs/job-error.ts'
import { whereInScope, worksForWholeCity } from '../access/place-scope.ts'
import { approvedLaw } from '../assessment/approved-law.ts'
import { type Place, placesOf } from './change-scope.ts'
import { runSums } from './run-sums.ts'

export type RevisionRun = Pick<
  RevisionRunCard,
  'runId' | 'purpose' | 'changeId' | 'mohallaId' | 'financialYear' | 'asOf' | 'status' | 'rulesChangedSince'
> & {
  requestedBy: number | null
  /** Where its mohallas are; null for the whole city. */
  places: readonly Place[] | null
  createdAt: string
}

/** SQL: whether law that a run looks at was approved since it began. */
export const rulesChangedSince = (run: string): string =>
  `law_seen < ${approvedLaw({ financialYear: `${run}.financial_year`, asOf: `${run}.as_of`, mohallaId: `${run}.mohalla_id` })}`

/** SQL: the mohallas that a run is about: the one it was begun for, or those of the change it rehearses; null: all. */
const mohallasOfRun = (mohallaId: string, changeId: string): string =>
  `coalesce(case when ${mohallaId} is not null then array[${mohallaId}] end,
    (select mohalla_ids from rule_change where rule_change.change_id = ${changeId}))`

/** SQL: the wards of such a run; its values are its mohalla and its change. */
export const wardsOfRun = `select ward_id, zone_id from ward, (select ${mohallasOfRun('$1::bigint', '$2::bigint')} ids) about
  where ids is null or ward_id = any (select mohalla.ward_id from mohalla where mohalla_id = any (ids))`

const runSql = `select run_id "runId", purpose, change_id "changeId", run.mohalla_id "mohallaId",
    financial_year "financialYear", as_of "asOf", run.status, run.requested_by "requestedBy", run.created_at "createdAt",
    ${placesOf(mohallasOfRun('run.mohalla_id', 'run.change_id'))} places,
    job.status "jobStatus", ${rulesChangedSince('run')} "rulesChangedSince"
  from revision_run run join job using (job_id) where run_id = $1`

/** @throws Failure call.not_found */
export async function getRun(
  sql: Queryable,
  runId: number,
): Promise<RevisionRun & { jobStatus: RevisionRunCard['job']['status'] }> {
  const { rows } = await sql.query<RevisionRun & { jobStatus: RevisionRunCard['job']['status'] }>(runSql, [runId])
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

/** The run, held until the transaction ends, and how its job stands. @throws Failure call.not_found */
export async function lockRun(tx: Tx, runId: number): ReturnType<typeof getRun> {
  await tx.query('select from revision_run where run_id = $1 for update', [runId])
  return getRun(tx, runId)
}

export async function changeRun(
  tx: Tx,
  runId: number,
  change: { status?: RevisionRun['status']; jobId?: string; releasedBy?: number | null },
): Promise<void> {
  await tx.query(
    `update revision_run set status = coalesce($2, status), job_id = coalesce($3, job_id),
       released_by = coalesce($4, released_by), changed_at = now() where run_id = $1`,
    [runId, change.status ?? null, change.jobId ?? null, change.releasedBy ?? null],
  )
}

/** A run's number, which its job must know before the run names its job. */
export async function nextRunId(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ id: number }>("select nextval(pg_get_serial_sequence('revision_run', 'run_id')) id")
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the sequence gave no number')
  return id
}

export type NewRun = {
  runId: number
  purpose: RevisionRun['purpose']
  changeId: number | null
  mohallaId: number | null
  financialYear: FinancialYear
  asOf: IsoDate | null
  jobId: string
  requestedBy: number | null
}

const ofNewRun = approvedLaw({ financialYear: '$5::smallint', asOf: '$6::date', mohallaId: '$4::bigint' })

/** Begins a run over the wards of its place; false when one of the same purpose and place is open. */
export async function insertRun(tx: Tx, run: NewRun): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into revision_run (run_id, purpose, change_id, mohalla_id, financial_year, as_of, status, job_id, requested_by, law_seen)
     overriding system value values ($1, $2, $3, $4, $5, $6, 'computing', $7, $8, ${ofNewRun}) on conflict do nothing`,
    [run.runId, run.purpose, run.changeId, run.mohallaId, run.financialYear, run.asOf, run.jobId, run.requestedBy],
  )
  if (!rowCount) return false
  await tx.query(
    `insert into revision_run_ward (run_id, ward_id, zone_id) select $3, ward_id, zone_id from (${wardsOfRun}) wards`,
    [run.mohallaId, run.changeId, run.runId],
  )
  return true
}

export type WardLeft = { wardId: number; properties: number }

/** The wards in which a stage of the run is not done, in their order, with how large they are. */
export async function wardsLeft(
  sql: Queryable,
  runId: number,
  stage: 'computed_at' | 'released_at',
): Promise<WardLeft[]> {
  const { rows } = await sql.query<WardLeft>(
    `select ward_id "wardId", (select count(*) from property where property.ward_id = run_ward.ward_id) properties
     from revision_run_ward run_ward join ward using (ward_id)
     where run_id = $1 and ${stage} is null order by ward_no, ward_id`,
    [runId],
  )
  return rows
}

/** SQL: whether a calculated run moves no property of any ward. */
const isEmpty = `run.status = 'computed' and progress.moved = 0`

/** The columns of a card; `$1` is the reader, `$2` whether names are wanted in Hindi. */
const cards = `select run_id "runId", purpose, change_id "changeId", run.mohalla_id "mohallaId",
    case when $2::boolean then mohalla.name_hi else mohalla.name end "mohallaName", financial_year "financialYear", as_of "asOf",
    run.status, ${isEmpty} "isEmpty", run.created_at "createdAt", requester.username "requestedBy", releaser.username "releasedBy",
    coalesce(run.requested_by = $1::bigint, false) "isOwn",
    json_build_object('jobId', job_id, 'status', job.status, 'error', job.error) job, progress.wards,
    case when run.status in ('releasing', 'released') then released else computed end "wardsDone",
    ${rulesChangedSince('run')} "rulesChangedSince"
  from revision_run run join job using (job_id)
  left join mohalla using (mohalla_id) left join ward using (ward_id)
  left join staff requester on requester.staff_id = run.requested_by
  left join staff releaser on releaser.staff_id = run.released_by
  cross join lateral (
    select count(*) wards, count(computed_at) computed, count(released_at) released, coalesce(sum(moved), 0) moved
    from revision_run_ward where revision_run_ward.run_id = run.run_id
  ) progress`

type Reader = Pick<Context, 'actor' | 'locale'>
const readerOf = ({ actor, locale }: Reader): unknown[] => [staffIdOf(actor), locale === 'hi']

/** @throws Failure call.not_found */
export async function runCard(sql: Queryable, reader: Reader, runId: number): Promise<RevisionRunCard> {
  const { rows } = await sql.query<RevisionRunCard>(`${cards} where run_id = $3`, [...readerOf(reader), runId])
  if (!rows[0]) throw fail('call.not_found')
  return withErrorSaid(rows[0])
}

/** The newest rehearsal of a proposal. */
export async function lastRehearsal(sql: Queryable, reader: Reader, changeId: number): Promise<RevisionRunCard | null> {
  const { rows } = await sql.query<RevisionRunCard>(`${cards} where change_id = $3 order by run_id desc limit 1`, [
    ...readerOf(reader),
    changeId,
  ])
  return rows.map(withErrorSaid)[0] ?? null
}

/** Revaluations held that move something, of others, and of the whole city from who works for all of it. */
function whereToDecide(actor: Context['actor']): string[] {
  if (!mayCall(actor, revisionRunCalls.calls.release.access)) return ['false']
  return [
    `purpose = 'revaluation' and run.status = 'computed' and not (${isEmpty})`,
    'run.requested_by is distinct from $1::bigint',
    ...(worksForWholeCity(actor) ? [] : ['run.mohalla_id is not null']),
  ]
}

/** A part of the runs of the whole city and of mohallas the reader works for, each with its sums in the reader's places. */
export async function readRuns(
  context: Context,
  query: RevisionRunsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<(RevisionRunRow & { total: number })[]> {
  const { reads, actor } = context
  const values = readerOf(context)
  const wanted = [
    `purpose = $${values.push(query.purpose)}`,
    ...(query.mohallaId ? [`run.mohalla_id = $${values.push(query.mohallaId)}`] : []),
    ...(query.status ? [`run.status = $${values.push(query.status)}`] : []),
    ...(query.year ? [`financial_year = $${values.push(query.year)}`] : []),
    ...(query.isToDecide ? whereToDecide(actor) : []),
    ...whereInScope(actor, values, 'ward').map((one) => `(run.mohalla_id is null or ${one})`),
  ]
  const ofReader = ['run_id = card."runId"', ...whereInScope(actor, values, 'run_ward')].join(' and ')
  const { rows } = await reads.query<RevisionRunRow & { total: number }>(
    `select card.*, to_jsonb(summed) totals from (
       select *, count(*) over () total from (${cards} where ${wanted.join(' and ')}) run
       order by "runId" desc limit $${values.push(limit)} offset $${values.push(offset)}
     ) card cross join lateral (select ${runSums} from revision_run_ward run_ward where ${ofReader}) summed
     order by "runId" desc`,
    values,
  )
  return rows.map(withErrorSaid)
}

export async function pageRuns(
  context: Context,
  { page, limit, ...query }: RevisionRunsQuery & { page: number; limit: number },
): Promise<Page<RevisionRunRow>> {
  const rows = await readRuns(context, query, { limit, offset: (page - 1) * limit })
  return { rows, total: rows[0]?.total ?? 0, page, limit }
}
