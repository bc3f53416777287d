import { sessionList } from '@karsetu/contract/till/session-list.ts'
import { type CashTransfer, type CurrentSession, tillCalls } from '@karsetu/contract/till/till-calls.ts'
import { CHIEF_CASH } from '@karsetu/domain/ledger/accounts.ts'
import { contains, equals, onDays } from '../../list/conditions.ts'
import { listHandlers } from '../../list/list-handlers.ts'
import { nowhere } from '../../list/nowhere.ts'
import { sqlSource } from '../../list/sql-source.ts'
import type { Context } from '../../platform/http/context.ts'
import { implement } from '../../platform/http/implement.ts'
import { staffOf } from '../approval/decider.ts'
import { closeSession } from './close-session.ts'
import { acceptTransfer, giveBack, handOver } from './hand-over.ts'
import { openSession } from './open-session.ts'
import { balanceOf, findLastSession, readSession, transfersSql } from './session-store.ts'

const sessions = sqlSource(sessionList, {
  from: `counter_session session join staff using (staff_id) cross join lateral (
    select coalesce(sum(posting.amount_paise) filter (where journal.kind in ('payment', 'reversal', 'refund_due')), 0)::bigint taken,
      coalesce(-sum(posting.amount_paise) filter (where business_key like 'till:give:%' or business_key like 'till:return:%'), 0)::bigint given,
      coalesce(sum(posting.amount_paise) filter (where business_key like 'till:open:%' or business_key like 'till:close:%'), 0)::bigint
        - float_paise differs
    from journal join posting using (journal_id) join ledger_account using (account_id)
    where journal.session_id = session.session_id and code = 'cash:S' || session.staff_id) moved
    cross join ${nowhere}`,
  place: 'nowhere',
  id: 'session.session_id',
  isUnscoped: true,
  fields: {
    sessionId: 'session.session_id',
    cashier: 'staff.username',
    day: 'session.day',
    state: "case when session.closed_at is null then 'open' else 'closed' end",
    openedAt: 'session.opened_at',
    closedAt: 'session.closed_at',
    openingPaise: 'session.opening_counted_paise',
    takenPaise: 'moved.taken',
    handedOverPaise: 'moved.given',
    closingPaise: 'session.closing_paise',
    differencePaise: 'moved.differs',
  },
  conditions: {
    ...onDays('session.day'),
    cashier: contains('staff.username'),
    status: equals("case when session.closed_at is null then 'open' else 'closed' end"),
  },
})

async function readCurrent({ reads, actor, today }: Context): Promise<CurrentSession> {
  const staffId = staffOf(actor)
  const [last, incoming, cashiers] = await Promise.all([
    findLastSession(reads, staffId),
    reads.query<CashTransfer>(`${transfersSql} where state = 'waiting' and to_staff = $1 order by transfer_id`, [
      staffId,
    ]),
    reads.query<CurrentSession['cashiers'][number]>(
      `select staff_id "staffId", username name from counter_session join staff using (staff_id)
       where closed_at is null and staff_id <> $1 order by username`,
      [staffId],
    ),
  ])
  const isOpen = last !== undefined && last.closingPaise === null
  return {
    ...{ session: isOpen ? await readSession(reads, last.sessionId) : null, today },
    ...{ leftPaise: last?.closingPaise ?? null, incoming: incoming.rows, cashiers: cashiers.rows },
  }
}

async function readWaiting({ reads }: Context) {
  const [{ rows }, chiefPaise] = await Promise.all([
    reads.query<CashTransfer>(`${transfersSql} where state = 'waiting' and to_staff is null order by transfer_id`),
    balanceOf(reads, CHIEF_CASH),
  ])
  return { transfers: rows, chiefPaise }
}

export const tillRoutes = implement(tillCalls, {
  current: (context) => readCurrent(context),
  open: (context, { body }) => openSession(context, body),
  close: (context, { body }) => closeSession(context, body),
  ...listHandlers(sessionList, sessions),
  read: (context, { params }) => readSession(context.reads, params.id),
  handOver: (context, { body }) => handOver(context, body),
  waiting: (context) => readWaiting(context),
  accept: (context, { params }) => acceptTransfer(context, params.id),
  giveBack: (context, { params, body }) => giveBack(context, params.id, body.remark),
})
