import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { openFileStore } from '../../platform/files/file-store.ts'
import type { Context, FileReply, SentFile, WriteContext } from '../../platform/http/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { requireReadable } from './change-scope.ts'
import { getChange } from './change-store.ts'

const storeOf = ({ environment }: Platform) => openFileStore(join(environment.dataDir, 'files'))

/** Keeps the resolution or order that came with a proposal. @throws Failure file.type_not_allowed */
export async function keepDocument(
  { tx, platform }: WriteContext,
  document: SentFile,
  staffId: number,
): Promise<string> {
  if (document.kind !== 'pdf') throw fail('file.type_not_allowed', { allowed: 'pdf' })
  const { sha256, sizeBytes } = await storeOf(platform).put(createReadStream(document.path))
  const fileId = platform.newId()
  await tx.query(
    `insert into stored_file (file_id, sha256, file_name, content_type, size_bytes, purpose, stored_by)
     values ($1, $2, $3, $4, $5, 'resolution', $6)`,
    [fileId, sha256, document.fileName, document.mediaType, sizeBytes, staffId],
  )
  return fileId
}

/** @throws Failure call.not_found, call.out_of_scope */
export async function readDocument({ reads, actor, platform }: Context, changeId: number): Promise<FileReply> {
  const change = await getChange(reads, changeId)
  requireReadable(actor, change)
  const { rows } = await reads.query<{ sha256: string; fileName: string }>(
    `select sha256, file_name "fileName" from stored_file where file_id = $1`,
    [change.fileId],
  )
  const [file] = rows
  if (!file) throw fail('call.not_found')
  return { fileName: file.fileName, stream: await storeOf(platform).read(file.sha256) }
}
