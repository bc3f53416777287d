import type { RowOf } from '@karsetu/contract/list/declare-list.ts'
import type { archivedList, posList, transactionList } from '@karsetu/contract/transaction/transaction-list.ts'
import { endOfFinancialYear, type FinancialYear, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import { betweenRupees, type Condition, equals, onDays } from '../../list/conditions.ts'
import { paymentConditions } from '../../list/payment-conditions.ts'
import type { SqlSource } from '../../list/sql-source.ts'

/** SQL of payments with all that is said of them. Outer joins: those that a query does not read are not made. */
export const paymentsFrom = `payment left join property on property.property_id = payment.property_id
  left join receipt on receipt.payment_id = payment.payment_id
  left join payment_reversal reversal on reversal.payment_id = payment.payment_id
  left join instrument paper on paper.instrument_id = payment.instrument_id
  left join gateway_report report on report.txn_id = payment.txn_id
  left join staff taker on taker.staff_id = payment.taken_by
  left join staff reverser on reverser.staff_id = reversal.reversed_by`

/** SQL: the day on which a payment was reversed. */
export const reversedOn = "(reversal.recorded_at at time zone 'Asia/Kolkata')::date"

/** SQL: `cleared` and `provisional` as `standingOf` a receipt says, or how the payment was reversed. */
export const statusOf = `coalesce(reversal.kind,
  case when payment.mode in ('cheque', 'dd') and paper.state is distinct from 'cleared' then 'provisional' else 'cleared' end)`

const isOnline = "payment.mode = 'online'"
const ofYear: Condition<FinancialYear> = (year, { put }) =>
  `payment.effective_on between ${put(startOfFinancialYear(year))} and ${put(endOfFinancialYear(year))}`

const paymentFields = {
  receiptNo: 'receipt.receipt_no',
  transactionId: 'payment.txn_id',
  paidOn: 'payment.effective_on',
  payerName: 'payment.payer_name',
  mode: 'payment.mode',
  instrumentNo: 'paper.number',
  bankName: 'paper.bank_name',
  amountPaise: 'payment.amount_paise',
  status: statusOf,
}

const receivedFields = {
  ...paymentFields,
  rebatePaise: `(select coalesce(-sum(house_paise + water_paise + sewer_paise), 0)::bigint from ledger_entry entry
    where entry.journal_id = payment.journal_id and entry.kind = 'rebate')`,
  takenBy: 'taker.username',
}

const conditions = {
  ...paymentConditions({
    number: "concat_ws(' ', payment.txn_id, receipt.receipt_no)",
    mode: 'payment.mode',
    instrument: 'paper.number',
  }),
  ...onDays('payment.effective_on'),
  ...betweenRupees('payment.amount_paise'),
  year: ofYear,
  status: equals(statusOf),
  takenBy: equals('payment.taken_by'),
} as const

type Source<L extends typeof transactionList | typeof posList | typeof archivedList> = SqlSource<L, RowOf<L>>

export const transactionSource: Source<typeof transactionList> = {
  from: paymentsFrom,
  id: 'payment.payment_id',
  fields: {
    ...receivedFields,
    gateway: `case when ${isOnline} then split_part(payment.channel, ':', 2) end`,
    gatewayNo: 'report.gateway_txn_id',
    gatewayMode: 'report.mode',
    bankReference: 'report.bank_reference',
  },
  conditions: {
    ...conditions,
    filterType: (type) => (type === 'online' ? isOnline : `not ${isOnline}`),
  },
}

export const posSource: Source<typeof posList> = {
  from: paymentsFrom,
  id: 'payment.payment_id',
  fields: receivedFields,
  conditions,
  where: () => ["payment.mode = 'pos'"],
}

export const archivedSource: Source<typeof archivedList> = {
  from: paymentsFrom,
  id: 'payment.payment_id',
  fields: {
    ...paymentFields,
    status: 'reversal.kind',
    reversedOn,
    reason: 'reversal.reason',
    reversedBy: 'reverser.username',
  },
  conditions: { ...conditions, ...onDays(reversedOn), status: equals('reversal.kind') },
  where: () => ['reversal.payment_id is not null'],
  sorts: { reversedOn: 'reversal.recorded_at' },
}
