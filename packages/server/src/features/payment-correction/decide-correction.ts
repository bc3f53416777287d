import type { PaymentCorrection } from '@karsetu/contract/payment-correction/payment-correction-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { ApprovalMove } from '@karsetu/domain/approval/approval-moves.ts'
import type { Context, WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { assertMove, decidableOf } from '../approval/assert-move.ts'
import { readDecider, staffOf } from '../approval/decider.ts'
import { saveMove } from '../approval/request-store.ts'
import { reversePayment } from '../ledger/receiving/reverse-payment.ts'
import { lockAccountsRows } from '../ledger/write-journals.ts'
import { getPayableProperty } from '../payment/payable-account.ts'
import { type CorrectionRequest, findCorrection, findProperty, lockInstrument } from './correction-store.ts'
import { assertCancellable } from './propose-cancellation.ts'
import { assertShiftable } from './propose-shift.ts'
import { shiftPayment } from './shift-payment.ts'

type Decision = { id: number; remarks: string }

/** @throws Failure call.not_found, call.out_of_scope */
export async function readCorrection(context: Context, id: number): Promise<PaymentCorrection> {
  const request = await findCorrection(context.reads, id)
  if (!request) throw fail('call.not_found')
  assertInScope(context.actor, request)
  const decider = await readDecider(context.reads, context)
  const { requestId, kind, txnId, receiptNo, propertyUniqueId, payerName, mode, paidOn, amountPaise, takenBy } = request
  const to = request.shift && (await findProperty(context.reads, request.shift.shiftPUID))
  const shift = request.shift && {
    propertyUniqueId: request.shift.shiftPUID,
    ownerName: to?.ownerName ?? null,
    requestedBy: request.shift.requestedBy,
  }
  const { blockedReason, ...standing } = decidableOf(context, decider, request)
  return {
    ...standing,
    // The server refuses whoever took the money as it refuses the maker.
    blockedReason: blockedReason ?? (request.takenById === decider.staffId ? 'same_person' : null),
    ...{ requestId, kind, txnId, receiptNo, propertyUniqueId, payerName, mode, paidOn, amountPaise, takenBy },
    shift,
    ...{ reason: request.reason, madeBy: request.makerName, madeAt: request.madeAt },
    ...{ decidedBy: request.decidedBy, remark: request.remark },
  }
}

/** @throws Failure call.not_found, call.out_of_scope */
async function lockCorrection({ tx, actor }: WriteContext, id: number): Promise<CorrectionRequest> {
  const found = await findCorrection(tx, id)
  if (!found) throw fail('call.not_found')
  assertInScope(actor, found)
  // Instrument and account first, as everybody does who reverses; then the request, so that it is decided once.
  await lockInstrument(tx, found.instrumentId)
  const to = found.shift && (await findProperty(tx, found.shift.shiftPUID))
  await lockAccountsRows(tx, to ? [found.propertyId, to.propertyId] : [found.propertyId])
  const request = await findCorrection(tx, id, 'for update of request')
  if (!request) throw fail('call.not_found')
  return request
}

/**
 * Cancels or shifts the payment as it was requested. Neither who requested it nor who took the money approves it.
 * @throws Failure call.not_found, call.out_of_scope, approval.*, payment.already_reversed, payment.credit_spent,
 *   payment.property_superseded, payment_correction.online, property.not_found (the other property has left the register)
 */
export async function approveCorrection(context: WriteContext, { id, remarks }: Decision) {
  const { tx, actor, platform, request: call } = context
  const request = await lockCorrection(context, id)
  await assertMove(tx, context, 'approve', request)
  if (request.takenById === staffOf(actor)) throw fail('approval.same_person')
  if (request.shift) assertShiftable(request)
  else assertCancellable(request)
  await saveMove(context, request, 'approve', { remark: remarks })
  const { paymentId, receiptNo, reason } = request
  if (request.shift) {
    const to = await getPayableProperty(tx, request.shift.shiftPUID)
    assertInScope(actor, to)
    await shiftPayment(context, request, to)
    context.audited()
    return { requestId: id, receiptNo, status: 'approved' as const }
  }
  const origin = { actor, address: call.address, requestId: call.id, action: 'payment.cancel' }
  await reversePayment(tx, platform, { paymentId, kind: 'cancelled', reason, origin })
  context.audited()
  return { requestId: id, receiptNo, status: 'approved' as const }
}

/**
 * Rejects a request; its maker withdraws it by the same call.
 * @throws Failure call.not_found, call.out_of_scope, call.not_allowed, approval.*
 */
export async function rejectCorrection(context: WriteContext, { id, remarks }: Decision) {
  const request = await lockCorrection(context, id)
  const isOwn = staffOf(context.actor) === request.madeBy
  const move: ApprovalMove = isOwn ? 'withdraw' : 'reject'
  await assertMove(context.tx, context, move, request, remarks)
  await saveMove(context, request, move, { remark: remarks })
  const status = isOwn ? ('withdrawn' as const) : ('rejected' as const)
  context.note({
    ...{ subjectKind: 'payment', subjectId: String(request.paymentId) },
    after: { requestId: id, status, receiptNo: request.receiptNo, remarks },
  })
  return { requestId: id, receiptNo: request.receiptNo, status }
}
