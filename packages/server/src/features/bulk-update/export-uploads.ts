import type { BulkRow, BulkUpload, UploadsQuery } from '@karsetu/contract/bulk-update/bulk-update-calls.ts'
import {
  bulkFieldName,
  bulkKindLabels,
  bulkValueText,
  uploadStateLabels,
} from '@karsetu/contract/bulk-update/bulk-update-labels.ts'
import { formatInstant } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { count, day, listFile, money, text } from '../../platform/spreadsheet/list-file.ts'
import { readRows } from './list-rows.ts'
import { assertOwn, getUpload, readUploads } from './upload-store.ts'

/** Spreadsheets of changes with what each came to. */
export function exportUploads(context: Context, query: UploadsQuery): FileReply {
  const { reads, today, locale } = context
  return listFile<BulkUpload>(
    { name: `bulk-updates-${today}`, title: m.bulk_update_list() },
    (part) => readUploads(reads, context, query, part),
    [
      count(m.bulk_update_number(), ({ uploadId }) => uploadId),
      text(m.bulk_update_col_file(), ({ fileName }) => fileName, 40),
      text(m.bulk_update_of_kind(), ({ kind }) => bulkKindLabels[kind](), 20),
      text(m.bulk_update_col_status(), ({ status }) => uploadStateLabels[status](), 28),
      day(m.bulk_update_counts_from(), ({ countsFrom }) => countsFrom),
      count(m.bulk_update_ready(), ({ figures }) => figures.ready),
      count(m.bulk_update_same(), ({ figures }) => figures.same),
      count(m.bulk_update_faulty(), ({ figures }) => figures.faulty),
      count(m.bulk_update_taxed(), ({ figures }) => figures.taxed),
      money(m.bulk_update_raised(), ({ figures }) => figures.raisedPaise),
      money(m.bulk_update_lowered(), ({ figures }) => figures.loweredPaise),
      money(m.bulk_update_foreseen_raised(), ({ figures }) => figures.foreseen.raisedPaise),
      money(m.bulk_update_foreseen_lowered(), ({ figures }) => figures.foreseen.loweredPaise),
      text(m.bulk_update_col_by(), ({ requestedBy }) => requestedBy, 18),
      text(m.bulk_update_col_when(), ({ createdAt }) => formatInstant(createdAt, locale)),
      text(m.bulk_update_remark(), ({ undoRemark }) => undoRemark, 40),
    ],
  )
}

type Request = { uploadId: number; state: 'ready' | 'faulty' | 'same' }

/** What each row of a spreadsheet changes, or what is wrong with it. @throws Failure call.not_found, call.out_of_scope */
export async function exportRows(context: Context, query: Request): Promise<FileReply> {
  assertOwn(context.actor, await getUpload(context.reads, query.uploadId))
  const each = (row: BulkRow, say: (change: BulkRow['changes'][number]) => string) => row.changes.map(say).join('\n')
  return listFile<BulkRow>(
    { name: `bulk-rows-${query.uploadId}-${query.state}`, title: m.bulk_update_rows_ready() },
    (part) => readRows(context, query, part),
    [
      count(m.bulk_update_row(), ({ row }) => row, 8),
      text(m.bulk_update_property_id(), ({ propertyUniqueId }) => propertyUniqueId, 20),
      text(m.bulk_update_field(), (row) => each(row, ({ field }) => bulkFieldName(field)), 26),
      text(m.bulk_update_before(), (row) => each(row, ({ field, before }) => bulkValueText(field, before)), 30),
      text(m.bulk_update_after(), (row) => each(row, ({ field, after }) => bulkValueText(field, after)), 30),
      money(m.bulk_update_difference(), ({ differencePaise }) => differencePaise),
      money(m.bulk_update_foreseen(), ({ foreseenPaise }) => foreseenPaise),
      text(
        m.bulk_update_reason(),
        ({ faults: errors }) => errors.map(({ column, reason }) => `${column}: ${reason}`).join('\n'),
        50,
      ),
    ],
  )
}
