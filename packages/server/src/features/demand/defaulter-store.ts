import { boundsMeant } from '@karsetu/contract/demand/amount-range.ts'
import type { DefaulterFilter } from '@karsetu/contract/demand/defaulter-calls.ts'
import type { Usage } from '@karsetu/contract/demand/summary-calls.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import { type Paise, rupees } from '@karsetu/domain/money/paise.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { whereInScope } from '../access/place-scope.ts'

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
  usage: Usage
  duesPaise: Paise
  since: FinancialYear | null
}

type Narrowed = { where: string; values: unknown[] }

function narrow(actor: Actor, filter: DefaulterFilter): Narrowed {
  const values: unknown[] = []
  const conditions = ['balance_paise > 0', ...whereInScope(actor, values, 'property')]
  const bounds = boundsMeant(filter)
  if (bounds) {
    const [min, max] = bounds.map((bound) => values.push(rupees(bound)))
    conditions.push(`balance_paise between $${min} and $${max}`)
  }
  if (filter.zoneId) conditions.push(`property.zone_id = $${values.push(filter.zoneId)}`)
  if (filter.wardId) conditions.push(`property.ward_id = $${values.push(filter.wardId)}`)
  if (filter.usage) conditions.push(`coalesce(property.house_category, 'unknown') = $${values.push(filter.usage)}`)
  return { where: conditions.join(' and '), values }
}

/** In words an index answers to: only a name may be wanting, and those come last in either direction. */
function orderOf({ sort, order }: DefaulterFilter): string {
  const direction = order === 'asc' ? 'asc' : 'desc'
  const columns: Record<DefaulterFilter['sort'], string> = {
    duesPaise: `balance_paise ${direction}`,
    propertyUniqueId: `property.property_unique_id ${direction}`,
    ownerName: `property.owner_name ${direction} nulls last`,
    wardNo: `ward.ward_no ${direction}`,
  }
  return `${columns[sort]}, account.property_id ${direction}`
}

const joins = `from property_account account join property using (property_id)
  join zone on zone.zone_id = property.zone_id join ward on ward.ward_id = property.ward_id`

/** One part of the list; the oldest unpaid year is looked up for its rows alone. */
export async function readDefaulters(
  sql: Queryable,
  actor: Actor,
  filter: DefaulterFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<DefaulterRow[]> {
  const { where, values } = narrow(actor, filter)
  const { rows } = await sql.query<DefaulterRow>(
    `select found.*, since.year "since" from (
       select account.property_id "propertyId", property.property_unique_id "propertyUniqueId", owner_name "ownerName",
         property_address "propertyAddress", mobiles[1] mobile, property.zone_id "zoneId", zone.name "zoneName",
         zone.name_hi "zoneNameHi", property.ward_id "wardId", ward_no "wardNo",
         coalesce(house_category, 'unknown') usage, balance_paise "duesPaise",
         row_number() over (order by ${orderOf(filter)}) place
       ${joins} where ${where}
       order by ${orderOf(filter)}
       limit $${values.push(limit)} offset $${values.push(offset)}
     ) found left join lateral (
       select min(financial_year) as year from (
         select financial_year from ledger_entry where property_id = "propertyId" group by financial_year
         having sum(house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise + interest_sewer_paise) > 0
       ) unpaid
     ) since on true order by place`,
    values,
  )
  return rows
}

export async function countDefaulters(
  sql: Queryable,
  actor: Actor,
  filter: DefaulterFilter,
): Promise<{ total: number; totalDuesPaise: Paise }> {
  const { where, values } = narrow(actor, filter)
  const { rows } = await sql.query<{ total: number; totalDuesPaise: Paise }>(
    `select count(*) total, coalesce(sum(balance_paise), 0)::bigint "totalDuesPaise"
     from property_account account join property using (property_id) where ${where}`,
    values,
  )
  const [row] = rows
  if (!row) throw new Error('a count gave no row')
  return row
}
