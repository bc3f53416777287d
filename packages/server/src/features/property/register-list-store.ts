import { createHash } from 'node:crypto'
import { defaultAmountRange } from '@karsetu/contract/demand/defaulter-calls.ts'
import type { RegisterAsked, RegisterFilter } from '@karsetu/contract/property/register-list-calls.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import { type Paise, rupees } from '@karsetu/domain/money/paise.ts'
import { searchableName, soundKeysToFind } from '@karsetu/domain/property/name-sound.ts'
import type { PropertyStatus } from '@karsetu/domain/property/register-state.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { whereInScope } from '../access/place-scope.ts'
import { type RegisterRow, registerColumns } from './property-card.ts'

export type Asked = Omit<RegisterAsked, 'year'> & { year: FinancialYear; actor: Actor }

type Named = { name: string; nameHi: string }

/** A row of the register as it is kept, its places and categories by their keys. */
export type ListedRow = RegisterRow & {
  category: Named | null
  subCategory: string | null
  subCategoryNames: Named | null
  status: PropertyStatus
  duesPaise: Paise
  arvPaise: Paise | null
  taxPaise: Paise | null
}

/** The last row of a part; in the order of ids its id is enough. */
export type LastRow = Pick<ListedRow, 'propertyUniqueId'> &
  Partial<Pick<ListedRow, 'propertyId' | 'ownerName' | 'duesPaise'>>
/** Where a part of the list begins: so many rows in, or after a row. */
/** `few`: at most some thousands match, which is known from their count. */
export type Part = { limit: number; offset?: number; after?: LastRow | undefined; few?: boolean }

/** One bound of the dues brings the other with it (specification section 9). */
function duesBounds({ minAmount, maxAmount }: RegisterFilter): [min: Paise, max: Paise] | undefined {
  if (minAmount === undefined && maxAmount === undefined) return undefined
  return [rupees(minAmount ?? defaultAmountRange.minAmount), rupees(maxAmount ?? defaultAmountRange.maxAmount)]
}

/** What a query over `property` and `account` is narrowed by; `ofProperty` tells whether it asks anything of the property. */
export type Narrowed = { where: string; values: unknown[]; ofProperty: boolean; ofAccount: boolean }

export function narrow(asked: Asked): Narrowed {
  const values: unknown[] = []
  const put = (value: unknown) => `$${values.push(value)}`
  const ofProperty = whereInScope(asked.actor, values, 'property')
  const equals = (column: string, value: unknown) => {
    if (value !== undefined) ofProperty.push(`property.${column} = ${put(value)}`)
  }
  equals('zone_id', asked.zoneId)
  equals('ward_id', asked.wardId)
  equals('mohalla_id', asked.mohallaId)
  equals('sub_category', asked.subCategory)
  equals('ptin_no', asked.PTINNo)
  equals('status', asked.status)
  if (asked.houseCategory === 'unknown') ofProperty.push('property.house_category is null')
  else equals('house_category', asked.houseCategory)
  if (asked.category !== undefined)
    ofProperty.push(`property.category_id = (select category_id from category where code = ${put(asked.category)})`)
  if (asked.propertyUniqueId !== undefined)
    ofProperty.push(`property.property_unique_id like ${put(`${asked.propertyUniqueId}%`)}`)
  if (asked.mobileNumber !== undefined) ofProperty.push(`property.mobiles @> array[${put(asked.mobileNumber)}]`)
  if (asked.matchingStatus !== undefined) ofProperty.push(matchedAs[asked.matchingStatus])
  if (asked.ownerName !== undefined) ofProperty.push(namedAs(asked.ownerName, put))
  const ofAccount: string[] = []
  const bounds = duesBounds(asked)
  if (bounds) ofAccount.push(`account.balance_paise between ${put(bounds[0])} and ${put(bounds[1])}`)
  if (asked.filterType === 'owing') ofAccount.push('account.balance_paise > 0')
  if (asked.filterType === 'in_credit') ofAccount.push('account.balance_paise < 0')
  return {
    where: [...ofProperty, ...ofAccount].join(' and ') || 'true',
    values,
    ofProperty: ofProperty.length > 0,
    ofAccount: ofAccount.length > 0,
  }
}

const aMatch = `exists (select from old_match
  where old_match.property_id = property.property_id and old_match.removed_at is null)`
const matchedAs = { matched: aMatch, unmatched: `not ${aMatch}` } as const

/** A part of a name as it is written, or a whole name that sounds so. */
function namedAs(name: string, put: (value: unknown) => string): string {
  const sounds = soundKeysToFind(name).map((keys) => `property.owner_sound @> ${put(keys)}::text[]`)
  return `(${[`property.owner_search like ${put(`%${searchableName(name)}%`)}`, ...sounds].join(' or ')})`
}

const withAccount = 'property join property_account account on account.property_id = property.property_id'

