import { type FinancialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { ErrorEntry } from '../platform/error-entry.ts'
import { formatCount, formatDate } from '../words/format.ts'
import { spokenLocale } from '../words/locale.ts'
import { m } from '../words/messages.ts'

const day = (date: IsoDate) => formatDate(date, spokenLocale())

export const masterErrors = {
  'master.zone_taken': { status: 409, say: (facts: { zoneNo: number }) => m.master_zone_taken(facts) },
  'master.ward_taken': { status: 409, say: (facts: { wardNo: number }) => m.master_ward_taken(facts) },
  'master.ward_name_taken': {
    status: 409,
    say: (facts: { name: string; wardNo: number }) => m.master_ward_name_taken(facts),
  },
  'master.mohalla_name_taken': { status: 409, say: (facts: { name: string }) => m.master_mohalla_name_taken(facts) },
  'master.mohalla_numbers_used_up': { status: 409, say: () => m.master_mohalla_numbers_used_up() },
  'master.rates_twice_given': { status: 400, say: () => m.master_rates_twice_given() },
  'master.rates_same': { status: 409, say: () => m.master_rates_same() },
  'master.rate_file_faulty': { status: 422, say: (facts: { faults: number }) => m.master_rate_file_faulty(facts) },
  'master.category_taken': { status: 409, say: (facts: { code: string }) => m.master_category_taken(facts) },
  'master.category_in_use': {
    status: 409,
    say: (facts: { properties: number }) => m.master_category_in_use({ properties: formatCount(facts.properties) }),
  },
  'master.named_by_rule': {
    status: 409,
    say: (facts: { name: string; source: string }) => m.master_named_by_rule(facts),
  },
  'master.named_by_proposal': {
    status: 409,
    say: (facts: { name: string; source: string }) => m.master_named_by_proposal(facts),
  },
  'master.named_by_edits': {
    status: 409,
    say: ({ name, waiting }: { name: string; waiting: number }) =>
      m.master_named_by_edits({ name, waiting: formatCount(waiting) }),
  },
  'master.sub_category_in_use': {
    status: 409,
    say: ({ name, properties }: { name: string; properties: number }) =>
      m.master_sub_category_in_use({ name, properties: formatCount(properties) }),
  },
  'master.discount_taken': {
    status: 409,
    say: ({ billingPeriod, financialYear }: { billingPeriod: string; financialYear: FinancialYear }) =>
      m.master_discount_taken({ billingPeriod, year: financialYearLabel(financialYear) }),
  },
  'master.discount_overlaps': {
    status: 409,
    say: (facts: { billingPeriod: string; startsOn: IsoDate; endsOn: IsoDate }) =>
      m.master_discount_overlaps({ ...facts, startsOn: day(facts.startsOn), endsOn: day(facts.endsOn) }),
  },
  'master.discount_begun': {
    status: 409,
    say: (facts: { startsOn: IsoDate }) => m.master_discount_begun({ startsOn: day(facts.startsOn) }),
  },
  'master.discount_in_force': {
    status: 409,
    say: (facts: { startsOn: IsoDate }) => m.master_discount_in_force({ startsOn: day(facts.startsOn) }),
  },
  'master.discount_past': { status: 409, say: () => m.master_discount_past() },
} satisfies Record<string, ErrorEntry>
