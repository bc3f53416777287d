import type { BulkRow, rowStates } from '@karsetu/contract/bulk-update/bulk-update-calls.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { bulkFields } from '@karsetu/domain/bulk-update/bulk-fields.ts'
import type { Context } from '../../platform/http/context.ts'
import { type ColumnName, errorColumns, headingOf, reasonOf, type SavedError } from './bulk-labels.ts'
import { assertOwn, getUpload } from './upload-store.ts'

type Request = { uploadId: number; state: (typeof rowStates)[number]; page: number; limit: number }
type Value = BulkRow['changes'][number]['before']
type Saved = {
  row: number
  propertyUniqueId: string
  before: Record<string, Value> | null
  after: Record<string, Value> | null
  years: BulkRow['years'] | null
  differencePaise: BulkRow['differencePaise']
  foreseenPaise: BulkRow['foreseenPaise']
  faults: SavedError[]
}

/** Names of the register's fields by those of the columns, for the reader. */
const columnOfField = new Map(Object.entries(bulkFields).map(([name, { of }]) => [of as string, name as ColumnName]))

/** A part of the rows of one fate. The caller has looked at whose spreadsheet it is. */
export async function readRows(
  { reads }: Context,
  { uploadId, state }: Pick<Request, 'uploadId' | 'state'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<BulkRow[]> {
  const { rows } = await reads.query<Saved>(
    `select row_no "row", property_unique_id "propertyUniqueId", before, after, years,
       raised_paise - lowered_paise "differencePaise", foreseen_raised_paise - foreseen_lowered_paise "foreseenPaise",
       (select coalesce(json_agg(${errorColumns} order by field), '[]') from bulk_fault fault
         where fault.upload_id = $1 and fault.row_no = bulk_row.row_no) faults
     from bulk_row where upload_id = $1 and state = $2 order by row_no limit $3 offset $4`,
    [uploadId, state, limit, offset],
  )
  return rows.map(rowOf)
}

/** Rows of one fate with what each changes, or what is wrong. @throws Failure call.not_found, call.out_of_scope */
export async function listRows(context: Context, query: Request): Promise<Page<BulkRow>> {
  const { reads, actor } = context
  const { uploadId, state, page, limit } = query
  assertOwn(actor, await getUpload(reads, uploadId))
  const rows = await readRows(context, query, { limit, offset: (page - 1) * limit })
  const counted = await reads.query<{ total: number }>(
    'select count(*) total from bulk_row where upload_id = $1 and state = $2',
    [uploadId, state],
  )
  return { rows, total: counted.rows[0]?.total ?? 0, page, limit }
}

const rowOf = ({ before, after, years, faults: errors, ...row }: Saved): BulkRow => ({
  ...row,
  changes: Object.entries(after ?? {})
    .map(([field, value]) => ({
      field: columnOfField.get(field) ?? field,
      before: before?.[field] ?? null,
      after: value,
    }))
    .filter((change) => change.before !== change.after),
  years: years ?? [],
  faults: errors.map((error) => ({
    ...{ field: error.field, code: error.code, typed: error.typed },
    column: headingOf(error.field),
    reason: reasonOf(error),
  })),
})
