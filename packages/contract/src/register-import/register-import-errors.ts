import type { RegisterField } from '@karsetu/domain/register-import/fields.ts'
import type { ErrorEntry } from '../platform/error-entry.ts'
import { m } from '../words/messages.ts'
import { fieldLabels, sayAhead } from './import-labels.ts'
import type { ImportAhead } from './register-import-calls.ts'

export const registerImportErrors = {
  'register_import.no_heading': { status: 422, say: () => m.register_import_error_no_heading() },
  'register_import.columns_missing': {
    status: 422,
    /** @param facts sheet: null where the file has but one register */
    say: (facts: { fields: RegisterField[]; sheet: string | null }) => {
      const fields = facts.fields.map((field) => fieldLabels[field]()).join(', ')
      return facts.sheet === null
        ? m.register_import_error_columns_missing({ fields })
        : m.register_import_error_columns_missing_on({ fields, sheet: facts.sheet })
    },
  },
  'register_import.already_in_register': {
    status: 409,
    say: (facts: { importId: number }) => m.register_import_error_already_in_register(facts),
  },
  'register_import.not_now': { status: 409, say: () => m.register_import_error_not_now() },
  'register_import.account_open': { status: 409, say: () => m.register_import_error_account_open() },
  'register_import.nothing_ready': { status: 409, say: () => m.register_import_error_nothing_ready() },
  'register_import.another_entered': {
    status: 409,
    say: (ahead: ImportAhead) => sayAhead(ahead),
  },
  'register_import.came_in_since': {
    status: 409,
    say: (facts: { rows: number }) => m.register_import_error_came_in_since(facts),
  },
  'register_import.in_use': {
    status: 409,
    say: (facts: { count: number; example: string }) => m.register_import_error_in_use(facts),
  },
} satisfies Record<string, ErrorEntry>
