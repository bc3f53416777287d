import type { Paise } from '@karsetu/domain/money/paise.ts'
import { type FinancialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { ErrorEntry } from '../platform/error-entry.ts'
import { formatMoney } from '../words/format.ts'
import { m } from '../words/messages.ts'

const ofYear = (say: (facts: { year: string }) => string) => (facts: { year: FinancialYear }) =>
  say({ year: financialYearLabel(facts.year) })

export const correctionErrors = {
  'correction.stale': { status: 409, say: () => m.correction_error_stale() },
  'correction.calculated_otherwise': { status: 409, say: () => m.correction_error_calculated_otherwise() },
  'correction.not_in_use': {
    status: 409,
    say: ({ propertyUniqueId, became }: { propertyUniqueId: string; became: readonly string[] }) =>
      became.length > 0
        ? m.correction_error_dues_moved({ propertyUniqueId, became: became.join(', ') })
        : m.correction_error_not_in_use({ propertyUniqueId }),
  },
  'correction.nothing_changes': { status: 409, say: () => m.correction_error_nothing_changes() },
  'correction.not_posted': { status: 409, say: () => m.correction_error_not_posted() },
  'correction.year_taken_over': {
    status: 409,
    say: ofYear((facts) => m.correction_error_year_taken_over(facts)),
  },
  'correction.not_assessable': {
    status: 409,
    say: ofYear((facts) => m.correction_error_not_assessable(facts)),
  },
  'correction.settled_in_parts': {
    status: 409,
    say: ofYear((facts) => m.correction_error_settled_in_parts(facts)),
  },
  'correction.years_wrong': { status: 400, say: () => m.correction_error_years_wrong() },
  'correction.reason_unknown': { status: 400, say: () => m.correction_error_reason_unknown() },
  'correction.credit_too_large': {
    status: 409,
    say: (facts: { mostPaise: Paise }) => m.correction_error_credit_too_large({ most: formatMoney(facts.mostPaise) }),
  },
} satisfies Record<string, ErrorEntry>
