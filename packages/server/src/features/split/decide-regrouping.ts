import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Regrouping } from '@karsetu/contract/split/split-calls.ts'
import type { ApprovalMove } from '@karsetu/domain/approval/approval-moves.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { assertMove } from '../approval/assert-move.ts'
import { staffOf } from '../approval/decider.ts'
import { saveMove } from '../approval/request-store.ts'
import type { RevisedTax } from '../demand/calculate-taxes.ts'
import { postRevisedTaxes, type Reviser } from '../demand/revise-taxes.ts'
import { lockAccounts } from '../ledger/write-journals.ts'
import { assertNoPaymentUnderWay } from '../payment/payment-under-way.ts'
import type { RegisterContext } from '../property/register-act.ts'
import { lockInOrder } from '../property/register-store.ts'
import { reverseAct } from '../property/reverse-act.ts'
import { assertNothingWaits } from './assert-nothing-waits.ts'
import { carryOut, saveJournals } from './carry-out.ts'
import { giveCreditBack } from './give-credit-back.ts'
import { saveResult } from './make-regrouping.ts'
import { demandsAsBefore, type MadeJournal, madeJournalColumns, mirrorJournals } from './mirror-journals.ts'
import { demandedOfFormer, type Member, postedSince } from './posted-since.ts'
import { prepareAmalgamation } from './prepare-amalgamation.ts'
import { isStillSo, subjectOf } from './prepare-regrouping.ts'
import { prepareSplit } from './prepare-split.ts'
import {
  addJournals,
  documentsOfRegrouping,
  lockRegrouping,
  type RegroupingRow,
  regroupingCard,
} from './regrouping-store.ts'
import { keyOf } from './weigh-regrouping.ts'

type Request = { id: number; remarks: string }

/** Locks a request whose properties all lie where the actor works. @throws Failure call.not_found, call.out_of_scope */
async function lockInScope({ tx, actor }: RegisterContext, id: number): Promise<RegroupingRow> {
  const row = await lockRegrouping(tx, id)
  const { rows } = await tx.query<{ zoneId: number; wardId: number }>(
    `select zone_id "zoneId", ward_id "wardId" from regrouping_member join property using (property_id) where regrouping_id = $1`,
    [id],
  )
  for (const place of rows) assertInScope(actor, place)
  return row
}

/**
 * Does what somebody else asked for, on what they saw.
 * @throws Failure call.not_found, call.out_of_scope, approval.not_waiting, approval.same_person,
 *   approval.above_own_limit, approval.stale
 */
export async function approveRegrouping(context: WriteContext, { id, remarks }: Request): Promise<Regrouping> {
  const { tx } = context
  const row = await lockInScope(context, id)
  await assertMove(tx, context, 'approve', row)
  const { plan } = row
  const prepared =
    plan.kind === 'split'
      ? await prepareSplit(context, plan.propertyUniqueId, plan.form)
      : await prepareAmalgamation(context, plan.form)
  if (!isStillSo(prepared, row.shown.token)) throw fail('approval.stale', { subject: subjectOf(prepared) })
  const done = await carryOut(context, prepared, {
    ...{ kind: plan.kind, reason: row.reason, key: keyOf(context), proposedBy: row.madeBy },
    documents: await documentsOfRegrouping(tx, id),
  })
  await saveMove(context, row, 'approve', { remark: remarks })
  await tx.query('update regrouping set act_id = $2 where regrouping_id = $1', [id, done.actId])
  await saveResult(tx, id, done)
  await saveJournals(tx, [done])
  return regroupingCard(tx, context, id)
}

/**
 * Rejects what waits; its maker withdraws it by the same call, anyone else needs the right to approve.
 * @throws Failure call.not_found, call.not_allowed, call.out_of_scope, approval.not_waiting
 */
export async function refuseRegrouping(context: WriteContext, { id, remarks }: Request): Promise<Regrouping> {
  const { tx } = context
  const row = await lockInScope(context, id)
  const move: ApprovalMove = staffOf(context.actor) === row.madeBy ? 'withdraw' : 'reject'
  await assertMove(tx, context, move, row, remarks)
  await saveMove(context, row, move, { remark: remarks })
  const card = await regroupingCard(tx, context, id)
  context.note({
    subjectKind: 'regrouping',
    subjectId: String(id),
    before: { status: row.state },
    after: { status: card.status, remarks },
  })
  return card
}

