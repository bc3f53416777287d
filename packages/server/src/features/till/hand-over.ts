import { fail } from '@karsetu/contract/platform/fail.ts'
import type { CashTransfer } from '@karsetu/contract/till/till-calls.ts'
import type { HandingOver } from '@karsetu/contract/till/till-forms.ts'
import { mayCall } from '@karsetu/domain/access/permissions.ts'
import { CASH_ON_ITS_WAY, CHIEF_CASH } from '@karsetu/domain/ledger/accounts.ts'
import { shardOf } from '@karsetu/domain/ledger/shard.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { totalOfCounts } from '@karsetu/domain/till/denominations.ts'
import { moved } from '@karsetu/domain/till/till-rules.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { staffOf } from '../approval/decider.ts'
import { actorText } from '../ledger/actor-text.ts'
import { postControlJournal } from '../ledger/post-control-journal.ts'
import { balanceOf, lockOpenSession, tillAccount, transfersSql } from './session-store.ts'

/**
 * Hands cash over to another cashier or to the chief. Until that person has counted it, it is on its way.
 * @throws Failure till.not_open, till.too_little, till.no_cashier
 */
export async function handOver(context: WriteContext, { toStaffId, counts }: HandingOver): Promise<CashTransfer> {
  const { tx, actor, now, today } = context
  const staffId = staffOf(actor)
  const { sessionId } = await lockOpenSession(tx, staffId)
  if (toStaffId !== null) await assertCashier(tx, toStaffId, staffId)
  const amount = totalOfCounts(counts)
  const inTill = await balanceOf(tx, tillAccount(staffId))
  if (amount > inTill) throw fail('till.too_little', { inTillPaise: inTill })
  const { rows } = await tx.query<{ id: number }>("select nextval('cash_transfer_transfer_id_seq') id")
  const transferId = Number(rows[0]?.id)
  const journalId = await postControlJournal(tx, {
    ...{ kind: 'till', businessKey: `till:give:${transferId}`, effectiveOn: today, sessionId, shard: shardOf(staffId) },
    ...{ actor: actorText(actor), postings: moved(tillAccount(staffId), CASH_ON_ITS_WAY, amount) },
  })
  await tx.query(
    `insert into cash_transfer (transfer_id, from_session, to_staff, amount_paise, counts, made_at, given_journal)
     overriding system value values ($1, $2, $3, $4, $5, $6, $7)`,
    [transferId, sessionId, toStaffId, amount, JSON.stringify(counts), now, journalId],
  )
  note(context, transferId, journalId, { amountPaise: amount, toStaffId, state: 'waiting' })
  return readTransfer(tx, transferId)
}

/** @throws Failure till.no_cashier */
async function assertCashier(tx: Tx, toStaffId: number, staffId: number): Promise<void> {
  const { rows } = await tx.query(
    'select from counter_session where staff_id = $1 and staff_id <> $2 and closed_at is null',
    [toStaffId, staffId],
  )
  if (rows.length === 0) throw fail('till.no_cashier')
}

type Waiting = { fromSession: number; giver: number; toStaff: number | null; amountPaise: Paise; state: string }

/**
 * Locks a transfer for whom it is meant. Whoever gives cash does not receive it.
 * @throws Failure call.not_found, approval.same_person, call.not_allowed, till.transfer_decided
 */
async function lockTransfer({ tx, actor }: WriteContext, transferId: number): Promise<Waiting> {
  const { rows } = await tx.query<Waiting>(
    `select from_session "fromSession", session.staff_id giver, to_staff "toStaff", amount_paise "amountPaise", state
     from cash_transfer transfer join counter_session session on session.session_id = from_session
     where transfer_id = $1 for update of transfer`,
    [transferId],
  )
  const [transfer] = rows
  if (!transfer) throw fail('call.not_found')
  const staffId = staffOf(actor)
  if (transfer.giver === staffId) throw fail('approval.same_person')
  const isMeant = transfer.toStaff === null ? mayCall(actor, 'payment.clear') : transfer.toStaff === staffId
  if (!isMeant) throw fail('call.not_allowed')
  if (transfer.state !== 'waiting') throw fail('till.transfer_decided')
  return transfer
}

/** @throws Failure those of {@link lockTransfer}, till.not_open (another cashier accepts it in a session of their own) */
export async function acceptTransfer(context: WriteContext, transferId: number): Promise<CashTransfer> {
  const { tx, actor } = context
  const { toStaff, amountPaise } = await lockTransfer(context, transferId)
  const session = toStaff === null ? undefined : await lockOpenSession(tx, toStaff)
  const journalId = await postControlJournal(tx, {
    ...{ kind: 'till', businessKey: `till:accept:${transferId}`, effectiveOn: context.today, actor: actorText(actor) },
    ...{ sessionId: session?.sessionId, shard: shardOf(toStaff ?? 0) },
    postings: moved(CASH_ON_ITS_WAY, toStaff === null ? CHIEF_CASH : tillAccount(toStaff), amountPaise),
  })
  return decide(context, transferId, { state: 'accepted', journalId, remark: null })
}

/** The cash is in the till of the cashier again. @throws Failure those of {@link lockTransfer} */
export async function giveBack(context: WriteContext, transferId: number, remark: string): Promise<CashTransfer> {
  const { tx, actor } = context
  const { fromSession, giver, amountPaise } = await lockTransfer(context, transferId)
  // A session with cash on its way is not closed.
  const journalId = await postControlJournal(tx, {
    ...{ kind: 'till', businessKey: `till:return:${transferId}`, effectiveOn: context.today, actor: actorText(actor) },
    ...{
      sessionId: fromSession,
      shard: shardOf(giver),
      postings: moved(CASH_ON_ITS_WAY, tillAccount(giver), amountPaise),
    },
  })
  return decide(context, transferId, { state: 'returned', journalId, remark })
}

type Decision = { state: 'accepted' | 'returned'; journalId: number; remark: string | null }

async function decide(context: WriteContext, transferId: number, decision: Decision): Promise<CashTransfer> {
  const { tx, actor, now } = context
  const { state, journalId, remark } = decision
  await tx.query(
    `update cash_transfer set state = $2, decided_by = $3, decided_at = $4, decided_journal = $5, remark = $6
     where transfer_id = $1`,
    [transferId, state, staffOf(actor), now, journalId, remark],
  )
  note(context, transferId, journalId, { state, remark })
  return readTransfer(tx, transferId)
}

const note = (context: WriteContext, transferId: number, journalId: number, after: object) =>
  context.note({ subjectKind: 'cash_transfer', subjectId: String(transferId), journalId, after })

async function readTransfer(tx: Tx, transferId: number): Promise<CashTransfer> {
  const { rows } = await tx.query<CashTransfer>(`${transfersSql} where transfer_id = $1`, [transferId])
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}
