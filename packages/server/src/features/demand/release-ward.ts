import { type FinancialYear, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { type AuditOrigin, appendAudit } from '../../platform/audit/append-audit.ts'
import { commitLater } from '../../platform/db/commit-later.ts'
import type { Tx } from '../../platform/db/database.ts'
import { actorText } from '../ledger/actor-text.ts'
import type { DemandRun } from './run-store.ts'

export type Release = {
  run: DemandRun & { effectiveOn: IsoDate }
  /** The last day on which the demand is paid in time. */
  dueOn: IsoDate
  origin: AuditOrigin
}
/** Wards released beside each other: one waits for the disk while the others are written. */
export const wardsReleasedAtOnce = 3
type Ward = { wardId: number; wardNo: number }

/** One key for each year and ward, however often a release is begun; supplementary runs add their own number. */
const demandKey = ({ financialYear, supplementary, runId }: DemandRun, { wardNo }: Ward): string =>
  `demand:${financialYear}:ward:${wardNo}${supplementary ? `:run:${runId}` : ''}`

/**
 * Raises the demand of a ward: one journal over all its properties, their demands and assessments, and the audit row,
 * all in the transaction given. A property that changed since the dry run, or got a demand in another way, is left out.
 * A ward that was released before, by whomever, stays as it is.
 */
export async function releaseWard(tx: Tx, { run, dueOn, origin }: Release, ward: Ward): Promise<void> {
  await commitLater(tx)
  const { rowCount } = await tx.query(
    'select from demand_run_ward where run_id = $1 and ward_id = $2 and released_at is null for update',
    [run.runId, ward.wardId],
  )
  if (!rowCount) return
  const memo = { wardId: ward.wardId, financialYear: run.financialYear, runId: run.runId }
  const { rows } = await tx.query<{ raised: number; journalId: number | null }>(
    'select raised, made "journalId" from raise_ward_demand($1, $2, $3, $4, $5, $6, $7)',
    [
      ...[run.runId, ward.wardId, demandKey(run, ward), run.effectiveOn, dueOn, actorText(origin.actor)],
      JSON.stringify(memo),
    ],
  )
  const { raised = 0, journalId = null } = rows[0] ?? {}
  if (journalId !== null)
    await appendAudit(tx, origin, {
      subjectKind: 'ward',
      subjectId: String(ward.wardId),
      after: { ...memo, demands: raised },
      journalId,
    })
  await tx.query(
    'update demand_run_ward set released_at = now(), raised = $3, journal_id = $4 where run_id = $1 and ward_id = $2',
    [run.runId, ward.wardId, raised, journalId],
  )
}

/** From when a released demand counts: the year's first day; a supplementary one not before the day of its release. */
export function effectiveDay(year: FinancialYear, supplementary: boolean, today: IsoDate): IsoDate {
  const start = startOfFinancialYear(year)
  return supplementary && today > start ? today : start
}
