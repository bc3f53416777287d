import { useState } from 'react'
import { type ListState, pageSizes } from './use-list-state.ts'

/** Several lists stand on this screen: each keeps its own page, and none the address. */
export function useOwnPage({
  limit: firstLimit = pageSizes[0],
}: {
  limit?: (typeof pageSizes)[number]
} = {}): ListState {
  const [page, setPage] = useState(1)
  const [limit, setLimit] = useState<number>(firstLimit)
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
