import type {
  LeftOut,
  NoticeFileRow,
  NoticeRunCard,
  NoticeRunRow,
  NoticeRunsQuery,
} from '@karsetu/contract/notice/notice-run-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import type { Locale } from '@karsetu/contract/words/locale.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { storedFiles } from '../../platform/files/stored-files.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { withErrorSaid } from '../../platform/jobs/job-error.ts'
import { assertInScope, whereInScope } from '../access/place-scope.ts'
import { wardNameIn } from '../master/place-names.ts'

type PageQuery = { page: number; limit: number }
type Reader = Pick<Context, 'actor' | 'locale'>

/** Runs with what they came to in the places the actor works for: other wards of theirs are somebody else's. */
const cardsOf = (
  { actor, locale }: Reader,
  values: unknown[],
) => `select run_id "runId", run.kind, financial_year "financialYear",
    as_on "asOn", run.status, run.created_at "createdAt", username "requestedBy",
    json_build_object('jobId', job_id, 'status', job.status, 'error', job.error) job,
    coalesce(sums.planned, 0)::integer targets, coalesce(sums.dealt_with, 0)::integer "dealtWith",
    coalesce(sums.papers, 0)::integer papers, coalesce(sums.dealt_with - sums.papers, 0)::integer "leftOut",
    coalesce(sums.amount, 0)::bigint "amountPaise",
    file_per "filePer", beat_size "beatSize", to_jsonb(place) || jsonb_build_object(
      'mohallaName', (select ${nameIn(locale, 'name')} from mohalla where mohalla_id = (selection ->> 'mohallaId')::bigint),
      'named', jsonb_array_length(selection -> 'propertyIds'), 'leastPaise', (selection ->> 'leastPaise')::bigint) about
  from notice_run run join job using (job_id) left join staff on staff_id = run.requested_by
  cross join lateral (
    select sum(planned) planned, coalesce(sum(planned) filter (where made_at is not null), 0) dealt_with,
      coalesce(sum(papers), 0) papers, sum(amount_paise) amount
    from notice_file where ${['notice_file.run_id = run.run_id', ...whereInScope(actor, values, 'notice_file')].join(' and ')}
  ) sums
  cross join lateral (
    select count(*)::integer wards, count(*) = (select count(*) from ward) "isWholeCity",
      case when count(*) = 1 then min(ward_no) end "wardNo", case when count(*) = 1 then min(${wardNameIn(locale)}) end "wardName",
      case when count(distinct asked.zone_id) = 1 then min(${nameIn(locale, 'zone.name')}) end "zoneName"
    from notice_run_ward asked join ward using (ward_id) join zone on zone.zone_id = asked.zone_id
    where asked.run_id = run.run_id
  ) place`

/** A place has two names, both in their column. */
const nameIn = (locale: Locale, column: string) => (locale === 'hi' ? `${column}_hi` : column)

/** Runs with a ward of the actor's. */
function whereVisible(actor: Actor, values: unknown[]): string {
  const scope = whereInScope(actor, values, 'asked')
  if (scope.length === 0) return 'true'
  return `exists (select from notice_run_ward asked where asked.run_id = run.run_id and ${scope.join(' and ')})`
}

/** @throws Failure call.not_found */
export async function runCard(sql: Queryable, reader: Reader, runId: number): Promise<NoticeRunCard> {
  const values: unknown[] = [runId]
  const { rows } = await sql.query<NoticeRunCard>(`${cardsOf(reader, values)} where run_id = $1`, values)
  if (!rows[0]) throw fail('call.not_found')
  return withErrorSaid(rows[0])
}

/** @throws Failure call.not_found, call.out_of_scope */
export async function assertVisible({ reads, actor }: Context, runId: number): Promise<void> {
  const values: unknown[] = [runId]
  const { rows } = await reads.query<{ visible: boolean }>(
    `select ${whereVisible(actor, values)} visible from notice_run run where run_id = $1`,
    values,
  )
  if (!rows[0]) throw fail('call.not_found')
  if (!rows[0].visible) throw fail('call.out_of_scope')
}

/** How a run stands that its job no longer works on. */
const stands: Record<NonNullable<NoticeRunsQuery['status']>, string> = {
  made: `run.status = 'made'`,
  making: `run.status = 'making' and job.status in ('queued', 'running')`,
  stopped: `run.status = 'making' and job.status not in ('queued', 'running')`,
}

