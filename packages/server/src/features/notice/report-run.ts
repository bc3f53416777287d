import type { Readable } from 'node:stream'
import type { LeftOut, NoticeFileRow, NoticeRunCard } from '@karsetu/contract/notice/notice-calls.ts'
import { leftOutText } from '@karsetu/contract/notice/notice-words.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { storedFiles } from '../../platform/files/stored-files.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { inParts } from '../../platform/spreadsheet/in-parts.ts'
import type { TableColumn } from '../../platform/spreadsheet/table.ts'
import { writeWorkbook } from '../../platform/spreadsheet/write-workbook.ts'
import { requireInScope, whereInScope } from '../access/place-scope.ts'

type PageAsked = { page: number; limit: number }

const cards = `select run_id "runId", run.kind, financial_year "financialYear", as_on "asOn", run.status,
    run.created_at "createdAt", username "requestedBy",
    json_build_object('jobId', job_id, 'status', job.status, 'error', job.error) job,
    coalesce(sums.planned, 0)::integer targets, coalesce(sums.dealt_with, 0)::integer "dealtWith",
    coalesce(sums.papers, 0)::integer papers, coalesce(sums.dealt_with - sums.papers, 0)::integer "leftOut"
  from notice_run run join job using (job_id) left join staff on staff_id = run.requested_by
  cross join lateral (
    select sum(planned) planned, coalesce(sum(planned) filter (where made_at is not null), 0) dealt_with,
      coalesce(sum(papers), 0) papers
    from notice_file where notice_file.run_id = run.run_id
  ) sums`

/** Runs with a ward of the actor's. */
function whereVisible(actor: Actor, values: unknown[]): string {
  const scope = whereInScope(actor, values, 'asked')
  if (scope.length === 0) return 'true'
  return `exists (select from notice_run_ward asked where asked.run_id = run.run_id and ${scope.join(' and ')})`
}

/** @throws Failure call.not_found */
export async function runCard(sql: Queryable, runId: number): Promise<NoticeRunCard> {
  const { rows } = await sql.query<NoticeRunCard>(`${cards} where run_id = $1`, [runId])
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

/** @throws Failure call.not_found, call.out_of_scope */
async function requireVisible({ reads, actor }: Context, runId: number): Promise<void> {
  const values: unknown[] = [runId]
  const { rows } = await reads.query<{ visible: boolean }>(
    `select ${whereVisible(actor, values)} visible from notice_run run where run_id = $1`,
    values,
  )
  if (!rows[0]) throw fail('call.not_found')
  if (!rows[0].visible) throw fail('call.out_of_scope')
}

export async function pageRuns({ reads, actor }: Context, { page, limit }: PageAsked): Promise<Page<NoticeRunCard>> {
  const values: unknown[] = []
  const where = whereVisible(actor, values)
  const counted = await reads.query<{ total: number }>(
    `select count(*) total from notice_run run where ${where}`,
    values,
  )
  const { rows } = await reads.query<NoticeRunCard>(
    `${cards} where ${where} order by run_id desc limit $${values.push(limit)} offset $${values.push((page - 1) * limit)}`,
    values,
  )
  return { rows, total: counted.rows[0]?.total ?? 0, page, limit }
}

/** @throws Failure call.not_found, call.out_of_scope */
export async function reportRun(context: Context, runId: number): Promise<NoticeRunCard> {
  await requireVisible(context, runId)
  return runCard(context.reads, runId)
}

/** The files of the actor's wards. @throws Failure call.not_found, call.out_of_scope */
export async function pageFiles(
  context: Context,
  runId: number,
  { page, limit }: PageAsked,
): Promise<Page<NoticeFileRow>> {
  await requireVisible(context, runId)
  const values: unknown[] = [runId]
  const where = ['run_id = $1', 'papers > 0', ...whereInScope(context.actor, values, 'notice_file')].join(' and ')
  const { rows } = await context.reads.query<NoticeFileRow & { total: number }>(
    `select file_no "fileNo", ward_no "wardNo", ward_fullname "wardName", part, papers, amount_paise "amountPaise",
       size_bytes "sizeBytes", count(*) over ()::integer total
     from notice_file join ward using (ward_id) where ${where}
     order by file_no limit $${values.push(limit)} offset $${values.push((page - 1) * limit)}`,
    values,
  )
  return { rows, total: rows[0]?.total ?? 0, page, limit }
}

/** @throws Failure call.not_found, call.out_of_scope */
export async function downloadFile(context: Context, runId: number, fileNo: number): Promise<FileReply> {
  const { rows } = await context.reads.query<{
    zoneId: number
    wardId: number
    wardNo: number
    part: number
    kind: string
    sha256: string
  }>(
    `select file.zone_id "zoneId", ward_id "wardId", ward_no "wardNo", part, kind, sha256
     from notice_file file join notice_run using (run_id) join ward using (ward_id)
     where run_id = $1 and file_no = $2 and sha256 is not null`,
    [runId, fileNo],
  )
  const [file] = rows
  if (!file) throw fail('call.not_found')
  requireInScope(context.actor, file)
  const fileName = `${file.kind.replace('_', '-')}-${runId}-ward-${file.wardNo}-part-${file.part}.pdf`
  return { fileName, stream: await storedFiles(context.platform).read(file.sha256) }
}

/** @throws Failure call.not_found, call.out_of_scope */
export async function pageLeftOut(context: Context, runId: number, { page, limit }: PageAsked): Promise<Page<LeftOut>> {
  await requireVisible(context, runId)
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
async function readLeftOut(
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

/** Whom a run left out, as a spreadsheet that comes back as the list of a run. @throws Failure call.not_found, call.out_of_scope */
export async function exportLeftOut(context: Context, runId: number): Promise<Readable> {
  await requireVisible(context, runId)
  const { locale } = context
  const columns: TableColumn[] = [
    { heading: m.notice_col_property(), kind: 'text', width: 20 },
    { heading: m.notice_col_ward(), kind: 'count', width: 8 },
    { heading: m.notice_col_reason(), kind: 'text', width: 48 },
  ]
  const lines = inParts(
    (part) => readLeftOut(context, runId, part),
    (row) => [row.propertyUniqueId, row.wardNo, leftOutText(row, locale)],
  )
  return writeWorkbook(lines, columns, m.notice_left_out_title())
}
