import type { z } from 'zod'

/** A value of a filter with its label in the language of the moment. */
export type FilterOption = { value: string; label: () => string }

/** How the filter bar asks for a value; the choices of a place, category or year are known to the screen. */
export type FilterKind =
  | 'text'
  | 'amount'
  | 'date'
  | 'choice'
  | 'zone'
  | 'ward'
  | 'mohalla'
  | 'category'
  | 'subCategory'
  | 'year'

/** One filter of a list; its name is that of specification section 7. */
export type ListFilter<S extends z.ZodType = z.ZodType> = {
  kind: FilterKind
  label: () => string
  /** Of the value in a query string. The list makes it optional. */
  schema: S
  /** Of a choice. */
  options?: readonly FilterOption[]
  /** Stands under 'More filters'. */
  isExtra?: boolean
  /** Comes with a link only: no field until it is set. */
  isHidden?: boolean
}

export type ListFilters = Readonly<Record<string, ListFilter>>

/** The same filters under 'More filters'. */
export const underMore = <F extends ListFilters>(filters: F): F =>
  Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, { ...filter, isExtra: true }])) as F // the same names and schemas
