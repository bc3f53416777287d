import { declareList } from '../list/declare-list.ts'
import { amountFilters, periodFilters, propertyFilters, TypedText, textFilter, yearFilter } from '../list/filters.ts'
import {
  choiceColumn,
  dateColumn,
  moneyColumn,
  numberColumn,
  personalColumn,
  propertyColumn,
  textColumn,
  yearColumn,
} from '../list/list-column.ts'
import { underMore } from '../list/list-filter.ts'
import { paymentFilters, paymentModeLabels } from '../payment/payment-filters.ts'
import { declareCalls } from '../platform/call.ts'
import { idOf } from '../platform/ids.ts'
import { m } from '../words/messages.ts'

/** Payments that earlier registers and portals recorded; they are not in the ledger. */
export const oldPaymentList = declareList({
  name: 'old-payments',
  title: m.old_payment_title,
  path: '/oldPayments',
  access: 'signed_in',
  summary: 'Payments that earlier registers and portals recorded, the latest first.',
  filters: {
    ...propertyFilters,
    ...periodFilters,
    ...underMore({
      ...paymentFilters,
      ptin: textFilter(m.old_payment_ptin, idOf('ptin', TypedText)),
      ...amountFilters,
      ...yearFilter,
    }),
  },
  columns: {
    receiptNo: textColumn(m.old_payment_receipt_no, { isTitle: true, sortable: true }),
    paidOn: dateColumn(m.old_payment_paid_on, { sortable: true }),
    financialYear: yearColumn(m.old_payment_year, { nullable: true, sortable: true }),
    propertyUniqueId: propertyColumn(m.property_id, { nullable: true }),
    ptin: textColumn(m.old_payment_ptin, { nullable: true, isExtra: true }),
    wardNo: numberColumn(m.search_ward, { nullable: true }),
    mohallaName: textColumn(m.search_mohalla, { nullable: true, isExtra: true }),
    payerName: personalColumn(m.old_payment_payer, 'name'),
    mode: choiceColumn(m.receipt_mode, paymentModeLabels),
    instrumentNo: textColumn(m.old_payment_instrument, { nullable: true, isExtra: true }),
    bankName: textColumn(m.old_payment_bank, { nullable: true, isExtra: true }),
    amountPaise: moneyColumn(m.old_payment_amount, { sortable: true, sum: true }),
    source: textColumn(m.old_payment_source, { isExtra: true }),
  },
  order: { by: 'paidOn', direction: 'desc' },
})

export const oldPaymentCalls = declareCalls('oldPayment', oldPaymentList.calls)
