import { declareList } from '../list/declare-list.ts'
import { amountFilters, choiceFilter, periodFilters, TypedText, textFilter } from '../list/filters.ts'
import { choiceColumn, dateColumn, moneyColumn, numberColumn, textColumn } from '../list/list-column.ts'
import { gatewayLabels } from '../payment/payout-labels.ts'
import { declareCalls } from '../platform/call.ts'
import { idOf } from '../platform/ids.ts'
import { m } from '../words/messages.ts'
import {
  ageBandLabels,
  differenceLabels,
  nextActLabels,
  settlementStateLabels,
  sinceLabels,
} from './settlement-labels.ts'

const gatewayFilter = { gateway: choiceFilter(m.settlement_gateway, gatewayLabels) }

/** What gateways paid into the bank, beside what the books posted for it. */
export const settlementList = declareList({
  name: 'settlements',
  title: m.settlement_title,
  path: '/payments/settlements',
  access: 'payment.reconcile',
  summary:
    'Settlements of the gateways: what each collected, kept and paid into the bank, and what the books cleared for it.',
  filters: {
    ...gatewayFilter,
    ...periodFilters,
    status: choiceFilter(m.settlement_state, settlementStateLabels),
    bankReference: textFilter(m.settlement_reference, TypedText, { isExtra: true }),
  },
  columns: {
    payoutId: textColumn(m.settlement_payout, { isTitle: true, sortable: true }),
    paidOn: dateColumn(m.settlement_paid_on, { sortable: true }),
    gateway: choiceColumn(m.settlement_gateway, gatewayLabels),
    bankReference: textColumn(m.settlement_reference),
    payments: numberColumn(m.settlement_payments, { isExtra: true }),
    collectedPaise: moneyColumn(m.settlement_collected, { sum: true }),
    chargesPaise: moneyColumn(m.settlement_charges, { sum: true }),
    taxPaise: moneyColumn(m.settlement_tax, { sum: true }),
    refundedPaise: moneyColumn(m.settlement_refunded, { sum: true, isExtra: true }),
    netPaise: moneyColumn(m.settlement_net, { sum: true, sortable: true }),
    clearedPaise: moneyColumn(m.settlement_cleared, { isExtra: true }),
    suspensePaise: moneyColumn(m.settlement_suspense),
    status: choiceColumn(m.settlement_state, settlementStateLabels),
  },
  order: { by: 'paidOn', direction: 'desc' },
})

/** What differs between gateway, books and bank. */
export const settlementDifferenceList = declareList({
  name: 'settlement-differences',
  title: m.settlement_difference_title,
  path: '/payments/settlements/differences',
  access: 'payment.reconcile',
  summary: 'What differs between gateway, books and bank: kind, age, whether it is new, and the next act.',
  filters: {
    ...gatewayFilter,
    kind: choiceFilter(m.settlement_kind, differenceLabels),
    age: choiceFilter(m.settlement_age, ageBandLabels),
    since: choiceFilter(m.settlement_since, sinceLabels),
    transactionId: textFilter(m.receipt_transaction_number, idOf('payment', TypedText), { isExtra: true }),
    ...amountFilters,
  },
  columns: {
    kind: choiceColumn(m.settlement_kind, differenceLabels, { isTitle: true, sortable: true }),
    gateway: choiceColumn(m.settlement_gateway, gatewayLabels),
    txnId: textColumn(m.receipt_transaction_number, { nullable: true }),
    payoutId: textColumn(m.settlement_payout, { nullable: true }),
    amountPaise: moneyColumn(m.transaction_amount, { sortable: true, sum: true }),
    movedOn: dateColumn(m.settlement_moved_on, { sortable: true }),
    age: choiceColumn(m.settlement_age, ageBandLabels),
    since: choiceColumn(m.settlement_since, sinceLabels),
    nextAct: choiceColumn(m.settlement_next_act, nextActLabels, { isLong: true }),
  },
  order: { by: 'movedOn', direction: 'asc' },
})

export const settlementCalls = declareCalls('settlement', settlementList.calls)
export const settlementDifferenceCalls = declareCalls('settlementDifference', settlementDifferenceList.calls)
