import type { AnyFilters } from '@karsetu/contract/list/declare-list.ts'
import { type ListState, useListState } from '../table/use-list-state.ts'
import { withDependants } from '../table/with-dependants.ts'
import { type ListQuery, listQuery } from './list-query.ts'

/** Filters without a list, as a summary has them: what the address asks for. */
export type FilterView<F extends AnyFilters> = ListQuery<F> & { list: F; state: ListState }

/** @param alsoInAddress further names of the screen's address that are no filter */
export function useFilters<F extends AnyFilters>(list: F, alsoInAddress: readonly string[] = []): FilterView<F> {
  const state = withDependants<string>(
    useListState<string>({ filters: [...Object.keys(list.filters), ...alsoInAddress] }),
  )
  return { list, state, ...listQuery(list, { filters: state.filters, sort: undefined }) }
}
