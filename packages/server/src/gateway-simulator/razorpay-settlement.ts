import { collectedBy, orderIdOf, paymentIdOf, planOf } from './razorpay-wire.ts'
import type { BookedPayment, SimulatorBook } from './simulator-book.ts'
import { dayOf } from './simulator-wire.ts'

type Row = Record<string, unknown> & { credit: number; debit: number }

/** GET /settlements/recon/combined: everything captured the day before, less two per cent with its tax, as the plans let it arrive. */
export function describeRecon(book: SimulatorBook, day: string) {
  const captured = book
    .list()
    .filter((payment) => payment.gateway === 'razorpay' && book.statusOf(payment) === 'success')
    .filter((payment) => dayOf(book.paidAt(payment) + 86_400_000) === day)
  const items = captured.flatMap((payment) => rowsOf(payment, day))
  return { entity: 'collection', count: items.length, items }
}

function rowsOf(payment: BookedPayment, day: string): Row[] {
  const error = planOf(payment).settlementFault
  const row = paymentRow(payment, collectedBy(payment), day)
  if (error === 'row_missing') return []
  if (error === 'row_twice') return [row, row]
  if (error === 'one_paisa_less') return [paymentRow(payment, collectedBy(payment) - 1, day)]
  if (error === 'stranger')
    return [
      row,
      { ...row, entity_id: `pay_STRANGER${payment.accessKey.slice(0, 6)}`, order_receipt: `STRANGER${payment.txnid}` },
    ]
  if (error === 'refund') return [row, refundRow(payment, day)]
  return [row]
}

function settlementFields(day: string) {
  const settled_at = Math.floor(Date.parse(`${day}T06:30:00Z`) / 1000)
  const plain = day.replaceAll('-', '')
  return {
    settlement_id: `setl_${plain}`,
    settlement_utr: `SIMR${plain}0001`,
    settled: true,
    on_hold: false,
    settled_at,
  }
}

function paymentRow(payment: BookedPayment, amount: number, day: string): Row {
  const tax = Math.round(amount * 0.0036)
  const fee = Math.round(amount * 0.02) + tax
  return {
    ...{ entity_id: paymentIdOf(payment), type: 'payment', debit: 0, credit: amount - fee, amount, fee, tax },
    ...settlementFields(day),
    ...{ payment_id: null, order_id: orderIdOf(payment), order_receipt: payment.txnid },
  }
}

function refundRow(payment: BookedPayment, day: string): Row {
  const amount = collectedBy(payment)
  return {
    ...{
      entity_id: `rfnd_${payment.accessKey.slice(0, 14)}`,
      type: 'refund',
      debit: amount,
      credit: 0,
      amount,
      fee: 0,
      tax: 0,
    },
    ...settlementFields(day),
    ...{ payment_id: paymentIdOf(payment), order_id: orderIdOf(payment), order_receipt: payment.txnid },
  }
}
