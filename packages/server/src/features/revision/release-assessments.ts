import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import { type AuditOrigin, appendAudit } from '../../platform/audit/append-audit.ts'
import type { Tx } from '../../platform/db/database.ts'

type Released = { runId: number; financialYear: FinancialYear; origin: AuditOrigin }

/**
 * Writes the assessments of a ward as calculated, in the transaction given. They are a later revision of their year, and
 * touch no ledger. A property that changed since, or was assessed in another way, is left out and listed.
 * @returns how many were written
 */
export async function releaseAssessments(
  tx: Tx,
  { runId, financialYear, origin }: Released,
  wardId: number,
): Promise<number> {
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
