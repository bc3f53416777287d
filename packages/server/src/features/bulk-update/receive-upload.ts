import type { BulkUpload } from '@karsetu/contract/bulk-update/bulk-update-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
import { mayCall } from '@karsetu/domain/access/permissions.ts'
import type { RowKind } from '@karsetu/domain/bulk-update/bulk-fields.ts'
import type { SplitRule } from '@karsetu/domain/split/divide-property.ts'
import { financialYearOf, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { saveFile } from '../../platform/files/stored-files.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import type { WorkbookFormat } from '../../platform/spreadsheet/open-workbook.ts'
import { staffOf } from '../approval/decider.ts'
import { assertYear } from '../property/assert-year.ts'
import { readSplitSheet } from '../split/split-sheet.ts'
import { headingOf } from './bulk-labels.ts'
import { queueWork } from './move-upload.ts'
import { readHeadings, refuseFormulas, refuseFormulasOf } from './sheet-rows.ts'
import { insertUpload, uploadCard } from './upload-store.ts'

type Sent = { files: readonly SentFile[] } & (
  | { kind: Exclude<RowKind, 'restore'>; countsFrom: IsoDate | undefined }
  | { kind: 'restore' }
  | { kind: 'split'; rule: SplitRule }
)

/**
 * Takes a spreadsheet of changes and lets it be tried out.
 * @throws Failure file.*, bulk_update.no_heading, .formula_cells, split.sheet_no_heading, split.sheet_too_long, call.not_allowed
 */
export async function receiveUpload(context: WriteContext, sent: Sent): Promise<BulkUpload> {
  const { tx, actor, today } = context
  const { kind } = sent
  const [file] = sent.files
  if (!file) throw fail('call.input_invalid')
  if (kind === 'split' && !mayCall(actor, 'split.make')) throw fail('call.not_allowed')
  if (kind === 'restore' && !mayCall(actor, registerWriteCalls.calls.restore.access)) throw fail('call.not_allowed')
  const format = file.kind as WorkbookFormat // a spreadsheet's kinds are these
  const headings =
    kind === 'split' ? await headingsOfSplits(file.path, format) : await readHeadings(file.path, format, kind)
  if (kind !== 'split') await refuseFormulasOf(file.path, format, kind)
  const said = 'countsFrom' in sent ? sent.countsFrom : undefined
  if (said) await assertYear(context, 'countsFrom', financialYearOf(said))
  const staffId = staffOf(actor)
  const { fileId, sha256 } = await saveFile(context, file, 'bulk_update')
  const uploadId = await insertUpload(tx, {
    ...{ kind, fileId, sha256, fileName: file.fileName, format, headings, requestedBy: staffId },
    // What is divided moves as it stands on the day it is applied.
    ...(sent.kind === 'split'
      ? { splitRule: sent.rule, countsFrom: today }
      : { splitRule: null, countsFrom: said ?? startOfFinancialYear(financialYearOf(today)) }),
  })
  await queueWork(context, { uploadId, fileName: file.fileName, move: 'tryAgain' })
  return uploadCard(tx, context, uploadId)
}

/** @throws Failure file.*, bulk_update.formula_cells, split.sheet_* */
async function headingsOfSplits(path: string, format: WorkbookFormat): Promise<string[]> {
  const { headings, splits } = await readSplitSheet(path, format)
  refuseFormulas(
    splits.flatMap(({ parts }) =>
      parts.flatMap(({ row, faults: errors }) =>
        errors.flatMap(({ code, column }) => (code === 'formula' ? { row, column: headingOf(column) } : [])),
      ),
    ),
  )
  return headings
}
