import type { ErrorEntry } from '../platform/error-entry.ts'
import { m } from '../words/messages.ts'

export const pushErrors = {
  'collection_push.day_future': { status: 400, say: () => m.push_day_future() },
} satisfies Record<string, ErrorEntry>
