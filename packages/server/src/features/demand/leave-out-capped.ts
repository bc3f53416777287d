import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { Tx } from '../../platform/db/database.ts'

/**
 * A cap compares with the year before: where that was assessed anew since the run began, by a correction say, the tax would
 * be another. The property is left out of the release, and listed, like one that changed itself.
 */
export async function leaveOutCappedAnew(
  tx: Tx,
  table: 'demand_run' | 'revision_run',
  { runId, financialYear }: { runId: number; financialYear: FinancialYear },
  { wardId }: { wardId: number },
): Promise<void> {
  await tx.query(
    `with capped_anew as (
       delete from ${table}_result result using ${table} run
       where run.run_id = $1 and result.run_id = $1 and result.ward_id = $2
         and exists (select from rule where kind = 'caps' and valid_from <= make_date($3, 4, 1)
           and (valid_to is null or valid_to >= make_date($3, 4, 1)))
         and exists (select from assessment before where before.property_id = result.property_id
           and before.financial_year < $3 and before.assessed_at > run.created_at)
       returning result.property_id
     )
     insert into ${table}_exception (run_id, property_id, ward_id, reason, facts)
       select $1, property_id, $2, 'changed_since', '{}' from capped_anew on conflict do nothing`,
    [runId, wardId, financialYear],
  )
}
