import type { AgeBand, DifferenceKind } from '@karsetu/domain/settlement/difference-rules.ts'
import { m } from '../words/messages.ts'

export const differenceLabels = {
  not_settled: m.settlement_kind_not_settled,
  not_posted: m.settlement_kind_not_posted,
  unknown_transaction: m.settlement_kind_unknown_transaction,
  settled_twice: m.settlement_kind_settled_twice,
  second_number: m.settlement_kind_second_number,
  amount_differs: m.settlement_kind_amount_differs,
  still_in_books: m.settlement_kind_still_in_books,
  refunded_twice: m.settlement_kind_refunded_twice,
  refund_alone: m.settlement_kind_refund_alone,
  refund_missing: m.settlement_kind_refund_missing,
  sum_differs: m.settlement_kind_sum_differs,
  sent_twice: m.settlement_kind_sent_twice,
  changed: m.settlement_kind_changed,
} satisfies Record<DifferenceKind, unknown>

/** What somebody does about it. */
export const nextActLabels = {
  not_settled: m.settlement_next_not_settled,
  not_posted: m.settlement_next_not_posted,
  unknown_transaction: m.settlement_next_unknown_transaction,
  settled_twice: m.settlement_next_settled_twice,
  second_number: m.settlement_next_second_number,
  amount_differs: m.settlement_next_amount_differs,
  still_in_books: m.settlement_next_still_in_books,
  refunded_twice: m.settlement_next_refunded_twice,
  refund_alone: m.settlement_next_refund_alone,
  refund_missing: m.settlement_next_refund_missing,
  sum_differs: m.settlement_next_sum_differs,
  sent_twice: m.settlement_next_sent_twice,
  changed: m.settlement_next_changed,
} satisfies Record<DifferenceKind, unknown>

export const ageBandLabels = {
  '0-1': m.settlement_age_0_1,
  '2-7': m.settlement_age_2_7,
  '8-30': m.settlement_age_8_30,
  '31+': m.settlement_age_over_30,
} satisfies Record<AgeBand, unknown>

export const sinceLabels = {
  new: m.settlement_since_new,
  persisting: m.settlement_since_persisting,
}

/** `held`: it does not add up, or came before, and nothing of it is posted. */
export const settlementStateLabels = {
  posted: m.settlement_state_posted,
  partly: m.settlement_state_partly,
  held: m.settlement_state_held,
}
