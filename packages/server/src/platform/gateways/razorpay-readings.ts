import { type Paise, paise } from '@karsetu/domain/money/paise.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { cleanRemark } from './clean-remark.ts'
import type { GatewayPayment, GatewayPayout, PayoutOutcome, RefusedRow } from './gateway-adapter.ts'
import { type PaymentEntity, paymentEntity, type ReconRow, reconRow } from './razorpay-replies.ts'

const statuses: Record<string, GatewayPayment['status']> = {
  created: 'pending',
  authorized: 'pending',
  captured: 'success',
  refunded: 'success',
  failed: 'failure',
}

/** Razorpay's status in ours; an unknown one decides nothing. Money that was refunded later was collected first. */
export function readStatus(status: string): GatewayPayment['status'] {
  return Object.hasOwn(statuses, status) ? (statuses[status] ?? 'other') : 'other'
}

export function readPayment(entity: PaymentEntity, txnId: string): GatewayPayment {
  const { rrn, bank_transaction_id, auth_code } = entity.acquirer_data ?? {}
  return {
    txnId,
    gatewayTxnId: entity.id,
    status: readStatus(entity.status),
    amount: paise(entity.amount),
    paidAt: new Date(entity.created_at * 1000).toISOString(),
    mode: entity.method.slice(0, 40),
    bankReference: (rrn || bank_transaction_id || auth_code || '').replace(/[^\w/-]/g, '').slice(0, 40),
    remark: cleanRemark(entity.error_description),
  }
}

/** Reads the attempts at one order; one that cannot be read does not hide the others. */
export function readOrderPayments(
  items: readonly unknown[],
  txnId: string,
): { good: GatewayPayment[]; refused: number } {
  const parsed = items.map((item) => paymentEntity.safeParse(item))
  const good = parsed.flatMap(({ data }) => (data ? [readPayment(data, txnId)] : []))
  return { good, refused: parsed.length - good.length }
}

/** One order may have been tried several times: a success outweighs the failures before it, then what is still pending. */
export function chosenPayment(payments: readonly GatewayPayment[]): GatewayPayment | undefined {
  const order: GatewayPayment['status'][] = ['success', 'pending', 'other']
  for (const status of order) {
    const match = payments.find((payment) => payment.status === status)
    if (match) return match
  }
  return payments.at(0)
}

/** Groups the rows of a reconciliation report by settlement. A settlement pays credits less fee and tax, less refunds. */
export function readSettlements(rows: readonly unknown[], day: IsoDate): Extract<PayoutOutcome, { kind: 'listed' }> {
  const refused: RefusedRow[] = []
  const bySettlement = new Map<string, ReconRow[]>()
  for (const [index, row] of rows.entries()) {
    const parsed = reconRow.safeParse(row)
    if (!parsed.success || parsed.data.settlement_id === '') refused.push({ row: index + 1, reason: 'unreadable_row' })
    else
      bySettlement.set(parsed.data.settlement_id, [...(bySettlement.get(parsed.data.settlement_id) ?? []), parsed.data])
  }
  const payouts = [...bySettlement].map(([payoutId, lines]) => readSettlement(payoutId, lines, day))
  return { kind: 'listed', payouts, refused }
}

function readSettlement(payoutId: string, lines: readonly ReconRow[], day: IsoDate): GatewayPayout {
  const sum = (of: (line: ReconRow) => number): Paise => paise(lines.reduce((total, line) => total + of(line), 0))
  const settled = lines.filter(({ type }) => type === 'payment')
  const refunds = lines.filter(({ type }) => type === 'refund')
  const settledAt = lines.find((line) => line.settled_at)?.settled_at
  return {
    payoutId,
    amount: sum(({ credit, debit }) => credit - debit),
    paidOn: settledAt ? new Date(settledAt * 1000).toISOString() : day,
    bankReference: lines.find((line) => line.settlement_utr !== '')?.settlement_utr ?? '',
    settled: settled.map((line) => ({
      txnId: line.order_receipt,
      gatewayTxnId: line.entity_id,
      amount: paise(line.amount),
      charge: paise(line.fee - line.tax),
      tax: paise(line.tax),
      net: paise(line.credit),
    })),
    refunds: refunds.map((line) => ({ txnId: line.order_receipt, amount: paise(line.amount) })),
  }
}
