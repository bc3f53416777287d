import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Tx } from '../../platform/db/database.ts'

/** Whoever else gives PTINs by a spreadsheet waits from here to the commit. */
export async function holdNumbers(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('ptin'))`)
}

/**
 * Every PTIN that the sheet gave is one property's alone, whoever gave or kept it since the dry run.
 * @throws Failure bulk_update.ptin_taken
 */
export async function requireOneHolder(tx: Tx, uploadId: number): Promise<void> {
  const { rows } = await tx.query<{ ptin: string; propertyUniqueId: string }>(
    `select other.ptin_no ptin, other.property_unique_id "propertyUniqueId"
     from bulk_row given join property other on other.ptin_no = given.set_fields ->> 'ptinNo' and other.status = 'active'
       and other.property_id <> given.property_id
     where upload_id = $1 and state = 'ready' order by row_no limit 1`,
    [uploadId],
  )
  if (rows[0]) throw fail('bulk_update.ptin_taken', rows[0])
}