/**
 * Takes a split or a join back: the new properties are withdrawn, the former ones in use again with their dues, by the
 * mirrors of all its journals. What was demanded of the new ones since is asked of the former ones instead, and credit
 * that was used on it is credit again; refused once anything else was posted on any of them, such as a payment, and
 * while a payment is under way or anything waits on a new one: both would be left on a property that is gone.
 * @throws Failure call.not_found, call.out_of_scope, approval.not_approved, approval.above_own_limit, split.built_on,
 *   split.mutated, property.act_built_on, payment.under_way, and those of {@link assertNothingWaits}
 */
export async function undoRegrouping(context: WriteContext, request: Request): Promise<Regrouping> {
  const back = await reverseRegrouping(context, request)
  await saveUndone(context, [back], { cause: `regrouping:${request.id}:undo`, reason: request.remarks })
  return regroupingCard(context.tx, context, request.id)
}

export type Undone = {
  /** Journals whose control accounts are still to be kept. */
  mirrors: readonly number[]
  /** Demands that are still to be posted. */
  revised: readonly RevisedTax[]
}

/**
 * Posts what is demanded otherwise after undoing, and brings the control accounts up to all of it: once, and last in
 * its transaction.
 */
export const saveUndone = (
  reviser: Reviser,
  taken: readonly Undone[],
  { cause, reason }: { cause: string; reason: string },
): Promise<void> =>
  postRevisedTaxes(
    reviser,
    taken.flatMap(({ revised }) => revised),
    { cause, reason, assesses: true, alsoKeep: taken.flatMap(({ mirrors }) => mirrors) },
  )

const idOf = ({ propertyId }: Member) => propertyId

/** An order on who owns is not taken back by the way, with the property that it names. @throws Failure split.mutated */
async function assertNotMutated(tx: Tx, leaving: readonly number[]): Promise<void> {
  const { rows } = await tx.query<{ propertyUniqueId: string; mutationNo: string }>(
    `select property_unique_id "propertyUniqueId", mutation_no "mutationNo" from mutation join property using (property_id)
     where property_id = any ($1) and mutation.status = 'approved' order by mutation_id limit 1`,
    [leaving],
  )
  if (rows[0]) throw fail('split.mutated', rows[0])
}

/** The same, without demands and control accounts: those are the caller's to keep, with {@link saveUndone}. */
export async function reverseRegrouping(context: RegisterContext, { id, remarks }: Request): Promise<Undone> {
  const { tx, now } = context
  const row = await lockInScope(context, id)
  await assertMove(tx, context, 'undo', row, remarks)
  const { rows: made } = await tx.query<MadeJournal>(
    `select ${madeJournalColumns} from regrouping_journal join journal made using (journal_id) where regrouping_id = $1`,
    [id],
  )
  const { rows: members } = await tx.query<Member>(
    `select property_id "propertyId", property_unique_id "propertyUniqueId", side from regrouping_member join property using (property_id)
     where regrouping_id = $1 order by property_id`,
    [id],
  )
  const [all, leaving] = [members.map(idOf), members.filter(({ side }) => side === 'to').map(idOf)]
  await lockInOrder(tx, all)
  await assertNothingWaits(tx, leaving)
  await assertNotMutated(tx, leaving)
  const accounts = await lockAccounts(tx, all)
  await assertNoPaymentUnderWay(tx, leaving, now)
  const since = postedSince(context, members, made, accounts)
  await reverseAct(context, row.actId ?? 0, remarks, { overLaterEdits: true })
  const cause = `regrouping:${id}`
  const given = await giveCreditBack(context, since, accounts, { cause, reason: remarks })
  const mirrored = await mirrorJournals(context, made, { accounts, cause, reason: remarks })
  await demandsAsBefore(context, mirrored, remarks)
  const mirrors = [...given, ...mirrored.values()]
  await addJournals(
    tx,
    id,
    mirrors.map((journalId) => ({ id: journalId, role: 'mirror' })),
  )
  await saveMove(context, row, 'undo', { remark: remarks })
  return { mirrors, revised: await demandedOfFormer(context, members, since.demands) }
}
