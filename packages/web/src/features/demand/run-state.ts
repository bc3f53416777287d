import type { DemandRunCard } from '@karsetu/contract/demand/run-calls.ts'

/** A worker has it, or will take it up. */
export const isWorking = ({ job }: DemandRunCard): boolean => job.status === 'queued' || job.status === 'running'

/** A dry run of law that holds no longer: it goes on no further, and is not released. */
export const isOutdated = ({ status, rulesChangedSince }: DemandRunCard): boolean =>
  rulesChangedSince && (status === 'rehearsing' || status === 'rehearsed')
