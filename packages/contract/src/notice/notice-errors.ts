import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { ErrorEntry } from '../platform/error-entry.ts'
import { formatDate } from '../words/format.ts'
import { spokenLocale } from '../words/locale.ts'
import { m } from '../words/messages.ts'

export const noticeErrors = {
  'notice.nothing_to_make': { status: 422, say: () => m.notice_error_nothing_to_make() },
  'notice.sheet_faulty': { status: 422, say: (facts: { faults: number }) => m.notice_error_sheet_faulty(facts) },
  'notice.run_not_now': { status: 409, say: () => m.notice_error_run_not_now() },
  'notice.delivery_before_issue': {
    status: 422,
    say: (facts: { issuedOn: IsoDate }) =>
      m.notice_error_delivery_before_issue({ date: formatDate(facts.issuedOn, spokenLocale()) }),
  },
  'notice.delivery_in_future': { status: 422, say: () => m.notice_error_delivery_in_future() },
  'notice.unknown_number': {
    status: 404,
    say: (facts: { number: string }) => m.notice_error_unknown_number(facts),
  },
  'notice.delivery_changed': { status: 409, say: () => m.notice_error_delivery_changed() },
  'notice.step_taken': { status: 409, say: () => m.notice_error_step_taken() },
} satisfies Record<string, ErrorEntry>
