import { fail } from '@karsetu/contract/platform/fail.ts'
import type { RuleChangeCard } from '@karsetu/contract/revision/rule-change-calls.ts'
import { takesDocument } from '@karsetu/domain/revision/rule-change-workflow.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import { assertReadable } from './change-scope.ts'
import { changeCard, isMakerOf, lockChange } from './change-store.ts'
import { saveDocument } from './source-document.ts'

/**
 * Adds the resolution or order that a proposal rests on: also when it is approved, so that the law is never without its
 * paper for good. One that is there is not exchanged: somebody may have read it.
 * @throws Failure call.not_found, call.out_of_scope, revision.not_own_proposal, revision.not_now, revision.document_there
 */
export async function attachDocument(
  context: WriteContext,
  changeId: number,
  document: SentFile | undefined,
): Promise<RuleChangeCard> {
  const { tx, actor } = context
  const change = await lockChange(tx, changeId)
  assertReadable(actor, change)
  if (!isMakerOf(actor, change)) throw fail('revision.not_own_proposal')
  if (!takesDocument(change.status)) throw fail('revision.not_now')
  if (change.fileId !== null) throw fail('revision.document_there')
  if (!document) throw fail('file.empty')
  const fileId = await saveDocument(context, document)
  await tx.query('update rule_change set file_id = $2 where change_id = $1', [changeId, fileId])
  context.note({ subjectKind: 'rule_change', subjectId: String(changeId), after: { fileId } })
  return changeCard(tx, context, changeId)
}
