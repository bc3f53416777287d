import type { RevisionRunCard } from '@karsetu/contract/revision/revision-run-calls.ts'

/** How often a working run is looked at, in milliseconds. */
export const lookAgainMs = 1500

/** A worker has it, or will take it up. */
export const isWorking = ({ job }: RevisionRunCard): boolean => job.status === 'queued' || job.status === 'running'

/** A revaluation of law that holds no longer: it goes on no further, and is not released. */
export const isOutdated = ({ purpose, status, rulesChangedSince }: RevisionRunCard): boolean =>
  purpose === 'revaluation' && rulesChangedSince && (status === 'computing' || status === 'computed')
