import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { putWithin } from '../../platform/files/put-within.ts'
import type { WorkbookFormat } from '../../platform/spreadsheet/open-workbook.ts'
import { fingerprintOf } from './import-settings.ts'
import { halfReadImport, importOfFile, insertImport } from './import-store.ts'
import { inspectRegister } from './register-reader.ts'
import { registerSheets } from './register-sheets.ts'

export type SentRegister = { path: string; fileName: string; sizeBytes: number }

const contentTypes: Record<WorkbookFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv',
}

/** By the name, since a .csv has no mark of its own; whether the content is what the name says, the reader finds out. */
function formatOf(fileName: string): WorkbookFormat {
  const ending = extname(fileName).slice(1).toLowerCase()
  if (ending === 'xlsx' || ending === 'ods' || ending === 'csv') return ending
  throw fail('file.type_not_allowed', { allowed: '.xlsx, .ods, .csv' })
}

/**
 * Takes a register as sent by an office and looks for its heading. A file that is in the register already, or whose dry run
 * was stopped, gives the import through which it came, and nothing new.
 * @returns the number of the import
 * @throws Failure file.*, register_import.no_heading
 */
export async function receiveRegister(
  tx: Tx,
  store: FileStore,
  sent: SentRegister,
  by: { staffId: number | null; newId: () => string },
): Promise<number> {
  const format = formatOf(sent.fileName)
  const { sha256, sizeBytes } = await putWithin(tx, store, createReadStream(sent.path))
  const before = (await importOfFile(tx, sha256)) ?? (await halfReadImport(tx, sha256))
  if (before) return before.importId
  const inspection = await inspectRegister(sent.path, format)
  const [sheet] = registerSheets(inspection)
  if (!sheet) throw fail('register_import.no_heading')
  const fileId = by.newId()
  await tx.query(
    "insert into stored_file (file_id, sha256, file_name, content_type, size_bytes, purpose, stored_by) values ($1, $2, $3, $4, $5, 'register', $6)",
    [fileId, sha256, sent.fileName, contentTypes[format], sizeBytes, by.staffId],
  )
  return insertImport(tx, {
    fileId,
    sha256,
    fileName: sent.fileName,
    format,
    fingerprint: fingerprintOf(sheet),
    inspection,
    requestedBy: by.staffId,
  })
}
