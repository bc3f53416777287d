import type { UndoForm } from '@karsetu/contract/notice/delivery-form.ts'
import type { NoticeRow } from '@karsetu/contract/notice/notice-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import { wordsOfDays } from '@karsetu/domain/notice/recovery-ladder.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { lockPapers, readAttempts, recordDeliveries, rowNow } from './enter-delivery.ts'
import { noticeRules } from './notice-rules-store.ts'
import { readNotice } from './notice-store.ts'

/**
 * Takes back the last word of a day: one entry more, beside which the one before it stands again. The caller says what it
 * takes back, so that nobody takes back what somebody else entered meanwhile.
 * @throws Failure call.not_found, call.out_of_scope, notice.step_taken, notice.delivery_changed
 */
export async function undoDelivery(
  context: WriteContext,
  noticeId: number,
  { outcome, onDate }: UndoForm,
): Promise<NoticeRow> {
  const { tx, actor } = context
  const found = await readNotice(tx, noticeId)
  const paper = found && (await lockPapers(tx, [found.noticeNo])).get(found.noticeNo)
  if (!paper) throw fail('call.not_found')
  assertInScope(actor, paper)
  if (paper.isFollowed) throw fail('notice.step_taken')
  const entered = (await readAttempts(tx, [noticeId])).get(noticeId) ?? []
  const last = wordsOfDays(entered).get(onDate)
  if (last?.outcome !== outcome) throw fail('notice.delivery_changed')
  const rules = await noticeRules(tx)
  await recordDeliveries(tx, [{ noticeId, outcome: null, onDate, byName: last.byName }], rules, staffIdOf(actor))
  const row = await rowNow(context, noticeId, rules)
  context.note({
    subjectKind: 'notice',
    subjectId: String(noticeId),
    before: { outcome, on: onDate },
    after: { outcome: row.outcome, on: row.outcomeOn },
  })
  return row
}
