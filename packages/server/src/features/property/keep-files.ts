import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { type FileSlot, fileSlots } from '@karsetu/domain/property/register-state.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { type FileStore, openFileStore } from '../../platform/files/file-store.ts'
import type { Context, FileReply, SentFile, WriteContext } from '../../platform/http/context.ts'

const storeOf = ({ platform }: Pick<Context, 'platform'>): FileStore =>
  openFileStore(join(platform.environment.dataDir, 'files'))

export type KeptFiles = { slots: Partial<Record<FileSlot, string>>; documents: string[] }

const slotOf = (field: string): FileSlot | undefined => fileSlots.find((slot) => slot === field)

/** Keeps the images and documents of a call: those of a property by their place, all others as proof of the change. */
export async function keepFiles(context: WriteContext, files: readonly SentFile[]): Promise<KeptFiles> {
  const { tx, actor, platform } = context
  const kept: KeptFiles = { slots: {}, documents: [] }
  for (const file of files) {
    const { sha256, sizeBytes } = await storeOf(context).put(createReadStream(file.path))
    const fileId = platform.newId()
    await tx.query(
      `insert into stored_file (file_id, sha256, file_name, content_type, size_bytes, purpose, stored_by)
       values ($1, $2, $3, $4, $5, 'property', $6)`,
      [fileId, sha256, file.fileName, file.mediaType, sizeBytes, actor.kind === 'staff' ? actor.staffId : null],
    )
    const slot = slotOf(file.field)
    if (slot) kept.slots[slot] = fileId
    else kept.documents.push(fileId)
  }
  return kept
}

/** A stored file as the reply of a call; whoever asks was let through by the caller. @throws Failure call.not_found */
export async function sendFile(context: Context, sql: Queryable, fileId: string): Promise<FileReply> {
  const { rows } = await sql.query<{ sha256: string; fileName: string; mediaType: string }>(
    'select sha256, file_name "fileName", content_type "mediaType" from stored_file where file_id = $1',
    [fileId],
  )
  const [file] = rows
  if (!file) throw fail('call.not_found')
  return { fileName: file.fileName, mediaType: file.mediaType, stream: await storeOf(context).read(file.sha256) }
}
