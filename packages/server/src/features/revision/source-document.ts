import { fail } from '@karsetu/contract/platform/fail.ts'
import { saveFile, sendFile } from '../../platform/files/stored-files.ts'
import type { Context, FileReply, SentFile, WriteContext } from '../../platform/http/context.ts'
import { assertReadable } from './change-scope.ts'
import { getChange } from './change-store.ts'

/** Keeps the resolution or order that came with a proposal. @throws Failure file.type_not_allowed */
export async function saveDocument(context: WriteContext, document: SentFile): Promise<string> {
  if (document.kind !== 'pdf') throw fail('file.type_not_allowed', { allowed: 'pdf' })
  return (await saveFile(context, document, 'resolution')).fileId
}

/** @throws Failure call.not_found, call.out_of_scope */
export async function readDocument({ reads, actor, platform }: Context, changeId: number): Promise<FileReply> {
  const change = await getChange(reads, changeId)
  assertReadable(actor, change)
  if (change.fileId === null) throw fail('call.not_found')
  return sendFile(platform, reads, change.fileId)
}
