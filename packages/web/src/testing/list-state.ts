import type { ListState } from '../table/use-list-state.ts'

const nothing = () => {}

/** The state of a list for tests that look at it and do not change it. */
export const aListState = (state: Partial<ListState> = {}): ListState => ({
  page: 1,
  limit: 10,
  sort: undefined,
  filters: {},
  setPage: nothing,
  setLimit: nothing,
  setSort: nothing,
  setFilters: nothing,
  clearFilters: nothing,
  ...state,
})
