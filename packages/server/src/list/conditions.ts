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
