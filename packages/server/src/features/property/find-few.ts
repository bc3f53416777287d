import type { Database } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import {
  namesFirst,
  narrow,
  ofDues,
  orderOf,
  type Request,
  type Source,
  sortColumns,
  sourceByAccount,
  sourceByName,
  sourceByProperty,
  sourceBySound,
  walkOfList,
  whereAll,
} from './register-filter-sql.ts'

/** So many accounts of an index are read through sooner than anything else is tried. */
const fewAccounts = 10_000
/** The same where a name is asked for: the index has it too, and only those of that name are looked up. */
const fewAccountsOfNames = 40_000

/** Of so many bearers of a name the accounts are looked at before it is judged how common the name is. */
const mostNames = 12_000
/** When so many of them match, walking the list in its order meets a page of them soon. */
const manyOfNames = 85

/** So far a list is walked in its order before all bearers of a name are looked up. */
const mostWalked = 25_000
/** To look a bearer of a name up, with the account, takes as long as so many steps of a walk. */
const stepsOfOneBearer = 2
/** The same where the walk is in the order of names, whose index has what is asked for. */
const [mostWalkedOfNames, namesOfOneBearer] = [60_000, 8]
/** So many bearers of a name can be looked up at once; the planner counts up to twice the bearers there are. */
const rarerName = 2 * mostNames

/** When the planner expects so many times more than are counted, they are met soon in an index of all places. */
const timesMore = 10

/** So many of a rarer name with dues are counted at least: a page needs fewer, but to count all takes longer than to list. */
const leastCounted = 500

type Sources = Pick<Database, 'reads' | 'searches'>
/** `more`: there are more than the total. Without `ids`, the page is soon met by walking the list in its order. */
type Found = { total: number; more: boolean; ids?: number[] }
type Cut = { most: number; limit: number; offset: number }

/**
 * All that match are found first, then counted, sorted and cut to a page: for what few match. Beyond `most` it stops.
 * Without the fence the planner walks the whole city in the wished order for the few rows of a mohalla.
 */
export async function findFew(sources: Sources, query: Request, cut: Cut): Promise<Found> {
  if (isByDuesAlone(query) && (await countMatches(sources, query, cut.most)) > cut.most) return partOf(cut.most)
  if (await areManyInTheirPlace(sources.reads, query, cut.most)) return partOf(cut.most)
  if (isByNameAlone(query)) return (await findNamed(sources, query, cut)) ?? partOf(cut.most)
  const isNamed = query.ownerName !== undefined && narrow(query).ofAccount.length > 0
  const estimates = isNamed ? await estimateWalk(sources.reads, query) : undefined
  const place = await placeToLook(sources, query, estimates)
  if (place.names && estimates) {
    const known =
      (await meetEarly(sources.reads, query, cut, estimates)) ??
      (await findAmongFirst({ ...place, names: place.names }, query, cut))
    if (known) return known
  }
  return (await findAll(place, query, { ...cut, most: place.most ?? cut.most })) ?? partOf(cut.most)
}

/** Whether a name is all that is asked for. */
function isByNameAlone(query: Request): boolean {
  const { ofPlace, ofProperty, ofAccount } = narrow(query)
  return query.ownerName !== undefined && ofPlace.length + ofAccount.length === 0 && ofProperty.length === 1
}

/**
 * Bearers of a name, wherever they are and whatever they owe. In the order of names those of a first name stand together,
 * and a walk that does not meet a page of them soon may pass half of the city, so that all are found instead.
 */
async function findNamed(sources: Sources, query: Request, cut: Cut): Promise<Found | undefined> {
  const place = await placeToLook(sources, query)
  const few = async () => ((await soundMore(sources, query, cut.most)) ? undefined : findAll(place, query, cut))
  if (query.sort !== 'ownerName') return few()
  const estimates = await estimateWalk(sources.reads, query)
  const [found, met] = await Promise.all([few(), meetEarly(sources.reads, query, cut, estimates)])
  if (found) return found
  if (met) return { ...met, total: cut.most }
  return estimates.bearers <= rarerName ? findAll(place, query, { ...cut, most: rarerName }) : undefined
}

/** Whether more than `most` sound like a name: found in one list of the index, and how it is written in as many as it has letters. */
async function soundMore({ searches }: Sources, query: Request, most: number): Promise<boolean> {
  const sound = sourceBySound(query)
  return sound !== undefined && (await countUpTo(searches, sound, most)) > most
}

