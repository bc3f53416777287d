import { m } from '../words/messages.ts'
import type { ErrorEntry } from './error-entry.ts'

/** Why a file that was sent is refused; any call with an upload may answer with these. */
export const fileErrors = {
  'file.empty': { status: 422, say: () => m.file_empty() },
  'file.too_large': { status: 413, say: (facts: { megabytes: number }) => m.file_too_large(facts) },
  'file.type_not_allowed': { status: 415, say: (facts: { allowed: string }) => m.file_type_not_allowed(facts) },
  'file.name_not_allowed': { status: 422, say: () => m.file_name_not_allowed() },
  'file.content_differs': { status: 422, say: () => m.file_content_differs() },
  'file.damaged': { status: 422, say: () => m.file_damaged() },
  'file.locked': { status: 422, say: () => m.file_locked() },
  'file.active_content': { status: 422, say: () => m.file_active_content() },
  'file.linked_elsewhere': { status: 422, say: () => m.file_linked_elsewhere() },
  'file.too_many_pages': { status: 422, say: (facts: { limit: number }) => m.file_too_many_pages(facts) },
  'file.too_many_pixels': { status: 422, say: (facts: { megapixels: number }) => m.file_too_many_pixels(facts) },
  'file.unpacks_too_large': { status: 422, say: () => m.file_unpacks_too_large() },
  'file.too_many_rows': { status: 422, say: (facts: { limit: number }) => m.file_too_many_rows(facts) },
  'file.too_many_columns': { status: 422, say: (facts: { limit: number }) => m.file_too_many_columns(facts) },
  'file.not_unicode': { status: 422, say: () => m.file_not_unicode() },
} satisfies Record<string, ErrorEntry>
