import { boundsMeant } from '@karsetu/contract/demand/amount-range.ts'
import type { RegisterFilter, RegisterQuery } from '@karsetu/contract/property/register-list-calls.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import { type Paise, rupees } from '@karsetu/domain/money/paise.ts'
import { searchableName, soundKeysToFind } from '@karsetu/domain/property/name-sound.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import { whereInScope } from '../access/place-scope.ts'

export type Request = Omit<RegisterQuery, 'year'> & { year: FinancialYear; actor: Actor }

/** One bound of the dues brings the other with it (specification section 9). */
function duesBounds(query: RegisterFilter): [min: Paise, max: Paise] | undefined {
  const [min, max] = boundsMeant(query) ?? []
  return min === undefined || max === undefined ? undefined : [rupees(min), rupees(max)]
}

/** What a query is narrowed by: where and what kind of property, what else of the property, and its account. */
export type Narrowed = { ofPlace: string[]; ofProperty: string[]; ofAccount: string[]; values: unknown[] }

/** Accounts repeat where and what a property is, under names of their own. */
const columnsOf = {
  property: { zone: 'zone_id', ward: 'ward_id', mohalla: 'mohalla_id', use: 'house_category', category: 'category_id' },
  account: { zone: 'at_zone', ward: 'at_ward', mohalla: 'at_mohalla', use: 'used_as', category: 'of_category' },
} as const

/**
 * @param placed the table that place, use and category are asked of
 * @param named where the owner's name is asked of: the property itself, or a walk in the order of names
 */
export function narrow(
  query: Request,
  placed: keyof typeof columnsOf = 'property',
  named: 'property' | 'walked' = 'property',
): Narrowed {
  const values: unknown[] = []
  const put = (value: unknown) => `$${values.push(value)}`
  const { zone, ward, mohalla, use, category } = columnsOf[placed]
  const ofPlace = whereInScope(query.actor, values, placed, { zone, ward })
  const ofProperty: string[] = []
  const equals = (conditions: string[], column: string, value: unknown) => {
    if (value !== undefined) conditions.push(`${column} = ${put(value)}`)
  }
  equals(ofPlace, `${placed}.${zone}`, query.zoneId)
  equals(ofPlace, `${placed}.${ward}`, query.wardId)
  equals(ofPlace, `${placed}.${mohalla}`, query.mohallaId)
  if (query.houseCategory === 'unknown') ofPlace.push(`${placed}.${use} is null`)
  else equals(ofPlace, `${placed}.${use}`, query.houseCategory)
  if (query.category !== undefined)
    ofPlace.push(`${placed}.${category} = (select category_id from category where code = ${put(query.category)})`)
  equals(ofProperty, 'property.sub_category', query.subCategory)
  equals(ofProperty, 'upper(property.ptin_no)', query.PTINNo)
  equals(ofProperty, 'property.status', query.status)
  // Said apart, so that a plan made for every value finds the index of the few that are not in force.
  if (query.status !== undefined && query.status !== 'active') ofProperty.push(`property.status <> 'active'`)
  if (query.propertyUniqueId !== undefined)
    ofProperty.push(`property.property_unique_id like ${put(`${query.propertyUniqueId}%`)}`)
  if (query.mobileNumber !== undefined) ofProperty.push(`property.mobiles @> array[${put(query.mobileNumber)}]`)
  if (query.matchingStatus !== undefined) ofProperty.push(matchedAs[query.matchingStatus])
  if (query.ownerName !== undefined) ofProperty.push(namedAs(query.ownerName, put, named))
  return { ofPlace, ofProperty, ofAccount: ofDues(query, put), values }
}

export function ofDues(query: Request, put: (value: unknown) => string): string[] {
  const conditions: string[] = []
  const bounds = duesBounds(query)
  if (bounds) conditions.push(`account.balance_paise between ${put(bounds[0])} and ${put(bounds[1])}`)
  if (query.filterType === 'owing') conditions.push('account.balance_paise > 0')
  if (query.filterType === 'in_credit') conditions.push('account.balance_paise < 0')
  return conditions
}

