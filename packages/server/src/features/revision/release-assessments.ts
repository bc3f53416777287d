import { type FinancialYear, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import { type AuditOrigin, appendAudit } from '../../platform/audit/append-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { jobContext } from '../../platform/jobs/job-context.ts'
import { calculateTaxes } from '../demand/calculate-taxes.ts'
import { postRevisedTaxes } from '../demand/revise-taxes.ts'
import { holdAccounts } from '../ledger/write-journals.ts'

type Released = { runId: number; financialYear: FinancialYear; origin: AuditOrigin; moment: Date }

/**
 * Writes the assessments of a ward as calculated, in the transaction given, as a later revision of their year. Where the
 * demand of the year was raised already, the difference is raised or credited with it; the others wait for the yearly
 * run. A property that changed since, or was assessed in another way, is left out and listed.
 * @returns how many were written
 */
export async function releaseAssessments(tx: Tx, released: Released, wardId: number): Promise<number> {
  const { runId, financialYear, origin } = released
  // Whoever else would assess one of them waits here, and then finds it assessed.
  await tx.query(
    `select count(*) from (select from property where property_id in
       (select property_id from revision_run_result where run_id = $1 and ward_id = $2)
     order by property_id for no key update) held`,
    [runId, wardId],
  )
  const { rows } = await tx.query<{ written: number; moved: number }>(
    `with staged as (
       select result.*, property.version = property_version and property.status = 'active'
           and (last.financial_year, last.revision) is not distinct from (before_year, before_revision) as stands,
         coalesce(ofyear.revision, 0) + 1 as next_revision
       from revision_run_result result join property using (property_id)
       left join lateral (
         select financial_year, revision from assessment
         where assessment.property_id = result.property_id and financial_year <= $3
         order by financial_year desc, revision desc limit 1
       ) last on true
       left join lateral (
         select max(revision) revision from assessment
         where assessment.property_id = result.property_id and financial_year = $3
       ) ofyear on true
       where run_id = $1 and result.ward_id = $2
     ), written as (
       insert into assessment (property_id, financial_year, revision, arv_paise, house_paise, water_paise, sewer_paise, reason)
       select property_id, $3, next_revision, after_arv_paise, after_house_paise, after_water_paise, after_sewer_paise,
         'revaluation'
       from staged where stands returning property_id
     ), listed as (
       insert into revision_run_exception (run_id, property_id, ward_id, reason, facts)
       select run_id, property_id, ward_id, 'changed_since', '{}' from staged where not stands on conflict do nothing
     )
     select (select count(*) from written)::integer written, (select count(*) from staged)::integer moved`,
    [runId, wardId, financialYear],
  )
  const written = rows[0]?.written ?? 0
  await raiseDifferences(tx, released, wardId)
  await tx.query('update revision_run_ward set released_at = now(), released = $3 where run_id = $1 and ward_id = $2', [
    runId,
    wardId,
    written,
  ])
  await appendAudit(tx, origin, {
    subjectKind: 'ward',
    subjectId: String(wardId),
    after: { runId, financialYear, assessments: written },
  })
  return written
}

/**
 * The demands of the year that differ from what was just assessed. One that was asked for a part of the year alone is
 * left as it is and listed: which part the new rates concern is for the office to say.
 */
async function raiseDifferences(
  tx: Tx,
  { runId, financialYear, origin, moment }: Released,
  wardId: number,
): Promise<void> {
  const { rows } = await tx.query<{ id: number; inParts: boolean }>(
    `select result.property_id id, demanded.changed_from is not null "inParts"
     from revision_run_result result join lateral (
       select house_paise, water_paise, sewer_paise, changed_from from demand
       where demand.property_id = result.property_id and financial_year = $3 order by revision desc limit 1
     ) demanded on (after_house_paise, after_water_paise, after_sewer_paise) <> (house_paise, water_paise, sewer_paise)
     where run_id = $1 and ward_id = $2
       and not exists (select from revision_run_exception left_out where left_out.run_id = $1 and left_out.property_id = result.property_id)
     order by 1`,
    [runId, wardId, financialYear],
  )
  const propertyIds = rows.filter(({ inParts }) => !inParts).map(({ id }) => id)
  const context = jobContext(tx, moment, origin)
  // Before the demands that stand are read, as whoever else revises them does.
  await holdAccounts(tx, propertyIds)
  const { revised, left } = await calculateTaxes(context, {
    propertyIds,
    from: startOfFinancialYear(financialYear),
  })
  const ofYear = <Row extends { financialYear: FinancialYear }>(all: Row[]) =>
    all.filter((row) => row.financialYear === financialYear)
  await listKept(tx, runId, wardId, [
    ...rows.filter(({ inParts }) => inParts).map(({ id }) => id),
    ...ofYear(left).map(({ propertyId }) => propertyId),
  ])
  await postRevisedTaxes(context, ofYear(revised), {
    reason: 'revaluation',
    cause: `revaluation:${runId}`,
    assesses: false,
  })
  await context.writeNotes()
}

/** Their new assessment counts, and their demand of the year stays as it was raised. */
async function listKept(tx: Tx, runId: number, wardId: number, propertyIds: readonly number[]): Promise<void> {
  await tx.query(
    `insert into revision_run_exception (run_id, property_id, ward_id, reason, facts)
     select $1, id, $2, 'demand_kept', '{}' from unnest($3::bigint[]) id on conflict do nothing`,
    [runId, wardId, propertyIds],
  )
}
