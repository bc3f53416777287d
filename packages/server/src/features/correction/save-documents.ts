import { fail } from '@karsetu/contract/platform/fail.ts'
import { saveFile, sendFile } from '../../platform/files/stored-files.ts'
import type { Context, FileReply, SentFile, WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { getCorrection } from './correction-store.ts'

/** Keeps the documents that prove a correction. */
export async function saveDocuments(
  context: WriteContext,
  correctionId: number,
  files: readonly SentFile[],
): Promise<void> {
  for (const file of files) {
    const { fileId } = await saveFile(context, file, 'correction')
    await context.tx.query('insert into correction_file (correction_id, file_id) values ($1, $2)', [
      correctionId,
      fileId,
    ])
  }
}

/** @throws Failure call.not_found, call.out_of_scope */
export async function readDocument(
  { reads, actor, platform }: Context,
  { id, fileId }: { id: number; fileId: string },
): Promise<FileReply> {
  assertInScope(actor, await getCorrection(reads, id))
  const { rowCount } = await reads.query('select from correction_file where correction_id = $1 and file_id = $2', [
    id,
    fileId,
  ])
  if (!rowCount) throw fail('call.not_found')
  return sendFile(platform, reads, fileId)
}
