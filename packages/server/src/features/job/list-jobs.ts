import type { JobFailure, JobRow, JobsQuery } from '@karsetu/contract/job/job-calls.ts'
import { jobStatusLabels } from '@karsetu/contract/job/job-labels.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { formatInstant } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { jobErrorText } from '../../platform/jobs/job-error.ts'
import { count, listFile, text } from '../../platform/spreadsheet/list-file.ts'
import { worksForWholeCity } from '../access/place-scope.ts'

type Part = { limit: number; offset: number }

/** A part of the long work, the newest first: one's own, or for who works for the whole city everybody's. */
async function readJobs(
  { reads, actor, locale }: Context,
  { status, kind }: JobsQuery,
  { limit, offset }: Part,
): Promise<(JobRow & { total: number | null; listed: number })[]> {
  const own = actor.kind === 'staff' && !worksForWholeCity(actor) ? actor.staffId : null
  const { rows } = await reads.query<JobRow & { listed: number }>(
    `select job_id "jobId", job.kind, title ->> $6 title, status, done, total, failed, result, error,
       cancel_requested "cancelRequested", job.created_at "createdAt", finished_at "finishedAt", username "requestedBy",
       coalesce(input ->> 'runId', input ->> 'importId', input ->> 'uploadId', input ->> 'surveyId')::bigint "worksOn",
       count(*) over () listed
     from job left join staff on staff_id = requested_by
     where ($1::bigint is null or requested_by = $1) and ($2::text is null or status = $2) and ($3::text is null or job.kind = $3)
     order by job.created_at desc, job_id limit $4 offset $5`,
    [own, status ?? null, kind ?? null, limit, offset, locale],
  )
  return rows.map((row) => ({ ...row, error: jobErrorText(row.error) }))
}

export async function pageJobs(
  context: Context,
  { page, limit, ...query }: JobsQuery & { page: number; limit: number },
): Promise<Page<JobRow>> {
  const rows = await readJobs(context, query, { limit, offset: (page - 1) * limit })
  return { rows, total: rows[0]?.listed ?? 0, page, limit }
}

export function exportJobs(context: Context, query: JobsQuery): FileReply {
  const when = (instant: string | null) => instant && formatInstant(instant, context.locale)
  return listFile<JobRow>(
    { name: `jobs-${context.today}`, title: m.job_list() },
    (part) => readJobs(context, query, part),
    [
      text(m.job_title(), ({ title }) => title, 44),
      text(m.job_kind(), ({ kind }) => kind, 24),
      text(m.job_status(), ({ status }) => jobStatusLabels[status](), 18),
      count(m.job_done(), ({ done }) => done),
      count(m.job_total(), ({ total }) => total),
      count(m.job_failed(), ({ failed }) => failed),
      text(m.job_by(), ({ requestedBy }) => requestedBy, 18),
      text(m.job_when(), ({ createdAt }) => when(createdAt)),
      text(m.job_finished(), ({ finishedAt }) => when(finishedAt)),
      text(m.job_error(), ({ error }) => error, 44),
    ],
  )
}

/** A part of what a job could not do. The caller has looked at whose it is. */
export async function readFailures({ reads }: Context, jobId: string, { limit, offset }: Part): Promise<JobFailure[]> {
  const { rows } = await reads.query<JobFailure>(
    'select item, reason from job_failure where job_id = $1 order by item limit $2 offset $3',
    [jobId, limit, offset],
  )
  return rows
}

/** The same, all of it. The caller has looked at whose it is. */
export function exportFailures(context: Context, jobId: string): FileReply {
  return listFile<JobFailure>(
    { name: `failures-${jobId.slice(0, 8)}`, title: m.job_failures() },
    (part) => readFailures(context, jobId, part),
    [text(m.job_item(), ({ item }) => item, 30), text(m.job_reason(), ({ reason }) => reason, 70)],
  )
}
