import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { bucketColumns } from './ledger-store.ts'

const allBuckets = Object.values(bucketColumns).join(' + ')

/** Whether the books say something else now than they did at the end of a day. */
export async function wentOnAfter(sql: Queryable, day: IsoDate): Promise<boolean> {
  const { rows } = await sql.query<{ went_on: boolean }>(
    // The last day is the end of its key. Whether a later day exists was looked for from the first, row by row.
    `select coalesce((select max(effective_on) from ledger_rollup_day) > $1, false)
       or exists (select from ledger_rollup_change where effective_on > $1) went_on`,
    [day],
  )
  return rows[0]?.went_on === true
}

/**
 * SQL: `property_id`, `balance_paise` and `advance_paise` (credit, positive) of every account as posted by the end of a
 * day, under the name `account`: what took effect later is taken back. `values` are those of the statement it becomes a part of.
 */
export async function accountsOn(sql: Queryable, day: IsoDate, values: unknown[]): Promise<string> {
  if (!(await wentOnAfter(sql, day))) return 'property_account account'
  return `(select property_id, balance_paise - coalesce(amount, 0) balance_paise,
      property_account.advance_paise + coalesce(later.advance, 0) advance_paise
    from property_account left join (
      select property_id, sum(${allBuckets})::bigint amount, sum(advance_paise)::bigint advance from ledger_entry
      where effective_on > $${values.push(day)} group by property_id
    ) later using (property_id)) account`
}
