import type { StatementLineDetail } from '@karsetu/contract/bank-statement/bank-statement-calls.ts'
import type { SuspenseClaim } from '@karsetu/contract/bank-statement/bank-statement-forms.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import type { ApprovalMove } from '@karsetu/domain/approval/approval-moves.ts'
import { instrumentKey } from '@karsetu/domain/payment/instrument.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertInScope, assertWholeCity } from '../access/place-scope.ts'
import { assertMove } from '../approval/assert-move.ts'
import { staffOf } from '../approval/decider.ts'
import { insertRequest, saveMove } from '../approval/request-store.ts'
import { getPayableProperty } from '../payment/payable-account.ts'
import { readLine } from './line-detail.ts'
import { getLine, originOf } from './line-store.ts'
import { saveFates } from './matching/apply-findings.ts'
import { instrumentOf, postLines } from './matching/post-payments.ts'
import { type ClaimRow, claimRows } from './suspense-claim-store.ts'

/**
 * Requests that money in suspense be posted to a property; another official decides it, whatever the amount.
 * @throws Failure call.out_of_scope, call.not_found, property.not_found, statement.not_in_suspense, .no_credit, approval.waits
 */
export async function claimLine(
  context: WriteContext,
  { lineId, propertyUniqueId, remarks }: SuspenseClaim & { lineId: number },
): Promise<StatementLineDetail> {
  const { tx, actor, now } = context
  assertWholeCity(actor)
  const line = await getLine(tx, lineId, 'for update of line')
  if (line.fate !== 'suspense') throw fail('statement.not_in_suspense')
  if (line.amountPaise < 0) throw fail('statement.no_credit')
  const { propertyId, zoneId, wardId } = await getPayableProperty(tx, propertyUniqueId)
  assertInScope(actor, { zoneId, wardId })
  const requestId = await insertRequest(tx, context, {
    ...{
      kind: 'suspense_claim',
      subject: line.marks.utr ?? line.narration.slice(0, 60),
      subjectId: lineId,
      propertyId,
      zoneId,
      wardId,
    },
    ...{ exclusiveKey: `statement_line:${lineId}`, amountPaise: line.amountPaise, reason: remarks },
    ...{ madeBy: staffOf(actor), madeAt: now },
  })
  await tx.query(
    `insert into statement_event (line_id, event_no, act, rule, fate, remarks, by_id, at)
     values ($1, $2, 'claim_requested', 'claim', 'suspense', $3, $4, $5)`,
    [lineId, line.events + 1, remarks, staffIdOf(actor), now],
  )
  context.note({
    ...{ subjectKind: 'statement_line', subjectId: String(lineId) },
    after: { requestId, status: 'pending', propertyUniqueId, reason: remarks },
  })
  return readLine(context, tx, lineId)
}

/** @throws Failure call.not_found, call.out_of_scope */
async function lockClaim({ tx, actor }: WriteContext, requestId: number): Promise<ClaimRow> {
  const { rows } = await tx.query<ClaimRow>(`${claimRows} and request_id = $1 for update of request`, [requestId])
  if (!rows[0]) throw fail('call.not_found')
  assertInScope(actor, rows[0])
  return rows[0]
}

/**
 * Posts the money to the property it was claimed for, from the day on which the bank had it.
 * @throws Failure call.not_found, call.out_of_scope, approval.*, property.not_found, statement.not_in_suspense
 */
export async function approveClaim(
  context: WriteContext,
  { requestId, remarks }: { requestId: number; remarks: string },
): Promise<StatementLineDetail> {
  const { tx, actor, now, platform } = context
  const claim = await lockClaim(context, requestId)
  await assertMove(tx, context, 'approve', claim)
  const line = await getLine(tx, claim.lineId, 'for update of line')
  if (line.fate !== 'suspense') throw fail('statement.not_in_suspense')
  await getPayableProperty(tx, claim.propertyUniqueId)
  await saveMove(context, claim, 'approve', { remark: remarks })
  const decision = { at: now, by: staffIdOf(actor) }
  const found = claim.propertyUniqueId
  await saveFates(tx, [{ line, fate: 'claimed', rule: 'claim', why: { found }, act: 'claimed', remarks }], decision)
  const sameInstrument = await instrumentBefore(tx, instrumentKey(instrumentOf(line)))
  await postLines(tx, platform, [{ line, propertyId: claim.propertyId, found, rule: 'claim', isClaim: true }], {
    ...{ origin: originOf(context, 'statement.claim'), now, takenBy: claim.madeBy },
    ...(sameInstrument === undefined ? {} : { sameInstrument }),
  })
  context.audited()
  return readLine(context, tx, claim.lineId)
}

/** Of money that was posted before and came back to the suspense: its instrument, which lives again. */
async function instrumentBefore(tx: Tx, key: string): Promise<number | undefined> {
  const { rows } = await tx.query<{ id: number }>(
    `update instrument set state = 'received' where unique_key = $1 returning instrument_id id`,
    [key],
  )
  return rows[0]?.id
}

/**
 * Rejects a claim; its maker withdraws it by the same call.
 * @throws Failure call.not_found, call.out_of_scope, call.not_allowed, approval.*
 */
export async function rejectClaim(
  context: WriteContext,
  { requestId, remarks }: { requestId: number; remarks: string },
): Promise<StatementLineDetail> {
  const { tx, actor } = context
  const claim = await lockClaim(context, requestId)
  const move: ApprovalMove = staffOf(actor) === claim.madeBy ? 'withdraw' : 'reject'
  await assertMove(tx, context, move, claim, remarks)
  await saveMove(context, claim, move, { remark: remarks })
  context.note({
    ...{ subjectKind: 'statement_line', subjectId: String(claim.lineId) },
    after: { requestId, decided: move, remarks },
  })
  return readLine(context, tx, claim.lineId)
}
