import type { ErrorEntry } from '../platform/error-entry.ts'
import { m } from '../words/messages.ts'

export const paymentCorrectionErrors = {
  'payment_correction.online': { status: 409, say: () => m.payment_correction_error_online() },
  'payment_correction.which': { status: 409, say: () => m.payment_correction_error_which() },
} satisfies Record<string, ErrorEntry>
