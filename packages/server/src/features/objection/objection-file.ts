import { fail } from '@karsetu/contract/platform/fail.ts'
import { sendFile } from '../../platform/files/stored-files.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { assertMayRead } from './may-read.ts'
import { getObjection } from './objection-store.ts'

/** A document of an objection or of its order. @throws Failure call.not_found, call.out_of_scope, call.not_allowed */
export async function readObjectionFile(
  { reads, actor, platform }: Context,
  { id, fileId }: { id: number; fileId: string },
): Promise<FileReply> {
  assertMayRead(actor, await getObjection(reads, id))
  const { rowCount } = await reads.query('select from objection_file where objection_id = $1 and file_id = $2', [
    id,
    fileId,
  ])
  if (!rowCount) throw fail('call.not_found')
  return sendFile(platform, reads, fileId)
}
