import type { UnsentNotification } from '@karsetu/contract/message/notification-calls.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { lockUnsent, readUnsent, setTriedAnew } from './word-store.ts'

/** Tries a word again that has not gone. @throws Failure call.not_found, call.out_of_scope, message.word_sent */
export async function retryNotification(context: WriteContext, wordId: number): Promise<UnsentNotification> {
  const { tx, actor } = context
  await lockUnsent(tx, actor, wordId)
  await setTriedAnew(tx, wordId)
  const [word] = await readUnsent(tx, actor, { wordId }, { limit: 1, offset: 0 })
  if (!word) throw new Error(`word ${wordId} was held and is not seen`)
  const { kind, propertyUniqueId, mobileNumber, reason } = word
  const after = { kind, propertyUniqueId, mobileNumber, reason, triedAnew: true }
  context.note({ subjectKind: 'message_word', subjectId: String(wordId), after })
  return word
}
