import type { ListFilters } from '@karsetu/contract/list/list-filter.ts'
import type { Context } from '../platform/http/context.ts'

/** What a condition is built with: `put` adds a value and gives its place in the SQL. */
export type ConditionTools = { put: (value: unknown) => string; context: Context }
/** SQL that a filter's value narrows a list by. */
export type Condition<Value = unknown> = (value: Value, tools: ConditionTools) => string | string[]

export const equals =
  (column: string): Condition =>
  (value, { put }) =>
    `${column} = ${put(value)}`

export const startsWith =
  (column: string): Condition =>
  (value, { put }) =>
    `starts_with(${column}, ${put(value)})`

/** A part of a text, whatever its capitals. */
export const contains =
  (column: string): Condition =>
  (value, { put }) =>
    `strpos(lower(${column}), lower(${put(value)})) > 0`

/** startDate and endDate of a column with days. */
export const onDays = (column: string) =>
  ({
    startDate: (value, { put }) => `${column} >= ${put(value)}`,
    endDate: (value, { put }) => `${column} <= ${put(value)}`,
  }) satisfies Record<string, Condition>

/** minAmount and maxAmount, in whole rupees, of a column with paise. */
export const betweenRupees = (column: string) =>
  ({
    minAmount: (value, { put }) => `${column} >= ${put(value)}::bigint * 100`,
    maxAmount: (value, { put }) => `${column} <= ${put(value)}::bigint * 100`,
  }) satisfies Record<string, Condition>

/** The filters of place, kind and id that every list with a property takes. */
export const propertyConditions = (place: string): Readonly<Record<string, Condition>> => ({
  zoneId: equals(`${place}.zone_id`),
  wardId: equals(`${place}.ward_id`),
  mohallaId: equals(`${place}.mohalla_id`),
  houseCategory: equals("coalesce(property.house_category, 'unknown')"),
  category: (value, { put }) => `property.category_id = (select category_id from category where code = ${put(value)})`,
  subCategory: equals('property.sub_category'),
  propertyUniqueId: startsWith('property.property_unique_id'),
})

type Filtered = {
  /** Of the list or summary. */
  name: string
  filters: ListFilters
  /** SQL of each filter that is not one of the property's. */
  conditions: Readonly<Record<string, Condition<never> | undefined>>
  /** The table with zone_id, ward_id and mohalla_id. */
  place?: string
}

/** SQL of the filters that a query sets. @throws Error for a filter without a condition */
export function whereFiltered(
  { name: list, filters, conditions, place = 'property' }: Filtered,
  query: Readonly<Record<string, unknown>>,
  tools: ConditionTools,
): string[] {
  const known: Filtered['conditions'] = { ...propertyConditions(place), ...conditions }
  return Object.keys(filters).flatMap((name) => {
    const condition = known[name]
    if (!condition) throw new Error(`the list ${list} has no condition for ${name}`)
    return query[name] === undefined ? [] : condition(query[name] as never, tools) // as its schema has read it
  })
}
