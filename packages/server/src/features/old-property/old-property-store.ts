import type { OldPropertiesQuery, OldProperty } from '@karsetu/contract/old-property/old-property-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import type { HeadAmounts } from '@karsetu/domain/assessment/heads.ts'
import { type Paise, rupees } from '@karsetu/domain/money/paise.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { whereInScope } from '../access/place-scope.ts'
import { narrowByName } from './narrow-by-name.ts'

/** A record as the database has it, in the names of the contract. */
export type OldPropertyRecord = Omit<OldProperty, 'match'> & {
  match: (Omit<NonNullable<OldProperty['match']>, 'matchedAt'> & { matchedAt: string }) | null
}

const heads = (prefix: string) =>
  `json_build_object('house', ${prefix}_house_paise, 'water', ${prefix}_water_paise, 'sewer', ${prefix}_sewer_paise)`

const recordColumns = `old.old_property_id "oldPropertyId", old.ptin_no "PTINNo", old.owner_name "ownerName", father_name "ownerFatherName",
  mobile_no "oldMobileNo", old.zone_id "oldZoneId", old.ward_id "oldWardId", old.mohalla_id "oldMohallaId", zone_name "oldZoneName",
  ward_name "oldWardName", mohalla_name "oldMohallaName", old.house_number "oldHouseNo", address "oldOwnerAddress",
  old.construction_year "oldConstYear", old.house_category "oldHouseCategory", construction_area_sqft::float8 "oldConstructionArea",
  old.plot_area_sqft::float8 "oldPlotArea", open_area_sqft::float8 "oldOpenArea", carpet_area_sqft::float8 "oldCarpetArea",
  arv_paise "oldArvPaise", old.construction_type "oldConstType", old.road_width_m::float8 "oldRoadWidth",
  old.house_tax_applicable "houseTaxApplicable", old.water_tax_applicable "waterTaxApplicable",
  sewer_tax_applicable "sewerTaxApplicable", old.financial_year "financialYear", ${heads('arrears')} arrears,
  ${heads('interest')} interest, ${heads('tax')} "oldTax", dues_paise "duesPaise", paper_total_paise "paperTotalPaise",
  state "matchingStatus", state_remark remark, added_at "addedAt",
  case when match.match_id is null then null else json_build_object('propertyUniqueId', today.property_unique_id,
    'ownerName', today.owner_name, 'propertyAddress', today.property_address, 'score', match.score, 'signs', match.signs,
    'carriedPaise', match.carried_paise, 'matchedBy', staff.username,
    'matchedAt', to_char(match.matched_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end match`

const matchJoins = `left join old_match match on match.old_property_id = old.old_property_id and match.removed_at is null
  left join property today on today.property_id = match.property_id left join staff on staff_id = match.matched_by`

type Narrowed = { where: string; values: unknown[] }

function narrow(actor: Actor, query: Partial<OldPropertiesQuery>): Narrowed {
  const values: unknown[] = []
  const conditions = ['true', ...whereInScope(actor, values, 'old')]
  const add = (condition: (place: string) => string, value: unknown) => {
    if (value !== undefined && value !== '') conditions.push(condition(`$${values.push(value)}`))
  }
  if (query.ptin) add((place) => `old.ptin_no like ${place}`, `${likeText(query.ptin.trim().toUpperCase())}%`)
  conditions.push(...narrowByName(query.ownerName, values))
  add((place) => `old.zone_id = ${place}`, query.zoneId)
  add((place) => `old.ward_id = ${place}`, query.wardId)
  add((place) => `old.mohalla_id = ${place}`, query.mohallaId)
  if (query.withoutPlace) conditions.push(`old.${query.withoutPlace}_id is null`)
  add((place) => `old.house_category = ${place}`, query.houseCategory)
  add((place) => `old.state = ${place}`, query.matchingStatus)
  add(
    (place) => `old.old_property_id in (select old_property_id from old_match join property using (property_id)
      where property_unique_id = ${place} and removed_at is null)`,
    query.propertyUniqueId,
  )
  if (query.minAmount) add((place) => `old.dues_paise >= ${place}`, rupees(query.minAmount))
  if (query.maxAmount) add((place) => `old.dues_paise <= ${place}`, rupees(query.maxAmount))
  return { where: conditions.join(' and '), values }
}

const likeText = (text: string) => text.replace(/[\\%_]/g, '\\$&')

const sortColumns: Record<OldPropertiesQuery['sort'], string> = {
  PTINNo: 'old.ptin_no',
  ownerName: 'old.owner_name',
  duesPaise: 'old.dues_paise',
  addedAt: 'old.added_at',
}

