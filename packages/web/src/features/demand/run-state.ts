import type { DemandRunCard } from '@karsetu/contract/demand/run-calls.ts'

/** A worker has it, or will take it up. */
export const isWorking = ({ job }: DemandRunCard): boolean => job.status === 'queued' || job.status === 'running'