/** All that match, counted, sorted and cut to a page, if they are no more than `most`. */
async function findAll(place: Place, query: Request, cut: Cut): Promise<Found | undefined> {
  const { id, from, where } = place
  const values = [...place.values]
  const all = `${from} where ${where} limit $${values.push(cut.most + 1)}`
  const [sortedBy] = sortColumns[query.sort]
  const found = isSortedByDuesAlone(query)
    ? `named as materialized (select property.property_id from ${all}), found as materialized (
        select property_id, balance_paise sorted_by from property_account
        where property_id = any (array(select property_id from named)))`
    : `found as materialized (select ${id} property_id, ${sortedBy} sorted_by from ${all})`
  const { rows } = await askFor({ ...place, values }, `with ${found} ${pageOf(query, cut, values)}`)
  const { total, ids } = rows[0] ?? { total: 0, ids: [] }
  return total > cut.most ? undefined : { total, more: false, ids }
}

/**
 * Whether more than `most` of a place have the dues asked for, seen in the index of balances where the planner expects many
 * times more. A zone lies together in the table: who gathers the first of them there may walk through all before it.
 */
async function areManyInTheirPlace(reads: Queryable, query: Request, most: number): Promise<boolean> {
  const { ofPlace, ofProperty, ofAccount } = narrow(query, 'account')
  if (query.sort !== 'ownerName' || query.ownerName !== undefined) return false
  if (ofPlace.length === 0 || ofAccount.length === 0 || ofProperty.length > 0) return false
  if ((await estimateRows(reads, sourceByProperty(query))) < most * timesMore) return false
  const { from, where, values } = sourceByAccount({ ...query, sort: 'duesPaise' })
  return (await countUpTo(reads, { from, where, values }, most)) > most
}

type Estimates = Awaited<ReturnType<typeof estimateWalk>>

/**
 * The page of a common name in the whole city, if a walk from the beginning of the list meets it sooner than the bearers
 * are looked up. Of what comes later nothing is known but that there is some.
 */
async function meetEarly(
  reads: Queryable,
  query: Request,
  { limit, offset }: Cut,
  { list, bearers, matching }: Estimates,
): Promise<Found | undefined> {
  const { ofPlace, ofProperty } = narrow(query)
  if (ofPlace.length > 0) return undefined
  const wanted = offset + limit + 1
  const isReadOffNames = query.sort === 'ownerName' && ofProperty.length === 1
  const [most, ofOneBearer] = isReadOffNames ? [mostWalkedOfNames, namesOfOneBearer] : [mostWalked, stepsOfOneBearer]
  const steps = Math.floor(Math.min(most, bearers * ofOneBearer))
  if ((list / matching) * wanted > steps) return undefined
  const { sql, values } = walkOfList(query, { steps, wanted })
  const { rows } = await reads.query<{ property_id: number }>(sql, values)
  if (rows.length < wanted) return undefined
  const ids = rows.slice(offset, offset + limit).map(({ property_id }) => property_id)
  // One less than were met: that there are more is certain.
  return { total: rows.length - 1, more: true, ids }
}

/**
 * How long the list is that would be walked, how many bear the name and how many match, as the planner's samples say: of a
 * name as many have the dues asked for as of all. To ask for name and dues together takes the planner longest.
 */
async function estimateWalk(reads: Queryable, query: Request) {
  const { filterType: _, minAmount: __, maxAmount: ___, ...named } = query
  const [all, accounts, bearers] = await Promise.all([
    estimateRows(reads, { from: 'property', where: 'true', values: [] }),
    estimateRows(reads, accountsOf(query)),
    estimateRows(reads, sourceByProperty({ ...named, sort: 'propertyUniqueId' })),
  ])
  const matching = bearers * Math.min(1, accounts / all)
  return { list: query.sort === 'duesPaise' ? accounts : all, accounts, bearers, matching }
}

/** The accounts of the dues asked for, wherever and whatever their properties are. */
function accountsOf(query: Request): Omit<Source, 'id'> {
  const values: unknown[] = []
  const conditions = ofDues(query, (value) => `$${values.push(value)}`)
  return { from: 'property_account account', where: whereAll(conditions), values }
}

