import type { ErrorEntry } from '../platform/error-entry.ts'
import { m } from '../words/messages.ts'

export const propertyErrors = {
  'property.not_found': { status: 404, say: () => m.property_not_found() },
} satisfies Record<string, ErrorEntry>
