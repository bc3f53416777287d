import type { FileFinding, RefundFinding, RowFinding } from '@karsetu/domain/payment/compare-settlement.ts'
import type { GatewayName } from '@karsetu/domain/payment/gateway-names.ts'
import { declareFilters } from '../list/declare-list.ts'
import { choiceFilter, dateFilter } from '../list/filters.ts'
import { m } from '../words/messages.ts'

/** Brands: the same in both languages. */
export const gatewayLabels = {
  easebuzz: () => 'Easebuzz',
  razorpay: () => 'Razorpay',
} satisfies Record<GatewayName, unknown>

/** Of which day, and of which gateway, payouts are shown. */
export const payoutFilters = declareFilters({
  date: dateFilter(m.payout_day),
  gateway: choiceFilter(m.transaction_gateway, gatewayLabels),
})

/** Why somebody must look at a settlement or a row of it. */
export const payoutFindingLabels = {
  unknown_transaction: m.payout_finding_unknown_transaction,
  settled_twice: m.payout_finding_settled_twice,
  second_number: m.payout_finding_second_number,
  not_posted: m.payout_finding_not_posted,
  amount_differs: m.payout_finding_amount_differs,
  sum_differs: m.payout_finding_sum_differs,
  still_in_books: m.payout_finding_still_in_books,
  refunded_twice: m.payout_finding_refunded_twice,
  sent_twice: m.payout_finding_sent_twice,
} satisfies Record<RowFinding | RefundFinding | FileFinding, unknown>
