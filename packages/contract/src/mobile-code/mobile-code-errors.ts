import type { ErrorEntry } from '../platform/error-entry.ts'
import { m } from '../words/messages.ts'

export const mobileCodeErrors = {
  'mobile_code.too_soon': {
    status: 429,
    say: (facts: { seconds: number }) => m.mobile_code_error_too_soon(facts),
  },
  'mobile_code.day_limit': { status: 429, say: () => m.mobile_code_error_day_limit() },
  'mobile_code.not_sent': { status: 409, say: () => m.mobile_code_error_not_sent() },
  'mobile_code.wrong': { status: 422, say: () => m.mobile_code_error_wrong() },
  'mobile_code.ended': { status: 410, say: () => m.mobile_code_error_ended() },
} satisfies Record<string, ErrorEntry>
