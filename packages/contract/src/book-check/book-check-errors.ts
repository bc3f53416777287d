import type { ErrorEntry } from '../platform/error-entry.ts'
import { m } from '../words/messages.ts'

export const bookCheckErrors = {
  'book_check.under_way': { status: 409, say: () => m.book_check_error_under_way() },
} satisfies Record<string, ErrorEntry>
