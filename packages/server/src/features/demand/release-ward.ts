import { type FinancialYear, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { type AuditOrigin, appendAudit } from '../../platform/audit/append-audit.ts'
import { commitLater } from '../../platform/db/commit-later.ts'
import type { Tx } from '../../platform/db/database.ts'
import { actorText } from '../ledger/actor-text.ts'
import { leaveOutCappedAnew } from './leave-out-capped.ts'
import type { DemandRun } from './run-store.ts'
import { takeWard } from './take-ward.ts'

type RunReleased = Pick<DemandRun, 'runId' | 'financialYear' | 'supplementary'> & { effectiveOn: IsoDate }
export type Release = {
  run: RunReleased
  /** The last day on which the demand is paid in time. */
  dueOn: IsoDate
  origin: AuditOrigin
}
/** Wards released beside each other: one waits for the disk while the others are written. */
export const wardsReleasedAtOnce = 3
type Ward = { wardId: number; wardNo: number }

/** One key for each year and ward, however often a release is begun; supplementary runs add their own number. */
const demandKey = ({ financialYear, supplementary, runId }: RunReleased, { wardNo }: Ward): string =>
  `demand:${financialYear}:ward:${wardNo}${supplementary ? `:run:${runId}` : ''}`

/**
 * Raises the demand of a ward: one journal over all its properties, their demands and assessments, and the audit row,
 * all in the transaction given. A property that changed since the dry run, or got a demand in another way, is left out.
 * A ward that was released before, by whomever, stays as it is.
 */
export async function releaseWard(tx: Tx, { run, dueOn, origin }: Release, ward: Ward): Promise<void> {
  await commitLater(tx)
  await takeWard(tx, ward.wardId)
  const { rowCount } = await tx.query(
    'select from demand_run_ward where run_id = $1 and ward_id = $2 and released_at is null for update',
    [run.runId, ward.wardId],
  )
  if (!rowCount) return
  await leaveOutCappedAnew(tx, 'demand_run', run, ward)
  const memo = { wardId: ward.wardId, financialYear: run.financialYear, runId: run.runId }
  const { rows } = await tx.query<{ raised: number; journalId: number | null }>(
    'select raised, made "journalId" from raise_ward_demand($1, $2, $3, $4, $5, $6, $7)',
    [
      ...[run.runId, ward.wardId, demandKey(run, ward), run.effectiveOn, dueOn, actorText(origin.actor)],
      JSON.stringify(memo),
    ],
  )
  const { raised = 0, journalId = null } = rows[0] ?? {}
  await countBeforeRevaluation(tx, run, ward)
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

/**
 * A revaluation of the year that came first stands over the year's own assessment. Where the register changed in
 * between, what was just demanded is another: it is written once more, as the latest, so that the value on record is the
 * one of the demand.
 */
async function countBeforeRevaluation(tx: Tx, { runId, financialYear }: RunReleased, { wardId }: Ward): Promise<void> {
  await tx.query(
    `insert into assessment (property_id, financial_year, revision, arv_paise, house_paise, water_paise, sewer_paise, reason)
     select own.property_id, own.financial_year, last.revision + 1, own.arv_paise, own.house_paise, own.water_paise,
       own.sewer_paise, own.reason
     from demand_run_result result
     join assessment own on own.property_id = result.property_id and own.financial_year = $3 and own.revision = 0
       and own.assessed_at = now()
     cross join lateral (
       select * from assessment later where later.property_id = own.property_id and later.financial_year = $3
       order by revision desc limit 1
     ) last
     where run_id = $1 and result.ward_id = $2 and last.revision > 0
       and (last.arv_paise, last.house_paise, last.water_paise, last.sewer_paise)
         <> (own.arv_paise, own.house_paise, own.water_paise, own.sewer_paise)
       and exists (select from revision_run where purpose = 'revaluation' and financial_year = $3 and status in ('releasing', 'released'))`,
    [runId, wardId, financialYear],
  )
}

/** From when a released demand counts: the year's first day; a supplementary one not before the day of its release. */
export function effectiveDay(year: FinancialYear, supplementary: boolean, today: IsoDate): IsoDate {
  const start = startOfFinancialYear(year)
  return supplementary && today > start ? today : start
}
