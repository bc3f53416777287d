import { createHash } from 'node:crypto'
import type { RegisterFilter, RegisterPageRow } from '@karsetu/contract/property/register-list-calls.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { PropertyStatus } from '@karsetu/domain/property/register-state.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { whereInScope } from '../access/place-scope.ts'
import { type RegisterRow, registerColumns } from './property-card.ts'
import { aMatch, type Request, sortColumns, sourceByAccount, sourceByProperty } from './register-filter-sql.ts'

type Named = { name: string; nameHi: string }

/** A row of the register as it is kept, its places and categories by their keys. */
export type ListedRow = RegisterRow & {
  category: Named | null
  subCategory: string | null
  subCategoryNames: Named | null
  status: PropertyStatus
  matchingStatus: RegisterPageRow['matchingStatus']
  duesPaise: Paise
  arvPaise: Paise | null
  taxPaise: Paise | null
}

/** The last row of a part; in the order of ids its id is enough. */
export type LastRow = Pick<ListedRow, 'propertyUniqueId'> &
  Partial<Pick<ListedRow, 'propertyId' | 'ownerName' | 'duesPaise'>>
/** Where a part of the list begins: so many rows in, or after a row. */
export type Part = { limit: number; offset?: number; after?: LastRow | undefined }

/** The ids of one part in their order, by walking an index in it until enough are met. */
export async function walkRegister(sql: Queryable, query: Request, part: Part): Promise<number[]> {
  const { limit, offset = 0, after } = part
  const { id, from, where, values } = query.sort === 'duesPaise' ? sourceByAccount(query) : sourceByProperty(query)
  const begun = after ? `and ${beyondRow(query, after, values)}` : ''
  const order = sortColumns[query.sort].map((column) => `${column} ${query.order}`).join(', ')
  const { rows } = await sql.query<{ property_id: number }>(
    `select ${id} property_id from ${from} where ${where} ${begun}
     order by ${order} limit $${values.push(limit)} offset $${values.push(offset)}`,
    values,
  )
  return rows.map(({ property_id }) => property_id)
}

/** An owner's name may be missing: in the order of the index such rows come last, and first the other way round. */
function beyondRow(query: Request, after: LastRow, values: unknown[]): string {
  const [column, then] = sortColumns[query.sort]
  const beyond = query.order === 'asc' ? '>' : '<'
  const value = after[query.sort]
  if (then === undefined) return `${column} ${beyond} $${values.push(value)}`
  const id = `$${values.push(after.propertyId)}`
  if (value === null) {
    const rest = `${column} is null and ${then} ${beyond} ${id}`
    return query.order === 'asc' ? rest : `(${column} is not null or (${rest}))`
  }
  const pair = `(${column}, ${then}) ${beyond} ($${values.push(value)}, ${id})`
  return query.sort === 'ownerName' && query.order === 'asc' ? `(${pair} or ${column} is null)` : pair
}

/** One part of the list, walked to in its order. */
export async function readRegister(sql: Queryable, query: Request, part: Part): Promise<ListedRow[]> {
  return readRows(sql, await walkRegister(sql, query, part), query.year)
}

/** Among the properties before one, in the order of ids, those that are reached first by one of so many numbers. */
export async function readSharing(
  sql: Queryable,
  query: Request,
  { mobiles, before, limit, after }: { mobiles: readonly string[]; before: LastRow; limit: number; after?: LastRow },
): Promise<ListedRow[]> {
  const { id, from, where, values } = sourceByProperty(query)
  const numbers = `$${values.push(mobiles)}::text[]`
  const conditions = [
    where,
    // The index finds whoever has one of the numbers; who has it second is not reached by it.
    `property.mobiles && ${numbers} and property.mobiles[1] = any (${numbers})`,
    `property.property_unique_id < $${values.push(before.propertyUniqueId)}`,
    ...(after ? [`property.property_unique_id > $${values.push(after.propertyUniqueId)}`] : []),
  ]
  const { rows } = await sql.query<{ property_id: number }>(
    `select ${id} property_id from ${from} where ${conditions.join(' and ')}
     order by property.property_unique_id limit $${values.push(limit)}`,
    values,
  )
  const ids = rows.map(({ property_id }) => property_id)
  return readRows(sql, ids, query.year)
}

/** What the register says of these, in their order, with the assessment of a year. */
export async function readRows(sql: Queryable, ids: readonly number[], year: FinancialYear): Promise<ListedRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql.query<ListedRow>(
    `select ${registerColumns}, property.sub_category "subCategory", property.status,
       case when ${aMatch} then 'matched' else 'unmatched' end "matchingStatus",
       case when category.name is not null then jsonb_build_object('name', category.name, 'nameHi', category.name_hi) end category,
       (select sub from jsonb_array_elements(sub_categories) sub where sub ->> 'code' = sub_category) "subCategoryNames",
       account.balance_paise "duesPaise", held.arv_paise "arvPaise", held.tax_paise "taxPaise"
     from unnest($1::bigint[]) with ordinality chosen (property_id, place)
     join property using (property_id) join property_account account using (property_id)
     left join category using (category_id)
     left join lateral (
       select arv_paise, house_paise + water_paise + sewer_paise tax_paise from assessment
       where assessment.property_id = chosen.property_id and financial_year = $2 order by revision desc limit 1
     ) held on true order by place`,
    [ids, year],
    { name: 'register-rows' },
  )
  return rows
}

/** What makes it dear to count: a look at every account, or at every name that a fragment is in. */
export const isDear = ({ ownerName, matchingStatus, filterType, minAmount, maxAmount }: Request): boolean =>
  [ownerName, matchingStatus, filterType, minAmount, maxAmount].some((filter) => filter !== undefined)

/** Filters that the kept counts do not know. */
const uncounted = [
  'mohallaId',
  'propertyUniqueId',
  'PTINNo',
  'ownerName',
  'mobileNumber',
  'matchingStatus',
  'filterType',
  'minAmount',
  'maxAmount',
] as const satisfies readonly (keyof RegisterFilter)[]

export const isKept = (query: Request): boolean => uncounted.every((filter) => query[filter] === undefined)

/** How many there are by the kept counts. */
export async function readKeptCount(sql: Queryable, query: Request): Promise<number> {
  const values: unknown[] = []
  const conditions = ['true', ...whereInScope(query.actor, values, 'property_total')]
  const equals = (column: string, value: unknown) => {
    if (value !== undefined) conditions.push(`${column} = $${values.push(value)}`)
  }
  equals('zone_id', query.zoneId)
  equals('ward_id', query.wardId)
  equals('usage', query.houseCategory)
  equals('sub_category', query.subCategory)
  equals('status', query.status)
  if (query.category !== undefined)
    conditions.push(`category = (select category_id::text from category where code = $${values.push(query.category)})`)
  const text = `select coalesce(sum(properties), 0)::bigint total from property_total where ${conditions.join(' and ')}`
  // The plan is the same whatever the values: a look through some thousand rows.
  const name = `kept ${createHash('sha1').update(text).digest('hex')}`
  const { rows } = await sql.query<{ total: number }>(text, values, { name })
  return rows[0]?.total ?? 0
}
