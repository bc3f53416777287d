import type { DemandRunCard, DemandRunRow } from '@karsetu/contract/demand/run-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'

/** A worker has it, or will take it up. */
export const isWorking = ({ job }: DemandRunCard): boolean => job.status === 'queued' || job.status === 'running'

/** A dry run of law that holds no longer: it goes on no further, and is not released. */
export const isOutdated = ({ status, rulesChangedSince }: DemandRunCard): boolean =>
  rulesChangedSince && (status === 'rehearsing' || status === 'rehearsed')

/** Why a dry run cannot be released, as the server would say it. */
export function releaseOffBecause(run: DemandRunRow): string | undefined {
  if (isOutdated(run)) return m.demand_error_law_changed()
  return run.totals.assessed === 0 ? m.demand_error_run_empty() : undefined
}
