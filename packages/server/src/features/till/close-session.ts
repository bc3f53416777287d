import { fail, failAt } from '@karsetu/contract/platform/fail.ts'
import type { CounterSession } from '@karsetu/contract/till/till-calls.ts'
import type { SessionCount } from '@karsetu/contract/till/till-forms.ts'
import { shardOf } from '@karsetu/domain/ledger/shard.ts'
import { totalOfCounts } from '@karsetu/domain/till/denominations.ts'
import { differencePostings } from '@karsetu/domain/till/till-rules.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { staffOf } from '../approval/decider.ts'
import { actorText } from '../ledger/actor-text.ts'
import { postControlJournal } from '../ledger/post-control-journal.ts'
import { balanceOf, lockOpenSession, readSession, tillAccount } from './session-store.ts'

/**
 * Counts the till, posts the difference to the books and seals the session.
 * @throws Failure till.not_open, till.transfer_waits, till.remark_needed
 */
export async function closeSession(context: WriteContext, { counts, remark }: SessionCount): Promise<CounterSession> {
  const { tx, actor, now, today } = context
  const staffId = staffOf(actor)
  const { sessionId } = await lockOpenSession(tx, staffId)
  const waiting = await tx.query("select from cash_transfer where from_session = $1 and state = 'waiting'", [sessionId])
  if (waiting.rows.length > 0) throw fail('till.transfer_waits')
  const till = tillAccount(staffId)
  const [counted, expected] = [totalOfCounts(counts), await balanceOf(tx, till)]
  const postings = differencePostings(till, counted, expected)
  if (postings.length > 0 && !remark) throw failAt('remark', 'till.remark_needed', { expectedPaise: expected })
  const journalId =
    postings.length === 0
      ? undefined
      : await postControlJournal(tx, {
          ...{ kind: 'till', businessKey: `till:close:${sessionId}`, effectiveOn: today, postings, sessionId },
          ...{ actor: actorText(actor), shard: shardOf(staffId) },
        })
  await tx.query(
    `update counter_session set closed_at = $2, expected_paise = $3, closing_counts = $4, closing_paise = $5, closing_remark = $6
     where session_id = $1`,
    [sessionId, now, expected, JSON.stringify(counts), counted, remark || null],
  )
  context.note({
    ...{ subjectKind: 'counter_session', subjectId: String(sessionId), after: { expected, counted, remark } },
    ...(journalId === undefined ? {} : { journalId }),
  })
  return readSession(tx, sessionId)
}
