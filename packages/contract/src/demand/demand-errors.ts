import { type FinancialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { ErrorEntry } from '../platform/error-entry.ts'
import { m } from '../words/messages.ts'

export const demandErrors = {
  'demand.run_open': {
    status: 409,
    say: (facts: { year: FinancialYear }) => m.demand_error_run_open({ year: financialYearLabel(facts.year) }),
  },
  'demand.run_not_now': { status: 409, say: () => m.demand_error_run_not_now() },
  'demand.run_working': { status: 409, say: () => m.demand_error_run_working() },
  'demand.law_changed': { status: 409, say: () => m.demand_error_law_changed() },
  'demand.run_empty': { status: 409, say: () => m.demand_error_run_empty() },
  'demand.year_out_of_range': { status: 400, say: () => m.demand_error_year_out_of_range() },
} satisfies Record<string, ErrorEntry>
