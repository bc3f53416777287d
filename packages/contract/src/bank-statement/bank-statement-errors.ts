import type { StatementError } from '@karsetu/domain/bank-statement/statement.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { ErrorEntry } from '../platform/error-entry.ts'
import { formatDate, formatMoney } from '../words/format.ts'
import { spokenLocale } from '../words/locale.ts'
import { m } from '../words/messages.ts'
import { errorText } from './bank-statement-labels.ts'

export const bankStatementErrors = {
  'statement.unreadable': { status: 400, say: (error: StatementError) => errorText(error) },
  'statement.other_account': {
    status: 400,
    say: (facts: { found: string; expected: string }) => m.statement_error_other_account(facts),
  },
  'statement.other_currency': {
    status: 400,
    say: ({ currency }: { currency: string }) => m.statement_error_other_currency({ currency }),
  },
  'statement.to_come': {
    status: 400,
    say: ({ row }: { row: number }) => m.statement_error_to_come({ row }),
  },
  'statement.gap': {
    status: 409,
    say: ({ row, on, closedPaise, opensPaise }: { row: number; on: IsoDate; closedPaise: Paise; opensPaise: Paise }) =>
      m.statement_error_gap({
        row,
        on: formatDate(on, spokenLocale()),
        closed: formatMoney(closedPaise),
        opens: formatMoney(opensPaise),
      }),
  },
  'statement.account_known': { status: 409, say: () => m.statement_error_account_known() },
  'statement.not_in_suspense': { status: 409, say: () => m.statement_error_not_in_suspense() },
  'statement.nothing_to_undo': { status: 409, say: () => m.statement_error_nothing_to_undo() },
  'statement.no_return': { status: 409, say: () => m.statement_error_no_return() },
  'statement.no_credit': { status: 409, say: () => m.statement_error_no_credit() },
} satisfies Record<string, ErrorEntry>