/** One part of the list. */
export async function readOldProperties(
  sql: Queryable,
  actor: Actor,
  query: OldPropertiesQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<OldPropertyRecord[]> {
  const { where, values } = narrow(actor, query)
  const direction = query.order === 'desc' ? 'desc' : 'asc'
  const order = `order by ${sortColumns[query.sort]} ${direction} nulls last, old.old_property_id`
  const { rows } = await sql.query<OldPropertyRecord>(
    `select ${recordColumns} from (
       select old.* from old_property old where ${where} ${order} limit $${values.push(limit)} offset $${values.push(offset)}
     ) old ${matchJoins} ${order}`,
    values,
  )
  return rows
}

/** The next records behind one, in the order in which they came: for lists that are read to their end. */
export async function readOldPropertiesAfter(
  sql: Queryable,
  actor: Actor,
  query: OldPropertiesQuery,
  { after, limit }: { after: number; limit: number },
): Promise<OldPropertyRecord[]> {
  const { where, values } = narrow(actor, query)
  const { rows } = await sql.query<OldPropertyRecord>(
    `select ${recordColumns} from (
       select old.* from old_property old where ${where} and old.old_property_id > $${values.push(after)}
       order by old.old_property_id limit $${values.push(limit)}
     ) old ${matchJoins} order by old.old_property_id`,
    values,
  )
  return rows
}

export async function countOldProperties(
  sql: Queryable,
  actor: Actor,
  query: OldPropertiesQuery,
): Promise<{ total: number; duesPaise: Paise }> {
  const { where, values } = narrow(actor, query)
  const { rows } = await sql.query<{ total: number; duesPaise: Paise }>(
    `select count(*) total, coalesce(sum(dues_paise), 0)::bigint "duesPaise" from old_property old where ${where}`,
    values,
  )
  const [row] = rows
  if (!row) throw new Error('a count gave no row')
  return row
}

/** The records of the given numbers. */
export async function oldPropertiesById(sql: Queryable, ids: readonly number[]): Promise<OldPropertyRecord[]> {
  const { rows } = await sql.query<OldPropertyRecord>(
    `select ${recordColumns} from old_property old ${matchJoins} where old.old_property_id = any ($1) order by old.old_property_id`,
    [ids],
  )
  return rows
}

/** @throws Failure call.not_found */
export async function getOldProperty(sql: Queryable, id: number): Promise<OldPropertyRecord> {
  const [found] = await oldPropertiesById(sql, [id])
  if (!found) throw fail('call.not_found')
  return found
}

export async function oldPropertyByPtin(sql: Queryable, ptin: string): Promise<OldPropertyRecord | undefined> {
  const { rows } = await sql.query<OldPropertyRecord>(
    `select ${recordColumns} from old_property old ${matchJoins} where old.ptin_no = $1`,
    [ptin.trim().toUpperCase()],
  )
  return rows[0]
}

/** Takes a record for this transaction, so that it is decided about once. @throws Failure call.not_found */
export async function lockOldProperty(sql: Queryable, id: number): Promise<OldPropertyRecord> {
  const { rowCount } = await sql.query('select from old_property where old_property_id = $1 for update', [id])
  if (!rowCount) throw fail('call.not_found')
  return getOldProperty(sql, id)
}

export type NewOldProperty = Record<string, unknown> & {
  arrears: HeadAmounts
  interest: HeadAmounts
  oldTax: HeadAmounts
}

function columnsOf({ arrears, interest, oldTax, ...plain }: NewOldProperty): Record<string, unknown> {
  const amounts = Object.entries({ arrears, interest, tax: oldTax }).flatMap(([prefix, { house, water, sewer }]) => [
    [`${prefix}_house_paise`, house],
    [`${prefix}_water_paise`, water],
    [`${prefix}_sewer_paise`, sewer],
  ])
  return { ...plain, ...Object.fromEntries(amounts) }
}

/** @returns its number; undefined when a record with this PTIN is there already */
export async function insertOldProperty(sql: Queryable, record: NewOldProperty): Promise<number | undefined> {
  const columns = columnsOf(record)
  const names = Object.keys(columns)
  const { rows } = await sql.query<{ id: number }>(
    `insert into old_property (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})
     on conflict (ptin_no) do nothing returning old_property_id id`,
    Object.values(columns),
  )
  return rows[0]?.id
}

/** @returns whether it is written; not when another record has its PTIN */
export async function updateOldProperty(sql: Queryable, id: number, record: NewOldProperty): Promise<boolean> {
  const columns = columnsOf(record)
  const { rowCount } = await sql.query(
    `update old_property set ${Object.keys(columns)
      .map((name, at) => `${name} = $${at + 3}`)
      .join(', ')}
     where old_property_id = $1
       and not exists (select from old_property other where other.ptin_no = $2 and other.old_property_id <> $1)`,
    [id, record.ptin_no, ...Object.values(columns)],
  )
  return (rowCount ?? 0) > 0
}
