import { objectionCalls } from '@karsetu/contract/objection/objection-calls.ts'
import { useCall } from '../../api/use-call.ts'
import type { ListState } from '../../table/use-list-state.ts'
import { askedOf, type ObjectionFilter } from './objection-query.ts'

/** What the address asks of the objections, and the page of it that is shown. */
export function useObjections(list: ListState<ObjectionFilter>, { enabled }: { enabled: boolean }) {
  const request = askedOf(list.filters)
  const found = useCall(
    objectionCalls.calls.page,
    { query: { ...request, page: list.page, limit: list.limit } },
    { keepPrevious: true, enabled },
  )
  return { asked: request, found }
}
