import type { EasebuzzKeys } from '../platform/gateways/easebuzz-hash.ts'
import type { BookedPayment, SimulatorBook } from './simulator-book.ts'
import { type Plan, planMenu, type SettlementError } from './simulator-plans.ts'
import { dayFirst, dayOf, type Form, isDayRequest, type Reply } from './simulator-wire.ts'

type Row = ReturnType<typeof rowOf>

/** POST /payout/v1/retrieve: everything collected the day before, less one per cent and its tax, as the plans let it arrive. */
export function replyToPayout(book: SimulatorBook, keys: EasebuzzKeys, form: Form): Reply {
  const { payout_date = '' } = form
  if (!isDayRequest(keys, form, payout_date)) return { status: false, msg: 'Hash mismatch' }
  const collected = book
    .list()
    .filter((payment) => payment.gateway === 'easebuzz' && book.statusOf(payment) === 'success')
    .filter((payment) => dayFirst(dayOf(book.paidAt(payment) + 86_400_000)) === payout_date)
  if (collected.length === 0) return { status: true, payouts_history_data: [] }
  const rows = collected.flatMap((payment) => rowsOf(payment, errorOf(payment)))
  const refunded = collected.filter((payment) => errorOf(payment) === 'refund')
  const total = sum(rows.map(({ net }) => net)) - sum(refunded.map(collectedBy))
  const isShort = collected.some((payment) => errorOf(payment) === 'sum_wrong')
  const payout = {
    payout_id: `PO${payout_date.replaceAll('-', '')}`,
    payout_amount: (isShort ? total - 100 : total) / 100,
    payout_actual_date: `${payout_date.split('-').toReversed().join('-')} 06:30:00`,
    bank_transaction_id: `SIMN${payout_date.replaceAll('-', '')}0001`,
    peb_transactions: rows.map(({ wire }) => wire),
    peb_refunds: refunded.map((payment) => ({ txnid: payment.txnid, refund_amount: collectedBy(payment) / 100 })),
  }
  const isAgain = collected.some((payment) => errorOf(payment) === 'sent_twice')
  return { status: true, payouts_history_data: isAgain ? [payout, payout] : [payout] }
}

const sum = (amounts: readonly number[]) => amounts.reduce((left, right) => left + right, 0)

const errorOf = ({ plan }: BookedPayment): SettlementError | undefined => (planMenu[plan] as Plan).settlementFault
const collectedBy = ({ plan, amountPaise }: BookedPayment): number =>
  amountPaise + ((planMenu[plan] as Plan).collectsPaiseMore ?? 0)

function rowsOf(payment: BookedPayment, error: SettlementError | undefined): Row[] {
  const collected = collectedBy(payment)
  const row = rowOf(payment, collected)
  if (error === 'row_missing') return []
  if (error === 'row_twice') return [row, row]
  if (error === 'one_paisa_less') return [rowOf(payment, collected - 1)]
  if (error !== 'stranger') return [row]
  return [row, rowOf({ ...payment, txnid: `STRANGER${payment.txnid}`, easepayid: `X${payment.easepayid}` }, 50_000)]
}

function rowOf(payment: BookedPayment, gross: number) {
  const charge = Math.round(gross / 100)
  const tax = Math.round((charge * 18) / 100)
  const net = gross - charge - tax
  const wire = {
    peb_transaction_id: payment.easepayid,
    txnid: payment.txnid,
    amount: gross / 100,
    peb_service_charge: charge / 100,
    peb_service_tax: tax / 100,
    peb_settlement_amount: net / 100,
    transaction_type: payment.decided?.mode ?? '',
    status: 'settled',
  }
  return { net, wire }
}
