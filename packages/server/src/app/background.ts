import type { Chore, JobKind } from '../platform/jobs/job-worker.ts'

/** Every kind of long work the product has. */
export const jobKinds: readonly JobKind[] = []

/** Work done by the clock. */
export const chores: readonly Chore[] = []