/** SQL: whether a record of an earlier register is matched to the property. */
export const aMatch = `exists (select from old_match
  where old_match.property_id = property.property_id and old_match.removed_at is null)`
const matchedAs = { matched: aMatch, unmatched: `not ${aMatch}` } as const

const nameColumns = {
  property: { written: 'property.owner_search', sound: 'property.owner_sound' },
  account: { written: 'account.owed_by', sound: 'account.owed_by_sound' },
  walked: { written: 'property.owner_search', sound: 'property.owner_sound', bits: 'property.sound_bits' },
} as const

/** A part of a name as it is written, or a whole name that sounds so. */
function namedAs(name: string, put: (value: unknown) => string, of: keyof typeof nameColumns): string {
  const { written, sound, bits } = { bits: undefined, ...nameColumns[of] }
  const keys = soundKeysToFind(name)
  // Names of one word: one look at the keys instead of one for each.
  const ofOneWord = keys.filter(({ length }) => length === 1).flat()
  const ofMore = keys.filter(({ length }) => length > 1)
  const has = (operator: '&&' | '@>', wanted: readonly string[]) => {
    const query = `${put(wanted)}::text[]`
    const hasThem = `${sound} ${operator} ${query}`
    // Nobody whose bits say no is looked at any closer.
    return bits === undefined ? hasThem : `((${bits} & sound_bits(${query})) <> 0 and ${hasThem})`
  }
  const sounds = [...(ofOneWord.length > 0 ? [has('&&', ofOneWord)] : []), ...ofMore.map((each) => has('@>', each))]
  return `(${[`${written} like ${put(`%${searchableName(name)}%`)}`, ...sounds].join(' or ')})`
}

export const whereAll = (conditions: readonly string[]): string => conditions.join(' and ') || 'true'

type SortColumns = [column: string, then?: string]
/** What the list is sorted by, and the id of the same table, so that an index has both; an id needs no second. */
export const sortColumns: Record<Request['sort'], SortColumns> = {
  propertyUniqueId: ['property.property_unique_id'],
  ownerName: ['property.owner_name', 'property.property_id'],
  duesPaise: ['account.balance_paise', 'account.property_id'],
}

/** Where a query looks. `id` is the property's. */
export type Source = { id: string; from: string; where: string; values: unknown[] }

/** Properties with their accounts, where they are asked for; the planner may begin with either. */
export function sourceByProperty(query: Request): Source {
  const { ofPlace, ofProperty, ofAccount, values } = narrow(query)
  const account = 'join property_account account on account.property_id = property.property_id'
  const from = ofAccount.length > 0 || query.sort === 'duesPaise' ? `property ${account}` : 'property'
  return { id: 'property.property_id', from, where: whereAll([...ofPlace, ...ofProperty, ...ofAccount]), values }
}

/**
 * Accounts, looked through in an index that has place, use, category and owner; each property only where more is asked of
 * it. A name too long for the index is asked of the property alone.
 */
export function sourceByAccount(query: Request): Source {
  const { ofPlace, ofProperty, ofAccount, values } = narrow(query, 'account')
  const put = (value: unknown) => `$${values.push(value)}`
  const name =
    query.ownerName === undefined ? [] : [`(account.owed_by is null or ${namedAs(query.ownerName, put, 'account')})`]
  const isPropertyQuery = ofProperty.length > 0 || query.sort !== 'duesPaise'
  const from = `property_account account ${isPropertyQuery ? propertyOfEach(ofProperty) : ''}`
  return { id: 'account.property_id', from, where: whereAll([...ofPlace, ...ofAccount, ...name]), values }
}

/** Properties found by settings that leave the planner nothing but their indexes; each one's account is then looked up. */
export function sourceByName(query: Request): Source {
  const { ofPlace, ofProperty, ofAccount, values } = narrow(query)
  const from = `property ${ofAccount.length > 0 ? accountOfEach(ofAccount) : ''}`
  return { id: 'property.property_id', from, where: whereAll([...ofPlace, ...ofProperty]), values }
}

