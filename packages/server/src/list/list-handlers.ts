import type { AnyList, QueryOf } from '@karsetu/contract/list/declare-list.ts'
import type { Context } from '../platform/http/context.ts'
import type { Handlers } from '../platform/http/implement.ts'
import { exportList } from './export-list.ts'
import type { ListSource } from './list-source.ts'

/** The handlers of the calls of a list: a page, the whole as a spreadsheet, and its presets. */
export function listHandlers<L extends AnyList>(list: L, source: ListSource<L>): Handlers<L['calls']> {
  const page = async (context: Context, query: QueryOf<L> & Paging) => {
    const { page: number, limit } = query
    const [rows, count] = await Promise.all([
      source.rows(context, query, { limit, offset: (number - 1) * limit }),
      source.count(context, query),
    ])
    return { ...count, rows, page: number, limit }
  }
  const presets = Object.entries(list.presets ?? {}).map(([name, { fixed }]) => [
    name,
    (context: Context, { query, body = {} }: Received<L>) => page(context, { ...query, ...body, ...fixed }),
  ])
  const handlers = {
    page: (context: Context, { query }: Received<L>) => page(context, query),
    ...Object.fromEntries(presets),
    file: async (context: Context, { query }: { query: QueryOf<L> }) =>
      exportList(context, list, query, await source.every(context, query)),
  }
  return handlers as unknown as Handlers<L['calls']> // the calls of a list take and give what its source does
}

type Paging = { page: number; limit: number }
type Received<L extends AnyList> = { query: QueryOf<L> & Paging; body?: object }
