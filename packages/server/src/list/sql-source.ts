import type { AnyList, QueryOf, RowOf } from '@karsetu/contract/list/declare-list.ts'
import { whereInScope } from '../features/access/place-scope.ts'
import { asOneText, RowsText } from '../platform/db/rows-text.ts'
import type { Context } from '../platform/http/context.ts'
import { type Condition, whereFiltered } from './conditions.ts'
import type { ListCount, ListSource } from './list-source.ts'
import { maskPersonal, type RowPlace } from './mask-personal.ts'
import { joinsOf, propertyFields } from './property-fields.ts'

export type SqlSource<L extends AnyList, Raw> = {
  /** SQL: tables and joins; the property, where there is one, is named `property`. */
  from: string
  /** SQL: a number that names a row; it also breaks ties of the order. */
  id: string
  /** SQL: the rows with the numbers in `$1`, where `id` is no column of an index. */
  byIds?: string
  /** SQL of each field that the property does not have by the same name. */
  fields: { readonly [Field in keyof Raw]?: string }
  /** SQL of each filter that is not one of the property's. */
  conditions?: { readonly [Name in keyof QueryOf<L>]?: Condition<NonNullable<QueryOf<L>[Name]>> }
  /** What always holds for this reader, besides zones and wards. */
  where?: (context: Context, put: (value: unknown) => string) => string[]
  /** SQL of what a column sums, where it is not its field: payments that were reversed count for nothing. */
  sums?: Readonly<Record<string, string>>
  /** SQL of what a column is sorted by, where it is not its field. */
  sorts?: Readonly<Record<string, string>>
  /** The table with zone_id, ward_id and mohalla_id; `property` unless said. */
  place?: string
  /** Zones and wards do not limit the reader: `where` says who sees what. */
  isUnscoped?: boolean
  /** Completes the rows of one part; without it a row is listed as it is read. */
  finish?: (context: Context, rows: Raw[], query: QueryOf<L>) => Promise<RowOf<L>[]> | RowOf<L>[]
  /** What the list declares in `answer`. */
  answer?: (context: Context, query: QueryOf<L>) => Promise<Omit<ListCount<L>, 'total' | 'sums'>>
}

type Numbered = { listId: number } & RowPlace

/** One query of a list for one reader, as SQL. */
type Statement = { columns: string; joins: string; where: string; order: string; values: unknown[] }

/**
 * A list read by SQL. The mechanism adds the reader's zones and wards, filters and fields of the property, names of places
 * in the reader's language, order, paging and sums, and masks personal columns.
 */
export function sqlSource<L extends AnyList, Raw extends object = RowOf<L>>(
  list: L,
  source: SqlSource<L, Raw>,
): ListSource<L> {
  const statementOf = (context: Context, query: QueryOf<L>) => writeStatement(list, source, context, query)

  async function finish(context: Context, rows: (Raw & Numbered)[], query: QueryOf<L>): Promise<RowOf<L>[]> {
    const masked = rows.map((row) => maskPersonal(list, context.actor, row))
    return source.finish ? source.finish(context, masked, query) : (masked as unknown as RowOf<L>[]) // every field was selected
  }

  /** Reads the rows with these numbers, in their order. */
  async function describe(context: Context, query: QueryOf<L>, ids: readonly number[]): Promise<RowOf<L>[]> {
    if (ids.length === 0) return []
    const { columns, joins } = statementOf(context, query)
    const { rows } = await context.reads.query<Raw & Numbered>(
      `select ${columns} from ${source.from} ${joins} where ${source.byIds ?? `${source.id} = any ($1::bigint[])`}`,
      [ids],
    )
    const byId = new Map(rows.map((row) => [row.listId, row]))
    return finish(
      context,
      ids.flatMap((id) => byId.get(id) ?? []),
      query,
    )
  }

  return {
    // Numbers first: names of places are looked up for the rows of one page alone.
    rows: async (context, query, { limit, offset }) => {
      const { joins, where, order, values } = statementOf(context, query)
      const { rows } = await context.reads.query<{ listId: number }>(
        `select ${source.id} "listId" from ${source.from} ${joins} where ${where} order by ${order}
         limit $${values.push(limit)} offset $${values.push(offset)}`,
        values,
      )
      return describe(
        context,
        query,
        rows.map(({ listId }) => listId),
      )
    },
    count: async (context, query) => {
      const { where, values } = statementOf(context, query)
      const [{ rows }, answer] = await Promise.all([
        context.reads.query<{ total: number }>(
          `select ${sumsOf(list, source)} from ${source.from} where ${where}`,
          values,
        ),
        source.answer?.(context, query),
      ])
      const { total = 0, ...sums } = rows[0] ?? {}
      return { total, sums, ...answer } as unknown as ListCount<L> // a sum for each column that has one
    },
    every: async (context, query) => {
      const { joins, where, order, values } = statementOf(context, query)
      const { rows } = await context.reads.query<{ rows: string | null }>(
        `select ${asOneText(source.id, order)} from ${source.from} ${joins} where ${where}`,
        values,
      )
      const ids = readIds(rows[0]?.rows)
      return ({ offset, limit }) => describe(context, query, ids.slice(offset, offset + limit))
    },
  }
}

function writeStatement<L extends AnyList, Raw>(
  list: L,
  source: SqlSource<L, Raw>,
  context: Context,
  query: QueryOf<L>,
): Statement {
  const { place = 'property', id } = source
  const values: unknown[] = []
  const put = (value: unknown) => `$${values.push(value)}`
  const request: Readonly<Record<string, unknown>> = query
  const { name, filters } = list
  const conditions = (source.conditions ?? {}) as Readonly<Record<string, Condition<never>>> // of this list's filters
  const narrowed = whereFiltered({ name, filters, conditions, place }, request, { put, context })
  const scope = source.isUnscoped ? [] : whereInScope(context.actor, values, place)
  const own = source.fields as Readonly<Record<string, string | undefined>>
  const declared = Object.keys(list.rowSchema.shape)
  const sqlOf: Readonly<Record<string, string | undefined>> = { ...propertyFields(place, context.locale), ...own }
  const columns = [...new Set([...declared, ...Object.keys(own)])].flatMap((name) =>
    sqlOf[name] === undefined ? [] : [`${sqlOf[name]} "${name}"`],
  )
  const direction = request.order === 'asc' ? 'asc' : 'desc'
  const sort = String(request.sort)
  return {
    columns: [...columns, `${id} "listId"`, `${place}.zone_id "placeZone"`, `${place}.ward_id "placeWard"`].join(', '),
    joins: joinsOf(
      declared.filter((field) => own[field] === undefined),
      place,
    ),
    where: ['true', ...scope, ...(source.where?.(context, put) ?? []), ...narrowed].join(' and '),
    order: `${source.sorts?.[sort] ?? sqlOf[sort]} ${direction} nulls last, ${id} ${direction}`,
    values,
  }
}

function sumsOf<L extends AnyList, Raw>({ columns }: L, { fields, sums }: SqlSource<L, Raw>): string {
  const sqlOf = { ...fields, ...sums } as Readonly<Record<string, string | undefined>>
  const summed = Object.keys(columns).filter((key) => columns[key]?.sum)
  return ['count(*) total', ...summed.map((key) => `coalesce(sum(${sqlOf[key]}), 0)::bigint "${key}"`)].join(', ')
}

function readIds(text: string | null | undefined): number[] {
  const ids: number[] = []
  for (const rows = new RowsText(text); rows.next(); ) ids.push(rows.number())
  return ids
}
