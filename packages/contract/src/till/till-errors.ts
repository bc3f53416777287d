import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { ErrorEntry } from '../platform/error-entry.ts'
import { formatDate, formatMoney } from '../words/format.ts'
import { spokenLocale } from '../words/locale.ts'
import { m } from '../words/messages.ts'

export const tillErrors = {
  'till.not_open': { status: 409, say: () => m.till_error_not_open() },
  'till.open_already': { status: 409, say: () => m.till_error_open_already() },
  'till.of_another_day': {
    status: 409,
    say: (facts: { day: IsoDate }) => m.till_error_of_another_day({ day: formatDate(facts.day, spokenLocale()) }),
  },
  'till.remark_needed': {
    status: 409,
    say: (facts: { expectedPaise: Paise }) =>
      m.till_error_remark_needed({ expected: formatMoney(facts.expectedPaise) }),
  },
  'till.transfer_waits': { status: 409, say: () => m.till_error_transfer_waits() },
  'till.transfer_decided': { status: 409, say: () => m.till_error_transfer_decided() },
  'till.too_little': {
    status: 409,
    say: (facts: { inTillPaise: Paise }) => m.till_error_too_little({ inTill: formatMoney(facts.inTillPaise) }),
  },
  'till.nothing_to_deposit': { status: 422, say: () => m.till_error_nothing_to_deposit() },
  'till.paper_on_slip': { status: 409, say: () => m.till_error_paper_on_slip() },
  'till.slip_credited': { status: 409, say: () => m.till_error_slip_credited() },
  'till.no_cashier': { status: 422, say: () => m.till_error_no_cashier() },
} satisfies Record<string, ErrorEntry>
