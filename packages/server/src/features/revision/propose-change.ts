import { fail } from '@karsetu/contract/platform/fail.ts'
import type { RuleChangeCard } from '@karsetu/contract/revision/rule-change-calls.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import { requireInScope, requireWholeCity } from '../access/place-scope.ts'
import type { Proposed } from './change-body.ts'
import { changeCard, insertChange, topicsOf } from './change-store.ts'
import { keepDocument } from './source-document.ts'

/**
 * Puts a checked proposal on record; nothing holds before somebody else has approved it.
 * @param document the resolution or order it rests on
 * @throws Failure revision.change_open, call.out_of_scope, call.not_allowed
 */
export async function proposeChange(
  context: WriteContext,
  change: Proposed,
  { place, document }: { place?: { zoneId: number; wardId: number }; document?: SentFile | undefined } = {},
): Promise<RuleChangeCard> {
  const { tx, actor } = context
  // A maker has a name: the machine proposes no law.
  if (actor.kind !== 'staff') throw fail('call.not_allowed')
  if (place === undefined) requireWholeCity(actor)
  else requireInScope(actor, place)
  const fileId = document ? await keepDocument(context, document) : null
  const changeId = await insertChange(tx, { ...change, topics: topicsOf(change), fileId, makerId: actor.staffId })
  context.note({ subjectKind: 'rule_change', subjectId: String(changeId), after: change })
  return changeCard(tx, context, changeId)
}