/** A part of the runs with a ward of the reader's, the newest first, with what became of their papers there. */
export async function readRuns(
  { reads, actor, locale }: Context,
  { kind, status, year }: NoticeRunsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<(NoticeRunRow & { total: number })[]> {
  const values: unknown[] = []
  const cards = cardsOf({ actor, locale }, values)
  const where = [
    whereVisible(actor, values),
    ...(kind ? [`run.kind = $${values.push(kind)}`] : []),
    ...(status ? [stands[status]] : []),
    ...(year ? [`financial_year = $${values.push(year)}`] : []),
  ].join(' and ')
  const ofReader = ['notice.run_id = card."runId"', ...whereInScope(actor, values, 'file')].join(' and ')
  const { rows } = await reads.query<NoticeRunRow & { total: number }>(
    `select card.*, to_jsonb(counted) outcomes from (
       select *, count(*) over () total from (${cards} where ${where}) run
       order by "runId" desc limit $${values.push(limit)} offset $${values.push(offset)}
     ) card cross join lateral (
       select count(*) filter (where outcome is null) waiting, count(*) filter (where outcome = 'served') served,
         count(*) filter (where outcome = 'refused') refused, count(*) filter (where outcome = 'locked') locked,
         count(*) filter (where outcome = 'wrong_address') wrong_address
       from notice join notice_file file using (run_id, file_no) where ${ofReader}
     ) counted order by "runId" desc`,
    values,
  )
  return rows.map(withErrorSaid)
}

export async function pageRuns(
  context: Context,
  { page, limit, ...query }: NoticeRunsQuery & PageQuery,
): Promise<Page<NoticeRunRow>> {
  const rows = await readRuns(context, query, { limit, offset: (page - 1) * limit })
  return { rows, total: rows[0]?.total ?? 0, page, limit }
}

/** @throws Failure call.not_found, call.out_of_scope */
export async function reportRun(context: Context, runId: number): Promise<NoticeRunCard> {
  await assertVisible(context, runId)
  return runCard(context.reads, context, runId)
}

/** Files with their papers beat by beat; what the press may be handed: a ward that is not bound yet is in parts. */
const filesOfRuns = `notice_file file join notice_run using (run_id) join notice_run_ward asked using (run_id, ward_id)
  join ward using (ward_id)`
const isToHand = `sha256 is not null and (file_per = 'beat' or bound_at is not null)`

/** A part of the files of the reader's wards. @throws Failure call.not_found, call.out_of_scope */
export async function readFiles(
  context: Context,
  runId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<(NoticeFileRow & { total: number })[]> {
  await assertVisible(context, runId)
  const values: unknown[] = [runId]
  const where = ['run_id = $1', isToHand, ...whereInScope(context.actor, values, 'file')].join(' and ')
  const wardName = wardNameIn(context.locale)
  const { rows } = await context.reads.query<NoticeFileRow & { total: number }>(
    `select min(file_no) "fileNo", ward_no "wardNo", ${wardName} "wardName",
       case file_per when 'beat' then min(part) end part, sum(papers)::integer papers,
       sum(amount_paise)::bigint "amountPaise", min(size_bytes) "sizeBytes", count(*) over ()::integer total
     from ${filesOfRuns} where ${where}
     group by file_per, ward.ward_id, case file_per when 'beat' then file_no end
     order by min(file_no) limit $${values.push(limit)} offset $${values.push(offset)}`,
    values,
  )
  return rows
}

/** @throws Failure call.not_found, call.out_of_scope */
export async function pageFiles(
  context: Context,
  runId: number,
  { page, limit }: PageQuery,
): Promise<Page<NoticeFileRow>> {
  const rows = await readFiles(context, runId, { limit, offset: (page - 1) * limit })
  return { rows, total: rows[0]?.total ?? 0, page, limit }
}

/** @throws Failure call.not_found, call.out_of_scope */
export async function downloadFile(context: Context, runId: number, fileNo: number): Promise<FileReply> {
  const { rows } = await context.reads.query<{
    zoneId: number
    wardId: number
    wardNo: number
    part: number | null
    kind: string
    sha256: string
  }>(
    `select file.zone_id "zoneId", ward_id "wardId", ward_no "wardNo",
       case file_per when 'beat' then part end part, kind, sha256
     from ${filesOfRuns} where run_id = $1 and file_no = $2::bigint and ${isToHand}`,
    [runId, fileNo],
  )
  const [file] = rows
  if (!file) throw fail('call.not_found')
  assertInScope(context.actor, file)
  const part = file.part === null ? '' : `-part-${file.part}`
  const fileName = `${file.kind.replace('_', '-')}-${runId}-ward-${file.wardNo}${part}.pdf`
  return { fileName, stream: await storedFiles(context.platform).read(file.sha256) }
}

/** @throws Failure call.not_found, call.out_of_scope */
export async function pageLeftOut(context: Context, runId: number, { page, limit }: PageQuery): Promise<Page<LeftOut>> {
  await assertVisible(context, runId)
  const { joined, values } = leftOutOf(context, runId)
  const counted = await context.reads.query<{ total: number }>(`select count(*) total ${joined}`, values)
  const rows = await readLeftOut(context, runId, { limit, offset: (page - 1) * limit })
  return { rows, total: counted.rows[0]?.total ?? 0, page, limit }
}

function leftOutOf({ actor }: Context, runId: number): { joined: string; values: unknown[] } {
  const values: unknown[] = [runId]
  const where = ['run_id = $1', 'reason is not null', ...whereInScope(actor, values, 'property')].join(' and ')
  return { values, joined: `from notice_target join property using (property_id) where ${where}` }
}

/** Part of the list, as far as the run is visible at all. */
export async function readLeftOut(
  context: Context,
  runId: number,
  part: { limit: number; offset: number },
): Promise<LeftOut[]> {
  const { joined, values } = leftOutOf(context, runId)
  const { rows } = await context.reads.query<LeftOut>(
    `select property_unique_id "propertyUniqueId", ward_no "wardNo", reason, "from"
     from (select property_unique_id, ward_id, reason, facts ->> 'from' "from" ${joined}
       order by property_unique_id limit $${values.push(part.limit)} offset $${values.push(part.offset)}) found
       join ward using (ward_id)
     order by property_unique_id`,
    values,
  )
  return rows
}
