import type { DemandRunCard } from '@karsetu/contract/demand/run-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { approvedLaw } from '../assessment/approved-law.ts'

export type DemandRun = {
  runId: number
  financialYear: FinancialYear
  supplementary: boolean
  status: DemandRunCard['status']
  effectiveOn: IsoDate | null
  /** Law that its assessments look at was approved since it began. */
  rulesChangedSince: boolean
}

/** SQL: whether law that the assessments of a run look at was approved since it began. */
export const rulesChangedSince = (run: string): string =>
  `law_seen < ${approvedLaw({ financialYear: `${run}.financial_year` })}`

const runColumns = `run_id "runId", financial_year "financialYear", supplementary, demand_run.status, effective_on "effectiveOn",
  ${rulesChangedSince('demand_run')} "rulesChangedSince"`

/** @throws Failure call.not_found */
export async function getRun(sql: Queryable, runId: number): Promise<DemandRun> {
  const { rows } = await sql.query<DemandRun>(`select ${runColumns} from demand_run where run_id = $1`, [runId])
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

/** The run, held until the transaction ends, and how its job stands. @throws Failure call.not_found */
export async function lockRun(
  tx: Tx,
  runId: number,
): Promise<DemandRun & { jobStatus: DemandRunCard['job']['status'] }> {
  // First held, then read: whoever had to wait would look for the job that the run had before.
  await tx.query('select from demand_run where run_id = $1 for update', [runId])
  const { rows } = await tx.query<DemandRun & { jobStatus: DemandRunCard['job']['status'] }>(
    `select ${runColumns}, job.status "jobStatus" from demand_run join job using (job_id) where run_id = $1`,
    [runId],
  )
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

export async function changeRun(
  tx: Tx,
  runId: number,
  change: { status?: DemandRun['status']; jobId?: string; effectiveOn?: IsoDate; releasedBy?: number | null },
): Promise<void> {
  await tx.query(
    `update demand_run set status = coalesce($2, status), job_id = coalesce($3, job_id),
       effective_on = coalesce($4, effective_on), released_by = coalesce($5, released_by), changed_at = now()
     where run_id = $1`,
    [runId, change.status ?? null, change.jobId ?? null, change.effectiveOn ?? null, change.releasedBy ?? null],
  )
}

/** A run's number, which its job must know before the run names its job. */
export async function nextRunId(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ id: number }>("select nextval(pg_get_serial_sequence('demand_run', 'run_id')) id")
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the sequence gave no number')
  return id
}

/** @throws Failure demand.law_changed */
export function assertSameLaw({ rulesChangedSince }: Pick<DemandRun, 'rulesChangedSince'>): void {
  if (rulesChangedSince) throw fail('demand.law_changed')
}

/** A run that assessed nothing has nothing to release. @throws Failure demand.run_empty */
export async function assertAssessed(tx: Tx, runId: number): Promise<void> {
  const { rowCount } = await tx.query('select from demand_run_ward where run_id = $1 and assessed > 0 limit 1', [runId])
  if (!rowCount) throw fail('demand.run_empty')
}

type NewRun = { runId: number; financialYear: FinancialYear; jobId: string; requestedBy: number | null }

/** Begins a run over all wards; false when the year has an open one. */
export async function insertRun(tx: Tx, { runId, financialYear, jobId, requestedBy }: NewRun): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into demand_run (run_id, financial_year, supplementary, status, job_id, requested_by, law_seen)
     overriding system value
     select $1::bigint, $2::smallint,
       exists (select from journal where kind = 'demand' and business_key like 'demand:' || $2::smallint || ':ward:%'),
       'rehearsing', $3, $4, ${approvedLaw({ financialYear: '$2::smallint' })}
     on conflict (financial_year) where status in ('rehearsing', 'rehearsed', 'releasing') do nothing`,
    [runId, financialYear, jobId, requestedBy],
  )
  if (!rowCount) return false
  await tx.query('insert into demand_run_ward (run_id, ward_id, zone_id) select $1, ward_id, zone_id from ward', [
    runId,
  ])
  return true
}

/** The wards in which a stage of the run is not done, in their order. */
export async function wardsLeft(
  sql: Queryable,
  runId: number,
  stage: 'rehearsed_at' | 'released_at' | 'settled_at',
): Promise<{ wardId: number; wardNo: number }[]> {
  const { rows } = await sql.query<{ wardId: number; wardNo: number }>(
    `select ward_id "wardId", ward_no "wardNo" from demand_run_ward join ward using (ward_id)
     where run_id = $1 and ${stage} is null order by ward_no, ward_id`,
    [runId],
  )
  return rows
}
