import type { ErrorEntry } from '../platform/error-entry.ts'
import { m } from '../words/messages.ts'

export const neftErrors = {
  'neft.utr_known': {
    status: 409,
    say: (facts: { utr: string; receiptNo: string }) => m.neft_utr_known(facts),
  },
} satisfies Record<string, ErrorEntry>