/** What the list is sorted by, and the id of the same table, so that an index has both; an id needs no second. */
const sortColumns: Record<Asked['sort'], [column: string, then?: string]> = {
  propertyUniqueId: ['property.property_unique_id'],
  ownerName: ['property.owner_name', 'property.property_id'],
  duesPaise: ['account.balance_paise', 'account.property_id'],
}

const needsAccount = (asked: Asked, { ofAccount }: Narrowed) => ofAccount || asked.sort === 'duesPaise'

/** The ids of one part in their order: of few, all are found and then sorted; of many, an index is walked in the order. */
function chosen(asked: Asked, { limit, offset = 0, after, few }: Part): { text: string; values: unknown[] } {
  const narrowed = narrow(asked)
  const { values, where } = narrowed
  const columns = sortColumns[asked.sort]
  const beyond = after ? `and ${beyondRow(asked, after, values)}` : ''
  const found = `select property.property_id, ${columns[0]} sorted_by
    from ${needsAccount(asked, narrowed) ? withAccount : 'property'} where ${where} ${beyond}`
  const [limitAt, offsetAt] = [values.push(limit), values.push(offset)]
  const cut = `limit $${limitAt} offset $${offsetAt}`
  // Without the fence the planner walks the whole city in the wished order for the few rows of a mohalla.
  const text = few
    ? `with found as materialized (${found}) select property_id from found
       order by sorted_by ${asked.order}, property_id ${asked.order} ${cut}`
    : `${found} order by ${columns.map((column) => `${column} ${asked.order}`).join(', ')} ${cut}`
  return { text, values }
}

/** An owner's name may be missing: in the order of the index such rows come last, and first the other way round. */
function beyondRow(asked: Asked, after: LastRow, values: unknown[]): string {
  const [column, then] = sortColumns[asked.sort]
  const beyond = asked.order === 'asc' ? '>' : '<'
  const value = after[asked.sort]
  if (then === undefined) return `${column} ${beyond} $${values.push(value)}`
  const id = `$${values.push(after.propertyId)}`
  if (value === null) {
    const rest = `${column} is null and ${then} ${beyond} ${id}`
    return asked.order === 'asc' ? rest : `(${column} is not null or (${rest}))`
  }
  const pair = `(${column}, ${then}) ${beyond} ($${values.push(value)}, ${id})`
  return asked.sort === 'ownerName' && asked.order === 'asc' ? `(${pair} or ${column} is null)` : pair
}

/** One part of the list: its ids by an index first, then what the register says of those few. */
export async function readRegister(sql: Queryable, asked: Asked, part: Part): Promise<ListedRow[]> {
  const { text, values } = chosen(asked, part)
  const ids = await sql.query<{ property_id: number }>(text, values)
  if (ids.rows.length === 0) return []
  const { rows } = await sql.query<ListedRow>(
    `select ${registerColumns}, property.sub_category "subCategory", property.status,
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
    [ids.rows.map(({ property_id }) => property_id), asked.year],
    { name: 'register-rows' },
  )
  return rows
}

/** How many match, counted up to `most` and one more. */
export async function countMatches(sql: Queryable, asked: Asked, most: number): Promise<number> {
  const narrowed = narrow(asked)
  const { where, values, ofAccount, ofProperty } = narrowed
  const from = ofAccount ? (ofProperty ? withAccount : 'property_account account') : 'property'
  const { rows } = await sql.query<{ total: number }>(
    `select count(*) total from (select from ${from} where ${where} limit $${values.push(most + 1)}) found`,
    values,
  )
  return rows[0]?.total ?? 0
}

/** What makes it dear to count: a look at every account, or at every name that a fragment is in. */
export const isDear = ({ ownerName, matchingStatus, filterType, minAmount, maxAmount }: Asked): boolean =>
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

export const isKept = (asked: Asked): boolean => uncounted.every((filter) => asked[filter] === undefined)

/** How many there are by the kept counts. */
export async function readKeptCount(sql: Queryable, asked: Asked): Promise<number> {
  const values: unknown[] = []
  const conditions = ['true', ...whereInScope(asked.actor, values, 'property_total')]
  const equals = (column: string, value: unknown) => {
    if (value !== undefined) conditions.push(`${column} = $${values.push(value)}`)
  }
  equals('zone_id', asked.zoneId)
  equals('ward_id', asked.wardId)
  equals('usage', asked.houseCategory)
  equals('sub_category', asked.subCategory)
  equals('status', asked.status)
  if (asked.category !== undefined)
    conditions.push(`category = (select category_id::text from category where code = $${values.push(asked.category)})`)
  const text = `select coalesce(sum(properties), 0)::bigint total from property_total where ${conditions.join(' and ')}`
  // The plan is the same whatever the values: a look through some thousand rows.
  const name = `kept ${createHash('sha1').update(text).digest('hex')}`
  const { rows } = await sql.query<{ total: number }>(text, values, { name })
  return rows[0]?.total ?? 0
}
