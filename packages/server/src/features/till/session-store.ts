import { fail } from '@karsetu/contract/platform/fail.ts'
import type { CashTransfer, CounterSession } from '@karsetu/contract/till/till-calls.ts'
import type { AccountCode } from '@karsetu/domain/ledger/accounts.ts'
import { cashAccount } from '@karsetu/domain/ledger/accounts.ts'
import { type Paise, ZERO } from '@karsetu/domain/money/paise.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import { instant } from '../../platform/db/instant-text.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

export type OpenSession = { sessionId: number; staffId: number; sessionNo: number; day: IsoDate }

/** The till of a cashier: its cash account. */
export const tillAccount = (staffId: number): AccountCode => cashAccount(`S${staffId}`)

const openSession = `select session_id "sessionId", staff_id "staffId", session_no "sessionNo", day
  from counter_session where staff_id = $1 and closed_at is null`

/** The open session of a cashier; undefined when there is none. It stays open until the transaction ends. */
export async function findOpenSession(tx: Tx, staffId: number): Promise<OpenSession | undefined> {
  const { rows } = await tx.query<OpenSession>(`${openSession} for key share`, [staffId])
  return rows[0]
}

/**
 * The session in which a cashier may take money today.
 * @throws Failure till.not_open, till.of_another_day (it is to be closed first)
 */
export async function getSessionOfToday(tx: Tx, staffId: number, today: IsoDate): Promise<OpenSession> {
  const session = await findOpenSession(tx, staffId)
  if (!session) throw fail('till.not_open')
  if (session.day !== today) throw fail('till.of_another_day', { day: session.day })
  return session
}

/** Locks the open session of a cashier against everybody who takes or moves money in it. @throws Failure till.not_open */
export async function lockOpenSession(tx: Tx, staffId: number): Promise<OpenSession> {
  const { rows } = await tx.query<OpenSession>(`${openSession} for update`, [staffId])
  if (!rows[0]) throw fail('till.not_open')
  return rows[0]
}

/** What an account has by the books. */
export async function balanceOf(sql: Queryable, account: AccountCode): Promise<Paise> {
  const { rows } = await sql.query<{ paise: Paise }>(
    `select coalesce(sum(balance_paise), 0)::bigint paise from account_balance join ledger_account using (account_id)
     where code = $1`,
    [account],
  )
  return rows[0]?.paise ?? ZERO
}

/** The last session of a cashier, and what it was closed with; undefined before the first. */
export async function findLastSession(
  sql: Queryable,
  staffId: number,
): Promise<{ sessionId: number; sessionNo: number; closingPaise: Paise | null } | undefined> {
  const { rows } = await sql.query<{ sessionId: number; sessionNo: number; closingPaise: Paise | null }>(
    `select session_id "sessionId", session_no "sessionNo", closing_paise "closingPaise" from counter_session
     where staff_id = $1 order by session_no desc limit 1`,
    [staffId],
  )
  return rows[0]
}

/** SQL of transfers as they are answered; `transfer` is the table, and its conditions follow. */
export const transfersSql = `select transfer_id "transferId", giver.username "from", receiver.username "to",
    transfer.amount_paise "amountPaise", counts, ${instant('made_at')} "madeAt", state, decider.username "decidedBy", remark
  from cash_transfer transfer join counter_session session on session.session_id = transfer.from_session
    join staff giver on giver.staff_id = session.staff_id left join staff receiver on receiver.staff_id = transfer.to_staff
    left join staff decider on decider.staff_id = transfer.decided_by`

/** A session with its totals and receipts. @throws Failure call.not_found */
export async function readSession(sql: Queryable, sessionId: number): Promise<CounterSession> {
  const [sessions, modes, receipts, transfers] = await Promise.all([
    sql.query<
      Omit<CounterSession, 'modes' | 'receipts' | 'transfers' | 'expectedPaise'> & {
        expected: Paise | null
        staffId: number
      }
    >(
      `select session_id "sessionId", username cashier, session.staff_id "staffId", day, ${instant('opened_at')} "openedAt",
         opening_paise "openingPaise", float_paise "floatPaise", opening_counted_paise "openingCountedPaise",
         opening_remark "openingRemark", ${instant('closed_at')} "closedAt", expected_paise expected,
         closing_paise "closingPaise", closing_counts "closingCounts", closing_remark "closingRemark"
       from counter_session session join staff using (staff_id) where session_id = $1`,
      [sessionId],
    ),
    sql.query<CounterSession['modes'][number]>(
      `select mode, count(*) receipts, sum(amount_paise)::bigint "amountPaise", count(undone.payment_id) reversed,
         coalesce(sum(amount_paise) filter (where undone.payment_id is not null), 0)::bigint "reversedPaise"
       ${ofSession} group by mode order by array_position(array['cash', 'cheque', 'dd', 'pos', 'upi'], mode)`,
      [sessionId],
    ),
    sql.query<CounterSession['receipts'][number]>(
      `select receipt_no "receiptNo", txn_id "txnId", property_unique_id "propertyUniqueId", mode,
         payment.amount_paise "amountPaise", ${instant('payment.received_at')} "takenAt", undone.kind reversal,
         undone.reason "reversalReason"
       ${ofSession.replace(
         'left join',
         `join receipt using (payment_id)
         join property on property.property_id = payment.property_id left join`,
       )} order by payment.payment_id desc limit 500`,
      [sessionId],
    ),
    sql.query<CashTransfer>(`${transfersSql} where transfer.from_session = $1 order by transfer_id`, [sessionId]),
  ])
  const [found] = sessions.rows
  if (!found) throw fail('call.not_found')
  const { expected, staffId, ...session } = found
  const expectedPaise = expected ?? (await balanceOf(sql, tillAccount(staffId)))
  return { ...session, expectedPaise, modes: modes.rows, receipts: receipts.rows, transfers: transfers.rows }
}

const ofSession = `from journal join payment using (journal_id) left join payment_reversal undone using (payment_id)
  where journal.session_id = $1 and payment.shifted_from is null`