async function estimateRows(reads: Queryable, { from, where, values }: Omit<Source, 'id'>): Promise<number> {
  const { rows } = await reads.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) select from ${from} where ${where}`,
    values,
  )
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 1
}

/** Accounts are only what the list is sorted by: those of all that match are looked up at once. */
const isSortedByDuesAlone = (query: Request): boolean =>
  query.sort === 'duesPaise' && narrow(query).ofAccount.length === 0

const partOf = (total: number): Found => ({ total, more: true })

/** The first bearers of a name and which of them match: all there are, or enough to know that many do. */
async function findAmongFirst(
  { names, ...place }: Place & { names: Source },
  query: Request,
  cut: Cut,
): Promise<Found | undefined> {
  const { from, where } = names
  const values = [...names.values]
  const [sortedBy] = sortColumns[query.sort]
  // In the order of the list, those beyond what is counted need not be looked up.
  const isInOrder = query.sort !== 'duesPaise'
  const most = isInOrder ? Math.max(leastCounted, cut.offset + cut.limit) : cut.most
  // A value that no text names has no type, and is refused.
  const enough = isInOrder ? `order by ${orderOf(query, sortColumns[query.sort])} limit $${values.push(most + 1)}` : ''
  const found = `named as materialized (
    select property_id, property_unique_id, owner_name from property where ${where} limit $${values.push(mostNames + 1)}
  ), found as materialized (
    select property.property_id, ${sortedBy} sorted_by from ${from} ${enough}
  )`
  const { rows } = await askFor(
    { ...place, values },
    `with ${found} ${pageOf(query, cut, values)}, (select count(*) from named) names`,
  )
  const { total, ids, names: many } = { total: 0, ids: [], names: 0, ...rows[0] }
  if (many <= mostNames) return { total: Math.min(total, most), more: total > most, ids }
  // One less than were found: that there are more is certain.
  return total >= manyOfNames ? partOf(Math.min(total - 1, cut.most)) : undefined
}

const pageOf = ({ order }: Request, { limit, offset }: Cut, values: unknown[]) => `
  select (select count(*) from found) total, array(
    select property_id from found order by sorted_by ${order}, property_id ${order}
    limit $${values.push(limit)} offset $${values.push(offset)}
  ) ids`

function askFor({ sql, isKept, values }: Pick<Place, 'sql' | 'isKept' | 'values'>, text: string) {
  return sql.query<{ total: number; ids: number[]; names?: number }>(text, values, isKept ? { name: 'few' } : undefined)
}

/** How many match, counted up to `most` and one more. */
export async function countMatches(sources: Sources, query: Request, most: number): Promise<number> {
  // In no order: what is sorted by need not be fetched.
  const sort = isByDuesAlone(query) ? 'duesPaise' : 'propertyUniqueId'
  const { sql, ...place } = await placeToLook(sources, { ...query, sort })
  return countUpTo(sql, place, most)
}

async function countUpTo(sql: Queryable, { from, where, values }: Omit<Source, 'id'>, most: number): Promise<number> {
  const text = `select count(*) total from (select from ${from} where ${where} limit $${values.push(most + 1)}) found`
  const { rows } = await sql.query<{ total: number }>(text, values)
  return rows[0]?.total ?? 0
}

/** `names`: who bears a name, apart from what their accounts are asked. `most`: no more can be found. */
type Place = Source & { sql: Queryable; isKept: boolean; names?: Source | undefined; most?: number | undefined }

async function placeToLook({ reads, searches }: Sources, query: Request, estimates?: Estimates): Promise<Place> {
  if (isByDuesAlone(query) || (await areFewAccounts(reads, query, estimates))) {
    const most = query.ownerName === undefined ? undefined : fewAccountsOfNames
    return { ...sourceByAccount(query), sql: reads, isKept: false, most }
  }
  // A name's plan is made once for all values, as the searches' plans are.
  if (query.ownerName !== undefined)
    return { ...sourceByName(query), sql: searches, isKept: true, names: namesFirst(query) }
  const needed = isSortedByDuesAlone(query) ? ({ ...query, sort: 'propertyUniqueId' } as const) : query
  return { ...sourceByProperty(needed), sql: reads, isKept: false }
}

/** Whether dues are all that is asked for. */
function isByDuesAlone(query: Request): boolean {
  const { ofPlace, ofProperty, ofAccount } = narrow(query)
  return ofAccount.length > 0 && ofPlace.length === 0 && ofProperty.length === 0
}

/** Whether the dues asked for leave few accounts of the whole city, as those in credit are. */
async function areFewAccounts(reads: Queryable, query: Request, estimates?: Estimates): Promise<boolean> {
  if (narrow(query).ofAccount.length === 0) return false
  const accounts = accountsOf(query)
  if (query.ownerName !== undefined)
    return (estimates?.accounts ?? (await estimateRows(reads, accounts))) <= fewAccountsOfNames
  const { from, where, values } = accounts
  if (values.length === 0) return query.filterType === 'in_credit'
  const { rows } = await reads.query<{ many: number }>(
    `select count(*) many from (select from ${from} where ${where} limit $${values.push(fewAccounts + 1)}) found`,
    values,
  )
  return (rows[0]?.many ?? 0) <= fewAccounts
}
