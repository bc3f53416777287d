import { z } from 'zod'
import { AmountRange } from '../demand/amount-range.ts'
import { usageLabels } from '../demand/demand-labels.ts'
import { DateSchema, FinancialYearInQuery, idInQuery } from '../platform/schemas.ts'
import { BeginningOfId } from '../property/property-calls.ts'
import { usages } from '../property/usage.ts'
import { m } from '../words/messages.ts'
import type { ListFilter } from './list-filter.ts'

type Options = { isExtra?: boolean; isHidden?: boolean }

/** A filter that is typed. */
export const textFilter = <S extends z.ZodType>(label: () => string, schema: S, options: Options = {}) =>
  ({ kind: 'text', label, schema, ...options }) satisfies ListFilter<S>

/** A part of a text as people type it: a number of a cheque, a transaction, a name. */
export const TypedText = z.string().trim().min(1).max(60)

export const dateFilter = (label: () => string, options: Options = {}) =>
  ({ kind: 'date', label, schema: DateSchema, ...options }) satisfies ListFilter

/** A filter with a fixed set of values. */
export const choiceFilter = <const V extends string>(
  label: () => string,
  labels: Readonly<Record<V, () => string>>,
  options: Options = {},
) => {
  const values = Object.keys(labels) as V[] // the record has no other keys
  return {
    kind: 'choice' as const,
    label,
    schema: z.enum(values as [V, ...V[]]),
    options: values.map((value) => ({ value, label: labels[value] })),
    ...options,
  }
}

export const placeFilters = {
  zoneId: { kind: 'zone', label: m.search_zone, schema: idInQuery('zone') },
  wardId: { kind: 'ward', label: m.search_ward, schema: idInQuery('ward') },
  mohallaId: { kind: 'mohalla', label: m.search_mohalla, schema: idInQuery('mohalla') },
} satisfies Record<string, ListFilter>

const Code = z.string().max(40)

/** What kind of property. */
export const categoryFilters = {
  houseCategory: choiceFilter(
    m.demand_usage,
    Object.fromEntries(usages.map((usage) => [usage, usageLabels[usage]])) as typeof usageLabels, // every usage has its label
  ),
  category: { kind: 'category', label: m.arv_category, schema: Code },
  subCategory: { kind: 'subCategory', label: m.arv_sub_category, schema: Code },
} satisfies Record<string, ListFilter>

/** Which properties: place, kind, and the id or how it begins. */
export const propertyFilters = {
  ...placeFilters,
  ...categoryFilters,
  propertyUniqueId: textFilter(m.property_id, BeginningOfId),
}

/** From a day to a day, both included. */
export const periodFilters = {
  startDate: dateFilter(m.list_start_date),
  endDate: dateFilter(m.list_end_date),
}

/** Whole rupees, both included. */
export const amountFilters = {
  minAmount: { kind: 'amount', label: m.list_min_amount, schema: AmountRange.minAmount.unwrap() },
  maxAmount: { kind: 'amount', label: m.list_max_amount, schema: AmountRange.maxAmount.unwrap() },
} satisfies Record<string, ListFilter>

/** A financial year, as 2026 or 2026-27. */
export const yearFilter = {
  year: { kind: 'year', label: m.master_financial_year, schema: FinancialYearInQuery },
} satisfies Record<string, ListFilter>
