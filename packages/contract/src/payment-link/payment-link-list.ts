import type { IntentState } from '@karsetu/domain/payment/intent-states.ts'
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
import { m } from '../words/messages.ts'

const stateLabels = {
  created: m.link_state_created,
  sent: m.link_state_sent,
  pending: m.link_state_pending,
  unknown: m.link_state_unknown,
  succeeded: m.link_state_succeeded,
  failed: m.link_state_failed,
  cancelled: m.link_state_cancelled,
  expired: m.link_state_expired,
} satisfies Record<IntentState, unknown>

const ways = { link: m.link_way_link, checkout: m.link_way_checkout }

/** Payments by link, whichever gateway made it, and those begun at Razorpay. */
export const paymentLinkList = declareList({
  name: 'payment-links',
  title: m.link_title,
  path: '/mnn-payments/all',
  exportPath: '/mnn-payments/export',
  access: 'payment.view',
  summary: 'Payment links and payments begun at Razorpay, with what became of each, the latest first.',
  filters: {
    ...propertyFilters,
    ...periodFilters,
    status: choiceFilter(m.link_state, stateLabels),
    ...underMore({
      transactionId: textFilter(m.pay_transaction, idOf('payment', TypedText)),
      filterType: choiceFilter(m.link_way, ways),
      ...amountFilters,
    }),
  },
  columns: {
    txnId: textColumn(m.pay_transaction, { isTitle: true }),
    startedOn: dateColumn(m.link_started_on, { sortable: true }),
    propertyUniqueId: propertyColumn(m.property_id),
    wardNo: numberColumn(m.search_ward),
    payerName: personalColumn(m.receipt_paid_by, 'name'),
    payerMobile: personalColumn(m.property_mobile_number, 'mobile', { isExtra: true }),
    way: choiceColumn(m.link_way, ways),
    gateway: textColumn(m.link_gateway, { isExtra: true }),
    amountPaise: moneyColumn(m.link_amount, { sortable: true, sum: true }),
    status: choiceColumn(m.link_state, stateLabels),
    validUntil: dateColumn(m.link_valid_until, { nullable: true }),
    revokeReason: textColumn(m.link_revoke_reason, { nullable: true, isExtra: true }),
    receiptNo: textColumn(m.receipt_number, { nullable: true }),
    requestedBy: textColumn(m.link_requested_by, { nullable: true, isExtra: true }),
  },
  order: { by: 'startedOn', direction: 'desc' },
})
