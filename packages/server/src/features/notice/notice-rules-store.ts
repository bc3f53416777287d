import type { NoticeRules } from '@karsetu/domain/notice/notice-rules.ts'
import type { UpiPayee } from '@karsetu/domain/notice/upi-link.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** The dated rules of the recovery ladder, past ones included. */
export async function noticeRules(sql: Queryable): Promise<NoticeRules> {
  const dated = (kind: string) => `(select coalesce(json_agg(
      body || jsonb_strip_nulls(jsonb_build_object('validFrom', valid_from, 'validTo', valid_to, 'source', source)) order by valid_from), '[]')
    from rule where kind = '${kind}')`
  const { rows } = await sql.query<NoticeRules>(
    `select ${dated('recovery')} recovery, ${dated('objection')} objections, ${dated('service')} service`,
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
