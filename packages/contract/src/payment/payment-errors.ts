import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { ErrorEntry } from '../platform/error-entry.ts'
import { formatInstant, formatMoney } from '../words/format.ts'
import { spokenLocale } from '../words/locale.ts'
import { m } from '../words/messages.ts'

export const paymentErrors = {
  'payment.nothing_due': { status: 409, say: () => m.payment_nothing_due() },
  'payment.already_paid': {
    status: 409,
    say: (facts: { receiptNo: string }) => m.payment_already_paid(facts),
  },
  'payment.begun_elsewhere': {
    status: 409,
    say: ({ amountPaise, begunAt }: { amountPaise: Paise; begunAt: string }) =>
      m.payment_begun_elsewhere({ amount: formatMoney(amountPaise), when: formatInstant(begunAt, spokenLocale()) }),
  },
  'payment.dues_changed': {
    status: 409,
    say: (facts: { duePaise: Paise }) => m.payment_dues_changed({ due: formatMoney(facts.duePaise) }),
  },
  'payment.amount_too_large': {
    status: 400,
    say: (facts: { duePaise: Paise }) => m.payment_amount_too_large({ due: formatMoney(facts.duePaise) }),
  },
  'payment.amount_too_small': {
    status: 400,
    say: (facts: { minimumPaise: Paise }) => m.payment_amount_too_small({ minimum: formatMoney(facts.minimumPaise) }),
  },
  'payment.date_out_of_range': { status: 400, say: () => m.payment_date_out_of_range() },
  'payment.gateway_silent': { status: 503, say: () => m.payment_gateway_silent() },
  'payment.gateway_refused': { status: 502, say: () => m.payment_gateway_refused() },
  'payment.key_is_over': { status: 409, say: () => m.payment_key_is_over() },
  'payment.under_way': {
    status: 409,
    say: ({ until, ...facts }: { propertyUniqueId: string; txnId: string; until: string }) =>
      m.payment_under_way({ ...facts, until: formatInstant(until, spokenLocale()) }),
  },
  'payment.already_reversed': {
    status: 409,
    say: (facts: { receiptNo: string }) => m.payment_already_reversed(facts),
  },
  'payment.credit_spent': {
    status: 409,
    say: (facts: { paise: Paise }) => m.payment_credit_spent({ amount: formatMoney(facts.paise) }),
  },
  'payment.property_superseded': { status: 409, say: () => m.payment_property_superseded() },
  'payment.not_found': { status: 404, say: () => m.payment_not_found() },
  'payment.receipt_not_found': { status: 404, say: () => m.payment_receipt_not_found() },
} satisfies Record<string, ErrorEntry>
