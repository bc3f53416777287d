import { useState } from 'react'
import { type ListState, pageSizes } from './use-list-state.ts'

/** Several lists stand on this screen: each keeps its own page, and none the address. */
export function useOwnPage(): ListState {
  const [page, setPage] = useState(1)
  const [limit, setLimit] = useState<number>(pageSizes[0])
  return {
    ...{ page, limit, sort: undefined, filters: {}, setPage },
    setLimit: (next) => {
      setLimit(next)
      setPage(1)
    },
    setSort: () => undefined,
    setFilters: () => undefined,
    clearFilters: () => undefined,
  }
}
