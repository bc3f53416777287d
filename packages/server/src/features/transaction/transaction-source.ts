import type { RowOf } from '@karsetu/contract/list/declare-list.ts'
import { nobody } from '@karsetu/contract/transaction/transaction-filters.ts'
import type { archivedList, posList, transactionList } from '@karsetu/contract/transaction/transaction-list.ts'
import { endOfFinancialYear, type FinancialYear, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import { betweenRupees, type Condition, equals, onDays } from '../../list/conditions.ts'
import { paymentConditions } from '../../list/payment-conditions.ts'
import type { SqlSource } from '../../list/sql-source.ts'

/** Joins of what is said of a payment. Outer joins on keys: those that a query does not read are not made. */
const joins = `left join property on property.property_id = payment.property_id
  left join receipt on receipt.payment_id = payment.payment_id
  left join instrument paper on paper.instrument_id = payment.instrument_id
  left join staff taker on taker.staff_id = payment.taken_by`

const paymentsFrom = `payment ${joins}
  left join payment_reversal reversal on reversal.payment_id = payment.payment_id
  left join gateway_report report on report.txn_id = payment.txn_id
  left join staff reverser on reverser.staff_id = reversal.reversed_by`

/** Payments and reversals on their days, under the names that {@link transactionConditions} read. */
export const collectionFrom = `collection_line payment ${joins}`

/** SQL: the day on which a payment was reversed. */
const reversedOn = "(reversal.recorded_at at time zone 'Asia/Kolkata')::date"

/** SQL: `cleared` and `provisional` as `standingOf` a receipt says, or how the payment was reversed. */
const statusOf = `coalesce(reversal.kind,
  case when payment.mode in ('cheque', 'dd') and paper.state is distinct from 'cleared' then 'provisional' else 'cleared' end)`

export const isPos = "payment.mode = 'pos'"
const isOnline = "payment.mode = 'online'"

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

/**
 * SQL of the filters of payments.
 * @param day SQL of the day by which they are found
 */
export const transactionConditions = (day: string) => ({
  ...paymentConditions({
    number: "concat_ws(' ', payment.txn_id, receipt.receipt_no)",
    ...{ mode: 'payment.mode', instrument: 'paper.number' },
  }),
  ...onDays(day),
  ...betweenRupees('payment.amount_paise'),
  year: ((year, { put }) =>
    `${day} between ${put(startOfFinancialYear(year))} and ${put(endOfFinancialYear(year))}`) as Condition<FinancialYear>,
  takenBy: ((staffId, { put }) =>
    staffId === nobody ? 'payment.taken_by is null' : `payment.taken_by = ${put(staffId)}`) as Condition,
  inspectors: ofInspectors,
})

const ofInspectors: Condition<string> = (ids, { put }) => {
  const beat = 'from ward_beat beat where beat.ward_id = property.ward_id'
  return ids === nobody
    ? `not exists (select ${beat})`
    : `exists (select ${beat} and beat.inspectors = ${put(ids.split(',').map(Number))}::bigint[])`
}

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
    ...transactionConditions('payment.effective_on'),
    status: equals(statusOf),
    filterType: (type) => (type === 'online' ? isOnline : `not ${isOnline}`),
  },
}

export const posSource: Source<typeof posList> = {
  from: paymentsFrom,
  id: 'payment.payment_id',
  fields: receivedFields,
  conditions: { ...transactionConditions('payment.effective_on'), status: equals(statusOf) },
  where: () => [isPos],
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
  conditions: { ...transactionConditions(reversedOn), status: equals('reversal.kind') },
  where: () => ['reversal.payment_id is not null'],
  sorts: { reversedOn: 'reversal.recorded_at' },
}
