import type { NamedRow } from '@karsetu/contract/bulk-update/bulk-update-errors.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { UploadRow } from './upload-store.ts'

/** What an upload changed, each with the first row of the file that names it. */
const changedRows = `
  from bulk_upload_act made join register_act using (act_id) join register_change change using (act_id)
  join property using (property_id)
  left join lateral (select min(row_no) "row" from bulk_row
    where bulk_row.upload_id = made.upload_id and bulk_row.property_id = change.property_id) named on true
  where made.upload_id = $1
    -- A split of a sheet may have been taken back alone.
    and not exists (select from register_act undo where undo.undoes_act = change.act_id)`

/**
 * What a spreadsheet changed is taken back whole, or not once something was built on any of it; of properties that came
 * back, nothing may have been posted since but what the spreadsheet itself posted: nobody is demanded, or paid for, what
 * is deleted.
 * @throws Failure bulk_update.built_on, .posted_since, naming the rows
 */
export async function assertUndoable(tx: Tx, { uploadId, kind }: Pick<UploadRow, 'uploadId' | 'kind'>): Promise<void> {
  const builtOn = await namedRows(tx, [uploadId], 'property.version <> change.version')
  if (builtOn.length > 0) throw fail('bulk_update.built_on', { count: builtOn.length, rows: builtOn })
  if (kind !== 'restore') return
  const postedSince = await namedRows(
    tx,
    [uploadId, `bulk-update:${uploadId}`],
    `exists (select from ledger_entry entry join journal using (journal_id)
       where entry.property_id = change.property_id and entry.recorded_at >= made_at and memo ->> 'cause' is distinct from $2)`,
  )
  if (postedSince.length > 0) throw fail('bulk_update.posted_since', { count: postedSince.length, rows: postedSince })
}

async function namedRows(tx: Tx, values: readonly unknown[], condition: string): Promise<NamedRow[]> {
  const { rows } = await tx.query<NamedRow>(
    `select "row", property_unique_id "propertyUniqueId" ${changedRows} and ${condition} order by "row" nulls last, 2`,
    [...values],
  )
  return rows
}
