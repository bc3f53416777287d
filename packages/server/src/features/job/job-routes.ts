import { type JobReport, jobCalls } from '@karsetu/contract/job/job-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { mayCall } from '@karsetu/domain/access/permissions.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { implement } from '../../platform/http/implement.ts'
import { requestCancel } from '../../platform/jobs/job-queue.ts'
import { assertWholeCity } from '../access/place-scope.ts'
import { exportFailures, exportJobs, pageJobs, readFailures } from './list-jobs.ts'

const columns = `job_id "jobId", kind, title ->> $2 title, status, done, total, failed, result, error,
  cancel_requested "cancelRequested", created_at "createdAt", finished_at "finishedAt"`

async function reportOwnJob({ actor, locale }: Context, sql: Queryable, jobId: string): Promise<JobReport> {
  const { rows } = await sql.query<JobReport & { requested_by: number | null }>(
    `select ${columns}, requested_by from job where job_id = $1`,
    [jobId, locale],
  )
  const job = rows[0]
  if (!job) throw fail('call.not_found')
  const isOwn = actor.kind === 'staff' && job.requested_by === actor.staffId
  if (isOwn) return job
  if (!mayCall(actor, 'job.view')) throw fail('call.not_allowed')
  // What a job of others could not do names properties of any ward.
  assertWholeCity(actor)
  return job
}

export const jobRoutes = implement(jobCalls, {
  page: (context, { query }) => pageJobs(context, query),
  file: async (context, { query }) => exportJobs(context, query),
  report: (context, { params }) => reportOwnJob(context, context.reads, params.jobId),
  failures: async (context, { params, query: { page, limit } }) => {
    const { failed } = await reportOwnJob(context, context.reads, params.jobId)
    const rows = await readFailures(context, params.jobId, { limit, offset: (page - 1) * limit })
    return { rows, total: failed, page, limit }
  },
  failuresFile: async (context, { params }) => {
    await reportOwnJob(context, context.reads, params.jobId)
    return exportFailures(context, params.jobId)
  },
  cancel: async (context, { params }) => {
    const job = await reportOwnJob(context, context.tx, params.jobId)
    if (!(await requestCancel(context.tx, params.jobId))) return job
    context.note({ subjectKind: 'job', subjectId: params.jobId })
    return { ...job, cancelRequested: true }
  },
})
