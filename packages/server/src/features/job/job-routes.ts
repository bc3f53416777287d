import { type JobReport, jobCalls } from '@karsetu/contract/job/job-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { mayCall } from '@karsetu/domain/access/permissions.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { implement } from '../../platform/http/implement.ts'
import { requestCancel } from '../../platform/jobs/job-queue.ts'
import { requireWholeCity, worksForWholeCity } from '../access/place-scope.ts'

const columns = `job_id "jobId", kind, title, status, done, total, failed, result, error, cancel_requested "cancelRequested",
  created_at "createdAt", finished_at "finishedAt"`

async function reportOwnJob({ actor }: Context, sql: Queryable, jobId: string): Promise<JobReport> {
  const { rows } = await sql.query<JobReport & { requested_by: number | null }>(
    `select ${columns}, requested_by from job where job_id = $1`,
    [jobId],
  )
  const job = rows[0]
  if (!job) throw fail('call.not_found')
  const isOwn = actor.kind === 'staff' && job.requested_by === actor.staffId
  if (isOwn) return job
  if (!mayCall(actor, 'job.view')) throw fail('call.not_allowed')
  // What a job of others could not do names properties of any ward.
  requireWholeCity(actor)
  return job
}

export const jobRoutes = implement(jobCalls, {
  page: async ({ reads, actor }, { query: { page, limit } }) => {
    const own = actor.kind === 'staff' && !worksForWholeCity(actor) ? actor.staffId : null
    const mine = '($1::bigint is null or requested_by = $1)'
    const [rows, count] = await Promise.all([
      reads.query<JobReport>(`select ${columns} from job where ${mine} order by created_at desc limit $2 offset $3`, [
        own,
        limit,
        (page - 1) * limit,
      ]),
      reads.query<{ total: number }>(`select count(*) total from job where ${mine}`, [own]),
    ])
    return { rows: rows.rows, total: count.rows[0]?.total ?? 0, page, limit }
  },
  report: (context, { params }) => reportOwnJob(context, context.reads, params.jobId),
  failures: async (context, { params, query: { page, limit } }) => {
    const { failed } = await reportOwnJob(context, context.reads, params.jobId)
    const { rows } = await context.reads.query<{ item: string; reason: string }>(
      'select item, reason from job_failure where job_id = $1 order by item limit $2 offset $3',
      [params.jobId, limit, (page - 1) * limit],
    )
    return { rows, total: failed, page, limit }
  },
  cancel: async (context, { params }) => {
    const job = await reportOwnJob(context, context.tx, params.jobId)
    if (!(await requestCancel(context.tx, params.jobId))) return job
    context.note({ subjectKind: 'job', subjectId: params.jobId })
    return { ...job, cancelRequested: true }
  },
})
