import type { PaymentMode } from '@karsetu/domain/payment/channels.ts'
import type { CorrectionKind } from '@karsetu/domain/payment-correction/payment-correction-rules.ts'
import type { PropertyStatus } from '@karsetu/domain/property/register-state.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import { instant } from '../../platform/db/instant-text.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { ApprovalRequest } from '../approval/request-store.ts'

/** A payment as a correction looks at it. */
export type PaymentToCorrect = {
  paymentId: number
  propertyId: number
  propertyUniqueId: string
  propertyStatus: PropertyStatus
  zoneId: number
  wardId: number
  instrumentId: number | null
  txnId: string
  receiptNo: string
  mode: PaymentMode
  paidOn: IsoDate
  payerName: string
  takenById: number | null
  takenBy: string | null
  isReversed: boolean
}

/** To which property a payment goes, and who asked for it. */
export type ShiftPayload = { shiftPUID: string; requestedBy: string }

export type CorrectionRequest = ApprovalRequest &
  PaymentToCorrect & {
    kind: CorrectionKind
    shift: ShiftPayload | null
    reason: string
    makerName: string
    madeAt: string
    decidedBy: string | null
    remark: string | null
  }

const paymentColumns = `payment_id "paymentId", payment.property_id "propertyId", property_unique_id "propertyUniqueId",
    property.status "propertyStatus", property.zone_id "zoneId", property.ward_id "wardId", instrument_id "instrumentId",
    txn_id "txnId", receipt_no "receiptNo", mode, effective_on "paidOn", payer_name "payerName",
    taken_by "takenById", taker.username "takenBy",
    exists (select from payment_reversal reversal where reversal.payment_id = payment.payment_id) "isReversed"`
const ofPayment = `property on property.property_id = payment.property_id join receipt using (payment_id)
    left join staff taker on taker.staff_id = payment.taken_by`

/** The payment of a transaction number; undefined when there is none. */
export async function findPaymentToCorrect(
  sql: Queryable,
  txnId: string,
): Promise<(PaymentToCorrect & Pick<ApprovalRequest, 'amountPaise'>) | undefined> {
  const { rows } = await sql.query<PaymentToCorrect & Pick<ApprovalRequest, 'amountPaise'>>(
    `select ${paymentColumns}, payment.amount_paise "amountPaise" from payment join ${ofPayment} where txn_id = $1`,
    [txnId],
  )
  return rows[0]
}

/** A request to correct a payment; undefined when there is none of this number. */
export async function findCorrection(
  sql: Queryable,
  requestId: number,
  lock: '' | 'for update of request' = '',
): Promise<CorrectionRequest | undefined> {
  const { rows } = await sql.query<CorrectionRequest>(
    `select request_id "requestId", request.kind, case request.kind when 'payment_shift' then payload end shift, request.state, request.amount_paise "amountPaise", made_by "madeBy",
       reason, maker.username "makerName", ${instant('made_at')} "madeAt", decider.username "decidedBy", remark, ${paymentColumns}
     from approval_request request join staff maker on maker.staff_id = made_by
       left join staff decider on decider.staff_id = decided_by
       join payment on payment_id = subject_id join ${ofPayment}
     where request_id = $1 and request.kind in ('payment_cancellation', 'payment_shift') ${lock}`,
    [requestId],
  )
  return rows[0]
}

/** Locks the instrument of a payment, as whoever decides about a cheque does, before the accounts. */
export async function lockInstrument(tx: Tx, instrumentId: number | null): Promise<void> {
  if (instrumentId !== null)
    await tx.query('select from instrument where instrument_id = $1 for update', [instrumentId])
}

type PlacedProperty = { propertyId: number; ownerName: string | null; zoneId: number; wardId: number }

/** A property whatever became of it; undefined when there is none of this id. */
export async function findProperty(sql: Queryable, propertyUniqueId: string): Promise<PlacedProperty | undefined> {
  const { rows } = await sql.query<PlacedProperty>(
    `select property_id "propertyId", owner_name "ownerName", zone_id "zoneId", ward_id "wardId"
     from property where property_unique_id = $1`,
    [propertyUniqueId],
  )
  return rows[0]
}
