import { declareList } from '../list/declare-list.ts'
import { amountFilters, periodFilters, propertyFilters } from '../list/filters.ts'
import {
  choiceColumn,
  dateColumn,
  moneyColumn,
  numberColumn,
  personalColumn,
  propertyColumn,
  textColumn,
} from '../list/list-column.ts'
import { underMore } from '../list/list-filter.ts'
import { paymentFilters, paymentModeLabels } from '../payment/payment-filters.ts'
import { m } from '../words/messages.ts'

/** Payments by cheque or draft that no bank has paid yet. */
export const pendingPaperList = declareList({
  name: 'pending-cheques',
  title: m.counter_pending_title,
  path: '/transactions/pendingCheques',
  access: 'payment.view',
  summary: 'Payments by cheque or draft that no bank has paid yet, the oldest first.',
  filters: { ...propertyFilters, ...periodFilters, ...underMore({ ...paymentFilters, ...amountFilters }) },
  columns: {
    receiptNo: textColumn(m.receipt_number, { isTitle: true, sortable: true }),
    transactionId: textColumn(m.receipt_transaction_number, { isExtra: true }),
    paidOn: dateColumn(m.counter_taken_on, { sortable: true }),
    mode: choiceColumn(m.receipt_mode, paymentModeLabels),
    instrumentNo: textColumn(m.counter_paper_no),
    bankName: textColumn(m.counter_bank_name, { nullable: true }),
    issuerName: personalColumn(m.counter_issuer_name, 'name', { isExtra: true }),
    propertyUniqueId: propertyColumn(m.property_id),
    ownerName: personalColumn(m.receipt_owner, 'name'),
    wardNo: numberColumn(m.search_ward),
    mohallaName: textColumn(m.search_mohalla, { isExtra: true }),
    amountPaise: moneyColumn(m.counter_paper_amount, { sortable: true, sum: true }),
    takenBy: textColumn(m.counter_taken_by, { nullable: true }),
  },
  order: { by: 'paidOn', direction: 'asc' },
})
