import type { AnswerOf, AnyList, QueryOf, RowOf } from '@karsetu/contract/list/declare-list.ts'
import type { Context } from '../platform/http/context.ts'
import type { ReadPart } from '../platform/spreadsheet/in-parts.ts'

export type Part = { limit: number; offset: number }

/** What the page says beside its rows: the count, sums and whatever the list declares in `answer`. */
export type ListCount<L extends AnyList> = Omit<AnswerOf<L>, 'rows' | 'page' | 'limit'>

/** Where a list comes from. {@link sqlSource} makes one from SQL; a feature with a query of its own writes it. */
export type ListSource<L extends AnyList> = {
  /** Rows of one page in the order of the query, as the reader may see them. */
  rows: (context: Context, query: QueryOf<L>, part: Part) => Promise<RowOf<L>[]>
  count: (context: Context, query: QueryOf<L>) => Promise<ListCount<L>>
  /** Reads the whole list for its file; parts never miss or repeat a row that moves meanwhile. */
  every: (context: Context, query: QueryOf<L>) => Promise<ReadPart<RowOf<L>>>
}
