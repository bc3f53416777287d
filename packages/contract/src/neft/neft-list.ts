import { declareList } from '../list/declare-list.ts'
import { amountFilters, choiceFilter, periodFilters, propertyFilters, TypedText, textFilter } from '../list/filters.ts'
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
import { idOf } from '../platform/ids.ts'
import { reversalLabels, transactionStatusLabels } from '../transaction/transaction-labels.ts'
import { m } from '../words/messages.ts'

/** The bank has a transfer before it is posted: it is never provisional. */
const statusLabels = { cleared: transactionStatusLabels.cleared, ...reversalLabels }

/** Payments by bank transfer, whoever entered them. */
export const neftList = declareList({
  name: 'neft-payments',
  title: m.neft_title,
  path: '/neftPayments/all',
  exportPath: '/neftPayments/export',
  access: 'signed_in',
  summary: 'Payments by NEFT, RTGS or IMPS into the account of the corporation, the latest first.',
  filters: {
    ...propertyFilters,
    ...periodFilters,
    utr: textFilter(m.neft_utr, TypedText),
    status: choiceFilter(m.neft_status, statusLabels),
    ...underMore({
      transactionId: textFilter(m.pay_transaction, idOf('payment', TypedText)),
      bankName: textFilter(m.neft_bank, TypedText),
      ...amountFilters,
    }),
  },
  columns: {
    receiptNo: textColumn(m.receipt_number, { isTitle: true }),
    paidOn: dateColumn(m.neft_paid_on, { sortable: true }),
    propertyUniqueId: propertyColumn(m.property_id),
    wardNo: numberColumn(m.search_ward),
    payerName: personalColumn(m.neft_payer, 'name'),
    utr: textColumn(m.neft_utr, { nullable: true }),
    bankName: textColumn(m.neft_bank, { nullable: true }),
    creditedTo: textColumn(m.neft_credited_to, { nullable: true, isExtra: true }),
    amountPaise: moneyColumn(m.neft_amount, { sortable: true, sum: true }),
    status: choiceColumn(m.neft_status, statusLabels),
    proof: textColumn(m.neft_proof, { nullable: true, only: 'screen' }),
    enteredBy: textColumn(m.neft_entered_by, { nullable: true, isExtra: true }),
    txnId: textColumn(m.pay_transaction, { isExtra: true }),
  },
  order: { by: 'paidOn', direction: 'desc' },
})
