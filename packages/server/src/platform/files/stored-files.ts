import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { type Actor, staffIdOf } from '@karsetu/domain/access/permissions.ts'
import type { Tx } from '../db/database.ts'
import type { Queryable } from '../db/queryable.ts'
import type { FileReply } from '../http/context.ts'
import type { Platform } from '../platform.ts'
import { ByteCache } from './byte-cache.ts'
import { type FileStore, openFileStore } from './file-store.ts'
import { shrinkPicture } from './picture.ts'
import { putWithin } from './put-within.ts'

/** Where all files lie that came in or were made. */
export const storedFiles = ({ environment }: Pick<Platform, 'environment'>): FileStore =>
  openFileStore(join(environment.dataDir, 'files'))

type Keeping = { tx: Tx; actor: Actor; platform: Pick<Platform, 'environment' | 'newId'> }
type Sent = { path: string; fileName: string; mediaType: string }
type Purpose =
  | 'bank_statement'
  | 'bulk_update'
  | 'correction'
  | 'mutation'
  | 'objection'
  | 'payment'
  | 'property'
  | 'resolution'
  | 'self_assessment'
  | 'survey'

/** Keeps a file that came with a call; the same bytes sent twice lie there once. @returns its number and its hash */
export async function saveFile(
  { tx, actor, platform }: Keeping,
  { path, fileName, mediaType }: Sent,
  purpose: Purpose,
): Promise<{ fileId: string; sha256: string }> {
  const { sha256, sizeBytes } = await putWithin(tx, storedFiles(platform), createReadStream(path))
  const fileId = platform.newId()
  await tx.query(
    `insert into stored_file (file_id, sha256, file_name, content_type, size_bytes, purpose, stored_by)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [fileId, sha256, fileName, mediaType, sizeBytes, purpose, staffIdOf(actor)],
  )
  return { fileId, sha256 }
}

type Saved = { sha256: string; fileName: string; mediaType: string }

/** A kept file as the reply of a call; whoever asks was let through by the caller. @throws Failure call.not_found */
export async function sendFile(
  platform: Pick<Platform, 'environment'>,
  sql: Queryable,
  fileId: string,
): Promise<FileReply> {
  const { fileName, mediaType, sha256 } = await getKept(sql, fileId)
  return { fileName, mediaType, stream: await storedFiles(platform).read(sha256) }
}

const smallPictures = new ByteCache(32 * 1024 * 1024)

/**
 * A kept picture as small as a list needs it, made once; a browser asks again and is told that it still holds.
 * @throws Failure call.not_found (also: no picture), file.damaged
 */
export async function sendSmallPicture(
  platform: Pick<Platform, 'environment'>,
  sql: Queryable,
  fileId: string,
): Promise<FileReply> {
  const { fileName, mediaType, sha256 } = await getKept(sql, fileId)
  if (!mediaType.startsWith('image/')) throw fail('call.not_found')
  return {
    fileName: `${fileName.replace(/\.[^.]*$/, '')}.webp`,
    mediaType: 'image/webp',
    etag: `"small-${sha256.slice(0, 20)}"`,
    bytes: await smallPictures.get(sha256, async () =>
      shrinkPicture(await buffer(await storedFiles(platform).read(sha256))),
    ),
  }
}

async function getKept(sql: Queryable, fileId: string): Promise<Saved> {
  const { rows } = await sql.query<Saved>(
    'select sha256, file_name "fileName", content_type "mediaType" from stored_file where file_id = $1',
    [fileId],
  )
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}
