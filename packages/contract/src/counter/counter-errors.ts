import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { ErrorEntry } from '../platform/error-entry.ts'
import { formatMoney } from '../words/format.ts'
import { m } from '../words/messages.ts'

export const counterErrors = {
  'counter.not_all': {
    status: 409,
    say: (facts: { duePaise: Paise }) => m.counter_error_not_all({ due: formatMoney(facts.duePaise) }),
  },
  'counter.no_surplus': {
    status: 409,
    say: (facts: { duePaise: Paise }) => m.counter_error_no_surplus({ due: formatMoney(facts.duePaise) }),
  },
  'counter.instrument_used': {
    status: 409,
    say: (facts: { number: string }) => m.counter_error_instrument_used(facts),
  },
  'counter.no_paper': { status: 409, say: () => m.counter_error_no_paper() },
  'counter.paper_decided': { status: 409, say: (facts: { number: string }) => m.counter_error_paper_decided(facts) },
  'counter.bank_unknown': { status: 422, say: (facts: { code: string }) => m.counter_error_bank_unknown(facts) },
} satisfies Record<string, ErrorEntry>
