import { DefaulterFilter } from '@karsetu/contract/demand/defaulter-calls.ts'
import type { ListState } from '../../table/use-list-state.ts'

export const defaulterFilters = [
  'asOf',
  'minAmount',
  'maxAmount',
  'zoneId',
  'wardId',
  'mohallaId',
  'houseCategory',
  'category',
  'subCategory',
  'propertyUniqueId',
  'head',
  'part',
  'year',
  'age',
  'credit',
] as const
export type DefaulterFilterName = (typeof defaulterFilters)[number]

/** What is typed by hand: what is wrong with it is said at the field, and nothing is asked. */
const typedFields = ['minAmount', 'maxAmount', 'propertyUniqueId'] as const
export type InputErrors = Partial<Record<(typeof typedFields)[number], string>>

type Questioned = { query: DefaulterFilter; errors: InputErrors | undefined }

const withoutCommas = (amount: string | undefined) => amount?.replaceAll(',', '')

/** What the address asks of the list; what it gets wrong without a field for it is not asked. */
export function defaultersQuery({
  filters: { houseCategory, ...filters },
  sort,
}: Pick<ListState<DefaulterFilterName>, 'filters' | 'sort'>): Questioned {
  const query: Record<string, unknown> = {
    ...filters,
    minAmount: withoutCommas(filters.minAmount),
    maxAmount: withoutCommas(filters.maxAmount),
    usage: houseCategory,
    sort: sort?.by,
    order: sort?.order,
  }
  const errors: InputErrors = {}
  for (;;) {
    const parsed = DefaulterFilter.safeParse(query)
    if (parsed.success) return { query: parsed.data, errors: Object.keys(errors).length > 0 ? errors : undefined }
    for (const { path, message } of parsed.error.issues) {
      const field = typedFields.find((each) => each === path[0])
      if (field) errors[field] = message
      delete query[String(path[0])]
    }
  }
}
