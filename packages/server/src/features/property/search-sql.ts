import type { PropertySearch } from '@karsetu/contract/property/search-form.ts'
import { type KeysNearby, soundKeysNearby } from '@karsetu/domain/property/mistyped-name.ts'
import { nameWords, searchableName, soundKeysToFind } from '@karsetu/domain/property/name-sound.ts'
import { registerColumns } from './property-card.ts'

/** A search is one statement: candidates by index, at most `most` of them, ranked, counted, one page of cards. */
export type SearchStatement = {
  text: string
  values: unknown[]
  /** Of a statement whose plan is made once for each text, whatever the values; undefined: planned each time. */
  name: string | undefined
}

type Request = { search: PropertySearch; most: number; page: number; limit: number }
type Put = (value: unknown) => string

/** Names that are alike and nothing more; beyond these nobody reads on. */
const mostAlike = 50

/**
 * Finds what was asked for: by number, or by a name as it is written or sounds. Every row says how many there are; a
 * page past the end of those found by number has none that could.
 */
export function searchStatement(query: Request): SearchStatement {
  const { search, most } = query
  const values: unknown[] = []
  const put: Put = (value) => `$${values.push(value)}`
  const narrowed = narrowing(search, put)
  const text = search.ownerName
    ? pageOfCards(namedAs(search.ownerName, narrowed, most, put), query, put)
    : identified(narrowed, query, put)
  return { text, values, name: isUsual(search) ? 'search' : undefined }
}

/**
 * The fallback when nobody is named so: names with two letters swapped, else with a letter wrong in any word, else those
 * that share most of every word typed. A step asks only when the ones before have found nothing. Apart from the search,
 * because even planning it takes a millisecond.
 */
export function likenessStatement(query: Request): SearchStatement {
  const values: unknown[] = []
  const put: Put = (value) => `$${values.push(value)}`
  const { ownerName = '' } = query.search
  const narrowed = narrowing(query.search, put)
  const [whole, cap] = [put(searchableName(ownerName)), put(Math.min(query.most, mostAlike))]
  const { swapped, mistyped } = soundKeysNearby(ownerName)
  const words = searchableName(ownerName).split(' ')
  const resembling = words.map((word) => `owner_search %> ${put(word)}`).join(' and ')
  const named = (keysOfLabels: KeysNearby['swapped']) =>
    keysOfLabels.map((keys) => `owner_sound && ${put(keys)}::text[]`).join(' and ') || 'false'
  const step = (condition: string) => `as materialized (
  select property_id, property_unique_id, owner_search from property where ${condition} and ${narrowed} limit ${cap}
)`
  const candidates = `swapped ${step(named(swapped))},
mistyped ${step(`${named(mistyped)} and not exists (table swapped)`)},
resembling as materialized (
  select property_id, property_unique_id, owner_search from property
  where ${resembling} and ${narrowed} and not exists (table swapped) and not exists (table mistyped)
  order by word_similarity(${whole}, owner_search) desc, property_unique_id limit ${cap}
), found as (
  select property_id, property_unique_id,
    row_number() over (order by word_similarity(${whole}, owner_search) desc, property_unique_id) + 3 as tier
  from (table swapped union all table mistyped union all table resembling) alike
)`
  return { text: pageOfCards(candidates, query, put), values, name: isUsual(query.search) ? 'likeness' : undefined }
}

/** One page of the candidates with what the register says of each, and how many there are. */
const pageOfCards = (candidates: string, { page, limit }: Request, put: Put): string => `with ${candidates}
select counted.total, card.*
from (select count(*) as total from found) counted
left join lateral (
  select ranked.tier, ${registerColumns}
  from (
    select property_id, tier from found
    order by tier, property_unique_id limit ${put(limit)} offset ${put((page - 1) * limit)}
  ) ranked
  join property using (property_id)
) card on true
order by card.tier, card."propertyUniqueId"`

/** Fields and words that most searches have no more of. */
const [usualFields, usualLabels] = [3, 4]

/** A connection keeps every plan for good: only searches of few fields and words, which have few different texts. */
const isUsual = (search: PropertySearch): boolean =>
  Object.values(search).filter((value) => value !== undefined).length <= usualFields &&
  nameWords(search.ownerName ?? '').length <= usualLabels

const documentsOf = (number: string): string =>
  ['notice', 'receipt', 'objection']
    .map((paper) => `select property_id from ${paper} where ${paper}_no = ${number}`)
    .join(' union all ')

function narrowing(search: PropertySearch, put: Put): string {
  // Whoever has an old number in hand finds the property that had it, and from there those it became.
  const { propertyUniqueId, PTINNo, documentNo } = search
  const isNumbered = [propertyUniqueId, PTINNo, documentNo].some((number) => number !== undefined)
  const conditions = [isNumbered ? `status in ('active', 'superseded')` : `status = 'active'`]
  if (propertyUniqueId) conditions.push(`property_unique_id = ${put(propertyUniqueId)}`)
  if (PTINNo) conditions.push(`upper(ptin_no) = ${put(PTINNo)}`)
  if (documentNo) conditions.push(`property_id in (${documentsOf(put(documentNo))})`)
  if (search.mobileNumber) conditions.push(`mobiles @> array[${put(search.mobileNumber)}]`)
  if (search.mohallaId) conditions.push(`mohalla_id = ${put(search.mohallaId)}`)
  if (search.wardId) conditions.push(`ward_id = ${put(search.wardId)}`)
  if (search.zoneId) conditions.push(`zone_id = ${put(search.zoneId)}`)
  if (search.houseNumber) conditions.push(`house_key(house_number) = house_key(${put(search.houseNumber)})`)
  return conditions.join(' and ')
}

/** A number finds one or a few: the cards come with them, and nothing is ranked. */
const identified = (narrowed: string, { most, page, limit }: Request, put: Put): string => `
select 0 as tier, count(*) over () as total, ${registerColumns}
from (select * from property where ${narrowed} limit ${put(most + 1)}) property
order by property.property_unique_id limit ${put(limit)} offset ${put((page - 1) * limit)}`

/**
 * Names: those that contain what was typed (whole name, its beginning, a part), then those that sound the same. Each
 * step stops at the cap, so that a name that half the city bears costs no more than a rare one.
 */
function namedAs(name: string, narrowed: string, most: number, put: Put): string {
  const typed = searchableName(name)
  const [whole, cap] = [put(typed), put(most + 1)]
  const sounds = soundKeysToFind(name).map((keys) => `owner_sound @> ${put(keys)}::text[]`)
  return `written as materialized (
  select property_id, property_unique_id,
    case when owner_search = ${whole} then 0 when owner_search like ${put(`${typed}%`)} then 1 else 2 end as tier
  from property where owner_search like ${put(`%${typed}%`)} and ${narrowed} limit ${cap}
), sounding as materialized (
  select property_id, property_unique_id, 3 as tier
  from property where (${sounds.join(' or ')}) and ${narrowed} and (select count(*) from written) < ${cap} limit ${cap}
), found as (
  select property_id, property_unique_id, min(tier) as tier
  from (table written union all table sounding) every
  group by property_id, property_unique_id order by tier, property_unique_id limit ${cap}
)`
}
