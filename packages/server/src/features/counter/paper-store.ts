import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { InstrumentKind } from '@karsetu/domain/payment/instrument.ts'
import type { Tx } from '../../platform/db/database.ts'

/** A cheque or draft with one of the payments that it made. */
export type PaperPayment = {
  paymentId: number
  propertyId: number
  zoneId: number
  wardId: number
  receiptNo: string
  amountPaise: Paise
  takenBy: number | null
  isReversed: boolean
}

export type Paper = { instrumentId: number; kind: InstrumentKind; number: string; state: string }

/** Where the property of a payment lies, and its instrument; undefined when there is no such payment. */
export async function findInstrumentOf(
  tx: Tx,
  txnId: string,
): Promise<{ instrumentId: number | null; zoneId: number; wardId: number } | undefined> {
  const { rows } = await tx.query<{ instrumentId: number | null; zoneId: number; wardId: number }>(
    `select instrument_id "instrumentId", zone_id "zoneId", ward_id "wardId" from payment join property using (property_id)
     where txn_id = $1`,
    [txnId],
  )
  return rows[0]
}

/** Locks an instrument; undefined when there is none. */
export async function lockPaper(tx: Tx, instrumentId: number | null): Promise<Paper | undefined> {
  const { rows } = await tx.query<Paper>(
    'select instrument_id "instrumentId", kind, number, state from instrument where instrument_id = $1 for update',
    [instrumentId],
  )
  return rows[0]
}

/** Every payment of an instrument, in the order in which their accounts are locked. */
export async function listPaperPayments(tx: Tx, instrumentId: number): Promise<PaperPayment[]> {
  const { rows } = await tx.query<PaperPayment>(
    `select payment_id "paymentId", payment.property_id "propertyId", zone_id "zoneId", ward_id "wardId", receipt_no "receiptNo",
       payment.amount_paise "amountPaise", taken_by "takenBy",
       exists (select from payment_reversal reversal where reversal.payment_id = payment.payment_id) "isReversed"
     from payment join property on property.property_id = payment.property_id join receipt using (payment_id)
     where payment.instrument_id = $1 order by payment.property_id, payment_id`,
    [instrumentId],
  )
  return rows
}
