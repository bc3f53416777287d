import type { Access } from '@karsetu/domain/access/permissions.ts'
import { z } from 'zod'
import { refuseBackwards, refuseEmptyRange } from '../demand/amount-range.ts'
import type { Calls } from '../platform/call.ts'
import type { ErrorCode } from '../platform/error-codes.ts'
import { PageQuery, PaiseSchema } from '../platform/schemas.ts'
import { m } from '../words/messages.ts'
import type { ListColumn } from './list-column.ts'
import type { ListFilter, ListFilters } from './list-filter.ts'

/** What a feature declares of a list; CONTRIBUTING, "A list", says what follows from it. */
export type ListDeclaration = {
  /** Names its saved filters and column choice in the browser, and its file. */
  name: string
  title: () => string
  path: `/${string}`
  access: Access
  /** 'report': may be some seconds behind, and is read from the replica where there is one. */
  work?: 'report'
  summary: string
  /** What the calls of the list may answer besides the common errors. */
  errors?: readonly ErrorCode[]
  filters: ListFilters
  columns: Readonly<Record<string, ListColumn>>
  /** Fields of a row that are no column, and fields of a column with a schema of its own. */
  row?: z.ZodRawShape
  /** What the answer says beside the rows. */
  answer?: z.ZodRawShape
  /** Where no other order is chosen. */
  order: { by: string; direction: 'asc' | 'desc' }
  /** One bound of the amount alone brings the other with it (specification section 9). */
  hasDefaultRange?: boolean
  /** Of the export; the list's own path and `/export` unless said. */
  exportPath?: `/${string}`
  /** Further calls of the same list with some filters set, as section 7 of the specification names them. */
  presets?: Readonly<Record<string, ListPreset>>
}

/** One more address of a list. Of a POST the filters and the order come in the body, the page in the query. */
export type ListPreset = {
  method: 'GET' | 'POST'
  path: `/${string}`
  /** Filters that the call sets and does not take. */
  fixed: Readonly<Record<string, unknown>>
  summary: string
}

type OptionalSchemas<F extends ListFilters> = { [Name in keyof F]: z.ZodOptional<F[Name]['schema']> }
type Columns = ListDeclaration['columns']
type ColumnSchemas<C extends Columns> = { [Key in keyof C]: C[Key]['schema'] }
type KeysWith<C extends Columns, Flag extends 'sortable' | 'sum'> = {
  [Key in keyof C & string]: C[Key] extends { readonly [F in Flag]: true } ? Key : never
}[keyof C & string]

type RowShape<D extends ListDeclaration> = D['row'] extends z.ZodRawShape
  ? Omit<ColumnSchemas<D['columns']>, keyof D['row']> & D['row']
  : ColumnSchemas<D['columns']>
type Sums<D extends ListDeclaration> = { [Key in KeysWith<D['columns'], 'sum'>]: typeof PaiseSchema }
type AnswerShape<D extends ListDeclaration> = (D['answer'] extends z.ZodRawShape
  ? D['answer']
  : Record<never, never>) & {
  sums: z.ZodObject<Sums<D>>
}

type OrderShape<D extends ListDeclaration> = {
  sort: z.ZodDefault<z.ZodEnum<{ [Key in KeysWith<D['columns'], 'sortable'>]: Key }>>
  order: z.ZodDefault<z.ZodEnum<{ asc: 'asc'; desc: 'desc' }>>
}
type QuerySchema<D extends ListDeclaration> = z.ZodObject<OptionalSchemas<D['filters']> & OrderShape<D>, z.core.$strict>
type PageQuerySchema<D extends ListDeclaration> = z.ZodObject<
  OptionalSchemas<D['filters']> & OrderShape<D> & (typeof PageQuery)['shape'],
  z.core.$strict
>
type PageSchema<D extends ListDeclaration> = z.ZodObject<
  { rows: z.ZodArray<z.ZodObject<RowShape<D>>>; total: z.ZodInt; page: z.ZodInt; limit: z.ZodInt } & AnswerShape<D>
>

type PresetCalls<D extends ListDeclaration> =
  D['presets'] extends Readonly<Record<string, ListPreset>>
    ? { [Name in keyof D['presets']]: PresetCall<D, D['presets'][Name]> }
    : Record<never, never>
type PresetCall<D extends ListDeclaration, P extends ListPreset> = {
  method: P['method']
  path: P['path']
  access: D['access']
  summary: string
  isList: true
  work: 'read' | 'report'
  output: PageSchema<D>
} & (P['method'] extends 'POST'
  ? { query: typeof PageQuery; body: z.ZodObject<RestShape<D, P>, z.core.$strict> }
  : { query: z.ZodObject<RestShape<D, P> & (typeof PageQuery)['shape'], z.core.$strict> })
type RestShape<D extends ListDeclaration, P extends ListPreset> = Omit<
  OptionalSchemas<D['filters']>,
  keyof P['fixed']
> &
  OrderShape<D>

type Common<D extends ListDeclaration> = { method: 'GET'; access: D['access']; summary: string; isList: true }
type PageCall<D extends ListDeclaration> = Common<D> & {
  path: D['path']
  work: 'read' | 'report'
  query: PageQuerySchema<D>
  output: PageSchema<D>
}
type FileCall<D extends ListDeclaration> = Common<D> & {
  path: string
  work: 'report'
  limit: 'document'
  query: QuerySchema<D>
  download: 'xlsx'
}

