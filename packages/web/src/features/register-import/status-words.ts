import type { ImportCard } from '@karsetu/contract/register-import/register-import-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'

export const statusWords: Readonly<Record<ImportCard['status'], () => string>> = {
  uploaded: m.register_import_status_uploaded,
  reading: m.register_import_status_reading,
  read: m.register_import_status_read,
  applying: m.register_import_status_applying,
  applied: m.register_import_status_applied,
  undoing: m.register_import_status_undoing,
  undone: m.register_import_status_undone,
}
