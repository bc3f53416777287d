import type { AnyList, QueryOf } from '@karsetu/contract/list/declare-list.ts'
import type { Handlers } from '../platform/http/implement.ts'
import { exportList } from './export-list.ts'
import type { ListSource } from './list-source.ts'

/** The handlers of the two calls of a list: a page, and the whole as a spreadsheet. */
export function listHandlers<L extends AnyList>(list: L, source: ListSource<L>): Handlers<L['calls']> {
  const handlers = {
    page: async (context: Parameters<typeof source.rows>[0], { query }: { query: QueryOf<L> & Paging }) => {
      const { page, limit } = query
      const [rows, count] = await Promise.all([
        source.rows(context, query, { limit, offset: (page - 1) * limit }),
        source.count(context, query),
      ])
      return { ...count, rows, page, limit }
    },
    file: async (context: Parameters<typeof source.rows>[0], { query }: { query: QueryOf<L> }) =>
      exportList(context, list, query, await source.every(context, query)),
  }
  return handlers as unknown as Handlers<L['calls']> // the calls of a list take and give what its source does
}

type Paging = { page: number; limit: number }
