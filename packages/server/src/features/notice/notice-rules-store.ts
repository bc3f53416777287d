import type { NoticeRules } from '@karsetu/domain/notice/notice-rules.ts'
import type { UpiPayee } from '@karsetu/domain/notice/upi-link.ts'
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

/** Where UPI payments go; undefined until the corporation has entered it. */
export async function upiPayee(sql: Queryable): Promise<UpiPayee | undefined> {
  const { rows } = await sql.query<{ vpa: string; name: string }>(
    "select value ->> 'vpa' vpa, value ->> 'name' as name from setting where key = 'upi'",
  )
  return rows[0]
}
