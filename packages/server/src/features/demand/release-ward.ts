import { type FinancialYear, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { type AuditOrigin, appendAudit } from '../../platform/audit/append-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { actorText } from '../ledger/actor-text.ts'
import type { DemandRun } from './run-store.ts'

export type Release = {
  run: DemandRun & { effectiveOn: IsoDate }
  /** The last day on which the demand is paid in time. */
  dueOn: IsoDate
  origin: AuditOrigin
}
type Ward = { wardId: number; wardNo: number }

/** One key for each year and ward, however often a release is begun; supplementary runs add their own number. */
const demandKey = ({ financialYear, supplementary, runId }: DemandRun, { wardNo }: Ward): string =>
  `demand:${financialYear}:ward:${wardNo}${supplementary ? `:run:${runId}` : ''}`

/**
 * Raises the demand of a ward: one journal over all its properties, their demands and assessments, and the audit row,
 * all in the transaction given. A property that changed since the dry run, or got a demand in another way, is left out.
 * A ward that was released before, by whomever, stays as it is.
 */
export async function releaseWard(tx: Tx, release: Release, ward: Ward): Promise<void> {
  const { run } = release
  const { rowCount } = await tx.query(
    'select from demand_run_ward where run_id = $1 and ward_id = $2 and released_at is null for update',
    [run.runId, ward.wardId],
  )
  if (!rowCount) return
  await lockAccounts(tx, run.runId, ward.wardId)
  await chooseResults(tx, run, ward.wardId)
  const journalId = await postDemands(tx, release, ward)
  const raised = journalId === null ? 0 : await recordDemands(tx, release, journalId)
  await tx.query(
    `insert into assessment (property_id, financial_year, arv_paise, house_paise, water_paise, sewer_paise, reason)
     select property_id, $1, arv_paise, house_paise, water_paise, sewer_paise,
       case when is_part_year then 'assessment of a part of the year' else 'yearly assessment' end from chosen`,
    [run.financialYear],
  )
  await tx.query(
    'update demand_run_ward set released_at = now(), raised = $3, journal_id = $4 where run_id = $1 and ward_id = $2',
    [run.runId, ward.wardId, raised, journalId],
  )
}

/** Whoever else would post on one of them waits here until this ward is raised. */
async function lockAccounts(tx: Tx, runId: number, wardId: number): Promise<void> {
  await tx.query(
    `select count(*) from (select from property_account where property_id in
       (select property_id from demand_run_result where run_id = $1 and ward_id = $2)
     order by property_id for update) held`,
    [runId, wardId],
  )
}

async function chooseResults(tx: Tx, { runId, financialYear }: DemandRun, wardId: number): Promise<void> {
  await tx.query(`create temporary table chosen (property_id bigint, arv_paise bigint, house_paise bigint, water_paise bigint,
    sewer_paise bigint, is_part_year boolean, account_version integer, balance_paise bigint) on commit drop`)
  await tx.query(
    `insert into chosen
     select property_id, result.arv_paise, result.house_paise, result.water_paise, result.sewer_paise, is_part_year,
       account.version, account.balance_paise
     from demand_run_result result join property using (property_id) join property_account account using (property_id)
     where run_id = $1 and result.ward_id = $2 and property.version = property_version and status = 'active'
       and not exists (select from demand where demand.property_id = property.property_id and financial_year = $3)
       and not exists (select from assessment where assessment.property_id = property.property_id and financial_year = $3
         and revision = 0)
     order by property_id`,
    [runId, wardId, financialYear],
  )
  // Without its size the planner reads the whole city for each ward.
  await tx.query('analyze chosen')
  await tx.query(
    `insert into demand_run_exception (run_id, property_id, ward_id, reason, facts)
     select run_id, property_id, ward_id, 'changed_since', '{}' from demand_run_result result
     where run_id = $1 and ward_id = $2 and not exists (select from chosen where chosen.property_id = result.property_id)
     on conflict do nothing`,
    [runId, wardId],
  )
}

async function postDemands(tx: Tx, { run, origin }: Release, ward: Ward): Promise<number | null> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*)::integer from chosen where house_paise + water_paise + sewer_paise > 0',
  )
  const demands = rows[0]?.count ?? 0
  if (demands === 0) return null
  const memo = { wardId: ward.wardId, financialYear: run.financialYear, runId: run.runId }
  const posted = await tx.query<{ journal: number }>('select post_chosen_demands($1, $2, $3, $4, $5) journal', [
    demandKey(run, ward),
    run.financialYear,
    run.effectiveOn,
    actorText(origin.actor),
    JSON.stringify(memo),
  ])
  const journalId = posted.rows[0]?.journal
  if (journalId === undefined) throw new Error('post_chosen_demands gave no number')
  await appendAudit(tx, origin, {
    subjectKind: 'ward',
    subjectId: String(ward.wardId),
    after: { ...memo, demands },
    journalId,
  })
  return journalId
}

async function recordDemands(tx: Tx, { run, dueOn }: Release, journalId: number): Promise<number> {
  const { rowCount } = await tx.query(
    `insert into demand (property_id, financial_year, journal_id, arv_paise, house_paise, water_paise, sewer_paise, raised_on, due_on)
     select property_id, $1, $2, arv_paise, house_paise, water_paise, sewer_paise, $3, $4
     from chosen where house_paise + water_paise + sewer_paise > 0`,
    [run.financialYear, journalId, run.effectiveOn, dueOn],
  )
  return rowCount ?? 0
}

/** From when a released demand counts: the year's first day; a supplementary one not before the day of its release. */
export function effectiveDay(year: FinancialYear, supplementary: boolean, today: IsoDate): IsoDate {
  const start = startOfFinancialYear(year)
  return supplementary && today > start ? today : start
}
