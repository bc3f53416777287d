import type { EntryKind } from '@karsetu/domain/ledger/entry.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { type FinancialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { ErrorEntry } from '../platform/error-entry.ts'
import { formatDate, formatMoney } from '../words/format.ts'
import { spokenLocale } from '../words/locale.ts'
import { m } from '../words/messages.ts'
import { builtOnLabels } from './old-property-labels.ts'

export const oldPropertyErrors = {
  'old_property.not_found': { status: 404, say: () => m.old_property_error_not_found() },
  'old_property.ptin_taken': { status: 409, say: () => m.old_property_error_ptin_taken() },
  'old_property.not_now': { status: 409, say: () => m.old_property_error_not_now() },
  'old_property.no_match': { status: 409, say: () => m.old_property_error_no_match() },
  'old_property.not_in_use': { status: 409, say: () => m.old_property_error_not_in_use() },
  'old_property.left': {
    status: 409,
    say: (facts: { propertyUniqueId: string }) => m.old_property_error_left(facts),
  },
  'old_property.years_spoken_for': {
    status: 409,
    say: (facts: { years: FinancialYear[] }) =>
      m.old_property_error_years_spoken_for({ years: facts.years.map(financialYearLabel).join(', ') }),
  },
  'old_property.above_own_limit': {
    status: 403,
    say: (facts: { mostPaise: Paise }) => m.old_property_error_above_own_limit({ most: formatMoney(facts.mostPaise) }),
  },
  'old_property.built_on': {
    status: 409,
    say: (facts: { kind: EntryKind; on: IsoDate }) =>
      m.old_property_error_built_on({ what: builtOnLabels[facts.kind](), day: formatDate(facts.on, spokenLocale()) }),
  },
} satisfies Record<string, ErrorEntry>
