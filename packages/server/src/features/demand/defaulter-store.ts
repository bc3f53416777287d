import { boundsMeant } from '@karsetu/contract/demand/amount-range.ts'
import type { DefaulterFilter, OwedQuery } from '@karsetu/contract/demand/defaulter-calls.ts'
import type { Usage } from '@karsetu/contract/property/usage.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import { HEADS } from '@karsetu/domain/assessment/heads.ts'
import { yearsOfAge } from '@karsetu/domain/demand/arrear-age.ts'
import { DUE_BUCKETS } from '@karsetu/domain/ledger/buckets.ts'
import { type Paise, rupees, ZERO } from '@karsetu/domain/money/paise.ts'
import { financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { numbersText } from '../../platform/db/array-text.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { asOneText, RowsText } from '../../platform/db/rows-text.ts'
import { whereInScope, wherePlaced } from '../access/place-scope.ts'
import { accountsOn } from '../ledger/accounts-on.ts'
import { bucketColumns } from '../ledger/ledger-store.ts'

export type OwedAsked = { actor: Actor; place: Omit<OwedQuery, 'asOf'>; day: IsoDate }
export type DefaultersQuery = { actor: Actor; filter: DefaulterFilter; day: IsoDate }

export type DefaulterRow = {
  propertyId: number
  propertyUniqueId: string
  ownerName: string | null
  propertyAddress: string | null
  mobile: string | null
  zoneId: number
  zoneName: string
  zoneNameHi: string
  wardId: number
  wardNo: number
  mohallaName: string
  mohallaNameHi: string
  usage: Usage
  categoryName: string | null
  categoryNameHi: string | null
}

type Narrowed = { from: string; values: unknown[] }

/** SQL: what credit of an account covers of its dues; what was paid too much on a year counts against it. */
const covered = '(balance_paise + advance_paise - greatest(balance_paise, 0))'

/** `from … where …` of the accounts that owed on the day, or whose credit covers dues, with `account` and `property` in it. */
async function narrow(sql: Queryable, { actor, filter, day }: DefaultersQuery): Promise<Narrowed> {
  const values: unknown[] = []
  const accounts = await accountsOn(sql, day, values)
  const conditions = [
    filter.credit ? `${covered} <> 0` : 'balance_paise > 0',
    ...whereInScope(actor, values, 'property'),
  ]
  const bounds = boundsMeant(filter)
  if (bounds) {
    const [min, max] = bounds.map((bound) => values.push(rupees(bound)))
    conditions.push(`balance_paise between $${min} and $${max}`)
  }
  const add = (condition: (place: string) => string, value: unknown) => {
    if (value !== undefined) conditions.push(condition(`$${values.push(value)}`))
  }
  add((at) => `property.zone_id = ${at}`, filter.zoneId)
  add((at) => `property.ward_id = ${at}`, filter.wardId)
  add((at) => `property.mohalla_id = ${at}`, filter.mohallaId)
  add((at) => `coalesce(property.house_category, 'unknown') = ${at}`, filter.usage)
  add((at) => `property.category_id = (select category_id from category where code = ${at})`, filter.category)
  add((at) => `property.sub_category = ${at}`, filter.subCategory)
  add((at) => `property.property_unique_id = ${at}`, filter.propertyUniqueId)
  if (filter.head || filter.part || filter.year || filter.age) conditions.push(unpaidOf(filter, day, values))
  return { from: `from ${accounts} join property using (property_id) where ${conditions.join(' and ')}`, values }
}

/** SQL: whether something of a tax is left on the day, of a year, of those before it or of an age. */
function unpaidOf({ head, part, year, age }: DefaulterFilter, day: IsoDate, values: unknown[]): string {
  const tax = head ? bucketColumns[head] : HEADS.map((each) => bucketColumns[each]).join(' + ')
  const years =
    part || year
      ? `and financial_year ${part === 'arrears' ? '<' : '='} $${values.push(year ?? financialYearOf(day))}`
      : ''
  const { first = 0, last } = age ? yearsOfAge(age, financialYearOf(day)) : {}
  const aged = last ? `and financial_year between $${values.push(first)} and $${values.push(last)}` : ''
  return `(select sum(${tax}) from ledger_entry where ledger_entry.property_id = account.property_id
    and effective_on <= $${values.push(day)} ${years} ${aged}) > 0`
}

/** In words an index answers to: only a name may be wanting, and those come last in either direction. */
function orderOf({ sort, order }: DefaulterFilter): string {
  const direction = order === 'asc' ? 'asc' : 'desc'
  const columns: Record<DefaulterFilter['sort'], string> = {
    duesPaise: `balance_paise ${direction}`,
    propertyUniqueId: `property.property_unique_id ${direction}`,
    ownerName: `property.owner_name ${direction} nulls last`,
    wardNo: `(select ward_no from ward where ward.ward_id = property.ward_id) ${direction}`,
  }
  return `${columns[sort]}, property_id ${direction}`
}

/** The properties of a page of the list, in its order. */
export async function findDefaulters(
  sql: Queryable,
  query: DefaultersQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const { from, values } = await narrow(sql, query)
  const { rows } = await sql.query<{ property_id: number }>(
    `select property_id ${from} order by ${orderOf(query.filter)} limit $${values.push(limit)} offset $${values.push(offset)}`,
    values,
  )
  return rows.map((row) => row.property_id)
}

/** Those of the whole list, in its order. */
export async function findEveryDefaulter(sql: Queryable, query: DefaultersQuery): Promise<number[]> {
  const { from, values } = await narrow(sql, query)
  const { rows } = await sql.query<{ rows: string | null }>(
    `select ${asOneText('property_id', orderOf(query.filter))} ${from}`,
    values,
  )
  const read = new RowsText(rows[0]?.rows)
  const results: number[] = []
  while (read.next()) results.push(read.number())
  return results
}

type Count = { total: number; totalDuesPaise: Paise; totalCoveredPaise: Paise }

/** How many there are, what was posted on all of them, and what their credit covers beside it. */
export async function countDefaulters(sql: Queryable, query: DefaultersQuery): Promise<Count> {
  const { from, values } = await narrow(sql, query)
  const { rows } = await sql.query<Count>(
    `select count(*) total, coalesce(sum(balance_paise), 0)::bigint "totalDuesPaise",
       coalesce(sum(${covered}), 0)::bigint "totalCoveredPaise" ${from}`,
    values,
  )
  const [row] = rows
  if (!row) throw new Error('a count gave no row')
  return row
}

/** Who and where, in the order given. */
export async function describeDefaulters(sql: Queryable, propertyIds: readonly number[]): Promise<DefaulterRow[]> {
  const { rows } = await sql.query<DefaulterRow>(
    `select property_id "propertyId", property_unique_id "propertyUniqueId", owner_name "ownerName",
       property_address "propertyAddress", mobiles[1] mobile, property.zone_id "zoneId", zone.name "zoneName",
       zone.name_hi "zoneNameHi", property.ward_id "wardId", ward_no "wardNo", mohalla.name "mohallaName",
       mohalla.name_hi "mohallaNameHi", coalesce(property.house_category, 'unknown') usage, category.name "categoryName",
       category.name_hi "categoryNameHi"
     from unnest($1::bigint[]) with ordinality found (property_id, place)
       join property using (property_id) join zone on zone.zone_id = property.zone_id
       join ward on ward.ward_id = property.ward_id join mohalla on mohalla.mohalla_id = property.mohalla_id
       left join category on category.category_id = property.category_id
     order by place`,
    [numbersText(propertyIds)],
  )
  return rows
}

export type Owed = { defaulters: number; duesPaise: Paise; covered: number; coveredPaise: Paise }

/** What is left in the books of a day: owed by those of the list, or covered by credit that is not used on it. */
export async function sumOwed(sql: Queryable, { actor, place, day }: OwedAsked): Promise<Owed> {
  const values: unknown[] = []
  const accounts = await accountsOn(sql, day, values)
  const { rows } = await sql.query<Owed>(
    `select count(*) filter (where balance_paise > 0) defaulters,
       coalesce(sum(balance_paise) filter (where balance_paise > 0), 0)::bigint "duesPaise",
       count(*) filter (where ${covered} <> 0) covered, coalesce(sum(${covered}), 0)::bigint "coveredPaise"
     from ${accounts} join property using (property_id) where ${wherePlaced(actor, place, values)}`,
    values,
  )
  const [row] = rows
  if (!row) throw new Error('a sum gave no row')
  return row
}

/** What is posted already and takes effect after the day, as a demand released before its year begins. */
export async function sumLater(sql: Queryable, { actor, place, day }: OwedAsked): Promise<Paise> {
  const values: unknown[] = [day]
  const due = DUE_BUCKETS.map((bucket) => bucketColumns[bucket]).join(' + ')
  const { rows } = await sql.query<{ laterPaise: Paise }>(
    `select coalesce(sum(${due}), 0)::bigint "laterPaise" from ledger_entry join property using (property_id)
     where effective_on > $1 and ${wherePlaced(actor, place, values)}`,
    values,
  )
  return rows[0]?.laterPaise ?? ZERO
}
