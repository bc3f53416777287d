import { failAt } from '@karsetu/contract/platform/fail.ts'
import type { Tx } from '../../platform/db/database.ts'

/**
 * One PTIN names one property in use. Two who give the same one to two properties wait for each other.
 * @param exceptPropertyId the property that is to have it; null for one that is not there yet
 * @throws Failure property.ptin_taken at the field PTINNo, naming the property that has it
 */
export async function requireFreePtin(tx: Tx, ptin: string | null | undefined, exceptPropertyId: number | null) {
  if (!ptin) return
  await tx.query("select pg_advisory_xact_lock(hashtext('ptin'), hashtext($1))", [ptin])
  const { rows } = await tx.query<{ id: string }>(
    `select property_unique_id id from property
     where ptin_no = $1 and status = 'active' and property_id is distinct from $2 order by 1 limit 1`,
    [ptin, exceptPropertyId],
  )
  if (rows[0]) throw failAt('PTINNo', 'property.ptin_taken', { ptin, propertyUniqueId: rows[0].id })
}
