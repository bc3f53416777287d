import type { ListFilter, PropertyDemand } from '@karsetu/contract/assessment/assessment-list-calls.ts'
import { boundsMeant } from '@karsetu/contract/demand/amount-range.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import { type Paise, paise, rupees } from '@karsetu/domain/money/paise.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { whereInScope } from '../access/place-scope.ts'
import { valueSource } from './value-source.ts'

/** With the day at the end of which the books are looked at; now when it names none. */
export type DemandQuery = Request & { asOf?: IsoDate | undefined }
export type Request = Omit<ListFilter, 'year'> & { year: FinancialYear; actor: Actor }

type Placed = {
  propertyId: number
  zoneNameHi: string
  mohallaNameHi: string
  categoryName: string | null
  categoryNameHi: string | null
  previousArvPaise: Paise | null
  oldArvPaise: Paise | null
}
export type AssessedRow = Omit<PropertyDemand, keyof Sums> & Placed
export type DemandedRow = AssessedRow & Sums
type Sums = Pick<
  PropertyDemand,
  | 'demandPaise'
  | 'rebatePaise'
  | 'collectedPaise'
  | 'balancePaise'
  | 'interestChargedPaise'
  | 'interestCollectedPaise'
  | 'interestBalancePaise'
>

function narrow(query: Request): { where: string; values: unknown[] } {
  const values: unknown[] = [query.year]
  const conditions = ['held.financial_year = $1', ...whereInScope(query.actor, values, 'property')]
  const add = (condition: (place: string) => string, value: unknown) => {
    if (value !== undefined) conditions.push(condition(`$${values.push(value)}`))
  }
  const bounds = boundsMeant(query)?.map((bound) => rupees(bound))
  add((at) => `held.arv_paise >= ${at}`, bounds?.[0])
  add((at) => `held.arv_paise <= ${at}`, bounds?.[1])
  add((at) => `width_bucket(held.arv_paise, arv_bounds()) = ${at}::bigint`, query.band)
  add((at) => `property.property_unique_id = ${at}`, query.propertyUniqueId)
  add((at) => `property.zone_id = ${at}`, query.zoneId)
  add((at) => `property.ward_id = ${at}`, query.wardId)
  add((at) => `property.mohalla_id = ${at}`, query.mohallaId)
  add((at) => `coalesce(property.house_category, 'unknown') = ${at}`, query.houseCategory)
  add((at) => `property.category_id = (select category_id from category where code = ${at})`, query.category)
  add((at) => `property.sub_category = ${at}`, query.subCategory)
  return { where: conditions.join(' and '), values }
}

const columns = `property.property_id "propertyId", property.property_unique_id "propertyUniqueId",
  property.owner_name "ownerName", property.property_address "propertyAddress", zone.name "zoneName",
  zone.name_hi "zoneNameHi", ward.ward_no "wardNo", mohalla.name "mohallaName", mohalla.name_hi "mohallaNameHi",
  coalesce(property.house_category, 'unknown') usage, category.name "categoryName", category.name_hi "categoryNameHi",
  property.old_arv_paise "oldArvPaise",
  held.arv_paise "arvPaise", held.house_paise "housePaise", held.water_paise "waterPaise", held.sewer_paise "sewerPaise",
  held.house_paise + held.water_paise + held.sewer_paise "totalPaise"`

const base = 'from assessment_held held join property on property.property_id = held.property_id'

const names = `join zone on zone.zone_id = property.zone_id join ward on ward.ward_id = property.ward_id
  join mohalla on mohalla.mohalla_id = property.mohalla_id
  left join category on category.category_id = property.category_id`

const sortColumns: Record<ListFilter['sort'], string> = {
  propertyUniqueId: 'property.property_unique_id',
  arvPaise: 'held.arv_paise',
}

/** Where a part of a long list begins: after the last row of the part before, or so many rows in. */
export type Part = { limit: number; offset?: number; after?: AssessedRow | undefined }

