import type { BulkUpload } from '@karsetu/contract/bulk-update/bulk-update-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { BulkKind } from '@karsetu/domain/bulk-update/bulk-fields.ts'
import { financialYearOf, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { keepFile } from '../../platform/files/stored-files.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import type { WorkbookFormat } from '../../platform/spreadsheet/open-workbook.ts'
import { readDecider } from '../correction/decider.ts'
import { queueWork } from './move-upload.ts'
import { readHeadings } from './sheet-rows.ts'
import { insertUpload, uploadCard } from './upload-store.ts'

type Sent = { kind: BulkKind; countsFrom: IsoDate | undefined; files: readonly SentFile[] }

/** Takes a spreadsheet of changes and lets it be tried out. @throws Failure file.*, bulk_update.no_heading */
export async function receiveUpload(context: WriteContext, { kind, countsFrom, files }: Sent): Promise<BulkUpload> {
  const { tx, actor, today } = context
  const [file] = files
  if (!file) throw fail('call.input_invalid')
  const format = file.kind as WorkbookFormat // a spreadsheet's kinds are these
  const headings = await readHeadings(file.path, format, kind)
  const { staffId } = await readDecider(tx, actor)
  const { fileId, sha256 } = await keepFile(context, file, 'bulk_update')
  const uploadId = await insertUpload(tx, {
    ...{ kind, fileId, sha256, fileName: file.fileName, format, headings, requestedBy: staffId },
    countsFrom: countsFrom ?? startOfFinancialYear(financialYearOf(today)),
  })
  await queueWork(context, { uploadId, fileName: file.fileName, move: 'tryAgain' })
  return uploadCard(tx, uploadId)
}