/** Who bears a name of one word as it sounds, however it is written; a name of more words has no list of its own. */
export function sourceBySound({ ownerName = '' }: Request): Omit<Source, 'id'> | undefined {
  const keys = soundKeysToFind(ownerName)
  if (keys.length === 0 || keys.some(({ length }) => length > 1)) return undefined
  return { from: 'property', where: 'owner_sound && $1::text[]', values: [keys.flat()] }
}

/**
 * The same in two steps, where accounts are asked something: `where` is of the names, and in `from` the accounts of those
 * `named` are looked up: all at once where the list is in their order, else one after the other in the order of the list.
 */
export function namesFirst(query: Request): Source | undefined {
  const { ofPlace, ofProperty, ofAccount, values } = narrow(query)
  if (ofAccount.length === 0) return undefined
  const accounts = `select * from property_account account
    where ${whereAll(['account.property_id = any (array(select property_id from named))', ...ofAccount])} offset 0`
  const from =
    query.sort === 'duesPaise'
      ? `named property join (${accounts}) account on account.property_id = property.property_id`
      : `(select * from named property order by ${orderOf(query, sortColumns[query.sort])}) property ${accountOfEach(ofAccount)}`
  return { id: 'property.property_id', from, where: whereAll([...ofPlace, ...ofProperty]), values }
}

/** What a walk asks of a property: to pass on every column of it took a fifth of a walk. */
const columnsWalked = `property.property_id, property_unique_id, owner_name, owner_search, owner_sound, mobiles, ptin_no,
  sub_category, status`

export type WalkBounds = { steps: number; wanted: number }

/**
 * The ids of the first so many that match, in their order, among so many of the city's properties, or in the order of
 * dues of the accounts that are asked for: it stops as soon as they are met. Places are not looked at.
 */
export function walkOfList(query: Request, { steps, wanted }: WalkBounds) {
  const { ofProperty, ofAccount, values } = narrow(
    query,
    'property',
    query.sort === 'ownerName' ? 'walked' : 'property',
  )
  const order = orderOf(query, sortColumns[query.sort])
  const cut = `order by ${order} limit $${values.push(steps)}`
  const most = `$${values.push(wanted)}`
  const match = `${ofAccount.length > 0 ? accountOfEach(ofAccount) : ''} where ${whereAll(ofProperty)}`
  if (query.sort === 'ownerName') return { sql: walkOfNames({ match, order, cut, most }), values }
  const walked =
    query.sort === 'duesPaise'
      ? `(select property_id, balance_paise from property_account account where ${whereAll(ofAccount)} ${cut}) account
         ${propertyOfEach(ofProperty)}`
      : `(select ${columnsWalked} from property ${cut}) property ${match}`
  return { sql: `select property.property_id from ${walked} order by ${order} limit ${most}`, values }
}

/**
 * In the order of names the walk is in an index that has each name as it is searched; who bears one too long for it is put
 * among the met. Where fewer are met than wanted there is no answer: others beyond the walk may come before a long name.
 */
function walkOfNames({ match, order, cut, most }: Record<'match' | 'order' | 'cut' | 'most', string>): string {
  const columns = 'property.property_id, property.owner_name'
  const walked = `${columnsWalked}, sound_bits(owner_sound) sound_bits`
  return `with met as materialized (
    select ${columns} from (
      select ${walked} from property where stands_in_index(owner_search, owner_sound) ${cut}
    ) property
    ${match} order by ${order} limit ${most}
  ), long as (
    select ${columns} from (
      select ${walked} from property_account account join property using (property_id) where owed_by is null offset 0
    ) property ${match}
  )
  select property_id from (select * from met union all select * from long) property
  where (select count(*) from met) = ${most} order by ${order} limit ${most}`
}

export const orderOf = ({ order }: Request, columns: SortColumns): string =>
  columns.map((column) => `${column} ${order}`).join(', ')

const propertyOfEach = (ofProperty: readonly string[]) => `cross join lateral (select * from property
  where ${whereAll(['property.property_id = account.property_id', ...ofProperty])} offset 0) property`

const accountOfEach = (ofAccount: readonly string[]) => `cross join lateral (select * from property_account account
  where ${whereAll(['account.property_id = property.property_id', ...ofAccount])} offset 0) account`
