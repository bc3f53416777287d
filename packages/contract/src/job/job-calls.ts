import { z } from 'zod'
import { call, declareCalls } from '../platform/call.ts'
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

const JobId = z.object({ jobId: z.uuid() })

export const jobCalls = declareCalls('job', {
  page: call({
    method: 'GET',
    path: '/jobs',
    access: 'job.view',
    query: PageQuery,
    output: pageOf(JobReport),
    summary: 'Long work, newest first.',
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
    output: pageOf(z.object({ item: z.string(), reason: z.string() })),
    errors: ['call.not_allowed'],
    summary: 'What a job could not do, and why.',
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