/** A declared list with what follows from it for the contract. */
export type List<D extends ListDeclaration = ListDeclaration> = D & {
  rowSchema: z.ZodObject<RowShape<D>>
  /** Filters and order, without the page. */
  querySchema: QuerySchema<D>
  /** For `declareCalls`; a feature adds its further calls. */
  calls: { page: PageCall<D>; file: FileCall<D> } & PresetCalls<D>
}

/** Filters of whichever declaration, and the query they make. */
export type AnyFilters = { filters: ListFilters; querySchema: z.ZodType<Record<string, unknown>> }

/** A list of whichever declaration. */
export type AnyList = ListDeclaration & {
  rowSchema: z.ZodType<Record<string, unknown>> & { shape: z.ZodRawShape }
  querySchema: z.ZodType<Record<string, unknown>>
  calls: { page: Calls[string] & { output: z.ZodType<Record<string, unknown>> }; file: Calls[string] }
}

export type RowOf<L extends AnyList> = z.output<L['rowSchema']>
export type QueryOf<L extends AnyList> = z.output<L['querySchema']>
export type AnswerOf<L extends AnyList> = z.output<L['calls']['page']['output']>

/** Declares a list: its rows, its query, and the calls of a page and of the whole as a spreadsheet. */
export function declareList<const D extends ListDeclaration>(declared: D): List<D> {
  const { columns, filters, order, path, access, summary, work = 'read' } = declared
  const keysWith = (flag: 'sortable' | 'sum') => Object.keys(columns).filter((key) => columns[key]?.[flag])
  const row = z.object({ ...mapValues(columns, ({ schema }) => schema), ...declared.row })
  const queryOf = (taken: ListFilters) =>
    z.strictObject({
      ...mapValues(taken, described),
      sort: z.enum(keysWith('sortable')).default(order.by),
      order: z.enum(['asc', 'desc']).default(order.direction),
    })
  const query = queryOf(filters)
  const check = crossCheck(declared)
  const sums = z.object(Object.fromEntries(keysWith('sum').map((key) => [key, PaiseSchema])))
  const output = z.object({
    rows: z.array(row),
    total: z.int().min(0),
    page: z.int().min(1),
    limit: z.int().min(1),
    sums: sums.meta({ description: 'Of the whole list under its filters' }),
    ...declared.answer,
  })
  const querySchema = query.superRefine(check)
  const common = { method: 'GET', access, isList: true, ...(declared.errors ? { errors: declared.errors } : {}) }
  const presetCall = ({ method, path: at, fixed, summary: says }: ListPreset) => {
    const rest = queryOf(Object.fromEntries(Object.entries(filters).filter(([name]) => !(name in fixed))))
    const sent =
      method === 'GET'
        ? { query: rest.extend(PageQuery.shape).superRefine(check) }
        : { query: PageQuery, body: rest.superRefine(check) }
    return { ...common, ...sent, method, path: at, work, output, summary: says }
  }
  const list = {
    ...declared,
    rowSchema: row,
    querySchema,
    calls: {
      page: { ...common, path, work, query: query.extend(PageQuery.shape).superRefine(check), output, summary },
      file: {
        ...{ ...common, path: declared.exportPath ?? `${path}/export`, work: 'report', limit: 'document' },
        ...{ query: querySchema, download: 'xlsx', summary: `${summary} As a spreadsheet, every page of it.` },
      },
      ...mapValues(declared.presets ?? {}, presetCall),
    },
  }
  return list as unknown as List<D> // made of the declaration as the type says, which no inference can follow
}

/**
 * Filters without a list, as a summary takes them.
 * @param further fields of the query that are no filter
 */
export function declareFilters<const F extends ListFilters, const More extends z.ZodRawShape = Record<never, never>>(
  filters: F,
  further?: More,
): { filters: F; querySchema: z.ZodObject<OptionalSchemas<F> & More, z.core.$strict> } {
  const querySchema = z.strictObject({ ...mapValues(filters, described), ...further }).superRefine(crossCheck({}))
  return { filters, querySchema: querySchema as never } // made of the filters as the type says
}

/** A filter without a description is described by its label. */
const described = ({ schema, label }: ListFilter) =>
  schema.description === undefined ? schema.optional().meta({ description: label() }) : schema.optional()

const mapValues = <V, W>(values: Readonly<Record<string, V>>, map: (value: V) => W): Record<string, W> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]))

type Parsed = Record<string, unknown>

/** Filters that are right alone and wrong together: bounds and days between which nothing lies. */
const crossCheck =
  ({ hasDefaultRange }: Pick<ListDeclaration, 'hasDefaultRange'>) =>
  (query: Parsed, context: z.core.$RefinementCtx): void => {
    const checkRange = hasDefaultRange ? refuseEmptyRange : refuseBackwards
    checkRange(query, context)
    const { startDate, endDate } = query
    if (typeof startDate === 'string' && typeof endDate === 'string' && startDate > endDate)
      context.issues.push({ code: 'custom', input: query, path: ['endDate'], message: m.list_period_backwards() })
  }
