import { useLocation, useRouter } from '@tanstack/react-router'

export type Sort = { by: string; order: 'asc' | 'desc' }

export type ListState<Filter extends string = string> = {
  /** From 1. */
  page: number
  limit: number
  sort: Sort | undefined
  /** Only the filters that are set. */
  filters: Partial<Record<Filter, string>>
  setPage: (page: number) => void
  setLimit: (limit: number) => void
  setSort: (sort: Sort) => void
  /** An empty text clears the filter. Every change of a filter goes back to the first page. */
  setFilters: (changes: Partial<Record<Filter, string>>) => void
  clearFilters: () => void
}

type Start<Filter extends string> = { filters?: readonly Filter[]; sort?: Sort; limit?: number }

export const pageSizes = [10, 25, 50, 100] as const

/**
 * Page, sort and filters of a list, held in the address: a list can be sent to a colleague, and back returns to it.
 * `?page=2&sort=-name&ward=14`. What the address gets wrong falls back to the start.
 */
export function useListState<const Filter extends string = never>(start: Start<Filter> = {}): ListState<Filter> {
  const router = useRouter()
  const search: Record<string, unknown> = useLocation().search
  const names = start.filters ?? []

  const write = (changes: Record<string, string | undefined>) =>
    void router.navigate({ to: '.', search: { ...search, ...changes } as never, replace: true, resetScroll: false }) // plain texts, as router.ts reads and writes them

  const set = names.flatMap((name) => {
    const value = search[name]
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : []
  })
  const firstLimit = start.limit ?? pageSizes[0]
  return {
    page: wholeNumber(search.page) ?? 1,
    limit: pageSizes.find((size) => size === wholeNumber(search.limit)) ?? firstLimit,
    sort: readSort(search.sort) ?? start.sort,
    filters: Object.fromEntries(set) as Partial<Record<Filter, string>>, // made of the names above
    setPage: (page) => write({ page: page === 1 ? undefined : String(page) }),
    setLimit: (limit) => write({ limit: limit === firstLimit ? undefined : String(limit), page: undefined }),
    setSort: ({ by, order }) => write({ sort: order === 'desc' ? `-${by}` : by, page: undefined }),
    setFilters: (changes) => write({ ...emptied(changes), page: undefined }),
    clearFilters: () => write({ ...Object.fromEntries(names.map((name) => [name, undefined])), page: undefined }),
  }
}

const emptied = (changes: Partial<Record<string, string>>) =>
  Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value?.trim() ? value.trim() : undefined]))

function wholeNumber(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? number : undefined
}

function readSort(value: unknown): Sort | undefined {
  if (typeof value !== 'string' || value === '' || value === '-') return undefined
  return value.startsWith('-') ? { by: value.slice(1), order: 'desc' } : { by: value, order: 'asc' }
}
