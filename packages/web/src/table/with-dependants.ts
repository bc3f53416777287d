import type { ListState } from './use-list-state.ts'

/** Choosing another zone, ward or category leaves what was chosen within the one before. */
const within: Readonly<Record<string, readonly string[]>> = {
  zoneId: ['wardId', 'mohallaId'],
  wardId: ['mohallaId'],
  category: ['subCategory'],
}

export function withDependants<Filter extends string>(list: ListState<Filter>): ListState<Filter> {
  return {
    ...list,
    setFilters: (changes) => {
      const left = Object.keys(changes)
        .flatMap((name) => within[name] ?? [])
        .filter((name) => name in list.filters && !(name in changes))
      // Filters that are set, so they are this list's.
      const emptied = Object.fromEntries(left.map((name) => [name, ''])) as Partial<Record<Filter, string>>
      list.setFilters({ ...emptied, ...changes })
    },
  }
}
