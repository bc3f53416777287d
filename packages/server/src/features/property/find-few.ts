import { createHash } from 'node:crypto'
import type { Database } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import {
  type Asked,
  narrow,
  ofDues,
  type Source,
  sortColumns,
  sourceByAccount,
  sourceByName,
  sourceByProperty,
  whereAll,
} from './register-filter-sql.ts'

/** So many accounts of an index are read through sooner than anything else is tried. */
const fewAccounts = 10_000

type Sources = Pick<Database, 'reads' | 'searches'>
type Found = { total: number; ids: number[] }
type Cut = { most: number; limit: number; offset: number }

/**
 * All that match are found first, then counted, sorted and cut to a page: for what few match. Beyond `most` it stops;
 * `total` is then one more and the ids are any. Without the fence the planner walks the whole city in the wished order
 * for the few rows of a mohalla.
 */
export async function findFew(sources: Sources, asked: Asked, { most, limit, offset }: Cut): Promise<Found> {
  if (isByDuesAlone(asked) && (await countMatches(sources, asked, most)) > most) return { total: most + 1, ids: [] }
  const { sql, id, from, where, values, isKept } = await placeToLook(sources, asked)
  const [sortedBy] = sortColumns[asked.sort]
  const text = `with found as materialized (
      select ${id} property_id, ${sortedBy} sorted_by from ${from} where ${where} limit $${values.push(most + 1)}
    )
    select (select count(*) from found) total, array(
      select property_id from found order by sorted_by ${asked.order}, property_id ${asked.order}
      limit $${values.push(limit)} offset $${values.push(offset)}
    ) ids`
  const name = isKept ? { name: `few ${createHash('sha1').update(text).digest('hex')}` } : undefined
  const { rows } = await sql.query<Found>(text, values, name)
  return rows[0] ?? { total: 0, ids: [] }
}

/** How many match, counted up to `most` and one more. */
export async function countMatches(sources: Sources, asked: Asked, most: number): Promise<number> {
  // In no order: what is sorted by need not be fetched.
  const sort = isByDuesAlone(asked) ? 'duesPaise' : 'propertyUniqueId'
  const { sql, from, where, values } = await placeToLook(sources, { ...asked, sort })
  const text = `select count(*) total from (select from ${from} where ${where} limit $${values.push(most + 1)}) found`
  const { rows } = await sql.query<{ total: number }>(text, values)
  return rows[0]?.total ?? 0
}

type Place = Source & { sql: Queryable; isKept: boolean }

async function placeToLook({ reads, searches }: Sources, asked: Asked): Promise<Place> {
  if (isByDuesAlone(asked) || (await areFewAccounts(reads, asked)))
    return { ...sourceByAccount(asked), sql: reads, isKept: false }
  // A name's plan is made once for all values, as the searches' plans are.
  if (asked.ownerName !== undefined) return { ...sourceByName(asked), sql: searches, isKept: true }
  return { ...sourceByProperty(asked), sql: reads, isKept: false }
}

/** Whether dues are all that is asked for. */
function isByDuesAlone(asked: Asked): boolean {
  const { ofPlace, ofProperty, ofAccount } = narrow(asked)
  return ofAccount.length > 0 && ofPlace.length === 0 && ofProperty.length === 0
}

/** Whether the dues asked for leave few accounts of the whole city, as those in credit are. */
async function areFewAccounts(reads: Queryable, asked: Asked): Promise<boolean> {
  const { minAmount, maxAmount, filterType, ownerName } = asked
  // Within a place the bearers of a name are fewer still.
  if (minAmount === undefined && maxAmount === undefined)
    return filterType === 'in_credit' && (ownerName === undefined || narrow(asked).ofPlace.length === 0)
  const values: unknown[] = []
  const conditions = ofDues(asked, (value) => `$${values.push(value)}`)
  const { rows } = await reads.query<{ many: number }>(
    `select count(*) many from (
       select from property_account account where ${whereAll(conditions)} limit $${values.push(fewAccounts + 1)}) found`,
    values,
  )
  return (rows[0]?.many ?? 0) <= fewAccounts
}
