import type { JobKind } from '../../../platform/jobs/job-worker.ts'
import { surveyApplyJobs } from '../apply-survey.ts'
import { surveyReadJobs } from '../compare-survey.ts'

/** Both jobs of a survey, for a worker in a process of its own. */
export const surveyJobs = [...surveyReadJobs, ...surveyApplyJobs] as readonly JobKind[] // each reads its own input
