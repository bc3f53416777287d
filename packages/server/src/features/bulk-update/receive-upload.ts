import { createReadStream } from 'node:fs'
import type { BulkUpload } from '@karsetu/contract/bulk-update/bulk-update-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { BulkKind } from '@karsetu/domain/bulk-update/bulk-fields.ts'
import { financialYearOf, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import type { WorkbookFormat } from '../../platform/spreadsheet/open-workbook.ts'
import { readDecider } from '../correction/decider.ts'
import { importFiles } from '../register-import/register-import-jobs.ts'
import { queueWork } from './move-upload.ts'
import { readHeadings } from './sheet-rows.ts'
import { insertUpload, uploadCard } from './upload-store.ts'

type Sent = { kind: BulkKind; countsFrom: IsoDate | undefined; files: readonly SentFile[] }

/** Takes a spreadsheet of changes and lets it be tried out. @throws Failure file.*, bulk_update.no_heading */
export async function receiveUpload(context: WriteContext, { kind, countsFrom, files }: Sent): Promise<BulkUpload> {
  const { tx, actor, today, platform } = context
  const [file] = files
  if (!file) throw fail('call.input_invalid')
  const format = file.kind as WorkbookFormat // a spreadsheet's kinds are these
  const headings = await readHeadings(file.path, format, kind)
  const { staffId } = await readDecider(tx, actor)
  const { sha256, sizeBytes } = await importFiles(platform).put(createReadStream(file.path))
  const fileId = platform.newId()
  await tx.query(
    "insert into stored_file (file_id, sha256, file_name, content_type, size_bytes, purpose, stored_by) values ($1, $2, $3, $4, $5, 'bulk_update', $6)",
    [fileId, sha256, file.fileName, file.mediaType, sizeBytes, staffId],
  )
  const uploadId = await insertUpload(tx, {
    ...{ kind, fileId, sha256, fileName: file.fileName, format, headings, requestedBy: staffId },
    countsFrom: countsFrom ?? startOfFinancialYear(financialYearOf(today)),
  })
  await queueWork(context, { uploadId, fileName: file.fileName, move: 'tryAgain' })
  return uploadCard(tx, uploadId)
}
