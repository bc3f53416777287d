import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { type Actor, staffIdOf } from '@karsetu/domain/access/permissions.ts'
import type { Tx } from '../db/database.ts'
import type { Queryable } from '../db/queryable.ts'
import type { FileReply } from '../http/context.ts'
import type { Platform } from '../platform.ts'
import { type FileStore, openFileStore } from './file-store.ts'

/** Where all files lie that came in or were made. */
export const storedFiles = ({ environment }: Pick<Platform, 'environment'>): FileStore =>
  openFileStore(join(environment.dataDir, 'files'))

type Keeping = { tx: Tx; actor: Actor; platform: Pick<Platform, 'environment' | 'newId'> }
type Sent = { path: string; fileName: string; mediaType: string }
type Purpose = 'bulk_update' | 'correction' | 'property' | 'resolution' | 'survey'

/** Keeps a file that came with a call; the same bytes sent twice lie there once. @returns its number and its hash */
export async function keepFile(
  { tx, actor, platform }: Keeping,
  { path, fileName, mediaType }: Sent,
  purpose: Purpose,
): Promise<{ fileId: string; sha256: string }> {
  const { sha256, sizeBytes } = await storedFiles(platform).put(createReadStream(path))
  const fileId = platform.newId()
  await tx.query(
    `insert into stored_file (file_id, sha256, file_name, content_type, size_bytes, purpose, stored_by)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [fileId, sha256, fileName, mediaType, sizeBytes, purpose, staffIdOf(actor)],
  )
  return { fileId, sha256 }
}

/** A kept file as the reply of a call; whoever asks was let through by the caller. @throws Failure call.not_found */
export async function sendFile(
  platform: Pick<Platform, 'environment'>,
  sql: Queryable,
  fileId: string,
): Promise<FileReply> {
  const { rows } = await sql.query<{ sha256: string; fileName: string; mediaType: string }>(
    'select sha256, file_name "fileName", content_type "mediaType" from stored_file where file_id = $1',
    [fileId],
  )
  const [file] = rows
  if (!file) throw fail('call.not_found')
  return { fileName: file.fileName, mediaType: file.mediaType, stream: await storedFiles(platform).read(file.sha256) }
}
