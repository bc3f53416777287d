import type { NoticeRules } from '@karsetu/domain/notice/notice-rules.ts'
import type { UpiPayee } from '@karsetu/domain/notice/upi-link.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { rulesOf } from '../assessment/dated-rules.ts'

/** The dated rules of the recovery ladder, past ones included. */
export async function noticeRules(sql: Queryable): Promise<NoticeRules> {
  const { rows } = await sql.query<NoticeRules>(
    `select ${rulesOf('recovery')} recovery, ${rulesOf('objection')} objections, ${rulesOf('service')} service`,
  )
  const [rules] = rows
  if (!rules) throw new Error('the rules could not be read')
  return rules
}

/** Where UPI payments of a day go; undefined until the corporation has entered it. */
export async function upiPayee(sql: Queryable, day: IsoDate): Promise<UpiPayee | undefined> {
  const { rows } = await sql.query<UpiPayee>(
    `select body ->> 'vpa' vpa, body ->> 'name' as name from rule
     where kind = 'upiPayee' and valid_from <= $1 and (valid_to is null or valid_to >= $1)
     order by valid_from desc, rule_id desc limit 1`,
    [day],
  )
  return rows[0]
}

/**
 * The payee whose code is printed on bills: none while the statements of its account are not imported, since money of
 * such a code comes back with nothing but a UTR.
 */
export async function upiOnBills(sql: Queryable, day: IsoDate): Promise<UpiPayee | undefined> {
  const payee = await upiPayee(sql, day)
  if (!payee) return undefined
  const { rowCount } = await sql.query('select from bank_account where is_active and lower(vpa) = lower($1)', [
    payee.vpa,
  ])
  return rowCount ? payee : undefined
}
