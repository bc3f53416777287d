import { z } from 'zod'
import { call, declareCalls } from '../platform/call.ts'
import { idOf } from '../platform/ids.ts'
import { InstantSchema, PageQuery, pageOf } from '../platform/schemas.ts'

export const JobStatus = z.enum(['queued', 'running', 'done', 'failed', 'cancelled'])

export const JobReport = z.object({
  jobId: z.string(),
  kind: z.string(),
  title: z.string(),
  status: JobStatus,
  done: z.int(),
  total: z.int().nullable(),
  failed: z.int(),
  result: z.unknown(),
  error: z.string().nullable(),
  cancelRequested: z.boolean(),
  createdAt: InstantSchema,
  finishedAt: InstantSchema.nullable(),
})
export type JobReport = z.output<typeof JobReport>

/** A job in the list of all: who asked for it, and the run, import or spreadsheet it works on. */
export const JobRow = JobReport.extend({ requestedBy: z.string().nullable(), worksOn: z.int().nullable() })
export type JobRow = z.output<typeof JobRow>

export const JobsQuery = z.strictObject({
  status: JobStatus.optional(),
  kind: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .optional(),
})
export type JobsQuery = z.output<typeof JobsQuery>

export const JobFailure = z.object({ item: z.string(), reason: z.string() })
export type JobFailure = z.output<typeof JobFailure>

const JobId = z.object({ jobId: idOf('job', z.uuid()) })

export const jobCalls = declareCalls('job', {
  page: call({
    method: 'GET',
    path: '/jobs',
    access: 'job.view',
    query: PageQuery.extend(JobsQuery.shape),
    output: pageOf(JobRow),
    summary: 'Long work, newest first.',
  }),
  file: call({
    method: 'GET',
    path: '/jobs/export',
    access: 'job.view',
    limit: 'document',
    query: JobsQuery,
    download: 'xlsx',
    summary: 'The same as a spreadsheet, every page of it.',
  }),
  report: call({
    method: 'GET',
    path: '/jobs/{jobId}',
    access: 'signed_in',
    params: JobId,
    output: JobReport,
    errors: ['call.not_allowed'],
    summary: "How far one job is: one's own, or any with the right to see jobs.",
  }),
  failures: call({
    method: 'GET',
    path: '/jobs/{jobId}/failures',
    access: 'signed_in',
    params: JobId,
    query: PageQuery,
    output: pageOf(JobFailure),
    errors: ['call.not_allowed'],
    summary: 'What a job could not do, and why.',
  }),
  failuresFile: call({
    method: 'GET',
    path: '/jobs/{jobId}/failures/export',
    access: 'signed_in',
    limit: 'document',
    params: JobId,
    download: 'xlsx',
    errors: ['call.not_allowed', 'call.not_found', 'call.out_of_scope'],
    summary: 'The same as a spreadsheet.',
  }),
  cancel: call({
    method: 'POST',
    path: '/jobs/{jobId}/cancel',
    access: 'signed_in',
    params: JobId,
    output: JobReport,
    errors: ['call.not_allowed'],
    summary: 'Asks a job to stop after its present step; what is done stays done.',
  }),
})
