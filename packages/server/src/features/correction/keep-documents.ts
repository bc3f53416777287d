import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { type FileStore, openFileStore } from '../../platform/files/file-store.ts'
import type { Context, FileReply, SentFile, WriteContext } from '../../platform/http/context.ts'
import { requireInScope } from '../access/place-scope.ts'
import { getCorrection } from './correction-store.ts'

const storeOf = ({ platform }: Pick<Context, 'platform'>): FileStore =>
  openFileStore(join(platform.environment.dataDir, 'files'))

/** Keeps the documents that prove a correction; a file sent twice is kept once. */
export async function keepDocuments(
  context: WriteContext,
  correctionId: number,
  files: readonly SentFile[],
): Promise<void> {
  const { tx, actor, platform } = context
  for (const file of files) {
    const { sha256, sizeBytes } = await storeOf(context).put(createReadStream(file.path))
    const fileId = platform.newId()
    await tx.query(
      `insert into stored_file (file_id, sha256, file_name, content_type, size_bytes, purpose, stored_by)
       values ($1, $2, $3, $4, $5, 'correction', $6)`,
      [fileId, sha256, file.fileName, file.mediaType, sizeBytes, actor.kind === 'staff' ? actor.staffId : null],
    )
    await tx.query('insert into correction_file (correction_id, file_id) values ($1, $2)', [correctionId, fileId])
  }
}

/** @throws Failure call.not_found, call.out_of_scope */
export async function readDocument(
  context: Context,
  { id, fileId }: { id: number; fileId: string },
): Promise<FileReply> {
  requireInScope(context.actor, await getCorrection(context.reads, id))
  const { rows } = await context.reads.query<{ sha256: string; fileName: string; mediaType: string }>(
    `select sha256, file_name "fileName", content_type "mediaType" from correction_file join stored_file using (file_id)
     where correction_id = $1 and file_id = $2`,
    [id, fileId],
  )
  const [file] = rows
  if (!file) throw fail('call.not_found')
  return { fileName: file.fileName, mediaType: file.mediaType, stream: await storeOf(context).read(file.sha256) }
}
