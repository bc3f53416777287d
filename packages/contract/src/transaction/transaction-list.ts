import { declareList } from '../list/declare-list.ts'
import { choiceFilter } from '../list/filters.ts'
import {
  choiceColumn,
  dateColumn,
  moneyColumn,
  numberColumn,
  personalColumn,
  propertyColumn,
  textColumn,
} from '../list/list-column.ts'
import { paymentModeLabels } from '../payment/payment-filters.ts'
import { declareCalls } from '../platform/call.ts'
import { m } from '../words/messages.ts'
import { transactionFilters } from './transaction-filters.ts'
import { reversalLabels, transactionStatusLabels } from './transaction-labels.ts'

const commonFilters = {
  ...transactionFilters,
  status: choiceFilter(m.transaction_status, transactionStatusLabels),
} as const

const payment = {
  receiptNo: textColumn(m.receipt_number, { isTitle: true, sortable: true }),
  transactionId: textColumn(m.receipt_transaction_number, { isExtra: true }),
  paidOn: dateColumn(m.transaction_paid_on, { sortable: true }),
  propertyUniqueId: propertyColumn(m.property_id),
  ownerName: personalColumn(m.receipt_owner, 'name'),
  wardNo: numberColumn(m.search_ward),
  mohallaName: textColumn(m.search_mohalla, { isExtra: true }),
  payerName: personalColumn(m.receipt_paid_by, 'name', { isExtra: true }),
  mode: choiceColumn(m.receipt_mode, paymentModeLabels),
  instrumentNo: textColumn(m.transaction_instrument, { nullable: true, isExtra: true }),
  bankName: textColumn(m.transaction_bank, { nullable: true, isExtra: true }),
  amountPaise: moneyColumn(m.transaction_amount, { sortable: true, sum: true }),
} as const

const received = {
  ...payment,
  rebatePaise: moneyColumn(m.receipt_rebate),
  status: choiceColumn(m.transaction_status, transactionStatusLabels),
  takenBy: textColumn(m.transaction_taken_by, { nullable: true }),
} as const

/** Columns that the gateway's report fills; null for what no gateway took. */
const ofGateway = {
  gateway: textColumn(m.transaction_gateway, { nullable: true, isExtra: true }),
  gatewayNo: textColumn(m.transaction_gateway_no, { nullable: true, isExtra: true }),
  gatewayMode: textColumn(m.transaction_gateway_mode, { nullable: true, isExtra: true }),
  bankReference: textColumn(m.transaction_bank_reference, { nullable: true, isExtra: true }),
} as const
export const gatewayColumns = Object.keys(ofGateway)

/** Every payment on the books, also one that was reversed later. */
export const transactionList = declareList({
  name: 'transactions',
  title: m.transaction_title,
  path: '/transactions',
  access: 'signed_in',
  summary: 'Every payment on the books with its receipt, the latest first; reversed ones too.',
  filters: {
    ...commonFilters,
    filterType: choiceFilter(
      m.transaction_filter_type,
      { online: m.receipt_mode_online, offline: m.transaction_offline },
      { isHidden: true },
    ),
  },
  columns: { ...received, ...ofGateway },
  order: { by: 'paidOn', direction: 'desc' },
})

/** What the card and UPI machines of the counters took. */
export const posList = declareList({
  name: 'pos-transactions',
  title: m.transaction_pos_title,
  path: '/transactions/pos',
  access: 'signed_in',
  summary: 'Payments that the card and UPI machines of the counters took, the latest first.',
  filters: commonFilters,
  columns: received,
  order: { by: 'paidOn', direction: 'desc' },
})

/** Payments that were reversed; the period is that of the reversals. */
export const archivedList = declareList({
  name: 'archived-transactions',
  title: m.transaction_archived_title,
  path: '/transactions/archived',
  access: 'signed_in',
  summary:
    'Reversed payments with the reason, the last reversed first; startDate and endDate are days of the reversal.',
  filters: { ...commonFilters, status: choiceFilter(m.transaction_reversal, reversalLabels) },
  columns: {
    ...payment,
    status: choiceColumn(m.transaction_reversal, reversalLabels),
    reversedOn: dateColumn(m.transaction_reversed_on, { sortable: true }),
    reason: textColumn(m.transaction_reason, { isLong: true, width: 40 }),
    reversedBy: textColumn(m.transaction_reversed_by, { nullable: true }),
  },
  order: { by: 'reversedOn', direction: 'desc' },
})

export const transactionCalls = declareCalls('transaction', {
  ...transactionList.calls,
  pos: posList.calls.page,
  posFile: posList.calls.file,
  archived: archivedList.calls.page,
  archivedFile: archivedList.calls.file,
})
