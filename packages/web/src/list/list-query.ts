import type { AnyFilters } from '@karsetu/contract/list/declare-list.ts'
import type { z } from 'zod'
import type { ListState } from '../table/use-list-state.ts'

export type FilterErrors = Readonly<Record<string, string>>
export type ListQuery<L extends AnyFilters> = {
  /** Filters, and the order of a list, as the call takes them. */
  query: z.output<L['querySchema']>
  /** What is wrong with typed filters, by name; then the list is not loaded. */
  errors: FilterErrors | undefined
}

/**
 * The query that an address asks for. An error in a field the reader typed is shown at the field; any other wrong value
 * is left out.
 * @param fixed filters that the screen sets itself
 */
export function listQuery<L extends AnyFilters>(
  { filters: declared, querySchema }: L,
  { filters, sort }: Pick<ListState, 'filters' | 'sort'>,
  fixed: Readonly<Record<string, unknown>> = {},
): ListQuery<L> {
  const query: Record<string, unknown> = { ...(sort ? { sort: sort.by, order: sort.order } : {}), ...fixed }
  for (const [name, { kind }] of Object.entries(declared)) {
    const typed = kind === 'amount' ? filters[name]?.replaceAll(',', '') : filters[name]
    if (typed !== undefined) query[name] ??= typed
  }
  const errors: Record<string, string> = {}
  for (;;) {
    const parsed = querySchema.safeParse(query)
    if (parsed.success) break
    for (const { path, message } of parsed.error.issues) {
      const name = String(path[0])
      const kind = declared[name]?.kind
      if (filters[name] !== undefined && (kind === 'text' || kind === 'amount' || kind === 'date'))
        errors[name] = message
      delete query[name]
    }
  }
  const sent = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
  return {
    query: sent as z.output<L['querySchema']>, // as it is sent; the schema has just read it
    errors: Object.keys(errors).length > 0 ? errors : undefined,
  }
}
