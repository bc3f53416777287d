import { fail, failAt } from '@karsetu/contract/platform/fail.ts'
import type { CounterSession } from '@karsetu/contract/till/till-calls.ts'
import type { SessionCount } from '@karsetu/contract/till/till-forms.ts'
import { IMPREST } from '@karsetu/domain/ledger/accounts.ts'
import { shardOf } from '@karsetu/domain/ledger/shard.ts'
import { ZERO } from '@karsetu/domain/money/paise.ts'
import { totalOfCounts } from '@karsetu/domain/till/denominations.ts'
import { differencePostings, moved } from '@karsetu/domain/till/till-rules.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { staffOf } from '../approval/decider.ts'
import { actorText } from '../ledger/actor-text.ts'
import { postControlJournal } from '../ledger/post-control-journal.ts'
import { findLastSession, readSession, tillAccount } from './session-store.ts'

/**
 * Opens the session of a cashier. It begins with what the last one was closed with; what is counted beyond it or short of
 * it is posted as a difference. Before the first session it is the change that the corporation gave.
 * @throws Failure till.open_already, till.remark_needed
 */
export async function openSession(context: WriteContext, { counts, remark }: SessionCount): Promise<CounterSession> {
  const { tx, actor, now, today } = context
  const staffId = staffOf(actor)
  const counted = totalOfCounts(counts)
  const last = await findLastSession(tx, staffId)
  if (last && last.closingPaise === null) throw fail('till.open_already')
  const opening = last?.closingPaise ?? ZERO
  const till = tillAccount(staffId)
  const postings = last ? differencePostings(till, counted, opening) : counted > 0 ? moved(IMPREST, till, counted) : []
  if (last && postings.length > 0 && !remark) throw failAt('remark', 'till.remark_needed', { expectedPaise: opening })
  const sessionNo = (last?.sessionNo ?? 0) + 1
  const { rows } = await tx.query<{ id: number }>(
    `insert into counter_session (staff_id, session_no, day, opened_at, opening_paise, float_paise, opening_counts,
         opening_counted_paise, opening_remark)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning session_id id`,
    [staffId, sessionNo, today, now, opening, last ? ZERO : counted, JSON.stringify(counts), counted, remark || null],
  )
  const sessionId = rows[0]?.id
  // Opened twice at the same moment.
  if (sessionId === undefined) throw fail('till.open_already')
  const journalId =
    postings.length === 0
      ? undefined
      : await postControlJournal(tx, {
          ...{ kind: 'till', businessKey: `till:open:${sessionId}`, effectiveOn: today, postings, sessionId },
          ...{ actor: actorText(actor), shard: shardOf(staffId) },
        })
  context.note({
    ...{
      subjectKind: 'counter_session',
      subjectId: String(sessionId),
      after: { openingPaise: opening, counted, remark },
    },
    ...(journalId === undefined ? {} : { journalId }),
  })
  return readSession(tx, sessionId)
}
