import type { DuesOnDay } from '@karsetu/contract/ledger/dues-on-day.ts'
import type { EligibleFilter, EligibleRow } from '@karsetu/contract/notice/notice-calls.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import { rupees } from '@karsetu/domain/money/paise.ts'
import type { NoticeKind, NoticeRules } from '@karsetu/domain/notice/notice-rules.ts'
import { recoveryRule } from '@karsetu/domain/notice/recovery-ladder.ts'
import { type FinancialYear, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import { addDays, type IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { whereInScope } from '../access/place-scope.ts'
import { standingOf, wasCleared } from './steps-before.ts'

/** `posted` is SQL for what is posted of that which the paper would demand. */
export type Narrowed = { from: string; values: unknown[]; posted: string }

/**
 * The properties for which a paper may be made on a day, today or to come, as `from … where …` with `property`, `account` and for a step
 * `before` in it: the same conditions as `answerStep`, over what is posted. Undefined when no rule allows the step.
 */
export function eligibleFrom(kind: NoticeKind, rules: NoticeRules, day: IsoDate): Narrowed | undefined {
  const values: unknown[] = []
  if (kind === 'bill') {
    const year = values.push(financialYearOf(day))
    return {
      values,
      posted: 'account.balance_paise',
      from: `from property_account account join property using (property_id)
        where account.balance_paise > 0 and property.status = 'active' and not exists (
          select from notice where notice.property_id = property.property_id and kind = 'bill' and financial_year = $${year})`,
    }
  }
  const rule = recoveryRule(rules, kind, day)
  if (!rule) return undefined
  const after = values.push(rule.after)
  const servedUpTo = values.push(addDays(day, -rule.waitDays - 1))
  return {
    values,
    posted: 'standing.posted_paise',
    from: `from notice before join property using (property_id) join property_account account using (property_id)
        cross join lateral ${standingOf('before')}
      where before.kind = $${after} and before.served_on <= $${servedUpTo} and account.balance_paise > 0
        and standing.posted_paise > 0 and property.status = 'active'
        and not exists (select from notice later where later.property_id = before.property_id
          and later.kind = before.kind and later.notice_id > before.notice_id)
        and not exists (select from notice step where step.after_notice_id = before.notice_id)
        and not ${wasCleared('before')}`,
  }
}

function narrow(actor: Actor, filter: EligibleFilter, { from, values, posted }: Narrowed): Narrowed {
  const conditions = whereInScope(actor, values, 'property')
  if (filter.zoneId) conditions.push(`property.zone_id = $${values.push(filter.zoneId)}`)
  if (filter.wardId) conditions.push(`property.ward_id = $${values.push(filter.wardId)}`)
  if (filter.mohallaId) conditions.push(`property.mohalla_id = $${values.push(filter.mohallaId)}`)
  if (filter.minAmount) conditions.push(`${posted} >= $${values.push(rupees(filter.minAmount))}`)
  return { from: [from, ...conditions].join(' and '), values, posted }
}

export type EligibleQuery = { actor: Actor; filter: EligibleFilter; rules: NoticeRules; day: IsoDate }

export type FoundEligible = Omit<EligibleRow, keyof DuesOnDay> & {
  propertyId: number
  /** Those of the paper before, of which a step demands what is left; null for a bill, which demands all. */
  years: FinancialYear[] | null
  zoneNameHi: string
  mohallaNameHi: string
}

/** One part of the list, by ward and property. */
export async function readEligible(
  sql: Queryable,
  { actor, filter, rules, day }: EligibleQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundEligible[]> {
  const start = eligibleFrom(filter.kind, rules, day)
  if (!start) return []
  const { from, values } = narrow(actor, filter, start)
  const before = filter.kind === 'bill' ? 'null::text' : 'before.notice_no'
  const served = filter.kind === 'bill' ? 'null::date' : 'before.served_on'
  const years = filter.kind === 'bill' ? 'null::smallint[]' : 'before.years'
  const { rows } = await sql.query<FoundEligible>(
    `select found.*, zone.name "zoneName", zone.name_hi "zoneNameHi", ward_no "wardNo", mohalla.name "mohallaName",
       mohalla.name_hi "mohallaNameHi"
     from (select property.property_id "propertyId", property_unique_id "propertyUniqueId", owner_name "ownerName",
         house_number "houseNumber", property.zone_id, property.ward_id, mohalla_id, ${before} "afterNo",
         ${served} "servedOn", ${years} years
       ${from} order by property_unique_id limit $${values.push(limit)} offset $${values.push(offset)}) found
     join zone using (zone_id) join ward on ward.ward_id = found.ward_id join mohalla using (mohalla_id)
     order by "propertyUniqueId"`,
    values,
  )
  return rows
}

export async function countEligible(sql: Queryable, { actor, filter, rules, day }: EligibleQuery): Promise<number> {
  const start = eligibleFrom(filter.kind, rules, day)
  if (!start) return 0
  const { from, values } = narrow(actor, filter, start)
  const { rows } = await sql.query<{ total: number }>(`select count(*) total ${from}`, values)
  return rows[0]?.total ?? 0
}
