import type { AnswerOf, AnyList, RowOf } from '@karsetu/contract/list/declare-list.ts'
import type { Call, SentTo } from '@karsetu/contract/platform/call.ts'
import { useCall } from '../api/use-call.ts'
import type { Listing } from '../table/column.ts'
import { listingOf, unaskedListing } from '../table/listing-of.ts'
import { type ListState, type Sort, useListState } from '../table/use-list-state.ts'
import { withDependants } from '../table/with-dependants.ts'
import { type ListQuery, listQuery } from './list-query.ts'

export type ListOptions = {
  /** Filters that the screen sets itself and the reader does not see. */
  fixed?: Readonly<Record<string, unknown>>
  /** Further names of the screen's address, such as that of an open record. */
  alsoInAddress?: readonly string[]
  limit?: number
  /** False: the list is not loaded, as while one of its records is open. */
  enabled?: boolean
}

/** A list as a screen works with it: what the address asks for and the page that answers. */
export type ListView<L extends AnyList> = ListQuery<L> & {
  list: L
  state: ListState
  fixed: ListOptions['fixed']
  /** The page of this query; undefined until it is there. */
  answer: AnswerOf<L> | undefined
  listing: Listing<RowOf<L>>
}

export function useList<L extends AnyList>(list: L, options: ListOptions = {}): ListView<L> {
  const { fixed, alsoInAddress = [], limit, enabled = true } = options
  const { by, direction } = list.order
  const start: { filters: string[]; sort: Sort; limit?: number } = {
    filters: [...Object.keys(list.filters), ...alsoInAddress],
    sort: { by, order: direction },
    ...(limit === undefined ? {} : { limit }),
  }
  const state = withDependants<string>(useListState<string>(start))
  const { query, errors } = listQuery(list, state, fixed)
  const page: Call = list.calls.page
  const sent = { query: { ...query, page: state.page, limit: state.limit } } as SentTo<Call>
  const found = useCall(page, sent, { keepPrevious: true, enabled: enabled && errors === undefined })
  // The call's own answer: `Call` has forgotten of which list it is.
  const answer = found.data as AnswerOf<L> | undefined
  const listing = listingOf<RowOf<L>>({ ...found, data: answer as never })
  return {
    list,
    state,
    fixed,
    query,
    errors,
    answer: errors ? undefined : answer,
    listing: errors ? unaskedListing : listing,
  }
}