async function readPart(
  sql: Queryable,
  query: Request,
  { limit, offset = 0, after }: Part,
  only: string,
): Promise<AssessedRow[]> {
  const { where, values } = narrow(query)
  const direction = query.order === 'asc' ? 'asc' : 'desc'
  const column = sortColumns[query.sort]
  const beyond = after
    ? `and (${column}, held.property_id) ${direction === 'asc' ? '>' : '<'} ($${values.push(after[query.sort])}, $${values.push(after.propertyId)})`
    : ''
  const { rows } = await sql.query<AssessedRow>(
    `select ${columns}, (select arv_paise from assessment_held before
         where before.property_id = held.property_id and before.financial_year = held.financial_year - 1) "previousArvPaise"
     ${base} ${names} where ${where} ${only} ${beyond}
     order by ${column} ${direction}, held.property_id ${direction}
     limit $${values.push(limit)} offset $${values.push(offset)}`,
    values,
  )
  return rows
}

/** The condition of the index `assessment_of_high_value`. */
const ofHighValue = 'and held.arv_paise >= 10000000'

/** One part of the list; the highest values first are looked for among the few high ones before among all. */
export async function readAssessed(sql: Queryable, query: Request, part: Part): Promise<AssessedRow[]> {
  if (query.sort === 'arvPaise' && query.order === 'desc' && !boundsMeant(query)) {
    const high = await readPart(sql, query, part, ofHighValue)
    if (high.length === part.limit) return high
  }
  return readPart(sql, query, part, '')
}

/** The same with what the year demanded of each, what came in for it, and what is left. */
export async function readDemanded(sql: Queryable, query: DemandQuery, part: Part): Promise<DemandedRow[]> {
  const rows = await readAssessed(sql, query, part)
  const { rows: sums } = await sql.query<Sums & { propertyId: number }>(
    `select property_id "propertyId", ${sumColumns} from ledger_measure
     where property_id = any ($1) and financial_year = $2 and ($3::date is null or effective_on <= $3) group by property_id`,
    [rows.map(({ propertyId }) => propertyId), query.year, query.asOf ?? null],
  )
  const sumsOf = new Map(sums.map(({ propertyId, ...own }) => [propertyId, own]))
  return rows.map((row) => ({ ...row, ...(sumsOf.get(row.propertyId) ?? noSums) }))
}

const heads = (measure: string) => ['house', 'water', 'sewer'].map((head) => `${measure}_${head}_paise`).join(' + ')

/** Sums over `ledger_measure`, as the summaries of the demand have them. */
export const sumColumns = `coalesce(sum(${heads('charged')}), 0)::bigint "demandPaise",
  coalesce(sum(${heads('rebate')}), 0)::bigint "rebatePaise", coalesce(sum(${heads('paid')}), 0)::bigint "collectedPaise",
  coalesce(sum(${heads('charged')}) - sum(${heads('rebate')}) - sum(${heads('paid')}), 0)::bigint "balancePaise",
  coalesce(sum(${heads('interest_charged')}), 0)::bigint "interestChargedPaise",
  coalesce(sum(${heads('interest_paid')}), 0)::bigint "interestCollectedPaise",
  coalesce(sum(${heads('interest_charged')}) - sum(${heads('interest_paid')}), 0)::bigint "interestBalancePaise"`

const nothing = paise(0)
export const noSums: Sums = {
  demandPaise: nothing,
  rebatePaise: nothing,
  collectedPaise: nothing,
  balancePaise: nothing,
  interestChargedPaise: nothing,
  interestCollectedPaise: nothing,
  interestBalancePaise: nothing,
}

/** How many there are: from the kept sums, unless a filter asks for more than they know. */
export async function countAssessed(sql: Queryable, query: Request): Promise<number> {
  const { mohallaId, category, subCategory, propertyUniqueId, minAmount, maxAmount } = query
  const others = [mohallaId, category, subCategory, propertyUniqueId, minAmount, maxAmount]
  if (others.some((filter) => filter !== undefined)) {
    const { where, values } = narrow(query)
    const { rows } = await sql.query<{ total: number }>(`select count(*) total ${base} where ${where}`, values)
    return rows[0]?.total ?? 0
  }
  const { from, where, values, keys, measures } = valueSource(query, 'band')
  const ofBand = query.band === undefined ? 'true' : `${keys.band}::bigint = $${values.push(query.band)}::bigint`
  const { rows } = await sql.query<{ total: number }>(
    `select coalesce(${measures.properties}, 0)::bigint total from ${from} where ${[...where, ofBand].join(' and ')}`,
    values,
  )
  return rows[0]?.total ?? 0
}
