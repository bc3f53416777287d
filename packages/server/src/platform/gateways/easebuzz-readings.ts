import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { cleanRemark } from './clean-remark.ts'
import { readStatus } from './easebuzz-notice.ts'
import { payoutRow, type TransactionFields, transactionFields } from './easebuzz-replies.ts'
import type { GatewayPayment, GatewayPayout, RefusedRow } from './gateway-adapter.ts'
import { parseRupeeDecimal } from './rupee-decimal.ts'

/** The clock in which `addedon` is written: UTC as far as seen, until the vendor says otherwise. */
export type AddedOnOffset = 'Z' | '+05:30'

/** One transaction in our units; undefined when it has no number or no amount that can be read. */
export function readPayment(fields: TransactionFields, addedOnOffset: AddedOnOffset): GatewayPayment | undefined {
  const amount = parseRupeeDecimal(fields.amount)
  if (amount === undefined || fields.txnid === '') return undefined
  return {
    txnId: fields.txnid,
    gatewayTxnId: fields.easepayid,
    status: readStatus(fields.status),
    amount,
    paidAt: readInstant(fields.addedon, addedOnOffset),
    mode: fields.mode.slice(0, 40),
    bankReference: fields.bank_ref_num.replace(/[^\w/-]/g, '').slice(0, 40),
    remark: cleanRemark(fields.error_Message),
  }
}

/** The same of a row that has not been parsed yet. */
export function readPaymentRow(row: unknown, addedOnOffset: AddedOnOffset): GatewayPayment | undefined {
  const parsed = transactionFields.safeParse(row)
  return parsed.success ? readPayment(parsed.data, addedOnOffset) : undefined
}

/** One settlement into the bank; undefined when any of its amounts cannot be read. */
export function readPayout(row: unknown): GatewayPayout | undefined {
  const parsed = payoutRow.safeParse(row)
  if (!parsed.success) return undefined
  const { payout_id, payout_amount, payout_actual_date, bank_transaction_id } = parsed.data
  const amount = parseRupeeDecimal(payout_amount)
  const settled = parsed.data.peb_transactions.map((line) => {
    const written = [line.amount, line.peb_service_charge, line.peb_service_tax, line.peb_settlement_amount]
    const [gross, charge, tax, net] = written.map(parseRupeeDecimal)
    if (gross === undefined || charge === undefined || tax === undefined || net === undefined) return undefined
    return { txnId: line.txnid, gatewayTxnId: line.peb_transaction_id, amount: gross, charge, tax, net }
  })
  const refunds = parsed.data.peb_refunds.map((line) => {
    const refunded = parseRupeeDecimal(line.refund_amount)
    return refunded === undefined ? undefined : { txnId: line.txnid, amount: refunded }
  })
  if (amount === undefined || settled.includes(undefined) || refunds.includes(undefined)) return undefined
  return {
    payoutId: payout_id,
    amount,
    paidOn: payout_actual_date,
    bankReference: bank_transaction_id,
    settled: settled.filter((line) => line !== undefined),
    refunds: refunds.filter((line) => line !== undefined),
  }
}

/** Reads a list row by row: one that cannot be read is named and does not hide the others. */
export function readRows<T>(
  rows: unknown[],
  read: (row: unknown) => T | undefined,
): { good: T[]; refused: RefusedRow[] } {
  const good: T[] = []
  const refused: RefusedRow[] = []
  for (const [index, row] of rows.entries()) {
    const value = read(row)
    if (value === undefined) refused.push({ row: index + 1, reason: 'unreadable_row' })
    else good.push(value)
  }
  return { good, refused }
}

/** 2026-11-20 as 20-11-2026. */
export function toDayFirst(day: IsoDate): string {
  return day.split('-').toReversed().join('-')
}

function readInstant(text: string, offset: AddedOnOffset): string | undefined {
  const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(text)
  const instant = match ? new Date(`${match[1]}T${match[2]}${offset}`) : undefined
  return instant && !Number.isNaN(instant.getTime()) ? instant.toISOString() : undefined
}
