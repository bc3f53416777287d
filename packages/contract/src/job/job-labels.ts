import { m } from '../words/messages.ts'
import type { JobReport } from './job-calls.ts'

export const jobStatusLabels = {
  queued: m.job_status_queued,
  running: m.job_status_running,
  done: m.job_status_done,
  failed: m.job_status_failed,
  cancelled: m.job_status_cancelled,
} satisfies Record<JobReport['status'], unknown>
