import { fail } from '@karsetu/contract/platform/fail.ts'
import type { RuleChangeCard } from '@karsetu/contract/revision/rule-change-calls.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import type { Proposed } from './change-body.ts'
import { assertScope } from './change-scope.ts'
import { changeCard, insertChange, type Repeal, type RuleChange, topicsOf } from './change-store.ts'
import { saveDocument } from './source-document.ts'

/**
 * Puts a checked proposal on record; nothing holds before somebody else has approved it.
 * @param of `document`: the resolution or order it rests on; `repeal`: which change it takes back
 * @throws Failure revision.change_open, call.out_of_scope, call.not_allowed
 */
export async function proposeChange(
  context: WriteContext,
  change: Proposed,
  {
    places,
    document,
    repeal,
  }: { places?: RuleChange['places']; document?: SentFile | undefined; repeal?: Repeal } = {},
): Promise<RuleChangeCard> {
  const { tx, actor } = context
  // A maker has a name: the machine proposes no law.
  if (actor.kind !== 'staff') throw fail('call.not_allowed')
  assertScope(actor, { places: places ?? null })
  const fileId = document ? await saveDocument(context, document) : null
  const changeId = await insertChange(tx, {
    ...change,
    topics: topicsOf(change),
    fileId,
    makerId: actor.staffId,
    repeal,
  })
  context.note({ subjectKind: 'rule_change', subjectId: String(changeId), after: { ...change, ...repeal } })
  return changeCard(tx, context, changeId)
}
